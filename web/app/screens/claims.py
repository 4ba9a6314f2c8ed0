"""The sheet on the table's lower part: a claim being made, answered, or shown."""

from __future__ import annotations

from app import telling
from app.html import Child, Html, el, join
from app.model import Draft, Model
from app.screens import parts
from app.screens.cards import card
from app.screens.icons import icon
from app.words import Words
from pyramid_core.bluff.rules import Bluffing, Proof, Split
from pyramid_core.bluff.view import Answer, ClaimView, Face, Step, View
from pyramid_core.cards import Card


def a_rank(view: View, words: Words) -> str:
    """Return "a seven": the rank of the card turned last."""
    shown = view.pyramid[view.current or 0].card
    return words.a_rank(shown.rank) if isinstance(shown, Card) else ""


def sheet(model: Model, view: View, words: Words) -> Html | None:
    """Return the sheet, if a claim is being made or waits for somebody."""
    if model.draft is not None:
        return _draft(model, view, model.draft, words)
    claim = view.open_claim
    if claim is None:
        return None
    if claim.step is Step.TO_SHOW:
        return _to_show(model, view, claim, words)
    return _question(model, view, claim, words)


def _sheet(cls: str, identity: str, head: Html, body: Child, foot: Child) -> Html:
    return el(
        "section",
        head,
        el("div", body, cls="sheet-body", id=f"body-{identity}"),
        el("div", foot, cls="sheet-foot"),
        cls=f"sheet {cls}",
        id=identity,
        role="dialog",
        aria_labelledby="saying",
    )


def _saying(
    model: Model, view: View, seat: int, words: Words, way_back: Html | None = None
) -> Html:
    """Return the claimant and what they say, as the head of the sheet."""
    return el(
        "div",
        parts.disc(model, words, seat),
        el(
            "h2",
            parts.fill(
                words.t("{name}: “I have {rank}.”"),
                name=parts.name(words, model.names, seat),
                rank=a_rank(view, words),
            ),
            id="saying",
        ),
        way_back,
        cls="saying",
    )


def _draft(model: Model, view: View, draft: Draft, words: Words) -> Html:
    value = view.value or 0
    others = [seat for seat in view.present if seat != draft.claimant and view.plays(seat)]
    several = view.rules.split is Split.ALLOWED and value > 1 and len(others) > 1
    hint = (
        words.t("Who takes {n}? Name several to share it out.", n=value)
        if several
        else words.t("Who takes {n}?", n=value)
    )
    return _sheet(
        "draft",
        "sheet-draft",
        _saying(model, view, draft.claimant, words),
        (
            el("p", hint, cls="hint"),
            el(
                "div",
                [_target(model, draft, words, seat) for seat in others],
                cls="targets" + (" many" if len(others) > 6 else ""),
            ),
            _shares(model, view, draft, words),
        ),
        (
            parts.button(words.t("Cancel"), "cancel", cls="btn-cancel", id_="cancel"),
            parts.button(
                words.t("Claim it"),
                "say",
                cls="btn-main",
                guard=True,
                disabled=not draft.shares,
                id_="say",
            ),
        ),
    )


def _target(model: Model, draft: Draft, words: Words, seat: int) -> Html:
    share = draft.share(seat)
    return el(
        "button",
        parts.disc(model, words, seat),
        parts.name(words, model.names, seat),
        share > 0 and el("b", share, cls="share"),
        type="button",
        cls="target",
        data_msg=f"target {seat}",
        data_guard=True,
        data_seat=str(seat),
        aria_pressed="true" if share else "false",
        id=f"target-{seat}",
    )


def _shares(model: Model, view: View, draft: Draft, words: Words) -> Html | None:
    """Return steppers, where there is more than one way to share the value out."""
    if not 1 < len(draft.shares) < (view.value or 0):
        return None
    return el("ul", [_stepper(model, words, *pair) for pair in draft.shares], cls="steppers")


def _stepper(model: Model, words: Words, seat: int, share: int) -> Html:
    who = words.player(model.names, seat)
    return el(
        "li",
        parts.name(words, model.names, seat),
        parts.icon_button(
            "minus",
            words.t("Less for {name}", name=who),
            f"less {seat}",
            id_=f"less-{seat}",
            disabled=share == 1,
        ),
        el("b", share, cls="num"),
        parts.icon_button(
            "plus", words.t("More for {name}", name=who), f"more {seat}", id_=f"more-{seat}"
        ),
    )


