"""The table: the pyramid, the players, and one big button for what comes next."""

from __future__ import annotations

from app import sentences
from app.html import Child, Html, el
from app.model import Draft, Model
from app.screens import parts
from app.screens.cards import card
from app.screens.icons import icon
from app.screens.pyramid import pyramid
from app.words import Words
from pyramid_core.bluff.rules import Bluffing, Proof, Split
from pyramid_core.bluff.view import ClaimView, Face, Step, View
from pyramid_core.cards import Card


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a running game only
    claim = view.open_claim
    foot: Child
    if model.draft is not None:
        panel, foot = _draft(model, view, model.draft, words)
    elif claim is not None:
        panel, foot = _claim(model, view, claim, words)
    else:
        panel, foot = _players(model, view, words)
    return parts.screen(
        model,
        words,
        "table",
        _bar(model, view, words),
        el("div", pyramid(view, words), cls="arena"),
        el("div", panel, cls="panel", id="panel"),
        foot=foot,
    )


def _bar(model: Model, view: View, words: Words) -> Html:
    if view.value is None:
        title, sub = words.t("The pyramid"), words.t("Everyone remembers? Then turn a card.")
    else:
        title = words.t("Row {row} · worth {value}", row=view.value, value=view.value)
        sub = words.t("Who has {rank}?", rank=_a_rank(view, words))
    last = model.match.last_events(None) if model.match else ()
    if any(event.kind == "takes" for event in last):
        sub = sentences.sentences(
            [event for event in last if event.kind == "takes"],
            model.names,
            model.table.unit,
            words,
        )
    return parts.bar(words, title, sub, right=parts.help_button(words))


def _a_rank(view: View, words: Words) -> str:
    shown = view.pyramid[view.current or 0].card
    return words.a_rank(shown.rank) if isinstance(shown, Card) else ""


def _players(model: Model, view: View, words: Words) -> tuple[Child, Child]:
    hint = words.t("Tap a player who claims") if view.current is not None else None
    return (
        (
            hint and el("p", hint, cls="hint"),
            el(
                "div",
                [_player(model, view, words, seat) for seat in range(view.seats)],
                cls="players" + (" players-many" if view.seats > 6 else ""),
            ),
        ),
        _next(model, view, words),
    )


def _player(model: Model, view: View, words: Words, seat: int) -> Html:
    claimed = any(claim.claimant == seat for claim in view.claims)
    up = [held for held in view.hands[seat] if held.face is Face.UP]
    left = sum(held.face is Face.DOWN for held in view.hands[seat])
    return el(
        "button",
        parts.avatar(words, model.names, seat),
        el(
            "span",
            parts.name(words, model.names, seat),
            el(
                "span",
                icon("given", "icon-small"),
                el("span", view.given[seat], title=words.t("given")),
                icon("taken", "icon-small"),
                el("span", view.taken[seat], title=words.t("taken")),
                el("span", "▮" * left, cls="pips"),
                cls="figures",
            ),
            bool(up) and el("span", [card(held.card, words) for held in up], cls="shown-cards"),
            cls="player-text",
        ),
        type="button",
        cls="player" + (" player-done" if claimed else ""),
        data_msg=f"claim {seat}",
        id=f"player-{seat}",
        aria_label=words.t(
            "{name} claims. Given {given}, taken {taken}, {cards}.",
            name=words.player(model.names, seat),
            given=view.given[seat],
            taken=view.taken[seat],
            cards=words.n("{n} card", "{n} cards", left),
        ),
    )


def _next(model: Model, view: View, words: Words) -> Child:
    if view.current is None:
        text = words.t("Turn the first card")
    elif view.current == len(view.pyramid) - 1:
        text = words.t("The truth comes out")
    else:
        text = words.t("Turn the next card")
    return el(
        "div",
        model.match is not None
        and model.match.can_undo
        and parts.icon_button("undo", words.t("Undo"), "undo", id_="undo"),
        parts.button(text, "flip", cls="btn-main", guard=True),
        cls="foot-row",
    )


