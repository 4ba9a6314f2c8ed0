"""Makes ``tools/stdlib_modules.txt``: the modules of the standard library that the site uses.

The site is built with the whole library, started in a browser, made to import every module of
ours and to do what it only does in bad times (tracebacks, broken saves), and then asked which
modules it has. What those import at their beginning is there by then; what they import later,
inside functions, is there as far as it was needed.
"""

import json
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import build_site, bundle, paths
from tools.browser import launch_options
from tools.serve import SiteServer

HEAD = """\
# The modules of the standard library that the browser is given. Made by: make stdlib-list
"""

# Runs in the browser. Every line of it stands for something that the site may do some day.
USE = """
import importlib, json, sys, traceback
for name in NAMES:
    importlib.import_module(name)
try:
    json.loads("{broken")
except ValueError:
    traceback.format_exc()
try:
    "x".encode("ascii"), "ü".encode("latin-1"), "ü".encode("utf-16")
    import asyncio, warnings, logging
    warnings.warn("shown", stacklevel=1)
    asyncio.ensure_future(asyncio.sleep(0))
except Exception:
    traceback.print_exc()
found = []
for name, module in sys.modules.items():
    origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    if "/lib/python3" in origin:
        found.append(name)
json.dumps(found)
"""


def used_modules(folder: Path) -> list[str]:
    """Return the names of the library's modules that the site in ``folder`` has imported."""
    names = [bundle.module_name(source.name) for source in bundle.own_sources()]
    server = SiteServer(folder).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
            page = browser.new_page()
            page.goto(server.url)
            page.wait_for_selector("html[data-state=ready]", state="attached", timeout=60_000)
            text = page.evaluate("code => pyramid.python.runPython(code)", f"NAMES={names!r}{USE}")
            browser.close()
    finally:
        server.stop()
    found: list[str] = json.loads(text)
    return found


def main() -> None:
    """Write the list."""
    with tempfile.TemporaryDirectory() as folder:
        build_site.build(full_stdlib=True).write(Path(folder))
        found = used_modules(Path(folder))
    known = set(bundle.stdlib_sources())
    names = sorted(name for name in found if name in known)
    paths.STDLIB_LIST.write_text(HEAD + "\n".join(names) + "\n", encoding="utf-8")
    print(f"{paths.STDLIB_LIST.name}: {len(names)} modules")


if __name__ == "__main__":
    main()
