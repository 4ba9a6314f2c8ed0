"""The rules of one form, in the player's language, with the same cards as the game's.

What is told follows the fields of the rules, so that house rules are told as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.forms import FORMS, form_name
from app.html import Child, Html, el
from app.model import Model
from app.screens import parts
from app.screens.cards import back, card, empty, mirage
from app.screens.icons import use
from app.words import Words
from pyramid_core.bluff.rules import (
    PRESETS,
    Bluffing,
    BluffRules,
    Bounds,
    ChallengePrice,
    Counting,
    Proof,
    ShownCard,
    Split,
    Winner,
    preset_name,
)
from pyramid_core.cards import Rank, parse_card


def render(model: Model, words: Words) -> Html:
    """Return the screen, open at the form that is being played or set up."""
    form, rules = told(model)
    title = form_name(form, words) if form else words.t("Your house rules")
    choices = [(preset, form_name(preset, words)) for preset in FORMS]
    choices.append(("solitaire-relaxed", words.t("Solitaire")))
    return parts.screen(
        model,
        words,
        "rules",
        parts.bar(words, words.t("Rules"), title),
        el(
            "div",
            parts.chooser(
                words.t("Form"), "rules-of", choices, form, cls="rules-forms", strip=True
            ),
            list(_parts(rules, words)),
            cls="body prose",
            id="body",
            tabindex="0",
        ),
    )


def told(model: Model) -> tuple[str, BluffRules]:
    """Return the form whose rules are told, and the rules; a form of house rules has no name."""
    if model.rules_of:
        return model.rules_of, PRESETS[model.rules_of].rules
    match = model.match if "table" in model.under else None
    rules: BluffRules = match.rules if match else model.table.rules
    return preset_name(rules), rules


def _part(title: str, picture: Child, *texts: str | bool) -> Html:
    return el(
        "section",
        el("h2", title),
        picture is not None and el("div", picture, cls="picture", aria_hidden="true"),
        [el("p", text) for text in texts if text],
    )


def _parts(rules: BluffRules, words: Words) -> Iterator[Html]:
    yield _deal(rules, words)
    if rules.predictions:
        yield _predictions(rules, words)
    yield _turns(rules, words)
    if rules.bluffing is Bluffing.OFF and rules.proof is Proof.HOLDS:
        yield _part(
            words.t("No bluffing"), None, words.t("A claim is true: whoever is named takes it.")
        )
    else:
        yield _doubts(rules, words)
        yield _true(rules, words)
        yield _false(rules, words)
    yield _shown(rules, words)
    if rules.counting is Counting.CHIPS:
        yield _chips(rules, words)
    if rules.final_guess:
        yield _final_guess(words)
    if rules.ride_the_bus:
        yield _bus(rules, words)
    yield _end(rules, words)
    yield _computers(words)
    yield _part(
        words.t("On this phone"),
        None,
        words.t(
            "Secret cards are on the screen only while their owner holds the button. "
            "Whoever opens the browser’s developer tools can cheat: play with friends."
        ),
        words.t(
            "Or take your cards onto your own phone: “On my own phone” shows a code to scan. A "
            "television can show the table: see Phones and television in the settings."
        ),
    )


def _pyramid(rules: BluffRules) -> list[Html]:
    rows = [el("span", [el("i") for _ in range(row)]) for row in range(1, rules.rows + 1)]
    return [el("span", rows, cls="form-art") for _ in range(rules.pyramids)]


def _deal(rules: BluffRules, words: Words) -> Html:
    cards, rows = rules.pyramid_size, rules.rows
    if rules.pyramids == 1:
        lie = words.t(
            "{cards} cards lie face down in a pyramid of {rows} rows.", cards=cards, rows=rows
        )
    else:
        lie = words.t(
            "{cards} cards lie face down in two pyramids of {rows} rows, and are turned by turns.",
            cards=cards,
            rows=rows,
        )
    hand = (
        words.t("Each player gets four cards, one in each of the prediction rounds.")
        if rules.predictions
        else words.t(
            "Each player gets four secret cards and looks at them once, alone. From then on "
            "they lie face down: remember what lies where."
        )
    )
    later = rules.later_looks and words.t("Looking again is allowed, but the table is told.")
    return _part(
        words.t("The deal"), [*_pyramid(rules), *(back(words) for _ in range(4))], lie, hand, later
    )


def _predictions(rules: BluffRules, words: Words) -> Html:
    picture = [card(parse_card("4C"), words), back(words), card(parse_card("9D"), words)]
    bound = (
        words.t("In the third round a card equal to one of the two is a miss.")
        if rules.bounds is Bounds.MISS
        else words.t("In the third round a card equal to one of the two is outside.")
    )
    return _part(
        words.t("Predictions"),
        picture,
        words.t(
            "Four rounds before the pyramid, worth 1 to 4: red or black; higher, lower or "
            "equal; between the first two or outside; the suit. A miss is taken, a hit is "
            "given to one player. Then everyone remembers their cards, and they are covered."
        ),
        bound,
    )


def _turns(rules: BluffRules, words: Words) -> Html:
    turn = words.t(
        "The dealer turns the pyramid card by card, from the base up. A card in row 3 is "
        "worth 3, the apex {rows}.",
        rows=rules.rows,
    )
    who = (
        words.t("Whoever has a card of the same rank may claim.")
        if rules.bluffing is Bluffing.OFF
        else words.t("Whoever has a card of the same rank, or says so, may claim.")
    )
    whom = (
        words.t("Name one player, for the whole row value.")
        if rules.split is Split.SINGLE
        else words.t("Name one or more players, and share the row value out among them.")
    )
    picture = [back(words), card(parse_card("7H"), words), back(words)]
    return _part(words.t("Turn by turn"), picture, turn, f"{who} {whom}")


def _doubts(rules: BluffRules, words: Words) -> Html:
    once = rules.bluffing is Bluffing.ONCE and words.t(
        "Each player has one bluff in the whole game, caught or not. After that they claim "
        "only what they have."
    )
    blind = rules.proof is Proof.FROM_MEMORY and words.t(
        "Whoever is challenged turns one of their cards blind, or gives in: a wrong card is "
        "a bluff, whatever else lies there."
    )
    return _part(
        words.t("Believe it or not"),
        use("i-eye", "icon picture-icon"),
        words.t(
            "Each player named answers: take it, or “Show it!”. If nobody doubts, all of "
            "them take their share, and nobody learns the truth before the end."
        ),
        blind,
        once,
    )


def _true(rules: BluffRules, words: Words) -> Html:
    price = (
        words.t("Whoever doubted takes double their share.")
        if rules.challenge_price is ChallengePrice.DOUBLE_SHARE
        else words.t("Whoever doubted takes double the row value.")
    )
    believed = words.t("Those who believed take their share.")
    return _part(
        words.t("The claim was true"), [card(parse_card("7C"), words)], f"{price} {believed}"
    )


def _false(rules: BluffRules, words: Words) -> Html:
    wrong = rules.proof is Proof.FROM_MEMORY
    return _part(
        words.t("The claim was a bluff"),
        card(parse_card("4S"), words) if wrong else mirage(Rank.SEVEN, words),
        words.t(
            "The bluffer takes double the row value, once, however many doubted. Nobody "
            "else takes anything."
        ),
    )


def _shown(rules: BluffRules, words: Words) -> Html:
    match rules.shown_card:
        case ShownCard.DISCARDED:
            picture = [back(words), back(words), back(words), empty(words)]
            text = words.t("It is out of the game: the hand shrinks.")
        case ShownCard.STAYS_UP:
            picture = [back(words), back(words), back(words), card(parse_card("7C"), words)]
            text = words.t("It stays face up at its place, and proves nothing any more.")
        case ShownCard.REPLACED:
            picture = [back(words), back(words), back(words), back(words, cls="here")]
            text = words.t("A new card takes its place. Only its owner looks at it.")
    return _part(words.t("A card that was shown"), picture, text)


def _chips(rules: BluffRules, words: Words) -> Html:
    return _part(
        words.t("Chips"),
        None,
        words.t(
            "Everyone starts with {n} chips, and pays what would be taken to the one who "
            "gave it. Whoever has none left goes below zero.",
            n=rules.chip_stake,
        ),
    )


def _final_guess(words: Words) -> Html:
    return _part(
        words.t("Final guess"),
        [card(parse_card("QH"), words), back(words, cls="here"), back(words), back(words)],
        words.t(
            "After the apex everyone names their own cards in order, worth 1 to 4. Rank and "
            "suit: give it away. The rank alone: nothing. Otherwise: take it."
        ),
    )


def _bus(rules: BluffRules, words: Words) -> Html:
    stop = rules.bus_stop > 0 and words.n(
        "After {n} miss the bus stops by itself.",
        "After {n} misses the bus stops by itself.",
        rules.bus_stop,
    )
    ride = words.t(
        "Whoever has most cards left at the end rides: the four questions in a row, and a "
        "miss is taken and starts again. Anybody may get off at any time."
    )
    picture = [card(parse_card(text), words) for text in ("5D", "9S", "6H")] + [empty(words)]
    return _part(words.t("Ride the Bus"), picture, ride, stop)


def _computers(words: Words) -> Html:
    seats = words.t(
        "A computer can play any chair: tap a player’s disc at the set-up. There are cautious, "
        "bold and sharp ones."
    )
    fair = words.t(
        "They know no more than a person in their chair, and they forget. A tap on the button "
        "that says who is thinking hurries them."
    )
    return _part(
        words.t("Computer players"), use("i-computer", "icon picture-icon"), f"{seats} {fair}"
    )


def _end(rules: BluffRules, words: Words) -> Html:
    match rules.winner:
        case Winner.MOST_GIVEN_UNCAUGHT:
            wins = words.t("Whoever gave most, and was never caught, wins.")
        case Winner.MOST_GIVEN:
            wins = words.t("Whoever gave most wins.")
        case Winner.MOST_CHIPS:
            wins = words.t("Whoever has most chips wins.")
    shows = words.t("The summary shows every bluff.")
    return _part(words.t("The end"), use("i-crown", "icon picture-icon"), f"{shows} {wins}")
