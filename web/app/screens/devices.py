"""More devices: a link to send round, own phones, the television."""

from __future__ import annotations

from app.html import Child, Html, el
from app.model import Model
from app.screens import parts
from app.screens.icons import icon
from app.screens.phones import qr_picture
from app.words import Words


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    address = model.facts.address
    return parts.screen(
        model,
        words,
        "devices",
        parts.bar(words, words.t("Phones and television")),
        el(
            "div",
            _part(
                "share",
                words.t("Send it round"),
                words.t(
                    "Let everybody open this before they come. Their phones then have the game, "
                    "and need no network any more."
                ),
                qr_picture(model.qr, words.t("QR code of this site")),
                el("p", address.split("://", 1)[-1], cls="address"),
                el(
                    "button",
                    icon("share"),
                    words.t("Send the link"),
                    type="button",
                    cls="btn",
                    data_msg="share",
                    data_value=address,
                    id="send",
                ),
            ),
            _part(
                "phone",
                words.t("Cards on your own phone"),
                words.t(
                    "When the device is handed to you, tap “On my own phone” and scan the code: "
                    "your cards go onto your phone, without a server. In the next rounds a short "
                    "code that everybody may see brings you new cards."
                ),
            ),
            _part(
                "tv",
                words.t("Television"),
                words.t(
                    "A second window of this browser shows the table to everybody: on a second "
                    "screen, by cable, or cast as a tab. No secret card is ever on it."
                ),
                el(
                    "a",
                    icon("tv"),
                    words.t("Open the television"),
                    href="tv/",
                    target="pyramid-tv",
                    cls="btn",
                    id="open-tv",
                ),
            ),
            cls="body",
            id="body",
        ),
    )


def _part(picture: str, title: str, text: str, *more: Child) -> Html:
    return el(
        "section",
        el("h2", icon(picture), title),
        el("p", text),
        more,
        cls="device",
        id=f"device-{picture}",
    )
