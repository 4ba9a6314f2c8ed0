"""Finds a Chromium to test with: the system's own before Playwright's."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome, or None where there is none.

    The environment variable ``CHROMIUM`` names one by hand.
    """
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for path in (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ):
        if Path(path).exists():
            return path
    return _playwrights()


def _playwrights() -> str | None:
    """Return the path of the Chromium that Playwright has installed, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).exists() else None


def launch_options() -> dict[str, object]:
    """Return what Playwright's ``launch`` needs: the path, and a browser that talks to nobody."""
    arguments = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-domain-reliability",
        "--disable-features=MediaRouter,OptimizationHints,Translate,WebUIOmniboxAimPopup,WebUIOmniboxPopup",
        "--disable-sync",
        "--no-first-run",
        "--no-pings",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {"executable_path": find_chromium(), "args": arguments, "headless": True}


if __name__ == "__main__":
    chromium = find_chromium()
    if "--quiet" not in sys.argv:
        print(chromium or "no Chromium found")
    sys.exit(0 if chromium else 1)
