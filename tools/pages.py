"""The document, its style and the service worker: what of the site is text."""

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools import words

# What the content policy allows: our own files, WebAssembly, and the scripts in the document by
# their hash. Styles may stand in attributes (the angle of a card), scripts may not.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {scripts}; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)


def style(web: Path) -> str:
    """Return the style sheet: ``app.css``, then the files of ``css/`` in the order of names."""
    files = (web / "app.css", *sorted((web / "css").glob("*.css")))
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path.exists())


def boot_script(web: Path, name: str) -> str:
    """Return a script of ``boot/`` without comments and indents, to stand in the document."""
    lines = (web / "boot" / name).read_text(encoding="utf-8").splitlines()
    kept = (line.strip() for line in lines)
    return "\n".join(
        line for line in kept if line and not line.startswith(("//", "/**", "* ", "*/"))
    )


def data(identity: str, value: object) -> str:
    """Return ``value`` as JSON in a script element that nobody runs."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    text = text.replace("<", "\\u003c")
    return f'<script type="application/json" id="{identity}">{text}</script>'


def index(
    web: Path,
    *,
    plan: Mapping[str, object],
    start: str,
    css: str,
    modules: Iterable[str],
    fetched: Iterable[str],
    pyscript: Mapping[str, object],
    homes: Mapping[str, str],
) -> str:
    """Return ``index.html`` with everything in it that can speed up the start.

    ``start`` is the address of the first module, ``css`` that of the style sheet, ``modules`` and
    ``fetched`` what the browser may begin to load at once; ``plan`` tells the first module the
    addresses and sizes of the rest, ``pyscript`` is PyScript's configuration, ``homes`` has the
    home screen by language.
    """
    source = (web / "index.html").read_text(encoding="utf-8")
    early, shell = boot_script(web, "early.js"), boot_script(web, "shell.js")
    hints = [f'<link rel="preload" as="fetch" crossorigin href="{a}">' for a in fetched]
    hints += [f'<link rel="modulepreload" href="{a}">' for a in modules]
    config = html.escape(json.dumps(pyscript, separators=(",", ":")), quote=True)
    hashes = " ".join(script_hash(text) for text in (early, shell))
    slots = {
        "policy": '<meta http-equiv="Content-Security-Policy" '
        f'content="{POLICY.format(scripts=hashes)}">',
        "early": f"<script>{early}</script>",
        "hints": "\n".join(hints),
        "style": f'<link rel="stylesheet" href="{css}">',
        # In the document itself, so that nothing has to be waited for: the backdrop, and the
        # pictures that screens refer to by their names.
        "home": homes[words.SOURCE_LANGUAGE],
        "sky": art(web, "sky"),
        "sprite": art(web, "sprite"),
        "shell": "\n".join(
            (
                data("words", words.shell_dictionaries(source)),
                data("homes", {k: v for k, v in homes.items() if k != words.SOURCE_LANGUAGE}),
                data("plan", plan),
                f"<script>{shell}</script>",
                f'<script type="py" config="{config}">',
                "from app.main import start",
                "start()",
                "</script>",
                f'<script type="module" src="{start}"></script>',
            )
        ),
    }
    for name, text in slots.items():
        mark = f"<!-- build:{name} -->"
        if source.count(mark) != 1:
            raise SystemExit(f"index.html must have exactly one {mark}")
        source = source.replace(mark, text)
    return re.sub(r"<!--.*?-->\n?", "", source, flags=re.DOTALL)


def art(web: Path, name: str) -> str:
    """Return a drawing of ``art/``, to stand in the document."""
    text = (web / "art" / f"{name}.svg").read_text(encoding="utf-8")
    return text.replace(' xmlns="http://www.w3.org/2000/svg"', "").replace("\n", "")


def script_hash(text: str) -> str:
    """Return how a content policy names an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def service_worker(web: Path, files: Mapping[str, bytes]) -> str:
    """Return the service worker with the list of ``files`` and a version that follows from it."""
    listed = {
        ("./" if name == "index.html" else name): hashlib.sha256(content).hexdigest()
        for name, content in sorted(files.items())
    }
    source = (web / "sw.js").read_text(encoding="utf-8")
    everything = json.dumps(listed, sort_keys=True) + source
    version = hashlib.sha256(everything.encode()).hexdigest()[:12]
    site = json.dumps({"version": version, "files": listed}, separators=(",", ":"))
    filled, count = re.subn(
        r"^const SITE = .*// build:site$",
        lambda _: f"const SITE = {site};",
        source,
        flags=re.MULTILINE,
    )
    if count != 1:
        raise SystemExit("sw.js must have exactly one line that ends in // build:site")
    return filled
