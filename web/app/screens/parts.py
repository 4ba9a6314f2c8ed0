"""Pieces that several screens share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter

from app import sentences
from app.html import Child, Html, el, join
from app.model import Model
from app.screens.icons import icon
from app.words import Words


@lru_cache(maxsize=128)
def icon_button(
    name: str,
    label: str,
    msg: str,
    *,
    id_: str | None = None,
    cls: str = "",
    disabled: bool = False,
) -> Html:
    """Return a square button that shows an icon and is called ``label``."""
    return el(
        "button",
        icon(name),
        type="button",
        cls=f"icon-button {cls}".rstrip(),
        data_msg=msg,
        aria_label=label,
        title=label,
        id=id_,
        disabled=disabled,
    )


def button(
    text: Child,
    msg: str,
    *,
    cls: str = "",
    guard: bool = False,
    disabled: bool = False,
    id_: str | None = None,
) -> Html:
    """Return a text button. ``guard``: a second tap at once does not count."""
    return el(
        "button",
        text,
        type="button",
        cls=f"btn {cls}".rstrip(),
        data_msg=msg,
        data_guard=guard,
        disabled=disabled,
        id=id_,
    )


def thinking(model: Model, words: Words, seat: int, text: str = "") -> Html:
    """Return what stands where a computer player's answer will come; a tap hurries it.

    ``text`` says what the player does, with its ``{name}``, where it is not thinking.
    """
    text = text or words.t("{name} is thinking")
    at = model.thinking.at if model.thinking is not None else ""
    return el(
        "button",
        el("span", fill(text, name=name(words, model.names, seat))),
        el("span", [el("i") for _ in range(3)], cls="dots", aria_hidden="true"),
        type="button",
        cls="btn btn-main thinking",
        data_msg=f"computer {at}".rstrip(),
        data_guard=True,
        title=words.t("Tap to go on at once"),
        id="thinking",
    )


def bar(words: Words, title: Child, sub: Child = None, *, right: Child = None) -> Html:
    """Return the top bar: back, a title with a line under it, and one more button or two."""
    return el(
        "header",
        el("span", icon_button("back", words.t("Back"), "back", id_="back")),
        el(
            "div",
            bool(title) and el("h1", title),
            sub is not None and el("p", sub, id="bar-line"),
            cls="bar-title",
            id="bar-title",
        ),
        el("span", right),
        cls="bar",
        id="bar",
    )


def help_button(words: Words) -> Html:
    """Return the button that opens the rules."""
    return icon_button("help", words.t("Rules"), "rules", id_="help")


def settings_button(words: Words) -> Html:
    """Return the button that opens the settings."""
    return icon_button("settings", words.t("Settings"), "settings", id_="settings")


def name(words: Words, names: Sequence[str], seat: int) -> Html:
    """Return a player's name, isolated so that its writing direction stays its own."""
    return el("bdi", words.player(names, seat), cls="name")


def name_field(words: Words, names: Sequence[str], seat: int, msg: str, *, enter: str) -> Html:
    """Return the field for a player's name. ``enter``: what the key says on a phone's keyboard."""
    return el(
        "input",
        type="text",
        id=f"{msg}-{seat}",
        value=names[seat],
        placeholder=words.t("Player {n}", n=seat + 1),
        data_input=f"{msg} {seat}",
        maxlength="200",
        dir="auto",
        autocomplete="off",
        autocapitalize="words",
        spellcheck="false",
        enterkeyhint=enter,
        aria_label=words.t("Name of player {n}", n=seat + 1),
    )


def names_list(words: Words, names: Sequence[str], seats: Sequence[int]) -> Html:
    """Return "Ana, Ben and Chloé", each name isolated."""
    marks = words.list([f"{{{place}}}" for place in range(len(seats))])
    return fill(marks, **{str(place): name(words, names, seat) for place, seat in enumerate(seats)})


def fill(text: str, /, **pieces: Child) -> Html:
    """Return a translated text whose ``{names}`` are filled in with pieces of HTML.

    ``text`` is what ``words.t`` returns when it is given no values.
    """
    result: list[Child] = []
    for literal, field, _, _ in Formatter().parse(text):
        result += [literal, pieces[field] if field is not None else None]
    return join(result)


