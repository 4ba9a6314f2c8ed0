"""The summary: who gave, who took, and every bluff revealed on the timeline."""

from __future__ import annotations

from app import sentences
from app.html import Html, el
from app.model import Model
from app.screens import keeping, parts
from app.screens.cards import mini
from app.screens.icons import icon
from app.screens.pyramid import pyramid
from app.titles import titles
from app.words import Words
from pyramid_core.bluff.rules import Bluffing
from pyramid_core.bluff.tally import SeatTally, Summary, stood
from pyramid_core.bluff.view import Claim, View
from pyramid_core.cards import Card


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a finished game only
    summary = view.summary
    assert summary is not None
    given_titles = titles(summary.seats, words)
    most = max(1, *(max(seat.given, seat.taken) for seat in summary.seats))
    order = sorted(range(view.seats), key=lambda seat: -summary.seats[seat].given)
    return parts.screen(
        model,
        words,
        "summary",
        parts.bar(words, words.t("Summary"), right=parts.help_button(words)),
        el(
            "div",
            el("section", winners(model, summary, words), cls="winners"),
            keeping.hint(model, words),
            el(
                "ul",
                [
                    player(model, seat, summary.seats[seat], given_titles[seat], most, words)
                    for seat in order
                ],
                cls="results",
            ),
            el("h2", words.t("What really happened")),
            _timeline(model, view, summary, words)
            if summary.claims
            else el("p", words.t("Nobody claimed anything."), cls="hint"),
            el("p", parts.button(words.t("All our evenings"), "evenings", id_="evenings")),
            cls="body",
            id="body",
            tabindex="0",
        ),
        foot=(
            parts.icon_button("players", words.t("Players"), "party", id_="party"),
            el(
                "button",
                icon("share"),
                type="button",
                cls="icon-button",
                data_msg="share",
                data_value=_text(model, summary, given_titles, words),
                aria_label=words.t("Share"),
                title=words.t("Share"),
                id="share",
            ),
            parts.button(words.t("Play again"), "again", cls="btn-main", guard=True, id_="again"),
        ),
    )


def winners(model: Model, summary: Summary, words: Words) -> list[Html]:
    """Return who has won, and by what."""
    seats = summary.outcome.winners
    line = (
        words.t("gave most and was never caught")
        if summary.outcome.reason == "most_given_uncaught" and _may_bluff(model)
        else words.t("has most chips")
        if summary.outcome.reason == "most_chips"
        else words.t("gave most")
    )
    if not seats:
        return [
            el("h2", words.t("Nobody wins")),
            el("p", words.t("Everybody was caught.")),
        ]
    return [
        icon("crown"),
        el("h2", parts.names_list(words, model.names, seats)),
        el("p", line),
    ]


def player(
    model: Model,
    seat: int,
    tally: SeatTally,
    title: str,
    most: int,
    words: Words,
    *,
    brief: bool = False,
) -> Html:
    """Return one player's figures and title. ``brief``: those of the claims alone."""
    if _may_bluff(model):
        claims = words.t(
            "{true} true · {stood} bluffed through · {caught} caught",
            true=tally.true_claims,
            stood=tally.successful_bluffs,
            caught=tally.caught,
        )
    else:
        claims = words.n("{n} claim", "{n} claims", tally.true_claims)
    figures = [claims]
    if not brief:
        figures += _more(model, tally, words)
    return el(
        "li",
        parts.disc(model, words, seat),
        el(
            "div",
            el(
                "p",
                parts.name(words, model.names, seat),
                el("span", title, cls="tag"),
                cls="result-head",
            ),
            _bar(words.t("given"), "given", tally.given, most),
            _bar(words.t("taken"), "taken", tally.taken, most),
            tally.chips is not None
            and el("p", words.n("{n} chip", "{n} chips", tally.chips), cls="small-line"),
            _figures(figures),
        ),
        cls="result",
    )


def _may_bluff(model: Model) -> bool:
    """Whether the game is one with bluffs, and so with doubts."""
    return model.match is not None and model.match.rules.bluffing is not Bluffing.OFF


