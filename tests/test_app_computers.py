"""Computer players in the page: chosen at the set-up, moving by themselves, taken back."""

from dataclasses import replace

import pytest
from app import remember
from app.effects import After, Msg, Recall, Store
from app.forms import COMPUTER_NAMES, PLAYER_KINDS
from app.model import COMPUTERS, Table
from app.render import screen_name
from app.update import update
from app.updates.recalling import recalled

from pyramid_core.bluff.actions import Flip, MakeClaim, Respond, Show
from pyramid_core.bluff.players import CHARACTERS
from pyramid_core.bluff.rules import MAX_SEATS, PRESETS
from pyramid_core.bluff.state import Phase
from pyramid_core.cards import Card
from pyramid_core.match import PERSON
from tests.test_app import ENGLISH, Page


class Clock(Page):
    """A page whose timers run when the test says so."""

    def __init__(self, stored: dict[str, str] | None = None, screen: str = "") -> None:
        self.timers: list[After] = []
        super().__init__(stored, screen)

    def _carry_out(self, effects) -> None:
        self.timers += [effect for effect in effects if isinstance(effect, After)]
        super()._carry_out(effects)

    def wait(self) -> None:
        """Let every timer run that is set now."""
        due, self.timers = self.timers, []
        for timer in due:
            self.send(f"{timer.msg.name} {' '.join(timer.msg.args)}")

    def seat_computers(self, *kinds: str, preset: str = "classic", seed: str = "seven") -> None:
        """Deal to one person, Ana, and these computers."""
        names = ("Ana", *COMPUTER_NAMES[: len(kinds)])
        rules = PRESETS[preset].rules
        table = Table(names=names, kinds=(PERSON, *kinds), preset=preset, rules=rules)
        self.model = replace(self.model, table=table)
        self.send("party")
        self.send("deal")

    @property
    def match(self):
        return self.model.match

    def last(self):
        return self.match.actions[self.match.cursor - 1]

    def until_a_person(self) -> None:
        """Let the computers move until they wait for somebody."""
        for _ in range(200):
            if self.model.reveal is not None:
                self.send("go-on")
            if self.model.thinking is None:
                return
            self.wait()
        raise AssertionError("the computers never come to an end")

    def step(self) -> None:
        """Do what Ana is asked for, as simply as can be."""
        view = self.model.view()
        claim = view.open_claim
        if view.phase is Phase.PEEK:
            self.peek()
        elif view.gift is not None:
            self.send("give 1")
        elif view.phase is Phase.MEMORISE:
            self.send("cover")
        elif view.to_guess is not None:
            self.send("pick 7")
            self.send("guess 2")
        elif view.asked is not None:
            self.send(f"answer {view.answers[0]}")
        elif claim is None:
            self.send("flip")
        elif claim.waiting:
            certain = self.match.rules.bluffing == "off"
            self.send(f"{'accept' if certain else 'challenge'} 0 {claim.claimant}")
        else:
            self.send("show 0" if self.match.rules.proof == "holds" else "concede 0")


def test_the_kinds_of_seats_are_the_core_s():
    """The page offers each character of the core, with a name for each chair."""
    assert tuple(CHARACTERS) == COMPUTERS
    assert tuple(PLAYER_KINDS) == (PERSON, *COMPUTERS)
    assert len(set(COMPUTER_NAMES)) == MAX_SEATS


def test_chairs_are_given_to_computers_and_back():
    """A kind goes with its chair through moves and removals; names are suggested and kept."""
    page = Clock()
    page.send("party")
    assert page.model.table.all_kinds == (PERSON,) * 4
    page.send("kind 1", "bold Ramses")
    page.send("name 2", "Ben")
    page.send("kind 2", "sharp Isis")
    page.send("add-computer", "cautious Horus")
    table = page.model.table
    assert table.names == ("", "Ramses", "Ben", "", "Horus")
    assert table.all_kinds == (PERSON, "bold", "sharp", PERSON, "cautious")
    assert "Bold: bluffs often" in page.html
    stored = remember.table_from(page.stored["pyramid.table"])
    assert (stored.names, stored.kinds) == (table.names, table.kinds)
    page.send("up 1")
    page.send("remove 3")
    assert page.model.table.names == ("Ramses", "", "Ben", "Horus")
    assert page.model.table.all_kinds == ("bold", PERSON, "sharp", "cautious")
    page.send("kind 0", "person Ramses")
    assert page.model.table.names[0] == ""
    for odd in ("nobody X", "", "person"):
        page.send("kind 9", odd)
        page.send("add-computer", odd)
    assert len(page.model.table.names) == 4
    for _ in range(12):
        page.send("add-computer", "bold Thoth")
    assert len(page.model.table.names) == MAX_SEATS
    page.send("deal")
    assert page.match.kinds == page.model.table.all_kinds


