"""Draws the pictures that the browser shows before it installs the site (web/screenshots)."""

from playwright.sync_api import sync_playwright

from tools import build_site, paths
from tools.browser import launch_options
from tools.serve import SiteServer

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1280, "height": 800}


def main() -> None:
    """Draw them, from the site as it is now."""
    folder = paths.WEB / "screenshots"
    folder.mkdir(exist_ok=True)
    build_site.build().write(paths.DIST)
    server = SiteServer(paths.DIST).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        for size, scale, name in ((NARROW, 1.5, "solitaire"), (WIDE, 1, "wide")):
            context = browser.new_context(
                viewport=size,  # type: ignore[arg-type]
                device_scale_factor=scale,
                color_scheme="dark",
                locale="en",
            )
            page = context.new_page()
            page.goto(server.url)
            page.wait_for_selector("html[data-state=ready]", state="attached", timeout=60_000)
            options = {"type": "jpeg", "quality": 62}
            if name == "solitaire":
                page.screenshot(path=folder / "home.jpg", **options)  # type: ignore[arg-type]
            page.locator("#solitaire").click()
            page.locator("[data-msg=solo-deal]").click()
            page.wait_for_selector("html[data-screen=solitaire]", state="attached")
            page.wait_for_timeout(1500)
            page.screenshot(path=folder / f"{name}.jpg", **options)  # type: ignore[arg-type]
            context.close()
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
