"""The solitaire's rules one by one, and faults that other programs have had."""

from dataclasses import replace
from itertools import combinations

import pytest

from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.engine import lone_removals, lost
from pyramid_core.solitaire.layouts import LayoutKind
from pyramid_core.solitaire.par import ParMatch, points
from pyramid_core.solitaire.rules import PRESETS, StockTop, Win
from tests.solitaire_kit import act, cards, deal, lay, legal, played, refused

# -- removing --------------------------------------------------------------------------


def test_a_pair_from_any_two_places():
    """Pyramid and pyramid, pyramid and drawn, pyramid and waste, drawn and waste."""
    state = lay("2S / 3S 4S / 6H 7C 5D", drawn="8C", wastes=("9H 6S",))
    assert legal(state) == ["remove 3 4", "remove 4 waste1", "remove 5 drawn"]
    after = act(state, "remove 4 waste1")
    assert after.foundation == cards("7C 6S")
    assert after.wastes == (cards("9H"),)
    assert act(state, "remove 5 drawn").drawn is None
    assert act(lay("2S / 3S 4S / 6H 7C 5D", drawn="8C", wastes=("5H",)), "remove drawn waste1")


def test_the_places_of_a_pair_have_one_order():
    """The same pair is the same action, however it was tapped."""
    state = lay("2S / 3S 4S / 6H 7C 5D", drawn="8C")
    assert GAME.parse_action("remove 5 drawn") in GAME.legal_actions(state)
    with pytest.raises(ValueError, match="drawn 5"):
        GAME.parse_action("remove drawn 5")


def test_a_king_goes_alone_and_nothing_else_does():
    """From the pyramid, the drawn card, the waste; and never in a pair."""
    state = lay("2S / 3S 4S / KH 7C KD", drawn="KC", wastes=("9H KS",))
    assert legal(state) == ["remove 3", "remove 5", "remove drawn", "remove waste1"]
    assert refused(state, "remove 4") == "not_alone"
    assert refused(state, "remove 3 5") == "does_not_add_up"
    assert refused(state, "remove 3 4") == "does_not_add_up"


def test_a_king_with_one_of_its_two_coverers_gone_stays():
    """Half covered is covered."""
    state = lay("2S / KS 4S / -- 7C 5D")
    assert refused(state, "remove 1") == "covered"
    assert act(lay("2S / KS 4S / -- -- 5D"), "remove 1").left == 0b100101


def test_reasons():
    """Everything else is refused, each for its own reason."""
    state = lay("2S / 3S 4S / 6H 7C --", stock="2C", drawn="8C", wastes=("7H 9H 6S",))
    assert refused(state, "remove 1 4") == "covered"
    assert refused(state, "remove 3 3") == "same_card"
    assert refused(state, "remove 5") == "nothing_there"
    assert refused(state, "remove 6") == "no_such_place"
    assert refused(state, "remove 3 drawn") == "does_not_add_up"
    assert refused(state, "remove 3 waste1.2") == "buried"
    assert refused(state, "remove waste1.3") == "nothing_there"
    assert refused(state, "remove waste2") == "no_such_place"
    assert refused(state, "remove stock") == "no_such_place"
    assert refused(state, "draw 2") == "no_such_pile"
    assert refused(state, "redeal") == "stock_left"
    assert refused(act(state, "draw 1"), "draw 1") == "stock_empty"
    assert refused(act(state, "draw 1"), "redeal") == "no_redeal_left"
    assert refused(lay("2S / -- -- / -- -- --", redeals=1), "redeal") == "nothing_to_redeal"
    won = act(lay("KS / -- -- / -- -- --", stock="2C"), "remove 0")
    assert refused(won, "draw 1") == refused(won, "remove 0") == "won"
    bare = deal("giza").state
    assert refused(bare, "draw 1") == refused(bare, "redeal") == "no_stock"
    assert refused(bare, "remove drawn") == refused(bare, "remove waste1") == "no_such_place"