def _draft(model: Model, view: View, draft: Draft, words: Words) -> tuple[Child, Child]:
    value = view.value or 0
    who = parts.name(words, model.names, draft.claimant)
    one = view.rules.split is Split.SINGLE or value == 1
    hint = (
        words.t("Who takes {n}?", n=value)
        if one
        else words.t("Who takes {n}? Name several to share it out.", n=value)
    )
    return (
        el(
            "section",
            el("p", who, words.t(": “I have {rank}.”", rank=_a_rank(view, words)), cls="saying"),
            el("p", hint, cls="hint"),
            el(
                "div",
                [
                    _target(model, draft, words, seat)
                    for seat in range(view.seats)
                    if seat != draft.claimant
                ],
                cls="targets" + (" players-many" if view.seats > 7 else ""),
            ),
            cls="sheet",
        ),
        el(
            "div",
            parts.button(words.t("Cancel"), "cancel", cls="btn-quiet"),
            parts.button(
                words.t("Claim it"), "say", cls="btn-main", guard=True, disabled=not draft.shares
            ),
            cls="foot-row",
        ),
    )


def _target(model: Model, draft: Draft, words: Words, seat: int) -> Html:
    share = draft.share(seat)
    several = share > 0 and len(draft.shares) > 1
    who = words.player(model.names, seat)
    return el(
        "div",
        el(
            "button",
            parts.avatar(words, model.names, seat),
            parts.name(words, model.names, seat),
            share > 0 and el("b", share, cls="share"),
            type="button",
            cls="target-name",
            data_msg=f"target {seat}",
            aria_pressed="true" if share else "false",
        ),
        several
        and (
            parts.icon_button("minus", words.t("Less for {name}", name=who), f"less {seat}"),
            parts.icon_button("plus", words.t("More for {name}", name=who), f"more {seat}"),
        ),
        cls="target" + (" target-on" if share else ""),
        id=f"target-{seat}",
    )


def _claim(model: Model, view: View, claim: ClaimView, words: Words) -> tuple[Child, Child]:
    who = parts.name(words, model.names, claim.claimant)
    shares = sentences.shares(claim.shares, model.names, words)
    head = el("p", who, words.t(": “I have {rank}.”", rank=_a_rank(view, words)), cls="saying")
    if claim.step is Step.TO_SHOW:
        return _to_show(model, view, claim, head, words)
    target = claim.waiting[0]
    units = sentences.units(dict(claim.shares)[target], model.table.unit, words)
    certain = view.rules.bluffing is Bluffing.OFF and view.rules.proof is Proof.HOLDS
    return (
        el(
            "section",
            head,
            len(claim.shares) > 1 and el("p", shares, cls="hint"),
            el(
                "p",
                parts.avatar(words, model.names, target),
                parts.name(words, model.names, target),
                ", ",
                words.t("do you believe it?") if not certain else words.t("that is yours."),
                cls="asked",
            ),
            not claim.answers
            and parts.button(
                words.t("Take it back"), f"withdraw {claim.claimant}", cls="btn-plain"
            ),
            cls="sheet",
        ),
        el(
            "div",
            parts.button(
                words.t("Take {units}", units=units),
                f"accept {target} {claim.claimant}",
                cls="btn-accept",
                guard=True,
            ),
            not certain
            and parts.button(
                words.t("“Show it!”"),
                f"challenge {target} {claim.claimant}",
                cls="btn-challenge",
                guard=True,
            ),
            cls="foot-row foot-pair",
        ),
    )


def _to_show(
    model: Model, view: View, claim: ClaimView, head: Html, words: Words
) -> tuple[Child, Child]:
    doubters = words.list(
        [words.player(model.names, seat) for seat, answer in claim.answers if answer == "challenge"]
    )
    seat = claim.claimant
    said = el("p", words.t("{names}: “Show it!”", names=doubters), cls="asked")
    if view.rules.proof is Proof.HOLDS:
        return (
            el("section", head, said, cls="sheet"),
            parts.button(words.t("Turn the card"), f"show {seat}", cls="btn-main", guard=True),
        )
    places = [
        el(
            "button",
            card(held.card, words),
            el("small", held.position),
            type="button",
            cls="hand-place",
            data_msg=f"show {seat} {held.position}",
            data_guard=True,
            disabled=held.face is not Face.DOWN,
            aria_label=words.t("Turn card {n}", n=held.position),
        )
        for held in view.hands[seat]
    ]
    return (
        el(
            "section",
            head,
            said,
            el("p", words.t("Which one is it?"), cls="hint"),
            el("div", places, cls="hand hand-small"),
            cls="sheet",
        ),
        parts.button(words.t("I was bluffing"), f"concede {seat}", cls="btn-wide", guard=True),
    )
