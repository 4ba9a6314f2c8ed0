"""The television: the table as all may see it, to be read from across the room.

It is sent to another window, so every picture is made of the table's own view alone: what
no seat sees by itself, no hand that somebody looks at, no link, no key.
"""

from __future__ import annotations

from dataclasses import dataclass

from app import telling
from app.html import Child, Html, el, join
from app.model import Draft, Model, next_peeker
from app.phones import has_first_look
from app.screens import claims, parts, question, reveal, summary
from app.screens.cards import mini
from app.screens.icons import icon
from app.screens.phones import check_line, code_list, codes_to_scan, new_card
from app.screens.pyramid import pyramid
from app.titles import titles
from app.words import Words
from pyramid_core.bluff.rules import Counting
from pyramid_core.bluff.view import Answer, ClaimView, Face, Phase, Step, View
from pyramid_core.cards import Card


@dataclass(frozen=True, slots=True)
class Picture:
    """What the television shows: the markup, and the screen's name for its looks."""

    screen: str
    html: str


def picture(model: Model, words: Words) -> Picture:
    """Return what all may see now."""
    view = model.view()
    if view is None:
        return _frame(
            "tv-title",
            el("h1", words.t("Pyramid"), cls="tv-name"),
            el("p", words.t("Bluff together, round one phone.")),
        )
    if view.summary is not None:
        return _summary(model, view, words)
    claim = next((c for c in view.claims if c.claimant == model.reveal and c.showing), None)
    if claim is not None:
        return _frame("tv-reveal", reveal.stage(model, view, claim, words), cls=reveal.kind(claim))
    if view.phase is Phase.PEEK:
        return _peek(model, view, words)
    if view.phase is not Phase.PLAY:
        body, _ = question.asking(model, view, words)
        return _frame(
            "tv-question",
            _head(question.title(view, words), question.news(model, words)),
            el("div", body, cls="tv-middle"),
            _players(model, view, words),
            cls="question",
        )
    return _table(model, view, words)


def _frame(screen: str, *children: Child, cls: str = "") -> Picture:
    return Picture(screen, el("main", children, cls=f"tv {screen} {cls}".rstrip()))


def _head(title: Child, line: Child) -> Html:
    return el("header", el("h1", title), el("p", line), cls="tv-head")


def _peek(model: Model, view: View, words: Words) -> Picture:
    """Who looks at secret cards now, or the codes for the players' phones."""
    codes = code_list(model, words)
    if codes is not None:
        head = _head(words.t("Your new cards"), check_line(model, words))
        return _frame("tv-codes", head, codes_to_scan(model, words), codes)
    seat = next_peeker(view)
    assert seat is not None  # in the peek somebody is next
    done = sum(other in view.ready for other in view.present)
    seen = words.t("{n} of {total}", n=done + 1, total=len(view.present))
    return _frame(
        "tv-peek",
        parts.disc(model, words, seat, "large"),
        el("h1", parts.name(words, model.names, seat)),
        el("p", words.t("looks at the secret cards"), " · ", seen),
    )


def _table(model: Model, view: View, words: Words) -> Picture:
    if view.value is None:
        title: Child = words.t("The pyramid")
        line: Child = words.t("Nobody looks again from now on.")
    else:
        value = el("b", view.value, cls="gold")
        title = parts.fill(words.t("Row {row} · worth {value}"), row=view.value, value=value)
        line = words.t("Who has {rank}?", rank=claims.a_rank(view, words))
    return _frame(
        "tv-table",
        _head(title, line),
        el("div", pyramid(view, words, prefix="t"), cls="arena"),
        _players(model, view, words),
        el("div", _news(model, view, words), cls="tv-news"),
    )


def _news(model: Model, view: View, words: Words) -> Child:
    """Return what is said now, or what has just happened."""
    if model.draft is not None:
        return _draft(model, view, model.draft, words)
    claim = view.open_claim
    if claim is not None:
        return _claim(model, view, claim, words)
    if view.fresh:
        return _fresh(model, view, view.fresh[0][0], words)
    last = model.match.last_events(None) if model.match is not None else ()
    told = [event for event in last if event.kind in ("takes", "withdrawn", "looked", "ready")]
    return el("p", telling.told(model, told, words))