def test_a_card_and_its_coverer():
    """They are no pair, unless the rules say so and no other card covers."""
    text = "2S / 6S 4S / -- 7C 5D"
    assert refused(lay(text), "remove 1 4") == "covers_it"
    assert act(lay(text, overlap=True), "remove 1 4").left == 0b100101
    both = "2S / 6S 4S / 7H 7C 5D"
    assert refused(lay(both, overlap=True), "remove 1 4") == "covered"
    # The coverer itself has to be free.
    deep = "2S / JS 4S / -- 7C 5D"
    assert refused(lay(deep, overlap=True), "remove 0 1") == "covered"


# -- stock and waste -------------------------------------------------------------------

FAR = "2S / 3S 4S / 6H 2C 5D"
"""A pyramid without pairs; a seven goes with its 6H, an eight with its 5D, a jack with 2C."""


def test_drawn_card_and_waste_top_are_both_available():
    """A draw lays the drawn card on the waste; what is beneath that waits."""
    state = act(lay(FAR, stock="7S JS 8S TS"), "draw 1", "draw 1")
    assert (state.drawn, state.wastes) == (cards("JS")[0], (cards("7S"),))
    assert legal(state) == ["remove 3 waste1", "remove 4 drawn", "draw 1"]
    state = act(state, "draw 1")
    assert legal(state) == ["remove 4 waste1", "remove 5 drawn", "draw 1"]
    assert refused(state, "remove 3 waste1.1") == "buried"
    # The card beneath comes free again when the one upon it goes.
    assert "remove 3 waste1" in legal(act(state, "remove 4 waste1"))


def test_a_draw_after_the_drawn_card_went_buries_nothing():
    """The waste top stays the top."""
    state = act(lay(FAR, stock="7S JS 8S"), "draw 1", "draw 1", "remove 4 drawn", "draw 1")
    assert (state.drawn, state.wastes) == (cards("8S")[0], (cards("7S"),))
    assert "remove 3 waste1" in legal(state)


def test_the_last_waste_card_plays_after_the_final_pass():
    """An empty stock is not the end while something goes."""
    state = act(lay(FAR, stock="7S TS"), "draw 1", "draw 1")
    assert (state.stock, state.redeals_left) == ((), 0)
    assert legal(state) == ["remove 3 waste1"]
    assert not lost(state)
    after = act(state, "remove 3 waste1")
    assert legal(after) == []
    assert lost(after)
    assert GAME.outcome(after).reason == "lost"


@pytest.mark.parametrize("count", [1, 23, 24])
def test_redeal_brings_the_same_order(count: int):
    """With 1, 23 or 24 cards in the waste: they come again as they came."""
    match = deal("par_two", 5)
    first = match.state.stock
    match = played(match, *["draw 1"] * 24)
    assert match.state.stock == ()
    assert match.state.drawn == first[-1]
    state = match.state
    if count < 24:
        # Lay the pile down to the count: the cards went with others.
        pile = state.wastes[0][: count - 1]
        state = replace(state, wastes=(pile,), foundation=first[count - 1 : 23])
        first = (*pile, first[-1])
    again = act(state, "redeal")
    assert again.stock == first[:count]
    assert (again.drawn, again.wastes, again.redeals, again.redeals_left) == (None, ((),), 1, 1)
    once_more = act(again, *["draw 1"] * count)
    assert (*once_more.wastes[0], once_more.drawn) == first


def test_no_redeal_of_nothing():
    """A waste without cards cannot be turned over, whatever is left."""
    state = lay(FAR, redeals=None)
    assert refused(state, "redeal") == "nothing_to_redeal"
    assert lost(state)


def test_redeals_are_counted():
    """Two redeals are two, unlimited ones never end."""
    match = played(deal("par_two"), *(["draw 1"] * 24 + ["redeal"]) * 2, *["draw 1"] * 24)
    assert refused(match.state, "redeal") == "no_redeal_left"
    match = played(deal("tut"), *(["draw 1"] * 8 + ["redeal"]) * 30)
    assert match.state.redeals_left is None
    assert match.state.stock == deal("tut").state.stock