def avatar(
    words: Words, names: Sequence[str], seat: int, cls: str = "", *, computer: bool = False
) -> Html:
    """Return the player's disc: a colour of the seat, and the name's first letter.

    A computer player shows a picture in its place.
    """
    player = words.player(names, seat)
    letter = player[0].upper() if names[seat] else str(seat + 1)
    return el(
        "span",
        icon("computer") if computer else letter,
        cls=f"avatar {cls}".rstrip(),
        data_seat=str(seat),
        aria_hidden="true",
    )


def disc(model: Model, words: Words, seat: int, cls: str = "") -> Html:
    """Return the disc of a player of the running game."""
    return avatar(words, model.names, seat, cls, computer=model.is_computer(seat))


def chooser(
    label: str,
    msg: str,
    options: Sequence[tuple[str, Child]],
    chosen: str,
    *,
    cls: str = "",
    strip: bool = False,
) -> Html:
    """Return a row of buttons of which one is pressed. Options are (value, text).

    ``strip``: the row is one line that scrolls sideways.
    """
    return el(
        "div",
        el("span", label, cls="chooser-label", aria_hidden="true"),
        el(
            "div",
            [
                el(
                    "button",
                    text,
                    type="button",
                    cls="choice",
                    data_msg=f"{msg} {value}".rstrip(),
                    aria_pressed="true" if value == chosen else "false",
                    id=f"{msg}-{value}".replace(" ", "-"),
                )
                for value, text in options
            ],
            cls="choices",
            data_strip=strip,
        ),
        role="group",
        aria_label=label,
        cls=f"chooser {cls}".rstrip(),
    )


def screen(
    model: Model, words: Words, cls: str, *children: Child, foot: Child = None, over: Child = None
) -> Html:
    """Return the frame of a screen: its parts, the notice and any question on top of it.

    ``over`` is a sheet that belongs to the screen and lies on its lower part.
    """
    return join(
        el(
            "main",
            children,
            bool(foot) and el("footer", foot, cls="foot", id="foot", inert=bool(over)),
            over,
            cls=f"screen {cls}",
            id=f"screen-{cls.split(' ', 1)[0]}",
            tabindex="-1",
            inert=model.ask is not None,
        ),
        _messages(model, words),
        _question(model, words),
    )


def _messages(model: Model, words: Words) -> Html:
    lines: list[Child] = []
    if model.notice is not None:
        lines.append(
            el(
                "div",
                el("p", sentences.notice(model.notice, words)),
                icon_button("close", words.t("Close"), "dismiss", cls="bare"),
                cls="toast",
                id="notice",
                role="status",
            )
        )
    if model.other_tab:
        lines.append(
            el(
                "div",
                el("p", words.t("The game is open in another tab.")),
                button(words.t("Play here"), "play-here", cls="btn-small"),
                cls="toast",
                id="other-tab",
            )
        )
    elif model.update_ready and not model.holding:
        lines.append(
            el(
                "div",
                el("p", words.t("A new version is ready.")),
                button(words.t("Load it"), "update-take", cls="btn-small"),
                cls="toast",
                id="update",
            )
        )
    return el("div", lines, cls="toasts", id="toasts")


def _question(model: Model, words: Words) -> Html:
    if model.ask == "deal":
        asked: Child = (
            el("h2", words.t("A game is running"), id="question"),
            el("p", words.t("A new deal ends it.")),
            button(words.t("Continue the game"), "continue", cls="btn-main"),
            button(words.t("Deal anew"), "deal anew"),
        )
    elif model.ask == "forget":
        asked = (
            el("h2", words.t("Forget all evenings?"), id="question"),
            el("p", words.t("This cannot be undone.")),
            button(words.t("Forget them"), "forget-evenings", cls="btn-ember"),
        )
    elif model.ask == "leave":
        asked = (
            el("h2", words.t("Leave this game?"), id="question"),
            el("p", words.t("It stays as it is, and you can go on at any time.")),
            button(words.t("Leave it"), "leave-game", cls="btn-main"),
        )
    elif model.ask == "give_up":
        asked = (
            el("h2", words.t("Give this game up?"), id="question"),
            el("p", words.t("It counts as lost.")),
            button(words.t("Give it up"), "leave-game", cls="btn-ember"),
        )
    else:
        return Html("")
    return el(
        "div",
        el(
            "section",
            asked,
            button(
                words.t("Stay") if model.later is not None else words.t("Cancel"),
                "dismiss",
                cls="btn-plain",
                id_="stay",
            ),
            cls="dialog",
            role="alertdialog",
            aria_modal="true",
            aria_labelledby="question",
        ),
        cls="veil",
        id="veil",
    )
