"""Events, reasons and notices as sentences in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias

from app.model import Notice
from app.words import Words, t
from pyramid_core.bluff.actions import Reason
from pyramid_core.bluff.rules import Refusal
from pyramid_core.game import Event
from pyramid_core.save import Damage

UnitsOf: TypeAlias = Callable[[int, int], str]
"""From a seat and a number of units to "3 sips"."""

_REASONS: Final[Mapping[Enum, str]] = {
    Reason.NO_SUCH_SEAT: t("There is no such player."),
    Reason.NOT_THIS_PHASE: t("Not now: first everyone looks at their cards."),
    Reason.ALREADY_READY: t("This player has seen the cards already."),
    Reason.SOMEBODY_LOOKS: t("Somebody is looking at their cards. Finish that first."),
    Reason.NOT_LOOKING: t("Look at the cards first."),
    Reason.NO_LATER_LOOKS: t("No more looking: it is a game of memory."),
    Reason.FRESH_CARD: t("A player has a new card to look at first."),
    Reason.CLAIM_OPEN: t("Settle the open claim first."),
    Reason.NO_CARD_LEFT: t("All the cards are turned."),
    Reason.CARDS_LEFT: t("There are cards to turn yet."),
    Reason.NOTHING_FLIPPED: t("Turn a card first."),
    Reason.CLAIMED_ALREADY: t("One claim a card: this player has made theirs."),
    Reason.NO_TARGET: t("Choose who is to take it."),
    Reason.TARGETS_SELF: t("Nobody can give to themselves."),
    Reason.TARGET_TWICE: t("Name each player once."),
    Reason.SHARE_TOO_SMALL: t("Everyone named takes at least 1."),
    Reason.SHARES_DO_NOT_ADD_UP: t("The shares must add up to the row value."),
    Reason.SINGLE_TARGET: t("Here one player takes all: name only one."),
    Reason.NO_MATCHING_CARD: t("Sorry, no such card in this hand. Nothing is lost."),
    Reason.BLUFFED_ALREADY: t("The one bluff is used up: claim only what you have."),
    Reason.NO_CLAIM: t("There is no such claim."),
    Reason.ANSWERED_ALREADY: t("Too late: there was an answer already."),
    Reason.NOT_A_TARGET: t("This claim is for others."),
    Reason.NOTHING_TO_DOUBT: t("Without bluffing there is nothing to doubt."),
    Reason.NOT_CHALLENGED: t("There is nothing to show now."),
    Reason.CHOOSE_POSITION: t("Choose which of the four cards to turn."),
    Reason.NO_POSITION: t("There is no card at that place."),
    Reason.NOT_FACE_DOWN: t("That card is not face down any more."),
    Reason.NOT_YOUR_TURN: t("It is another player’s turn."),
    Reason.OTHER_QUESTION: t("That is no answer to this question."),
    Reason.BETWEEN_IMPOSSIBLE: t("The first two are equal: nothing lies between."),
    Reason.GIFT_FIRST: t("First somebody has to take what was won."),
    Reason.NO_GIFT: t("There is nothing to hand out."),
    Reason.OTHER_POSITION: t("The cards are guessed in their order."),
    Reason.HAS_LEFT: t("This player has left the table."),
    Reason.NOT_YET: t("Whoever has just come plays from the next row on."),
    Reason.TOO_FEW_LEFT: t("Two players have to stay."),
    Reason.TABLE_FULL: t("Twelve players is the most."),
    Reason.DECK_TOO_SMALL: t("There are not four cards left for one more player."),
    Reason.NO_ROW_LEFT: t("This is the last row: join in the next game."),
}

_REFUSALS: Final[Mapping[Enum, str]] = {
    Refusal.SEATS: t("Pyramid is for 2 to 12 players."),
    Refusal.ROWS: t("A pyramid has 3 to 6 rows."),
    Refusal.PYRAMIDS: t("There are one or two pyramids."),
    Refusal.STAKE: t("The stake is 1 to 999 chips."),
    Refusal.CHIPS_WINNER: t("Most chips can win only where chips are counted."),
    Refusal.BUS_STOP: t("The bus stops after 0 to 999 misses."),
}

_DAMAGES: Final[Mapping[Enum, str]] = {
    Damage.NOT_JSON: t("The saved game is damaged and cannot be read."),
    Damage.NOT_A_SAVE: t("What was saved is not a game of Pyramid."),
    Damage.NEWER: t("The saved game comes from a newer version of Pyramid. Load the page again."),
    Damage.UNKNOWN_GAME: t("The saved game is one that this version does not know."),
    Damage.BAD_RULES: t("The saved game has rules that this version does not know."),
    Damage.OTHER_DEAL: t("The saved game’s cards do not match its deal."),
    Damage.CHANGED: t("The saved game was changed by something else."),
    Damage.CUT_SHORT: t("The saved game is damaged: it goes on where it can still be read."),
}

_NOTICES: Final[Mapping[str, str]] = {
    "too_many_players": t("Twelve players is the most."),
    "too_few_players": t("It takes two to bluff."),
    "names_made_unequal": t("Equal names were told apart by a number."),
    "storage_full": t("The browser’s storage is full: this game is not saved. Keep the page open."),
    "storage_missing": t("This browser keeps nothing: the game lasts as long as the page is open."),
    "other_tab": t("The game is open in another tab."),
    "copied": t("Copied. Paste it wherever you like."),
    "not_shared": t("This browser can neither share nor copy."),
    "exported": t("Saved: the file is where downloads go."),
    "imported": t("Everything from there is here now."),
    "import_not_ours": t("This is nothing that Pyramid has saved. Nothing was changed."),
    "import_newer": t("This was saved by a newer version of Pyramid. Nothing was changed."),
    "import_damaged": t("A part of this is missing or damaged. Nothing was changed."),
    "computer": t("The computer decides for this player."),
    "no_undo": t("That cannot be taken back: a secret has been shown."),
    "broken": t("Something went wrong. The game is as it was before."),
}


_PHASES: Final[Mapping[str, str]] = {
    "memorise": t("Now everyone remembers their cards."),
    "play": t("Now for the pyramid."),
    "guess": t("Now everyone guesses their own cards."),
    "bus": t("The bus is waiting."),
}


_ANSWERS: Final[Mapping[str, str]] = {
    "red": t("Red"),
    "black": t("Black"),
    "higher": t("Higher"),
    "lower": t("Lower"),
    "equal": t("Equal"),
    "between": t("Between"),
    "outside": t("Outside"),
    "clubs": t("clubs"),
    "diamonds": t("diamonds"),
    "hearts": t("hearts"),
    "spades": t("spades"),
}


def answer(said: str, words: Words) -> str:
    """Return an answer in predictions or on the bus, as it stands on its button."""
    return words.t(_ANSWERS[said])


def reason(why: Enum, words: Words) -> str:
    """Return why an action is not allowed."""
    return words.t(_REASONS[why])


def refusal(why: Enum, words: Words) -> str:
    """Return why rules are refused."""
    return words.t(_REFUSALS[why])


def notice(shown: Notice, words: Words) -> str:
    """Return the sentence of a notice."""
    if shown.kind == "illegal":
        return reason(shown.params["reason"], words)
    if shown.kind == "rules":
        return refusal(shown.params["refusal"], words)
    if shown.kind == "save":
        text = words.t(_DAMAGES[shown.params["damage"]])
        kept = words.t("Its text is kept.")
        return f"{text} {kept}"
    return words.t(_NOTICES[shown.kind])


def units(n: int, unit: str, words: Words) -> str:
    """Return "3 sips" with the table's own word for a unit."""
    if unit == "sips":
        return words.n("{n} sip", "{n} sips", n)
    if unit == "water":
        return words.n("{n} sip of water", "{n} sips of water", n)
    if unit == "chips":
        return words.n("{n} chip", "{n} chips", n)
    if unit == "dares":
        return words.n("{n} dare", "{n} dares", n)
    return words.n("{n} point", "{n} points", n)