def test_three_cards_at_once():
    """The last of three is drawn, the others wait beneath; a short rest comes as it is."""
    state = lay(FAR, stock="8S JS 7S TS 9S", draw=3, redeals=None)
    state = act(state, "draw 1")
    assert (state.drawn, state.wastes) == (cards("7S")[0], (cards("8S JS"),))
    state = act(state, "draw 1")
    assert (state.drawn, state.wastes) == (cards("9S")[0], (cards("8S JS 7S TS"),))
    assert act(state, "redeal").stock == cards("8S JS 7S TS 9S")


def test_undo_of_a_three_card_draw_brings_the_same_three_again():
    """And between, none of them can be played."""
    match = deal("tut", 3)
    drawn = played(match, "draw 1")
    again = played(drawn.undo(), "draw 1")
    assert again.state == drawn.state
    assert drawn.undo().state == match.state


def test_after_undoing_a_draw_its_card_is_not_playable():
    """A card that lies in the stock again is out of reach."""
    for number in range(1, 60):
        match = played(deal("relaxed", number), "draw 1")
        pairs = [a for a in GAME.legal_actions(match.state) if "drawn" in str(a)]
        if pairs:
            for pair in pairs:
                assert refused(match.undo().state, str(pair)) == "nothing_there"
            return
    pytest.fail("no deal begins with a pair for the drawn card")


def test_one_undo_takes_back_a_pair():
    """Both cards lie where they lay."""
    match = deal("relaxed", 2)
    pair = next(a for a in GAME.legal_actions(match.state) if len(str(a).split()) == 3)
    after = match.play(pair)
    assert len(after.state.foundation) == 2
    assert after.undo().state == match.state
    assert after.undo().redo() == after


# -- variants --------------------------------------------------------------------------


def test_every_two_apophis_tops_can_pair():
    """Three piles: each top goes with each other one, and with the pyramid."""
    for one, other in combinations(range(3), 2):
        piles = ["9C", "9D", "9H"]
        piles[one], piles[other] = "2C 7S", "2D 6S"
        state = lay("2S / 3S TS / QH QC QD", wastes=tuple(piles))
        assert f"remove waste{one + 1} waste{other + 1}" in legal(state)
        after = act(state, f"remove waste{one + 1} waste{other + 1}")
        assert (after.wastes[one], after.wastes[other]) == (cards("2C"), cards("2D"))
        assert f"remove 3 waste{one + 1}" not in legal(state)
    state = lay("2S / 3S TS / 6H QC QD", wastes=("AC", "7C", "7D AD"))
    assert legal(state) == [
        "remove 3 waste2",
        "remove 4 waste1",
        "remove 4 waste3",
        "remove 5 waste1",
        "remove 5 waste3",
    ]


def test_apophis_draws_onto_the_pile_of_choice():
    """The card goes there at once: none is drawn and apart."""
    state = act(lay(FAR, stock="7S JS 8S", wastes=("", "", "")), "draw 2", "draw 2", "draw 3")
    assert state.wastes == ((), cards("7S JS"), cards("8S"))
    assert state.drawn is None


def test_apophis_redeal_gathers_the_piles_in_order():
    """Pile 1, then 2, then 3, each from its lowest card."""
    state = lay(FAR, wastes=("7S JS", "8S", "TS 9S"), redeals=1)
    after = act(state, "redeal")
    assert after.stock == cards("7S JS 8S TS 9S")
    assert after.wastes == ((), (), ())


