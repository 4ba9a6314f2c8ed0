"""Settings: language, theme, motion, suits; and what this is."""

from __future__ import annotations

from app.html import Html, el
from app.model import MOTIONS, SUITS, THEMES, Model
from app.screens import parts
from app.words import LANGUAGE_NAMES, LANGUAGES, Words, t

_THEMES = {
    "system": t("as the device"),
    "night": t("night"),
    "dawn": t("dawn"),
    "contrast": t("high contrast"),
}
_MOTIONS = {"system": t("as the device"), "full": t("on"), "reduced": t("off")}
_SUITS = {"two": t("two colours"), "four": t("four colours")}


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
                [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
                model.language,
            ),
            parts.chooser(
                words.t("Theme"),
                "theme",
                [(theme, words.t(_THEMES[theme])) for theme in THEMES],
                settings.theme,
            ),
            parts.chooser(
                words.t("Motion"),
                "motion",
                [(motion, words.t(_MOTIONS[motion])) for motion in MOTIONS],
                settings.motion,
            ),
            parts.chooser(
                words.t("Suits"),
                "suits",
                [(suits, words.t(_SUITS[suits])) for suits in SUITS],
                settings.suits,
            ),
            el(
                "section",
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
                cls="prose",
            ),
            cls="scroll",
        ),
    )
