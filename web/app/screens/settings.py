"""Settings: language, theme, motion, suits; and what this is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.html import Html, el, join
from app.model import MOTIONS, SUITS, THEMES, Model, Settings
from app.screens import keeping, parts
from app.screens.icons import icon, use
from app.words import LANGUAGE_NAMES, LANGUAGES, Words, t

_THEMES: Final = {
    "system": ("auto", t("as the device")),
    "night": ("moon", t("night")),
    "dawn": ("sun", t("dawn")),
    "contrast": ("contrast", t("high contrast")),
}
_MOTIONS: Final = {"system": t("as the device"), "full": t("on"), "reduced": t("off")}
_SHOWN: Final = {"shown": t("shown"), "hidden": t("hidden")}
_SOLITAIRE: Final = {
    "cards": (t("Cards"), {"normal": t("side by side"), "large": t("larger, overlapping")}),
    "hand": (
        t("Stock and waste"),
        {"right": t("stock on the left"), "left": t("stock on the right")},
    ),
    "kings": (t("Kings"), {"tap": t("go when tapped"), "auto": t("go by themselves")}),
    "timer": (t("Clock"), _SHOWN),
    "counts": (t("Counts of cards"), _SHOWN),
}
"""The solitaire's settings: label and values, in words."""
_BOTH_GAMES: Final = {
    "sound": (t("Sound"), {"off": t("off"), "on": t("on")}),
    "leaving": (
        t("Before a running game is left"),
        {"free": t("do not ask"), "ask": t("ask me")},
    ),
}
_SUITS: Final = {"two": t("two colours"), "four": t("four colours")}


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    settings = model.settings
    return parts.screen(
        model,
        words,
        "settings",
        parts.bar(words, words.t("Settings")),
        el(
            "div",
            parts.chooser(
                words.t("Language"),
                "language",
                [(code, el("span", LANGUAGE_NAMES[code], lang=code)) for code in LANGUAGES],
                model.language,
            ),
            parts.chooser(
                words.t("Theme"),
                "theme",
                [
                    (theme, join(icon(_THEMES[theme][0], "small"), words.t(_THEMES[theme][1])))
                    for theme in THEMES
                ],
                settings.theme,
            ),
            parts.chooser(
                words.t("Suits"),
                "suits",
                [
                    (suits, join(_suits(four=suits == "four"), words.t(_SUITS[suits])))
                    for suits in SUITS
                ],
                settings.suits,
            ),
            parts.chooser(
                words.t("Motion"),
                "motion",
                [(motion, words.t(_MOTIONS[motion])) for motion in MOTIONS],
                settings.motion,
            ),
            _choosers(_BOTH_GAMES, settings, words),
            el(
                "p",
                parts.button(
                    (icon("phone"), words.t("Phones and television")), "devices", id_="devices"
                ),
            ),
            el("p", parts.button(words.t("All our evenings"), "evenings", id_="evenings")),
            el(
                "section",
                el("h2", words.t("Solitaire")),
                _choosers(_SOLITAIRE, settings, words),
                cls="group",
                id="solitaire-settings",
            ),
            el("section", keeping.moving(words), cls="prose"),
            el("section", _about(model, words), cls="prose about"),
            cls="body",
            id="body",
        ),
    )


def _choosers(
    offered: Mapping[str, tuple[str, Mapping[str, str]]], settings: Settings, words: Words
) -> list[Html]:
    """Return a chooser for each setting, from its name, label and values."""
    return [
        parts.chooser(
            words.t(label),
            name,
            [(value, words.t(text)) for value, text in values.items()],
            getattr(settings, name),
        )
        for name, (label, values) in offered.items()
    ]


def _suits(*, four: bool) -> Html:
    """Return the four suits in their colours, whatever colours are set now."""
    return el(
        "span",
        [el("span", use(f"s-{letter}"), data_suit=letter) for letter in "SHDC"],
        cls="mini suits-sample",
        data_suits="four" if four else "two",
        aria_hidden="true",
    )


def _about(model: Model, words: Words) -> list[Html | bool]:
    return [
        el("h2", words.t("About")),
        el(
            "p",
            words.t(
                "Nothing leaves this device: no account, no server, no statistics. "
                "Games are kept in the browser’s storage."
            ),
        ),
        not model.facts.secure
        and el(
            "p",
            words.t(
                "This address is not secure (no HTTPS): the game works, but not "
                "offline, and the screen may switch itself off."
            ),
            id="insecure",
        ),
        el(
            "p",
            words.t(
                "Open source under the MIT licence. Runs on PyScript and Pyodide; "
                "the typeface is Marcellus (SIL Open Font License)."
            ),
        ),
    ]
