"""The reveal: a beat of darkness, the card turns, and who takes what in large type."""

from __future__ import annotations

from app import telling
from app.html import Html, el
from app.model import Model
from app.screens import parts
from app.screens.cards import card, mirage
from app.words import Words
from pyramid_core.bluff.view import Answer, ClaimView, View
from pyramid_core.cards import Card, Rank


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a running game only
    claim = next(claim for claim in view.claims if claim.claimant == model.reveal)
    return parts.screen(
        model,
        words,
        kind(claim),
        stage(model, view, claim, words),
        foot=parts.button(words.t("Go on"), "go-on", cls="btn-main", guard=True, id_="go-on"),
    )


def kind(claim: ClaimView) -> str:
    """Return the classes of the screen: what is shown was true, or a bluff."""
    proven = claim.showing is not None and claim.showing.proven
    return "reveal " + ("reveal-true" if proven else "reveal-bluff")


def stage(model: Model, view: View, claim: ClaimView, words: Words) -> Html:
    """Return the play itself: what was said, the card, the verdict, who takes what."""
    showing = claim.showing
    assert showing is not None  # a claim is revealed once it has been shown
    rank = _rank(view)
    doubters = [seat for seat, answer in claim.answers if answer is Answer.CHALLENGE]
    said = parts.fill(
        words.t("{name} said “I have {rank}.” {names}: “Show it!”"),
        name=parts.name(words, model.names, claim.claimant),
        rank=words.a_rank(rank),
        names=parts.names_list(words, model.names, doubters),
    )
    shown = (
        card(showing.card, words, cls="turns") if showing.card is not None else mirage(rank, words)
    )
    verdict = words.t("It is true!") if showing.proven else words.t("Bluff!")
    return el(
        "div",
        el("p", said, cls="reveal-said"),
        el("div", shown, cls="reveal-card"),
        el("h1", verdict, cls="reveal-verdict"),
        el("div", _takings(model, claim, words), cls="reveal-takings", id="takings"),
        cls="body middle",
        id=f"reveal-{view.current}-{claim.claimant}",
    )


def _rank(view: View) -> Rank:
    shown = view.pyramid[view.current or 0].card
    assert isinstance(shown, Card)
    return shown.rank


def _takings(model: Model, claim: ClaimView, words: Words) -> list[Html]:
    return [
        el(
            "p",
            parts.fill(
                words.t("{name} takes {units}"),
                name=parts.name(words, model.names, taking.taker),
                units=el("b", telling.took(model, taking.taker, taking.units, words)),
            ),
        )
        for taking in claim.takings
    ]