def _more(model: Model, tally: SeatTally, words: Words) -> list[str]:
    """Return the doubts, where there can be any, and the cards left, where there are some."""
    more = []
    if _may_bluff(model):
        doubts = words.t(
            "{right} doubts right · {wrong} wrong",
            right=tally.challenges_right,
            wrong=tally.challenges_wrong,
        )
        more.append(doubts)
    if tally.cards_left:
        more.append(words.n("{n} card left", "{n} cards left", tally.cards_left))
    return more


def _figures(lines: list[str]) -> Html:
    """Return the figures in a paragraph, which is broken only between two of them."""
    first, *rest = [
        el("span", figure, cls="figure") for line in lines for figure in line.split(" · ")
    ]
    return el("p", first, [("\N{NO-BREAK SPACE}· ", figure) for figure in rest], cls="small-line")


def _bar(label: str, kind: str, figure: int, most: int) -> Html:
    return el(
        "div",
        el("span", label, cls="meter-label"),
        el("span", el("span", style=f"inline-size:{100 * figure // most}%"), cls="meter-track"),
        el("b", figure, cls="num"),
        cls=f"meter meter-{kind}",
    )


def _verdict(claim: Claim, words: Words) -> tuple[str, str, str]:
    """Return a claim's kind, its icon, and the words for it."""
    if stood(claim):
        return "stood", "mask", words.t("A bluff, and nobody noticed")
    if claim.showing is not None and not claim.showing.proven:
        return "caught", "eye", words.t("Caught")
    if claim.challengers:
        return "true", "check", words.t("Doubted, but true")
    return "true", "check", words.t("True")


def _mark(claim: Claim, words: Words) -> Html:
    kind, picture, _ = _verdict(claim, words)
    return el("span", icon(picture, "solid" if picture == "mask" else ""), cls=f"mark {kind}")


def _timeline(model: Model, view: View, summary: Summary, words: Words) -> Html:
    marks: dict[int, list[Html]] = {}
    for claim in summary.claims:
        marks.setdefault(claim.index, []).append(_mark(claim, words))
    shown = {index: el("span", some, cls="marks") for index, some in marks.items()}
    return el(
        "div",
        el("div", pyramid(view, words, prefix="s", marks=shown), cls="looking-back"),
        el(
            "ol",
            [
                _step(model, view, claim, index == summary.best_bluff, words)
                for index, claim in enumerate(summary.claims)
            ],
            cls="timeline",
        ),
        cls="truth",
    )


def _step(model: Model, view: View, claim: Claim, is_best: bool, words: Words) -> Html:
    kind, _, verdict = _verdict(claim, words)
    takings = claim.takings(view.rules.challenge_price, view.seats)
    took = [
        el(
            "span",
            parts.fill(
                words.t("{name} takes {units}"),
                name=parts.name(words, model.names, taking.taker),
                units=sentences.units(taking.units, model.unit, words),
            ),
        )
        for taking in takings
    ]
    card = view.pyramid[claim.index].card
    return el(
        "li",
        _mark(claim, words),
        el(
            "div",
            el(
                "p",
                isinstance(card, Card) and mini(card, words),
                parts.name(words, model.names, claim.claimant),
                is_best and el("span", words.t("Best bluff"), cls="tag"),
                cls="step-head",
            ),
            el("p", el("b", verdict), cls="verdict"),
            el("p", took, cls="small-line took"),
        ),
        cls=f"step {kind}",
    )


def _text(model: Model, summary: Summary, given_titles: list[str], words: Words) -> str:
    lines = [words.t("Pyramid")]
    for seat, tally in enumerate(summary.seats):
        given = sentences.units(tally.given, model.unit, words)
        lines.append(
            words.t(
                "{name}, {title}: gave {units}, {stood} bluffs stood",
                name=words.player(model.names, seat),
                title=given_titles[seat],
                units=given,
                stood=tally.successful_bluffs,
            )
        )
    return "\n".join(lines)
