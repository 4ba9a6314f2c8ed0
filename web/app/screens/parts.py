"""What several screens share: the bar on top, buttons, choices, notices, questions."""

from __future__ import annotations

from collections.abc import Iterable

from app import sentences
from app.html import Child, Html, el, join
from app.model import Model
from app.screens.icons import icon
from app.words import Words


def screen(
    name: str,
    model: Model,
    words: Words,
    *,
    top: Html,
    body: Html,
    foot: Child = None,
    over: Child = None,
) -> Html:
    """Return a whole screen. ``over`` is a sheet or a question in front of it.

    What stands behind a question is ``inert``, so that neither finger nor key gets there.
    """
    asked = bool(over)
    return join(
        el(
            "main",
            top,
            body,
            el("div", foot, cls="foot", id="foot") if foot else None,
            cls=f"screen {name}",
            id=f"screen-{name}",
            inert=asked,
        ),
        over,
        notices(model, words),
    )


def bar(
    words: Words,
    title: Child,
    sub: Child = None,
    *,
    back: bool = True,
    buttons: Iterable[Html] = (),
) -> Html:
    """Return the bar on top: the way back, the title, and icon buttons."""
    way = el("span", icon_button("back", "back", words.t("Back")) if back else None)
    middle = el("div", el("h1", title, tabindex="-1"), el("p", sub) if sub else None)
    return el("header", way, middle, el("span", buttons), cls="bar")


def icon_button(
    name: str,
    msg: str,
    label: str,
    *,
    id_: str | None = None,
    cls: str = "",
    disabled: bool = False,
) -> Html:
    """Return a square button that shows an icon; ``label`` is its name."""
    return el(
        "button",
        icon(name),
        type="button",
        cls=f"btn btn-icon {cls}".rstrip(),
        id=id_,
        data_msg=msg,
        aria_label=label,
        title=label,
        disabled=disabled,
    )


def button(
    *children: Child,
    msg: str,
    cls: str = "",
    id_: str | None = None,
    disabled: bool = False,
    label: str | None = None,
    pressed: bool | None = None,
) -> Html:
    """Return a button with words on it. ``pressed`` makes it one that stays down."""
    return el(
        "button",
        children,
        type="button",
        cls=f"btn {cls}".rstrip(),
        id=id_,
        data_msg=msg,
        disabled=disabled,
        aria_label=label,
        aria_pressed=None if pressed is None else ("true" if pressed else "false"),
    )


def main_button(*children: Child, msg: str, disabled: bool = False) -> Html:
    """Return the one big button: what comes next."""
    return button(*children, msg=msg, cls="btn-main", id_="next", disabled=disabled)


def choice(
    label: str, msg: str, options: Iterable[tuple[str, Child]], chosen: str, *, note: str = ""
) -> Html:
    """Return a row of buttons of which one is down; each sends ``msg value``."""
    identity = "choice-" + msg.replace(" ", "-")
    return el(
        "div",
        el("p", label, cls="choice-label", id=identity),
        el(
            "div",
            [
                button(
                    text,
                    msg=f"{msg} {value}".rstrip(),
                    cls="btn-choice",
                    id_=f"{identity}-{value or 'auto'}",
                    pressed=value == chosen,
                )
                for value, text in options
            ],
            cls="choice-row",
            role="group",
            aria_labelledby=identity,
        ),
        el("p", note, cls="note") if note else None,
        cls="choice",
    )


def seat_name(words: Words, names: tuple[str, ...], seat: int, cls: str = "") -> Html:
    """Return a player's name, kept apart from the writing direction around it."""
    return el("bdi", words.player(names, seat), cls=cls or None)


def avatar(words: Words, names: tuple[str, ...], seat: int, cls: str = "") -> Html:
    """Return the round letter of a player, in the colour of the seat."""
    letter = names[seat][:1].upper() or str(seat + 1)
    return el("span", letter, cls=f"avatar {cls}".rstrip(), data_seat=seat, aria_hidden="true")


def question(title: str, *children: Child, buttons: Html, id_: str = "question") -> Html:
    """Return a question in front of the screen. Escape and "back" put it away."""
    return el(
        "div",
        el(
            "section",
            el("h2", title, id=f"{id_}-title"),
            children,
            el("div", buttons, cls="sheet-buttons"),
            cls="sheet",
            role="dialog",
            aria_modal="true",
            aria_labelledby=f"{id_}-title",
            id=id_,
        ),
        cls="over",
    )


def notices(model: Model, words: Words) -> Html:
    """Return the sentences that wait for the player: a notice, another tab, an update."""
    rows: list[Html] = []
    if model.notice is not None:
        rows.append(
            _toast(
                "toast-notice",
                sentences.notice(model.notice, words),
                icon_button("close", "dismiss", words.t("Close"), cls="bare"),
            )
        )
    if model.other_tab:
        rows.append(
            _toast(
                "toast-tab",
                words.t("The game is open in another tab."),
                button(words.t("Play here"), msg="play-here", cls="small"),
            )
        )
    elif model.update_ready and not model.holding and model.screen != "table":
        rows.append(
            _toast(
                "toast-update",
                words.t("A new version is ready."),
                button(words.t("Update"), msg="update-take", cls="small"),
            )
        )
    return el("div", rows, cls="toasts", id="toasts", role="status")


def _toast(identity: str, text: str, action: Html) -> Html:
    return el("div", el("p", text), action, cls="toast", id=identity)
