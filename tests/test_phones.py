"""Secret cards on their way to own phones: codes, keys, and who can learn what from them."""

import json
import random
import shutil
import subprocess
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from app import codes, phones
from app.phones import NO_PHONES, Pad, Phones
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.bluff.rules import PRESETS, BluffRules, ShownCard
from pyramid_core.cards import Card, decks
from tests import kit
from tests.test_leaks import hidden, permuted
from tools import paths

PACK = decks(1)
TABLE = "4821"
DAY = 20_787


def some_keys(seed: int = 1) -> str:
    lots = random.Random(seed)
    return "".join(f"{int(lots.random() * 100):02}" for _ in range(codes.KEYS))


def some_cards(seed: int, count: int = codes.HAND) -> list[Card]:
    order = list(decks(2))
    random.Random(seed).shuffle(order)
    return order[:count]


def numbers(cards: list[Card]) -> list[int]:
    return [codes.number(card) for card in cards]


# -- the phone's side, in JavaScript ---------------------------------------------------------


def on_phone(calls: list[list[Any]]) -> list[Any]:
    """What the phone's code answers to ``[function, argument, …]``, all in one run of Node."""
    if shutil.which("node") is None:
        pytest.skip("the phone's code needs Node.js")
    script = (paths.WEB / "hand/codes.js").read_text(encoding="utf-8")
    run = """
      ;const calls = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
      const known = { readLink, readCode, ungroup };
      console.log(JSON.stringify(calls.map(([name, ...rest]) => known[name](...rest))));
    """
    done = subprocess.run(
        ["node", "-e", script + run],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[Any] = json.loads(done.stdout)
    return answers


def holder(keys: str, since: int = 1, now: int | None = None) -> dict[str, Any]:
    """A phone that scanned these keys."""
    pairs = [int(keys[at : at + 2]) for at in range(0, len(keys), 2)]
    return {"keys": pairs, "since": since, "round": now or since}


def a_link(cards: list[Card], keys: str, round_: int = 1, later_looks: bool = False) -> str:
    return codes.link(cards, keys, table=TABLE, round_=round_, day=DAY, later_looks=later_looks)


def test_the_phone_reads_what_the_host_writes():
    """Every form, for many hands: link, private code, a round's hand, a single new card."""
    calls, expected = [], []
    for seed in range(40):
        keys, cards = some_keys(seed), some_cards(seed)
        later, round_ = seed % 2 == 0, 1 + seed % codes.ROUNDS
        calls.append(["readLink", a_link(cards, keys, round_, later)])
        expected.append({"keep": later, "day": DAY, "table": TABLE, "round": round_})
        typed = codes.private_code(cards, table=TABLE, round_=round_, later_looks=later)
        calls.append(["readCode", typed, None])
        expected.append({"keep": later, "table": TABLE, "round": round_, "keys": []})
        calls.append(["readCode", codes.hand_code(cards, keys, 1, 1 + round_), holder(keys)])
        expected.append({"round": 1 + round_, "spent": [0, 5 * round_]})
        single = codes.single_code(cards[0], 1 + seed % 4, keys, seed % codes.SINGLES, 7)
        calls.append(["readCode", single, holder(keys, 1, 7)])
        expected.append({"position": 1 + seed % 4, "card": codes.number(cards[0])})
        for wanted in expected[-4:-1]:
            wanted["cards"] = numbers(cards)
        expected[-4]["keys"] = holder(keys)["keys"]
    for answer, wanted in zip(on_phone(calls), expected, strict=True):
        assert {name: answer.get(name) for name in wanted} == wanted


def test_every_card_has_a_number_of_its_own():
    assert sorted(map(codes.number, PACK)) == list(range(52))
    assert numbers(list(decks(2)[52:])) == numbers(list(PACK))


def test_a_damaged_link_is_refused():
    """Any digit changed, any two neighbours swapped, any end cut off."""
    link = a_link(some_cards(3), some_keys(3))
    damaged = [f"{link[:at]}{(int(d) + 1 + at) % 10}{link[at + 1 :]}" for at, d in enumerate(link)]
    damaged = [text for text in damaged if text != link]
    swapped = [
        f"{link[:at]}{link[at + 1]}{link[at]}{link[at + 2 :]}"
        for at in range(len(link) - 1)
        if link[at] != link[at + 1]
    ]
    cut = [link[:at] for at in range(1, len(link))]
    longer = [link + "0", "x" + link, link.replace("1", "l", 1)]
    answers = on_phone([["readLink", text] for text in (*damaged, *swapped, *cut, *longer, link)])
    assert all(answer.get("reason") for answer in answers[:-1])
    assert {answer["reason"] for answer in answers[-len(cut) - 4 : -4]} == {"cut"}
    assert "reason" not in answers[-1]


def test_a_mistyped_code_says_which_group():
    """One wrong digit and one swap in each place of each form."""
    keys, cards = some_keys(), some_cards(1)
    forms = [
        codes.private_code(cards, table=TABLE, round_=1, later_looks=False),
        codes.hand_code(cards, keys, 1, 2),
        codes.single_code(cards[0], 3, keys, 0, 1),
    ]
    calls, groups = [], []
    for code in forms:
        for at, digit in enumerate(code):
            if digit == " ":
                continue
            wrong = f"{code[:at]}{(int(digit) + 3) % 10}{code[at + 1 :]}"
            calls.append(["ungroup", wrong])
            groups.append(code[:at].count(" ") + 1)
            after = code[at + 1 : at + 2]
            if after.isdigit() and after != digit:
                calls.append(["ungroup", f"{code[:at]}{after}{digit}{code[at + 2 :]}"])
                groups.append(code[:at].count(" ") + 1)
    for answer, group, (_, text) in zip(on_phone(calls), groups, calls, strict=True):
        # A last group may by chance look like one in the middle; then the code seems to go on.
        assert answer["reason"] in ("group", "short"), text
        if answer["reason"] == "group":
            assert answer["n"] == group, text


def test_a_code_cut_off_or_with_swapped_groups_is_refused():
    """The first groups of a long code are no short code."""
    code = codes.private_code(some_cards(5), table=TABLE, round_=1, later_looks=False)
    parts = code.split(" ")
    cut = [" ".join(parts[:count]) for count in (1, 2, 3)]
    other = [" ".join([parts[1], parts[0], *parts[2:]]), " ".join([*parts, "12345"])]
    answers = on_phone([["readCode", text, holder(some_keys())] for text in cut + other])
    assert [answer["reason"] for answer in answers] == ["short", "short", "short", "group", "group"]


def test_codes_for_others_are_refused():
    """Another player's phone, a round that is over, keys spent or used up, no keys at all."""
    keys, others, cards = some_keys(1), some_keys(2), some_cards(1)
    second = codes.hand_code(cards, keys, 1, 2)
    spent = holder(keys)
    spent["keys"] = [-1] * codes.KEYS
    late = codes.hand_code(cards, keys, 5, 10)
    single = codes.single_code(cards[0], 2, keys, 0, 1)
    cases = [
        (second, holder(others), "other"),
        (second, holder(keys, 1, 2), "round"),
        (second, spent, "used"),
        (late, holder(keys), "used-up"),
        (second, None, "keyless"),
        (single, holder(others), "other"),
        (single, spent, "used"),
        (single, holder(keys, 1, 2), "round"),
    ]
    answers = on_phone([["readCode", code, own] for code, own, _ in cases])
    assert [answer["reason"] for answer in answers] == [reason for _, _, reason in cases]


# -- what a code tells ---------------------------------------------------------------------------


def test_a_public_code_tells_nothing_without_the_key():
    """Whatever the hand, each pair of digits takes each value once over all keys."""
    for cards in (some_cards(1), some_cards(2)):
        seen: list[list[str]] = [[] for _ in range(codes.HAND + 1)]
        for key in range(100):
            code = codes.hand_code(cards, f"{key:02}" * codes.KEYS, 1, 2)
            digits = "".join(group[:4] for group in code.split(" "))
            for place, column in enumerate(seen):
                column.append(digits[2 + 2 * place : 4 + 2 * place])
        for column in seen:
            assert sorted(column) == [f"{value:02}" for value in range(100)]


def test_no_key_serves_two_codes():
    """Each round and each single card has keys that no other code uses."""
    plain = ["00"] * codes.KEYS
    cards = some_cards(1)

    def all_codes(keys: list[str]) -> list[str]:
        text = "".join(keys)
        rounds = [codes.hand_code(cards, text, 0, 1 + n) for n in range(codes.ROUNDS)]
        return rounds + [codes.single_code(cards[0], 1, text, n, 1) for n in range(codes.SINGLES)]

    before = all_codes(plain)
    for at in range(codes.KEYS):
        after = all_codes([*plain[:at], "37", *plain[at + 1 :]])
        assert sum(a != b for a, b in zip(after, before, strict=True)) == 1, at
    assert codes.hand_code(cards, "".join(plain), 0, 1 + codes.ROUNDS) == ""
    assert codes.single_code(cards[0], 1, "".join(plain), codes.SINGLES, 1) == ""


# -- the host ----------------------------------------------------------------------------------


def match_of(rules: BluffRules, seats: int, seed: str = "1"):
    return kit.deal(rules, seats, seed)


def scanned(match, seats: range | list[int], before: Phones = NO_PHONES) -> Phones:
    """The phones of a table at which these seats have scanned."""
    now = phones.begun(match, TABLE, DAY, before)
    for seat in seats:
        now = now.with_pad(match, seat, Pad(some_keys(seat), now.round))
    return now


def test_a_new_deal_is_a_new_round_with_a_code_for_each_phone():
    match, later = match_of(BluffRules(), 4), match_of(BluffRules(), 4, "2")
    own = scanned(match, [0, 2])
    assert phones.waiting(own, match, match.game.view(match.state, None)) == ()
    after = phones.followed(own, match, later)
    assert after.round == 2
    view = later.game.view(later.state, None)
    assert phones.waiting(after, later, view) == (0, 2)
    [answer] = on_phone([["readCode", after.pads["Cleo"].code, holder(some_keys(2))]])
    assert answer["cards"] == numbers([held.card for held in later.states[0].hands[2]])
    ready = kit.played(later, "peek 0", "ready 0")
    assert phones.waiting(after, ready, ready.game.view(ready.state, None)) == (2,)


def test_the_same_deal_read_again_is_the_same_round():
    """A reload or another tab changes nothing; a restored older game is a round of its own."""
    match = match_of(BluffRules(), 3)
    own = scanned(match, [0, 1, 2])
    assert phones.followed(own, None, match) == own
    assert phones.followed(own, match, match_of(BluffRules(), 3)) == own
    other = phones.followed(own, match, match_of(BluffRules(), 3, "other"))
    back = phones.followed(other, None, match)
    assert [own.round, other.round, back.round] == [1, 2, 3]
    made = [pad.code for state in (other, back) for pad in state.pads.values()]
    assert len(set(made)) == 6


def test_keys_follow_the_player_to_another_seat():
    match = match_of(BluffRules(), 3)
    own = scanned(match, [0, 1, 2])
    moved = replace(match_of(BluffRules(), 3, "2"), seats=("Ben", "Cleo", "Ada"))
    after = phones.followed(own, match, moved)
    [answer] = on_phone([["readCode", after.pads["Ada"].code, holder(some_keys(0))]])
    assert answer["cards"] == numbers([held.card for held in moved.state.hands[2]])


def test_keys_run_out_and_the_phone_is_forgotten():
    match = match_of(BluffRules(), 2)
    own = scanned(match, [0])
    for number in range(codes.ROUNDS):
        assert own.pads
        match, before = match_of(BluffRules(), 2, f"round {number}"), match
        own = phones.followed(own, before, match)
        assert own.pads["Ada"].code
    own = phones.followed(own, match, match_of(BluffRules(), 2, "one more"))
    assert not own.pads
    assert own.round == codes.ROUNDS + 2


def test_no_codes_where_hands_are_predicted():
    """In the French form cards are dealt face up: there is nothing to send."""
    match = match_of(BluffRules(), 4)
    french = match_of(PRESETS["french"].rules, 4)
    after = phones.followed(scanned(match, [0, 1]), match, french)
    assert {pad.code for pad in after.pads.values()} == {""}


def replacing(match) -> tuple[Any, Any]:
    """A game before and after a card of seat 0 is shown and replaced."""
    match = kit.past_peek(match)
    for _ in range(15):
        match = kit.played(match, "flip")
        if match.state.holds(0):
            value = match.state.rules.row_of(match.state.current)
            match = kit.played(match, f"claim 0 1={value}", "challenge 1 0")
            return match, kit.played(match, "show 0")
    raise AssertionError("no card of this pyramid matches")


def test_a_replaced_card_has_a_code_of_its_own():
    rules = BluffRules(shown_card=ShownCard.REPLACED)
    start = match_of(rules, 2, "5")
    own = scanned(start, [0, 1])
    before, after = replacing(start)
    [(seat, position)] = after.state.fresh
    sent = phones.followed(own, before, after)
    view = after.game.view(after.state, None)
    code = phones.fresh_code(sent, after, view)
    [answer] = on_phone([["readCode", code, holder(some_keys(seat))]])
    card = after.state.hands[seat][position - 1].card
    assert (answer["card"], answer["position"]) == (codes.number(card), position)
    assert sent.pads["Ada"].used == 1
    assert phones.followed(sent, after, kit.played(after, "peek 0")).pads == sent.pads
    full = own.with_pad(start, 0, replace(own.pads["Ada"], used=codes.SINGLES))
    assert phones.fresh_code(phones.followed(full, before, after), after, view) == ""


def test_what_is_kept_is_read_back_whole_or_not_at_all():
    match = match_of(BluffRules(), 3)
    own = phones.followed(scanned(match, [0, 1]), match, match_of(BluffRules(), 3, "2"))
    text = phones.phones_text(own)
    assert phones.phones_from(text) == own
    assert phones.phones_from(None) == NO_PHONES
    damaged = [text[:-2], "[]", '{"pads": 3}', text.replace(TABLE, "48x1"), "null", '"'] + [
        text.replace('"used": 0', f'"used": {odd}') for odd in ("-1", "true", '"1"', "1.5")
    ]
    for odd in damaged:
        assert phones.phones_from(odd) == NO_PHONES, odd


# -- leaks -----------------------------------------------------------------------------------------


@given(st.integers(2, 6), kit.SEEDS, st.integers(0, 2**32), st.booleans())
def test_a_link_depends_on_nothing_but_its_hand(seats: int, seed: str, lots: int, later: bool):
    """All cards that the owner may not see are permuted: link and codes are the same."""
    rules = BluffRules(later_looks=later)
    match = match_of(rules, seats, seed)
    seat = lots % seats
    looking = kit.played(match, f"peek {seat}")
    other_state = permuted(looking.state, hidden(looking.state, seat), lots)
    assert other_state != looking.state

    def all_of(state) -> list[str]:
        view = match.game.view(state, seat)
        cards = [held.card for held in view.hands[seat]]
        keys = some_keys(lots)
        return [
            a_link(cards, keys, 1, later),
            codes.private_code(cards, table=TABLE, round_=1, later_looks=later),
            codes.hand_code(cards, keys, 1, 2),
        ]

    assert all_of(other_state) == all_of(looking.state)


def test_hands_tell_links_apart():
    """The counterpart: with another hand, or in another order, the link is another."""
    keys, cards = some_keys(), some_cards(7)
    swapped = [
        [*cards[:a], cards[b], *cards[a + 1 : b], cards[a], *cards[b + 1 :]]
        for a, b in combinations(range(4), 2)
    ]
    links = [a_link(hand, keys) for hand in (cards, some_cards(6), *swapped)]
    assert len(set(links)) == len(links)