def _question(model: Model, view: View, claim: ClaimView, words: Words) -> Html:
    """Return the claim with the next target's two answers."""
    target = claim.waiting[0]
    units = telling.would_take(model, target, dict(claim.shares)[target], words)
    certain = view.rules.bluffing is Bluffing.OFF and view.rules.proof is Proof.HOLDS
    asks = words.t("{name}, that is yours.") if certain else words.t("{name}, do you believe it?")
    return _sheet(
        "asks",
        f"sheet-{claim.claimant}-{target}",
        _saying(model, view, claim.claimant, words, _take_back(model, claim, words)),
        (
            len(claim.shares) > 1 and _targets(model, claim, words),
            el(
                "p",
                parts.disc(model, words, target, "large"),
                el("span", parts.fill(asks, name=parts.name(words, model.names, target))),
                cls="asked",
                id="asked",
            ),
        ),
        parts.thinking(model, words, target)
        if model.is_computer(target)
        else (
            parts.button(
                (icon("glass"), words.t("Take {units}", units=units)),
                f"accept {target} {claim.claimant}",
                cls="btn-calm",
                guard=True,
                id_="accept",
            ),
            not certain
            and parts.button(
                (icon("eye"), words.t("“Show it!”")),
                f"challenge {target} {claim.claimant}",
                cls="btn-ember",
                guard=True,
                id_="challenge",
            ),
        ),
    )


def _take_back(model: Model, claim: ClaimView, words: Words) -> Html | None:
    """Return the way back: the claim's, or once somebody has answered, the answer's.

    A computer's claim goes with whatever a person has decided last.
    """
    if claim.answers or model.is_computer(claim.claimant):
        if model.taken_back is None:
            return None
        return parts.icon_button("undo", words.t("Undo"), "undo", id_="undo-answer")
    label = words.t("Take it back")
    return parts.icon_button("undo", label, f"withdraw {claim.claimant}", id_="withdraw")


def _targets(model: Model, claim: ClaimView, words: Words) -> Html:
    """Return all whom the claim names, with their shares and answers so far."""
    answers = dict(claim.answers)
    return el(
        "ul",
        [
            el(
                "li",
                parts.name(words, model.names, seat),
                el("b", share, cls="num"),
                _answer(answers.get(seat), words),
                cls="named" + (" named-now" if seat == claim.waiting[0] else ""),
            )
            for seat, share in claim.shares
        ],
        cls="named-list",
    )


def _answer(answer: Answer | None, words: Words) -> Html | None:
    if answer is None:
        return None
    doubts = answer is Answer.CHALLENGE
    said = words.t("“Show it!”") if doubts else words.t("accepted")
    return join(
        icon("eye" if doubts else "check", "small"), el("span", said, cls="visually-hidden")
    )


def _to_show(model: Model, view: View, claim: ClaimView, words: Words) -> Html:
    seat = claim.claimant
    doubters = [who for who, answer in claim.answers if answer is Answer.CHALLENGE]
    said = el(
        "p",
        parts.disc(model, words, doubters[0], "large"),
        el(
            "span",
            parts.fill(
                words.t("{names}: “Show it!”"),
                names=parts.names_list(words, model.names, doubters),
            ),
        ),
        cls="asked",
        id="asked",
    )
    head = _saying(model, view, seat, words, _take_back(model, claim, words))
    identity = f"sheet-{seat}-show"
    if model.is_computer(seat):
        turn = parts.thinking(model, words, seat, words.t("{name} turns a card"))
        return _sheet("shows", identity, head, said, turn)
    if view.rules.proof is Proof.HOLDS:
        turn = parts.button(
            words.t("Turn the card"), f"show {seat}", cls="btn-main", guard=True, id_="show"
        )
        return _sheet("shows", identity, head, said, turn)
    places = [
        el(
            "button",
            card(held.card, words),
            el("small", held.position, aria_hidden="true"),
            type="button",
            cls="hand-place",
            data_msg=f"show {seat} {held.position}",
            data_guard=True,
            disabled=held.face is not Face.DOWN,
            aria_label=words.t("Turn card {n}", n=held.position),
            id=f"show-{held.position}",
        )
        for held in view.hands[seat]
    ]
    concede = parts.button(
        words.t("I was bluffing"), f"concede {seat}", cls="btn-wide", guard=True, id_="concede"
    )
    return _sheet(
        "shows",
        identity,
        head,
        (said, el("p", words.t("Which one is it?"), cls="hint"), el("div", places, cls="hand")),
        concede,
    )