def test_suggested_names_are_new_at_the_table():
    """The button that adds a computer carries a name that nobody has yet."""
    page = Clock()
    page.send("party")
    assert 'data-value="cautious Cleopatra"' not in page.send("name 0", "cleopatra")
    assert "Ramses" in page.html


def test_stored_kinds_that_are_odd_are_persons():
    """What a later version may have stored does not keep the table from being laid."""
    for kinds, expected in (
        ('["bold","oracle"]', ("bold", PERSON, PERSON, PERSON)),
        ('["bold","bold","bold","bold","bold"]', (PERSON,) * 4),
        ('"bold"', (PERSON,) * 4),
        ("[3]", (PERSON,) * 4),
    ):
        assert remember.table_from(f'{{"kinds": {kinds}}}').all_kinds == expected


def test_only_persons_are_handed_the_device():
    """Computers have looked before the first hand-over; their cards are on no screen."""
    page = Clock()
    page.seat_computers("cautious", "bold", "sharp")
    assert page.model.view().ready == (1, 2, 3)
    assert screen_name(page.model) == "handover"
    page.peek()
    assert screen_name(page.model) == "table"
    assert page.model.thinking is None
    assert page.timers == []


@pytest.mark.parametrize("preset", ["classic", "memory", "enforced", "french", "bus"])
def test_one_person_and_computers_come_to_the_summary(preset: str):
    """In each kind of form the game goes on by the person's taps and the timers alone."""
    page = Clock()
    page.seat_computers("sharp", "bold", preset=preset)
    moved = set()
    for _ in range(400):
        page.until_a_person()
        if screen_name(page.model) == "summary":
            break
        page.step()
    assert screen_name(page.model) == "summary"
    moved = {type(a).__name__ for a in page.match.actions if getattr(a, "seat", 0) in (1, 2)}
    assert {"MakeClaim", "Respond"} <= moved
    html = page.send("again")
    assert page.match.kinds == (PERSON, "sharp", "bold")
    assert "Pass the phone" in html or "Predictions" in html or "Round 1" in html


def test_what_a_computer_answers_is_told():
    """Predictions, guesses and the bus: nobody hears a computer say its answer, so it is said."""
    page = Clock()
    page.seat_computers("sharp", preset="french_express")
    assert page.model.thinking.seat == 1
    page.wait()
    answer = page.last().answer.capitalize()
    assert f"Cleopatra: “{answer}.”" in page.html
    assert f"Cleopatra: “{answer}.”" in page.heard[-1]
    while page.model.view().phase is not Phase.GUESS:
        page.until_a_person()
        page.step()
    page.until_a_person()
    guess = page.model.view().guesses[-1]
    assert guess.seat == 1
    card = ENGLISH.card_name(Card(guess.suit, guess.rank))
    assert any(f"Cleopatra: “{card}.”" in heard for heard in page.heard)
    page.step()
    assert not any("Ana: “" in heard for heard in page.heard)


def at_claim(seed_from: int = 0) -> Clock:
    """A page at which a computer thinks about a claim on the card that Ana has turned."""
    for seed in range(seed_from, 60):
        page = Clock()
        page.seat_computers("bold", "sharp", "cautious")
        page.send(f"seed s{seed}")
        page.peek()
        page.send("flip")
        if page.model.thinking is not None:
            return page
    raise AssertionError("no computer ever claims")


def test_a_computer_claims_after_a_pause():
    """After the flip the table shows who thinks; then the claim stands in its name."""
    page = at_claim()
    seat = page.model.thinking.seat
    assert isinstance(page.last(), Flip)
    assert "is thinking" in page.html
    assert page.timers[-1].ms > 500
    page.wait()
    assert isinstance(page.last(), MakeClaim)
    assert page.last().seat == seat
    assert "I have" in page.html
    assert "says: I have" in page.heard[-1]
    assert f'data-msg="withdraw {seat}"' not in page.html