def _says(model: Model, view: View, seat: int, words: Words) -> Html:
    return el(
        "p",
        parts.disc(model, words, seat),
        el(
            "span",
            parts.fill(
                words.t("{name}: “I have {rank}.”"),
                name=parts.name(words, model.names, seat),
                rank=claims.a_rank(view, words),
            ),
        ),
        cls="tv-says",
    )


def _draft(model: Model, view: View, draft: Draft, words: Words) -> Html:
    named = [_target(model, seat, units, None, words) for seat, units in draft.shares]
    return join(_says(model, view, draft.claimant, words), el("ul", named, cls="named-list"))


def _claim(model: Model, view: View, claim: ClaimView, words: Words) -> Html:
    answers = dict(claim.answers)
    named = [_target(model, seat, n, answers.get(seat), words) for seat, n in claim.shares]
    if claim.step is Step.TO_SHOW:
        doubters = [seat for seat, answer in claim.answers if answer is Answer.CHALLENGE]
        names = parts.names_list(words, model.names, doubters)
        asks = parts.fill(words.t("{names}: “Show it!”"), names=names)
    else:
        name = parts.name(words, model.names, claim.waiting[0])
        asks = parts.fill(words.t("{name}, do you believe it?"), name=name)
    return join(
        _says(model, view, claim.claimant, words),
        el("ul", named, cls="named-list"),
        el("p", asks, cls="tv-asks"),
    )


def _target(model: Model, seat: int, units: int, answer: Answer | None, words: Words) -> Html:
    return el(
        "li",
        parts.name(words, model.names, seat),
        el("b", units, cls="num"),
        answer is not None and icon("eye" if answer is Answer.CHALLENGE else "check", "small"),
        cls="named",
    )


def _fresh(model: Model, view: View, seat: int, words: Words) -> Html:
    """A newcomer looks at a hand, or a player at a new card, perhaps by a code on the phone."""
    name = parts.name(words, model.names, seat)
    if has_first_look(view.fresh, seat):
        return el("p", name, " ", words.t("looks at the secret cards"))
    gets = el("p", parts.fill(words.t("{name} gets a new card."), name=name))
    return join(gets, new_card(model, view, words))


def _players(model: Model, view: View, words: Words) -> Html:
    rows = [_player(model, view, seat, words) for seat in view.present]
    return el("ul", rows, cls="tv-players" + (" many" if len(rows) > 6 else ""))


def _player(model: Model, view: View, seat: int, words: Words) -> Html:
    claimed = any(claim.claimant == seat for claim in view.claims)
    hand = [
        mini(held.card, words)
        if held.face is Face.UP and isinstance(held.card, Card)
        else el("i", cls=str(held.face))
        for held in view.hands[seat]
    ]
    return el(
        "li",
        parts.disc(model, words, seat),
        parts.name(words, model.names, seat),
        el("span", hand, cls="pips", aria_hidden="true"),
        el("span", _figures(view, seat, words), cls="figures"),
        claimed and icon("check", "small player-check"),
        cls="player",
        id=f"tv-player-{seat}",
    )


def _figures(view: View, seat: int, words: Words) -> Child:
    if view.rules.counting is Counting.CHIPS:
        balance = view.rules.chip_stake + view.given[seat] - view.taken[seat]
        return words.n("{n} chip", "{n} chips", balance)
    return (
        el("span", icon("given"), view.given[seat], title=words.t("given")),
        el("span", icon("taken"), view.taken[seat], title=words.t("taken")),
    )


def _summary(model: Model, view: View, words: Words) -> Picture:
    seen = view.summary
    assert seen is not None  # looked at by the caller
    called = titles(seen.seats, words)
    most = max(1, *(max(seat.given, seat.taken) for seat in seen.seats))
    order = sorted(range(view.seats), key=lambda seat: -seen.seats[seat].given)
    return _frame(
        "tv-summary",
        el("section", summary.winners(model, seen, words), cls="winners"),
        el(
            "ul",
            [
                # A television shows what fits: nobody scrolls it.
                summary.player(model, seat, seen.seats[seat], called[seat], most, words, brief=True)
                for seat in order
            ],
            cls="results",
        ),
        cls="summary",
    )
