"""What the settings say about moving to another device, and the hint to install."""

from __future__ import annotations

from app.html import Html, el
from app.model import Model
from app.screens import parts
from app.screens.icons import icon
from app.words import Words


def moving(words: Words) -> list[Html]:
    """Return the section of the settings: take everything along, bring it in."""
    return [
        el("h2", words.t("Take it along")),
        el(
            "p",
            words.t(
                "Games, names and settings of this device in one file: for another device, "
                "or for the installed app, which starts empty on an iPhone."
            ),
        ),
        el(
            "p",
            parts.button(words.t("Save everything"), "export", id_="export"),
            el(
                "label",
                words.t("Bring in a file"),
                el(
                    "input",
                    type="file",
                    accept=".json,.txt,application/json,text/plain",
                    data_input="import",
                    cls="visually-hidden",
                    id="import-file",
                ),
                cls="btn",
            ),
            cls="choices",
        ),
        el(
            "details",
            el("summary", words.t("As text")),
            el("p", parts.button(words.t("Copy everything"), "export text", id_="export-text")),
            el(
                "textarea",
                data_input="import",
                id="import-text",
                rows="3",
                spellcheck="false",
                autocomplete="off",
                placeholder=words.t("Paste the text here"),
                aria_label=words.t("Paste the text here"),
            ),
            cls="drawer",
            id="as-text",
        ),
    ]


def hint(model: Model, words: Words) -> Html | None:
    """Return how to install, after the first finished game; once."""
    if not model.install:
        return None
    how = {
        "prompt": "",
        "ios": words.t("Tap “Share”, then “Add to Home Screen”."),
        "menu": words.t("In the browser’s menu: “Install” or “Add to Home screen”."),
    }[model.install]
    return el(
        "div",
        icon("phone"),
        el(
            "p",
            words.t("On the home screen it opens at once, with or without a network."),
            bool(how) and " ",
            how,
        ),
        model.install == "prompt"
        and parts.button(words.t("Install"), "install", cls="btn-small btn-main", id_="install"),
        parts.button(
            words.t("Not now") if model.install == "prompt" else words.t("All right"),
            "install no",
            cls="btn-small",
            id_="install-no",
        ),
        cls="note",
        id="install-hint",
    )
