"""Draws the icons of the site anew from ``web/art/icon.svg``, in a Chromium.

The drawing fills its square to the edges, and what matters stands within the circle that a
device may cut out of it, so one drawing serves for both purposes that a manifest knows.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import browser, paths

SOURCE = paths.WEB / "art" / "icon.svg"
ICONS = paths.WEB / "icons"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "touch.png": 180}
ROUND = 'rx="0"'


def main() -> None:
    """Write the PNG files, and the SVG with round corners for browsers' tabs."""
    drawing = SOURCE.read_text(encoding="utf-8")
    assert ROUND in drawing
    ICONS.mkdir(exist_ok=True)
    rounded = drawing.replace(ROUND, 'rx="112"').replace("\n", "")
    (ICONS / "icon.svg").write_text(rounded + "\n", encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.launch_options())  # type: ignore[arg-type]
        for name, size in SIZES.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=Path(ICONS / name))
        chromium.close()


if __name__ == "__main__":
    main()
