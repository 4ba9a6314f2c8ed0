"""The solitaire: the board, a line that says what is to be known, and the tools at the thumb."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from app import solo_words
from app.html import Child, Html, el, join
from app.model import Model
from app.screens import grades, keeping, parts, solitaire_cards
from app.screens.icons import icon, use
from app.solo import Solo
from app.words import Words, t
from pyramid_core.solitaire.par import DEALS, points
from pyramid_core.solitaire.rules import Win

_VERDICTS: Final = {"solved": t("can be won"), "unsolvable": t("cannot be won")}
_SPARKS: Final = 24
"""Suits that fly up when a game is won."""


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    solo = model.solo
    assert solo is not None  # render() shows this screen for a running game only
    over = _sheet(model, solo, words)
    said = solo_words.said(solo.said, solo.rules, words) if solo.said else ""
    return join(
        parts.screen(
            model,
            words,
            "solitaire",
            _bar(words, words.t(solo_words.NAMES[solo.variant]), _status(model, solo, words)),
            solitaire_cards.table(model, solo, words),
            _said(said, _way_back(solo, words)),
            foot=_tools(solo, words),
            over=over,
        ),
        solo.cheering and _cheer(words),
    )


@lru_cache(maxsize=4)
def _bar(words: Words, name: str, status: Html) -> Html:
    more = parts.icon_button("more", words.t("More"), "solo-sheet menu", id_="more")
    return parts.bar(words, name, status, right=more)


@lru_cache(maxsize=4)
def _said(text: str, way_back: Html | None) -> Html:
    return el("p", el("span", text), way_back, cls="said", id="said", role="status")


def _status(model: Model, solo: Solo, words: Words) -> Html:
    """The line under the title: the deal, and what may be hidden, time and count."""
    pieces: list[Child] = []
    if solo.par is not None:
        number = min(len(solo.par.points) + 1, DEALS)
        pieces.append(words.t("Deal {n} of {all}", n=number, all=DEALS))
        pieces.append(_signed(solo.par.total))
    elif solo.deal is not None:
        number = solo.deal.number
        name = el("span", words.t("Deal {n}", n=number), cls="visually-hidden")
        pieces.append(join(name, el("span", number, aria_hidden="true")))
    if solo.grade and not solo.hopeless:
        word = el("span", words.t(grades.NAMES[solo.grade]), cls="visually-hidden")
        sign = join(grades.sign(solo.grade), word)
        pieces.append(sign if not pieces else join(pieces.pop(), " ", sign))
    if solo.verdict in _VERDICTS and not solo.is_over:
        pieces.append(words.t(_VERDICTS[solo.verdict]))
    if model.settings.timer == "shown":
        pieces.append(solo_words.clock(solo.seconds))
    if model.settings.counts == "shown" and not solo.rules.has_stock:
        pieces.append(f"{len(solo.match.state.foundation)}/{solo.rules.cards}")
    return el("span", _dotted(pieces), cls="num")


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _tools(solo: Solo, words: Words) -> Html:
    match = solo.match
    return join(
        _tool("undo", words.t("Undo"), "solo-undo", disabled=not match.can_undo),
        _tool("redo", words.t("Redo"), "solo-redo", disabled=not match.can_redo),
        _tool("hint", words.t("Hint"), "solo-hint", disabled=solo.is_over),
        _tool("plus", words.t("New"), "solo-sheet new"),
    )


def _way_back(solo: Solo, words: Words) -> Html | None:
    """The offer that comes with a lost position."""
    if solo.said is None or solo.said.kind != "dead" or not solo.match.cursor:
        return None
    return el(
        "button",
        words.t("Take me back"),
        type="button",
        cls="link-button",
        data_msg="solo-way-back",
        id="way-back",
    )


@lru_cache(maxsize=32)
def _tool(name: str, label: str, msg: str, *, disabled: bool = False) -> Html:
    return el(
        "button",
        icon(name),
        el("span", label),
        type="button",
        cls="btn tool",
        data_msg=msg,
        id=f"tool-{name}",
        disabled=disabled,
    )


# -- sheets ----------------------------------------------------------------------------


def _sheet(model: Model, solo: Solo, words: Words) -> Html | None:
    match solo.sheet:
        case "menu":
            return _menu(solo, words)
        case "new":
            return _new(solo, words)
        case "end" if solo.par is not None and solo.par.is_over:
            return _par_over(solo, words)
        case "end":
            return _end(model, solo, words)
    return None


def _frame(words: Words, title: str, line: Child, *inside: Child) -> Html:
    return el(
        "section",
        el(
            "div",
            el("div", el("h2", title, id="saying"), bool(line) and el("p", line, cls="dim num")),
            parts.icon_button(
                "close", words.t("Close"), "solo-sheet", id_="sheet-close", cls="bare"
            ),
            cls="saying spread",
        ),
        el("div", inside, cls="sheet-body stack"),
        cls="sheet",
        id="solo-sheet",
        role="dialog",
        aria_labelledby="saying",
    )


def _menu(solo: Solo, words: Words) -> Html:
    deal = solo.deal
    return _frame(
        words,
        words.t(solo_words.NAMES[solo.variant]),
        words.t(solo_words.LINES[solo.variant]),
        _about_deal(solo, words),
        solo.verdict == "solved"
        and not solo.is_over
        and _row("play", words.t("Show me the solution"), "solo-show"),
        solo.verdict == "unsolvable"
        and not solo.hopeless
        and solo.match.cursor > 0
        and _row("undo", words.t("Back to where it could be won"), "solo-way-back"),
        deal is not None and _row("share", words.t("Share this deal"), "solo-share", deal.code),
        _row("chart", words.t("Statistics"), "solo-statistics"),
        _row("help", words.t("Rules"), "rules"),
        _row("settings", words.t("Settings"), "settings"),
    )


def _about_deal(solo: Solo, words: Words) -> Html | None:
    """What is known of the deal: its number, and how hard it is, if it can be won at all."""
    pieces: list[Child] = [_deal_line(solo, words)]
    if solo.hopeless:
        pieces.append(words.t("cannot be won"))
    elif solo.grade:
        pieces.append(grades.name(solo.grade, words))
    known = [piece for piece in pieces if piece]
    return el("p", _dotted(known), cls="about-deal num", id="about-deal") if known else None


def _dotted(pieces: Iterable[Child]) -> list[Child]:
    """Return the pieces with a dot between each two."""
    return [(n > 0 and " · ", piece) for n, piece in enumerate(pieces)]


def _new(solo: Solo, words: Words) -> Html:
    if solo.par is not None and not solo.par.is_over:
        line = words.t("As it lies, this deal brings {n}.", n=_signed(points(solo.match.state)))
        first = _row("next", words.t("Next deal of the match"), "solo-next", line)
    else:
        first = _row("plus", words.t("New deal"), "solo-new", _wanted(solo, words))
    return _frame(
        words,
        words.t("New deal"),
        None,
        first,
        solo.par is None
        and _row("again", words.t("This deal again"), "solo-restart", _deal_line(solo, words)),
        _row(
            "cards",
            words.t("Another variant or deal"),
            "solo-deals",
            words.t("By number, by code, of the day"),
        ),
    )


def _wanted(solo: Solo, words: Words) -> str:
    """Return what the next deal will be like."""
    name = words.t(solo_words.NAMES[solo.variant])
    if not solo.wanted:
        return name
    more = words.t("can be won")
    if solo.wanted in grades.NAMES:
        more = words.t(grades.NAMES[solo.wanted])
    return f"{name} · {more}"


def _deal_line(solo: Solo, words: Words) -> str:
    return words.t("Deal {n}", n=solo.deal.number) if solo.deal else ""


def _row(name: str, label: str, msg: str, line: str = "") -> Html:
    return el(
        "button",
        icon(name),
        el("span", el("b", label), bool(line) and el("small", line, cls="num"), cls="row-text"),
        type="button",
        cls="btn row-button",
        data_msg=msg,
        id=f"row-{msg.replace(' ', '-')}",
    )


def _end(model: Model, solo: Solo, words: Words) -> Html:
    """What stands over the board at the end."""
    score, cards = len(solo.match.state.foundation), solo.rules.cards
    facts: list[Child] = [words.t("{n} of {all} cards", n=score, all=cards)]
    if model.settings.timer == "shown" and solo.seconds:
        facts.append(solo_words.clock(solo.seconds))
    if solo.par is not None:
        worth = points(solo.match.state)
        facts.append(
            words.n("{points} point", "{points} points", abs(worth), points=_signed(worth))
        )
        go = parts.button(words.t("Next deal"), "solo-next", cls="btn-main", id_="end-next")
    else:
        go = parts.button(words.t("New deal"), "solo-new", cls="btn-main", id_="end-new")
    if solo.grade and not solo.hopeless:
        facts.append(grades.name(solo.grade, words))
    line = _dotted(facts)
    if not solo.is_won:
        return _frame(
            words,
            words.t("No move is left"),
            line,
            _fewest(solo, words),
            el(
                "div",
                parts.button(
                    join(icon("undo", "small"), words.t("Undo")), "solo-undo", id_="end-undo"
                ),
                solo.par is None
                and parts.button(
                    join(icon("again", "small"), words.t("Again")), "solo-restart", id_="end-again"
                ),
                cls="pair",
            ),
            not solo.hopeless
            and parts.button(
                words.t("Back to where it could be won"), "solo-way-back", id_="end-way-back"
            ),
            go,
            keeping.hint(model, words),
        )
    more = solo.rules.win is Win.RELAXED and score < cards and solo.par is None
    return _frame(
        words,
        words.t("Everything is cleared!") if score == cards else words.t("The pyramid is cleared!"),
        line,
        _fewest(solo, words),
        more and parts.button(words.t("Go on: clear every card"), "solo-go-on", id_="end-go-on"),
        solo.deal is not None
        and parts.button(
            join(icon("share", "small"), words.t("Share this deal")), "solo-share", id_="end-share"
        ),
        go,
        keeping.hint(model, words),
    )


def _fewest(solo: Solo, words: Words) -> Html | None:
    """Return how many moves it took, and the fewest that would have done, where that is known."""
    moves, fewest = solo.match.cursor, solo.fewest
    if solo.hopeless:
        text = words.t("This deal cannot be won.")
    elif not solo.is_won:
        if not fewest:
            return None
        text = words.n("It could be won in {n} move.", "It could be won in {n} moves.", fewest)
    elif not fewest:
        text = words.n("You needed {n} move.", "You needed {n} moves.", moves)
    elif moves <= fewest:
        text = words.n(
            "You needed {n} move: it cannot be done in fewer.",
            "You needed {n} moves: it cannot be done in fewer.",
            moves,
        )
    else:
        text = words.n(
            "You needed {n} move; it can be done in {fewest}.",
            "You needed {n} moves; it can be done in {fewest}.",
            moves,
            fewest=fewest,
        )
    return el("p", text, cls="num", id="fewest", role="status")


def _par_over(solo: Solo, words: Words) -> Html:
    par = solo.par
    assert par is not None
    total = par.total
    title = words.t("Par match: {points}", points=_signed(total))
    good = words.t("Par or better: well played.")
    line = good if total >= 0 else words.t("Par is 0.")
    return _frame(
        words,
        title,
        line,
        el(
            "ol",
            [
                el(
                    "li",
                    el("span", words.t("Deal {n}", n=par.first + number)),
                    el("b", _signed(worth)),
                )
                for number, worth in enumerate(par.points)
            ],
            cls="par-list num",
        ),
        parts.button(words.t("New match"), "solo-new", cls="btn-main", id_="end-new"),
    )


def _cheer(words: Words) -> Html:
    """The celebration: the suits fly up; a tap anywhere ends it."""
    return el(
        "button",
        [
            el("i", use(f"s-{'SHDC'[n % 4]}"), style=f"--n:{n}", data_suit="SHDC"[n % 4])
            for n in range(_SPARKS)
        ],
        el("span", words.t("Won!"), cls="display"),
        type="button",
        cls="cheer",
        id="cheer",
        data_msg="solo-cheered",
    )