def test_the_flip_button_hurries_and_never_skips_a_claim():
    """A tap or the key F during the pause plays the computer's move, not the next card."""
    page = at_claim()
    before = page.match.cursor
    page.send("flip")
    assert isinstance(page.last(), MakeClaim)
    assert page.match.cursor == before + 1
    page.wait()  # the timer of that position is stale, but the one for the answer may be due
    assert sum(isinstance(action, Flip) for action in page.match.actions) == 1


def test_a_person_may_claim_while_a_computer_thinks():
    """The open sheet holds the computers back; afterwards they go on."""
    page = at_claim()
    page.send("claim 0")
    assert page.model.thinking is None
    page.wait()
    assert isinstance(page.last(), Flip)
    page.send("cancel")
    assert page.model.thinking is not None
    page.send("claim 0")
    page.send("target 2")
    page.send("say")
    assert page.last().seat == 0
    assert page.model.thinking.seat == 2
    page.wait()
    assert isinstance(page.last(), Respond)


def test_pauses_are_long_where_there_is_something_to_read():
    """A computer's claim stands a while before it is answered; further answers come quickly."""
    page = Clock()
    page.seat_computers("sharp", "bold", "cautious", "sharp")
    after_claim, later = set(), set()
    while screen_name(page.model) != "summary":
        if page.model.reveal is not None:
            page.send("go-on")
        if page.model.thinking is None:
            page.step()
            continue
        last, pause = page.last(), page.timers[-1].ms
        page.wait()
        if isinstance(page.last(), Respond):
            news = isinstance(last, MakeClaim) and last.seat != 0
            (after_claim if news else later).add(pause)
    assert min(after_claim) > 1500 > max(later)


def test_nobody_decides_for_a_computer():
    """Claims, answers and shows of a computer's seat are refused in words."""
    page = at_claim()
    page.send("claim 1")
    assert page.notice == "The computer decides for this player."
    assert page.model.draft is None
    page.send("claim 0")
    page.send("target 1")
    page.send("say")
    page.send("accept 1 0")
    assert page.notice == "The computer decides for this player."
    assert page.model.view().claims[0].answers == ()


def settled(*, shown: bool) -> Clock:
    """A page where computers have claimed and answered among themselves, and Ana is to act."""
    for seed in range(200):
        page = at_claim(seed)
        page.until_a_person()
        kinds = [type(action) for action in page.match.actions]
        if page.model.view().open_claim is None and (Show in kinds) is shown:
            return page
    raise AssertionError("computers never settle a claim like that")


def test_undo_goes_back_to_the_last_decision_of_a_person():
    """What computers did since is undone with it, and done again in the same way."""
    page = settled(shown=False)
    done = page.match.actions
    page.send("undo")
    assert page.match.cursor == done.index(Flip())
    page.send("flip")
    page.until_a_person()
    assert page.match.actions == done


def test_undo_stops_at_a_card_that_computers_have_shown():
    """What was turned over cannot be taken back, whoever turned it; nothing moves then."""
    page = settled(shown=True)
    before = page.match
    assert 'id="undo" disabled' in page.html
    page.send("undo")
    assert page.notice == "That cannot be taken back: a secret has been shown."
    assert page.match == before


def test_a_reload_in_the_middle_goes_on():
    """The game from the storage has the same computers, and they think on."""
    page = at_claim()
    again = Clock(dict(page.stored), "table")
    assert again.match == page.match
    assert again.model.thinking == page.model.thinking
    home = Clock(dict(page.stored))
    assert home.timers == []
    home.send("continue")
    assert home.model.thinking == page.model.thinking
    page.wait()
    for other in (again, home):
        other.wait()
        assert other.match == page.match


def test_another_tab_keeps_computers_still():
    """While another tab plays, nothing moves here; afterwards its game is read and goes on."""
    page = at_claim()
    other = Clock(dict(page.stored), "table")
    page.send("other-tab 1")
    assert page.model.thinking is None
    page.wait()
    assert isinstance(page.last(), Flip)
    other.wait()
    model, effects = update(page.model, Msg("other-tab", ("0",)))
    assert [effect for effect in effects if isinstance(effect, Store | After)] == []
    assert any(isinstance(effect, Recall) for effect in effects)
    model, effects = recalled(model, other.stored.get)
    assert model.match == other.match
    assert model.thinking == other.model.thinking


