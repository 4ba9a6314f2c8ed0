"""The summary: who gave, who took, and every bluff revealed on the timeline."""

from __future__ import annotations

from app import sentences
from app.html import Html, el
from app.model import Model
from app.screens import parts
from app.screens.cards import card
from app.screens.icons import icon
from app.titles import titles
from app.words import Words
from pyramid_core.bluff.tally import SeatTally, Summary, stood
from pyramid_core.bluff.view import Claim, View


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a finished game only
    summary = view.summary
    assert summary is not None
    given_titles = titles(summary.seats, words)
    most = max(1, *(max(seat.given, seat.taken) for seat in summary.seats))
    return parts.screen(
        model,
        words,
        "summary",
        parts.bar(words, words.t("Summary"), right=parts.help_button(words)),
        el(
            "div",
            el("section", _winners(model, summary, words), cls="winners"),
            el(
                "ul",
                [
                    _player(model, seat, tally, given_titles[seat], most, words)
                    for seat, tally in enumerate(summary.seats)
                ],
                cls="results",
            ),
            el("h2", words.t("What really happened")),
            el(
                "ol",
                [
                    _step(model, view, claim, index == summary.best_bluff, words)
                    for index, claim in enumerate(summary.claims)
                ],
                cls="timeline",
            )
            if summary.claims
            else el("p", words.t("Nobody claimed anything."), cls="hint"),
            cls="scroll",
        ),
        foot=el(
            "div",
            el(
                "button",
                icon("share"),
                type="button",
                cls="icon-button",
                data_msg="share",
                data_value=_text(model, summary, given_titles, words),
                aria_label=words.t("Share"),
                title=words.t("Share"),
            ),
            parts.button(words.t("Players"), "party", cls="btn-quiet"),
            parts.button(words.t("Play again"), "again", cls="btn-main", guard=True),
            cls="foot-row",
        ),
    )


def _winners(model: Model, summary: Summary, words: Words) -> list[Html]:
    winners = [words.player(model.names, seat) for seat in summary.outcome.winners]
    line = (
        words.t("gave most and was never caught")
        if summary.outcome.reason == "most_given_uncaught"
        else words.t("gave most")
    )
    if not winners:
        return [
            el("h2", words.t("Nobody wins")),
            el("p", words.t("Everybody was caught once.")),
        ]
    return [el("h2", el("bdi", words.list(winners))), el("p", line)]


def _player(model: Model, seat: int, tally: SeatTally, title: str, most: int, words: Words) -> Html:
    claims = words.t(
        "{true} true · {stood} bluffs stood · {caught} caught",
        true=tally.true_claims,
        stood=tally.successful_bluffs,
        caught=tally.caught,
    )
    return el(
        "li",
        parts.avatar(words, model.names, seat),
        el(
            "div",
            el("p", parts.name(words, model.names, seat), el("span", title, cls="tag")),
            _bar(words.t("given"), tally.given, most, "given"),
            _bar(words.t("taken"), tally.taken, most, "taken"),
            el("p", claims, cls="tile-line"),
        ),
        cls="result",
    )


def _bar(label: str, figure: int, most: int, cls: str) -> Html:
    return el(
        "div",
        el("span", label, cls="meter-label"),
        el("progress", value=figure, max=most, aria_label=label, cls=f"meter meter-{cls}"),
        el("b", figure),
        cls="meter-row",
    )


def _step(model: Model, view: View, claim: Claim, is_best: bool, words: Words) -> Html:
    if stood(claim):
        verdict, cls = words.t("A bluff, and nobody noticed"), "bluff"
    elif claim.showing is not None and not claim.showing.proven:
        verdict, cls = words.t("Caught"), "caught"
    elif claim.challengers:
        verdict, cls = words.t("Doubted, but true"), "true"
    else:
        verdict, cls = words.t("True"), "true"
    takings = claim.takings(view.rules.challenge_price, view.seats)
    took = words.list(
        [f"{words.player(model.names, taking.taker)} {taking.units}" for taking in takings]
    )
    return el(
        "li",
        card(view.pyramid[claim.index].card, words),
        el(
            "div",
            el(
                "p",
                parts.name(words, model.names, claim.claimant),
                is_best and el("span", words.t("Best bluff"), cls="tag"),
            ),
            el("p", el("b", verdict), cls=f"verdict verdict-{cls}"),
            el("p", words.t("Takes: {names}", names=took), cls="tile-line"),
        ),
        cls=f"step step-{cls}",
    )


def _text(model: Model, summary: Summary, given_titles: list[str], words: Words) -> str:
    lines = [words.t("Pyramid")]
    for seat, tally in enumerate(summary.seats):
        given = sentences.units(tally.given, model.table.unit, words)
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