def test_every_two_giza_ends_can_pair():
    """Each column's end goes with each other one; the card before it comes free then."""
    shape = PRESETS["giza"].places
    state = deal("giza").state
    pack = PRESETS["giza"].pack()
    for one, other in combinations(shape.columns, 2):
        laid = list(pack)
        for place, text in ((one[-1], "7S"), (other[-1], "6S")):
            at = next(n for n, card in enumerate(laid) if str(card) == text)
            laid[place], laid[at] = laid[at], laid[place]
        position = replace(state, dealt=tuple(laid))
        action = f"remove {one[-1]} {other[-1]}"
        assert action in legal(position)
        assert {one[-2], other[-2]} <= set(act(position, action).available())
        assert refused(position, f"remove {one[0]} {other[-1]}") == "covered"


def test_the_open_stock_plays_from_its_top():
    """The top is available with the waste top beside it; a draw lays it on the waste."""
    state = lay(FAR, stock="7S JS 8S", stock_top=StockTop.OPEN)
    assert legal(state) == ["remove 3 stock", "draw 1"]
    assert refused(state, "remove 3 drawn") == "no_such_place"
    after = act(state, "draw 1")
    assert (after.drawn, after.wastes) == (None, (cards("7S"),))
    assert legal(after) == ["remove 3 waste1", "remove 4 stock", "draw 1"]
    assert act(after, "remove 4 stock").stock == cards("8S")
    pair = lay(FAR, stock="6S 7S", wastes=("7D",), stock_top=StockTop.OPEN)
    assert "remove stock waste1" in legal(pair)


def test_the_triangle_opens_from_its_tip():
    """Upside down: the single card first, then the two that it covered."""
    state = lay("2S 3S 4S / 6H 7C / KD", layout=LayoutKind.TRIANGLE)
    assert legal(state) == ["remove 5"]
    assert legal(act(state, "remove 5")) == ["remove 3 4"]


# -- ends ------------------------------------------------------------------------------


def test_relaxed_and_strict_wins():
    """An empty layout, or every card on the foundation."""
    position = ("KS / -- -- / -- -- --", "2C")
    relaxed = act(lay(*position), "remove 0")
    assert GAME.outcome(relaxed).reason == "won"
    assert legal(relaxed) == []
    strict = act(lay(*position, win=Win.STRICT), "remove 0")
    assert GAME.outcome(strict) is None
    assert legal(strict) == ["draw 1"]


def test_a_relaxed_win_goes_on_to_a_strict_one():
    """The same deal and actions by strict rules: not over, and everything can be undone."""
    match = deal("relaxed", 1)
    match = played(match, "draw 1", "draw 1")
    strict = match.by_rules(PRESETS["strict"])
    assert (strict.actions, strict.cursor) == (match.actions, match.cursor)
    assert strict.state.dealt == match.state.dealt
    assert strict.undo().state.stock == match.undo().state.stock


def test_kings_that_can_go():
    """What an automatic removal would take: every king that is available, and only these."""
    state = lay("KS / KC 4S / KH 7C KD", drawn="KC", wastes=("KH2 9H",))
    assert list(map(str, lone_removals(state))) == ["remove 3", "remove 5", "remove drawn"]
    spanish = deal("spanish_40", 4).state
    assert all(spanish.card_at(a.place).rank.letter == "K" for a in lone_removals(spanish))


# -- par -------------------------------------------------------------------------------


def test_par_points():
    """50, 35 or 20 less the cards outside; a deal not cleared costs all that is left."""
    state = played(deal("par_two"), *["draw 1"] * 7).state
    assert points(state) == -52
    for redeals, prize in ((0, 50), (1, 35), (2, 20)):
        cleared = type(state)(
            state.rules,
            state.dealt,
            0,
            state.stock,
            None,
            ((),),
            redeals,
            state.dealt + state.stock[:5],
        )
        assert points(cleared) == prize - 19


def test_a_par_match_is_six_deals():
    """Deal after deal, and their sum against par."""
    match = ParMatch(100)
    state = deal("par_two", 100).state
    for number in range(100, 106):
        assert (match.number, match.is_over) == (number, False)
        match = match.after(state)
    assert (match.is_over, match.total, match.number) == (True, -312, 105)
