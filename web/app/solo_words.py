"""The solitaire in words: variants, what happened, why something does not go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from app.model import Notice
from app.words import Words, t
from pyramid_core.cards import Card
from pyramid_core.game import Event
from pyramid_core.solitaire.actions import Draw, Reason, Remove
from pyramid_core.solitaire.deals import Fault
from pyramid_core.solitaire.rules import Refusal, SolitaireRules

NAMES: Final[Mapping[str, str]] = {
    "strict": t("Strict"),
    "relaxed": t("Relaxed"),
    "par_one": t("One redeal"),
    "par_two": t("Two redeals"),
    "par": t("Par match"),
    "apophis": t("Apophis"),
    "tut": t("Tut’s Tomb"),
    "pharaoh": t("Pharaoh"),
    "spanish_48": t("Spanish 48"),
    "spanish_40": t("Spanish 40"),
    "giza": t("Giza"),
    "triangle": t("Triangle"),
    "pharaohs": t("Pharaohs"),
    "double": t("Big double"),
    "open": t("Open stock"),
    "custom": t("Your own rules"),
}

LINES: Final[Mapping[str, str]] = {
    "strict": t("Every card must go, once through the stock"),
    "relaxed": t("Clear the pyramid, once through the stock"),
    "par_one": t("Twice through the stock"),
    "par_two": t("Three times through: most deals can be won"),
    "par": t("Six deals for points; par is 0"),
    "apophis": t("Three waste piles to choose from"),
    "tut": t("Three cards at a time, round and round"),
    "pharaoh": t("Ten rows, two decks"),
    "spanish_48": t("48 cards, pairs make 12"),
    "spanish_40": t("40 cards, pairs make 10"),
    "giza": t("Eight columns in place of a stock"),
    "triangle": t("The pyramid stands on its tip"),
    "pharaohs": t("Three pyramids and no stock: very hard"),
    "double": t("Nine rows, two decks"),
    "open": t("The top of the stock lies open"),
    "custom": t("Rows, decks, draws, redeals, piles"),
}

_REASONS: Final[Mapping[Enum, str]] = {
    Reason.WON: t("The game is won."),
    Reason.NO_SUCH_PLACE: t("There is no such place."),
    Reason.NOTHING_THERE: t("No card lies there any more."),
    Reason.SAME_CARD: t("It takes two different cards."),
    Reason.COVERED: t("That card is covered."),
    Reason.COVERS_IT: t("A card does not go with the one that covers it."),
    Reason.BURIED: t("That card is buried in the waste."),
    Reason.NOT_ALONE: t("Only a king goes alone."),
    Reason.DOES_NOT_ADD_UP: t("These two do not add up."),
    Reason.NO_SUCH_PILE: t("There is no such pile."),
    Reason.NO_STOCK: t("This variant has no stock."),
    Reason.STOCK_EMPTY: t("The stock is empty."),
    Reason.STOCK_LEFT: t("The stock has cards yet."),
    Reason.NO_REDEAL_LEFT: t("The stock is empty, and no redeal is left."),
    Reason.NOTHING_TO_REDEAL: t("There is nothing to turn over."),
}

_FAULTS: Final[Mapping[Enum, str]] = {
    Fault.EMPTY: t("Type a code or a number first."),
    Fault.NO_CODE: t("That is no code of a deal. One looks like RX-2718-K."),
    Fault.UNKNOWN_VARIANT: t("This code names a variant that is not known here."),
    Fault.MISREAD: t("There is a slip in this code: its last letter does not fit."),
    Fault.BAD_RULES: t("This code names rules that cannot be played."),
    Fault.NOT_A_NUMBER: t("A deal’s number has digits only."),
    Fault.ZERO: t("Deals are numbered from 1."),
    Fault.TOO_HIGH: t("That number is too high: nine digits at most."),
}

_REFUSALS: Final[Mapping[Enum, str]] = {
    Refusal.SEATS: t("Solitaire is for one."),
    Refusal.ROWS: t("A pyramid has 3 to 10 rows here."),
    Refusal.DECKS: t("There are one or two decks."),
    Refusal.DRAW: t("One to three cards are drawn at once."),
    Refusal.REDEALS: t("There are 0 to 9 redeals, or they never end."),
    Refusal.WASTES: t("There are one to three waste piles."),
    Refusal.TOO_FEW_CARDS: t(
        "The layout needs more cards than there are: take fewer rows, or two decks."
    ),
    Refusal.PHARAOHS_ROWS: t("The three pyramids always have 7, 6 and 2 rows."),
    Refusal.LONG_COLUMNS: t("The columns would be too long: take more rows, or fewer cards."),
    Refusal.NO_STOCK: t("This layout leaves no stock: there is nothing to draw or to redeal."),
}


def fault(why: Enum, words: Words) -> str:
    """Return why a text is no code or number of a deal."""
    return words.t(_FAULTS[why])


def refusal(why: Enum, words: Words) -> str:
    """Return why rules cannot be played."""
    return words.t(_REFUSALS[why])


def said(notice: Notice, rules: SolitaireRules, words: Words) -> str:
    """Return the line under the board: why something does not go, or what is to be known."""
    params = notice.params
    match notice.kind:
        case "sum":
            one, other = params["cards"]
            return words.t(
                "{one} and {other} make {sum}, not {target}.",
                one=words.rank(one.rank),
                other=words.rank(other.rank),
                sum=rules.value(one) + rules.value(other),
                target=rules.target,
            )
        case "covered":
            return words.t("Covered by {cards}.", cards=names(params["cards"], words))
        case "choose_pile":
            return words.t("Choose the pile for the next card.")
        case "no_undo":
            return words.t("There is nothing to take back.")
        case "no_redo":
            return words.t("Nothing was taken back.")
        case "hint" | "not_proven":
            return _hint(notice, words)
        case "dead" | "thinking" | "never" | "went_back" as kind:
            return words.t(_SAID[kind])
        case "fresh":
            return words.t("Pairs make {n}; a king goes alone.", n=rules.target)
        case _:
            return words.t(_REASONS[params["reason"]])


_SAID: Final[Mapping[str, str]] = {
    "dead": t("It can no longer be won."),
    "thinking": t("Thinking …"),
    "never": t("This deal cannot be won."),
    "went_back": t("From here it can still be won."),
}


def _hint(notice: Notice, words: Words) -> str:
    """Return what a hint says: which cards, or that a card is to be drawn."""
    match notice.params["action"]:
        case Remove():
            text = words.t("Try {cards}.", cards=names(notice.params["cards"], words))
        case Draw(pile) if pile:
            text = words.t("Draw onto pile {n}.", n=pile + 1)
        case Draw():
            text = words.t("Draw a card.")
        case _:
            text = words.t("Turn the waste over.")
    return text if notice.kind == "hint" else words.t("Not proven: {hint}", hint=text)


def names(cards: Sequence[Card], words: Words) -> str:
    """Return "seven of hearts and ace of clubs"."""
    return words.list([words.card_name(card) for card in cards])


def sentence(event: Event, words: Words) -> str:
    """Return one event of a solitaire game as one sentence."""
    params = event.params
    match event.kind:
        case "removed":
            return words.t("{cards}: gone.", cards=names(params["cards"], words))
        case "exposed":
            return words.t("Free now: {cards}.", cards=names(params["cards"], words))
        case "drew":
            left = words.n("{n} card left", "{n} cards left", params["left"])
            drawn = names(params["cards"], words)
            return words.t("Drawn: {cards}. {left}.", cards=drawn, left=left)
        case "redealt":
            n = params["cards"]
            return words.n(
                "The waste is the stock again: {n} card.",
                "The waste is the stock again: {n} cards.",
                n,
            )
        case "won":
            return words.t("Won!")
    return words.t("No move is left.")


def clock(seconds: int) -> str:
    """Return "02:41", or "1:02:41" from an hour on."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"
