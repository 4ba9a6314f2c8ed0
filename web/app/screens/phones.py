"""Cards on the players' own phones: the private link of one hand, and the public codes."""

from __future__ import annotations

from app.html import Html, el, join
from app.links import private_code
from app.model import Model, Qr
from app.phones import fresh_code, waiting
from app.screens import parts
from app.screens.icons import icon
from app.words import Words
from pyramid_core.bluff.view import View


def qr_picture(qr: Qr | None, label: str) -> Html:
    """Return a QR code on its white ground, with the quiet zone of four squares round it.

    As long as it is not drawn, the ground alone keeps its place.
    """
    size = qr.size if qr is not None else 0
    drawn = bool(size) and el(
        "svg",
        el("path", d=qr.path if qr is not None else ""),
        viewBox=f"-4 -4 {size + 8} {size + 8}",
        shape_rendering="crispEdges",
        aria_hidden="true",
    )
    return el("div", drawn, cls="qr", id="qr", role="img", aria_label=label)


def check_line(model: Model, words: Words) -> str:
    """Return what stands on all devices of this table in this round."""
    return words.t("Game {table} · round {n}", table=model.phones.table, n=model.phones.round)


def groups(code: str) -> Html:
    """Return a code in its groups, each kept together."""
    parted = [el("span", group) for group in code.split(" ")]
    return el("span", join(*[(" ", part) for part in parted]), cls="groups")


def render_scan(model: Model, words: Words) -> Html:
    """Return the screen with the link of one hand: for its owner alone, like the cards."""
    view = model.view()
    assert view is not None  # render() shows this screen for a running game only
    seat = view.looking
    assert seat is not None  # whoever asked for the link looks
    typed = model.typed
    shown = (
        _to_type(model, words)
        if typed
        else (
            qr_picture(model.qr, words.t("QR code of your cards")),
            el("p", words.t("Point your phone’s camera at it, and open the link.")),
        )
    )
    return parts.screen(
        model,
        words,
        "scan",
        parts.bar(
            words,
            parts.name(words, model.names, seat),
            words.t("For your phone only"),
            right=parts.help_button(words),
        ),
        el(
            "div",
            shown,
            el("p", check_line(model, words), cls="check-line"),
            parts.button(
                (
                    (icon("qr", "small"), words.t("Show the code to scan"))
                    if typed
                    else (icon("keys", "small"), words.t("Cannot scan? Type it"))
                ),
                "typed",
                cls="btn-plain",
                id_="typed",
            ),
            cls="body middle",
            id=f"scan-{seat}",
        ),
        foot=(
            parts.button(words.t("Look here instead"), "here", id_="here"),
            parts.button(
                (icon("check"), words.t("I have them")),
                "have",
                cls="btn-main",
                guard=True,
                id_="have",
            ),
        ),
    )


def _to_type(model: Model, words: Words) -> tuple[Html, ...]:
    address = model.facts.address.split("://", 1)[-1] + "hand/"
    return (
        el("p", words.t("Open this address on your phone:")),
        el("p", address, cls="address"),
        el("p", words.t("Then type this code:")),
        el("p", groups(private_code(model)), cls="code code-long", id="private-code"),
    )


def render_codes(model: Model, words: Words) -> Html:
    """Return the screen with a round's codes, which everybody may see."""
    return parts.screen(
        model,
        words,
        "codes",
        parts.bar(
            words,
            words.t("Your new cards"),
            check_line(model, words),
            right=parts.help_button(words),
        ),
        el(
            "div",
            codes_to_scan(model, words),
            code_list(model, words, buttons=True),
            cls="body",
            id="body",
        ),
        foot=parts.button(
            words.t("The cards have arrived"),
            "codes-taken",
            cls="btn-main",
            guard=True,
            id_="codes-taken",
        ),
    )


def codes_to_scan(model: Model, words: Words) -> Html:
    """Return a round's codes as one to be scanned by everybody."""
    return el(
        "div",
        qr_picture(model.qr, words.t("QR code of all new hands")),
        el("p", words.t("Scan it, or type your code: each phone finds its own cards.")),
        cls="codes-scan",
    )


def code_list(model: Model, words: Words, *, buttons: bool = False) -> Html | None:
    """Return the codes of this moment with their owners; ``None`` where there are none."""
    view, match = model.view(), model.match
    if view is None or match is None:
        return None
    seats = waiting(model.phones, match, view)
    if not seats:
        return None
    rows = []
    for seat in seats:
        pad = model.phones.pad(match, seat)
        label = words.t("{name} has no phone", name=words.player(model.names, seat))
        rows.append(
            el(
                "li",
                parts.avatar(words, model.names, seat),
                parts.name(words, model.names, seat),
                buttons
                and parts.icon_button("close", label, f"no-phone {seat}", id_=f"no-phone-{seat}"),
                groups(pad.code if pad is not None else ""),
                id=f"code-{seat}",
            )
        )
    return el("ul", rows, cls="codes-list")


def new_card(model: Model, view: View, words: Words) -> Html | None:
    """Return the public code of a single new card, where its owner has a phone."""
    code = fresh_code(model.phones, model.match, view) if model.match is not None else ""
    if not code:
        return None
    return el(
        "div",
        el("p", words.t("A new card for your phone:")),
        el("p", groups(code), cls="code", id="new-card"),
        el("p", check_line(model, words), cls="check-line"),
    )
