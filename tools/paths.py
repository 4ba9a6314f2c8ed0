"""Where things are in the repository."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LOCALES = WEB / "locales"
CORE = ROOT / "pyramid_core"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"
FONTS = {
    name: NODE_MODULES / "@fontsource" / "marcellus" / source
    for name, source in (
        ("marcellus-latin-400-normal.woff2", "files/marcellus-latin-400-normal.woff2"),
        ("LICENSE.txt", "LICENSE"),
    )
}
STDLIB_LIST = ROOT / "tools" / "stdlib_modules.txt"


def npm_version(package: str) -> str:
    """Return the installed version of the npm package ``package``."""
    text = (NODE_MODULES / package / "package.json").read_text(encoding="utf-8")
    return str(json.loads(text)["version"])