def test_a_page_away_from_the_table_waits():
    """On the rules' screen no computer moves; back at the table it thinks again."""
    page = at_claim()
    page.send("rules")
    page.wait()
    assert isinstance(page.last(), Flip)
    page.send("back")
    assert page.model.thinking is not None
    page.wait()
    assert isinstance(page.last(), MakeClaim)


def test_stale_and_odd_timers_do_nothing():
    """A timer of another position, or nonsense, moves nobody."""
    page = at_claim()
    before = page.match
    for text in ("computer", "computer 0", "computer 999", "computer x", "computer 1 2"):
        page.send(text)
        assert page.match == before


def test_a_computer_can_be_sent_away():
    """Persons decide that a computer leaves; its seat moves no more, and undo brings it back."""
    page = Clock()
    page.seat_computers("bold", "sharp", "cautious")
    page.peek()
    page.send("leave 1")
    assert page.model.view().away == (1,)
    for _ in range(3):
        page.send("flip")
        page.until_a_person()
        while page.model.view().open_claim is not None:
            page.step()
            page.until_a_person()
    assert not any(getattr(action, "seat", None) == 1 for action in page.match.actions[9:])


def test_a_computer_takes_over_and_gives_back():
    """Whoever has to go leaves the chair to a computer, which knows what was seen from it."""
    page = Clock()
    page.seat_computers("bold", "sharp")
    page.peek()
    page.send("company")
    assert 'id="takes-over-0"' in page.html
    page.send("takes-over 0", "sharp Isis")
    assert page.match.seats[0] == "Ana"
    assert Page(page.stored).model.match == page.match
    page.send("back")
    while not any(isinstance(a, MakeClaim) and a.seat == 0 for a in page.match.actions):
        page.until_a_person()
        page.send("flip")
    first = next(a for a in page.match.actions if isinstance(a, MakeClaim) and a.seat == 0)
    claim = next(c for c in page.match.state.history + page.match.state.claims if c.claimant == 0)
    assert claim.shares == first.shares
    assert claim.truthful
    page.send("company")
    page.send("takes-over 0", "person Isis")
    page.send("takes-over 1", "person Isis")
    before = page.match
    assert before.kinds == (PERSON, PERSON, "sharp")
    for text, value in (("takes-over 9", "bold X"), ("takes-over 1", "odd X"), ("takes-over", "")):
        page.send(text, value)
        assert page.match == before


def test_a_computer_takes_over_before_the_look():
    """In the peek the computer looks at once, also where the person had begun to."""
    page = Clock()
    page.seat_computers("bold", "sharp")
    page.send("look 1")
    page.send("look 0")
    page.send("company")
    page.send("takes-over 0", "cautious Isis")
    assert page.model.view().phase is Phase.PLAY
    page.send("back")
    assert screen_name(page.model) == "table"


def test_two_persons_play_a_table_of_six():
    """The device goes to the two persons alone, and each of the six can claim."""
    page = Clock()
    names = ("Ana", *COMPUTER_NAMES[:2], "Ben", *COMPUTER_NAMES[2:4])
    kinds = (PERSON, "bold", "sharp", PERSON, "cautious", "bold")
    page.model = replace(page.model, table=Table(names=names, kinds=kinds))
    page.send("party")
    page.send("deal")
    assert page.model.view().ready == (1, 2, 4, 5)
    assert "Ana" in page.html
    page.send("look 1")
    assert "Ben" in page.send("have")
    page.peek()
    for _ in range(300):
        page.until_a_person()
        if screen_name(page.model) == "summary":
            break
        claim = page.model.view().open_claim
        if claim is not None and claim.waiting:
            page.send(f"challenge {claim.waiting[0]} {claim.claimant}")
        elif claim is not None:
            page.send(f"show {claim.claimant}")
        else:
            page.send("flip")
    assert screen_name(page.model) == "summary"
    claims = page.model.view().summary.claims
    assert {claim.claimant for claim in claims} <= {1, 2, 4, 5}
    assert any(seat in claim.targets for claim in claims for seat in (0, 3))


def test_only_computers_play_for_whoever_watches():
    """Without a person the taps on the cards are left to somebody who watches."""
    page = Clock()
    table = Table(names=("A", "B"), kinds=("bold", "sharp"))
    page.model = replace(page.model, table=table)
    page.send("party")
    page.send("deal")
    for _ in range(40):
        page.until_a_person()
        page.send("flip")
    assert screen_name(page.model) == "summary"
