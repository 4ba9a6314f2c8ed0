"""The look: contrast of every theme, the weight of the style, drawings that exist."""

import gzip
import itertools
import re

import pytest

from tools import pages, paths

STYLE = pages.style(paths.WEB)
SPRITE = (paths.WEB / "art" / "sprite.svg").read_text(encoding="utf-8")
THEMES = ("night", "dawn", "contrast")

TEXT = [
    ("ink", "surface"),
    ("ink", "raised"),
    ("dim", "surface"),
    ("dim", "raised"),
    ("gold", "surface"),
    ("gold", "raised"),
    ("main-ink", "main"),
    ("main-ink", "main-2"),
    ("calm-ink", "calm"),
    ("ember-ink", "ember"),
    ("black", "paper-2"),
    ("red", "paper-2"),
]
"""Pairs of text and ground: 4.5:1 at least."""
SHAPES = [("line", "surface"), ("line", "raised"), ("main", "surface"), ("focus", "surface")]
"""Pairs of a control's edge, or a sign, and what is round it: 3:1 at least."""
VEILED = ("ink", "dim", "gold")
"""What stands straight on the backdrop of the screens but the first."""


def tokens(theme: str, suits: str = "two") -> dict[str, str]:
    """Return the custom properties of a theme that are colours or gradients."""
    found: dict[str, str] = {}
    wanted = [":root", ':root, [data-suits="two"]', f'[data-theme="{theme}"]']
    if suits == "four":
        wanted += ['[data-suits="four"]', f'[data-theme="{theme}"][data-suits="four"]']
    for selector in wanted:
        for block in re.findall(
            rf"^{re.escape(selector)} \{{(.*?)^\}}", STYLE, re.MULTILINE | re.DOTALL
        ):
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", block))
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rgb`` or ``#rrggbb``."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    """Text and the edges of controls have the contrast that WCAG asks for."""
    colours = tokens(theme)
    low = {
        (front, ground): round(contrast(colours[front], colours[ground]), 2)
        for pairs, least in ((TEXT, 4.5), (SHAPES, 3.0))
        for front, ground in pairs
        if contrast(colours[front], colours[ground]) < least
        # A button whose ground is close to what is round it has an edge that is not.
        and not (front == "main" and contrast(colours["main-line"], colours[ground]) >= 3)
    }
    assert low == {}


@pytest.mark.parametrize("theme", THEMES)
def test_text_on_the_backdrop_can_be_read(theme: str) -> None:
    """Titles and hints stand on the veiled sky, wherever on it they come to lie."""
    colours = tokens(theme)
    grounds = re.findall(r"#[0-9a-f]{3,6}\b", colours["veil"])
    low = {
        (front, ground): round(contrast(colours[front], ground), 2)
        for front, ground in itertools.product(VEILED, grounds)
        if contrast(colours[front], ground) < 4.5
    }
    assert low == {}


@pytest.mark.parametrize("theme", THEMES)
def test_four_colours_can_be_read(theme: str) -> None:
    """With four colours, every suit still stands out from the card."""
    colours = tokens(theme, "four")
    for suit in ("black", "red", "diamonds", "clubs"):
        assert contrast(colours[suit], colours["paper-2"]) >= 4.5, suit


def test_letters_on_the_seats_colours() -> None:
    """A player's letter can be read on each of the twelve colours."""
    seats = re.findall(r"--seat: (#\w+)", STYLE)
    assert len(set(seats)) == 12
    assert min(contrast("#1d1230", seat) for seat in seats) >= 4.5


def test_style_is_light() -> None:
    """The style sheet of both games weighs at most 18 kB as it travels."""
    assert len(gzip.compress(STYLE.encode())) <= 18_000


def test_fonts_are_light_and_free() -> None:
    """The display face is small, and its licence is served beside it."""
    sizes = {name: source.stat().st_size for name, source in paths.FONTS.items()}
    assert sum(size for name, size in sizes.items() if name.endswith("woff2")) <= 30_000
    assert "SIL OPEN FONT LICENSE" in paths.FONTS["LICENSE.txt"].read_text(encoding="utf-8").upper()


def test_every_drawing_exists() -> None:
    """What screens and the page refer to is in the sprite."""
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', SPRITE))
    sources = [path.read_text(encoding="utf-8") for path in paths.WEB.glob("app/screens/*.py")]
    asked = set(re.findall(r'href="#([\w-]+)"', SPRITE))
    for source in sources:
        asked |= {f"i-{name}" for name in re.findall(r'icon(?:_button)?\(\s*"([\w-]+)"', source)}
        asked |= set(re.findall(r'use\("([\w-]+)"', source))
    assert asked - drawn == set()