def shares(pairs: Sequence[tuple[int, int]], names: Sequence[str], words: Words) -> str:
    """Return "Ben 2, Chloé 1"."""
    return words.list([f"{words.player(names, seat)} {n}" for seat, n in pairs])


def sentence(event: Event, names: Sequence[str], units_of: UnitsOf, words: Words) -> str:
    """Return one event as one sentence."""
    params = event.params
    name = words.player(names, params["seat"]) if "seat" in params else ""
    match event.kind:
        case "looked":
            return words.t("{name} looks at the cards.", name=name)
        case "ready":
            return words.t("{name} has seen the cards.", name=name)
        case "flipped":
            card = words.card_name(params["card"])
            return words.t("Row {row}: {card}.", row=params["row"], card=card)
        case "claimed":
            return words.t(
                "{name} says: I have {rank}. {shares}.",
                name=name,
                rank=words.a_rank(params["rank"]),
                shares=shares(params["shares"], names, words),
            )
        case "withdrawn":
            return words.t("{name} takes the claim back.", name=name)
        case "accepted":
            return words.t("{name} accepts.", name=name)
        case "challenged":
            return words.t("{name}: show it!", name=name)
        case "shown":
            if params["card"] is None:
                return words.t("{name} was bluffing!", name=name)
            card = words.card_name(params["card"])
            if params["proven"]:
                return words.t("{name} shows it: {card}.", name=name, card=card)
            return words.t("{name} shows {card}: caught!", name=name, card=card)
        case "takes":
            taken = units_of(params["seat"], params["units"])
            return words.t("{name} takes {units}.", name=name, units=taken)
    return _of_a_round(event, name, words)


def _of_a_round(event: Event, name: str, words: Words) -> str:
    """Return what happened in predictions, final guesses, on the bus, or at the end."""
    params = event.params
    card = words.card_name(params["card"]) if "card" in params else ""
    match event.kind:
        case "answered":
            if params["hit"]:
                return words.t("{card}: right!", card=card)
            return words.t("{card}: missed.", card=card)
        case "guessed":
            if params["right"]:
                return words.t("{card}: exactly!", card=card)
            if params["near"]:
                return words.t("{card}: the rank is right, nothing happens.", card=card)
            return words.t("{card}: wrong.", card=card)
        case "joined":
            return words.t(
                "{name} joins and plays from row {row} on.", name=name, row=params["row"]
            )
        case "left":
            return words.t("{name} leaves the table.", name=name)
        case "covered":
            return words.t("All hands are face down.")
        case "got_off":
            return words.t("{name} gets off the bus.", name=name)
        case "phase":
            return words.t(_PHASES[params["phase"]])
    return words.t("The game is over.")


_SOLITAIRE: Final = frozenset({"removed", "exposed", "drew", "redealt", "won", "lost"})


def sentences(
    events: Sequence[Event],
    names: Sequence[str],
    unit: str,
    words: Words,
    units_of: UnitsOf | None = None,
) -> str:
    """Return what happened, one sentence after another.

    ``units_of`` says what a seat takes, where the table does not call it the same for all.
    """
    if events and events[0].kind in _SOLITAIRE:
        from app import solo_words

        return " ".join(solo_words.sentence(event, words) for event in events)

    def plain(seat: int, n: int) -> str:
        del seat
        return units(n, unit, words)

    return " ".join(sentence(event, names, units_of or plain, words) for event in events)
