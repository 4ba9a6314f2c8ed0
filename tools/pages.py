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

# Documents are asked for by their folder.
ADDRESSES = {"index.html": "./", "hand/index.html": "hand/", "tv/index.html": "tv/"}

# What the hand's page shares with the site: a few files of its style, and these pictures.
NOT_ON_HANDS = "/* The players' own phones have no use for what follows. */"
HAND_STYLES = ("10-tokens.css", "30-sky.css", "40-cards.css")
HAND_SYMBOLS = (
    *("s-S", "s-H", "s-D", "s-C", "court-11", "court-12", "court-13"),
    *("i-eye", "i-check"),
)


def style(web: Path) -> str:
    """Return the style sheet: ``app.css``, then the files of ``css/`` in the order of names."""
    files = (web / "app.css", *sorted((web / "css").glob("*.css")))
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path.exists())


def bare_style(text: str) -> str:
    """Return a style sheet without comments and indents, to stand in a document."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip()


def boot_script(web: Path, name: str) -> str:
    """Return a script of ``boot/`` without comments and indents, to stand in the document."""
    return bare_script(web / "boot" / name)


def bare_script(path: Path) -> str:
    """Return a script without comments and indents; each of them stands on a line of its own."""
    kept = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
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
    modules: Iterable[str],
    fetched: Iterable[str],
    pyscript: Mapping[str, object],
    homes: Mapping[str, str],
) -> str:
    """Return ``index.html`` with everything in it that can speed up the start.

    ``start`` is the address of the first module, ``modules`` and ``fetched`` what the browser may
    begin to load at once; ``plan`` tells the first module the addresses and sizes of the rest,
    ``pyscript`` is PyScript's configuration, ``homes`` has the home screen by language.
    """
    source = (web / "index.html").read_text(encoding="utf-8")
    early, ask, shell = (boot_script(web, f"{name}.js") for name in ("early", "ask", "shell"))
    hints = [data("parts", list(fetched)), f"<script>{ask}</script>"]
    hints += [f'<link rel="modulepreload" href="{a}">' for a in modules]
    config = html.escape(json.dumps(pyscript, separators=(",", ":")), quote=True)
    slots = {
        "policy": policy(early, ask, shell),
        "early": f"<script>{early}</script>",
        "hints": "\n".join(hints),
        # In the document itself, so that nothing has to be waited for: the style, the backdrop,
        # and the pictures that screens refer to by their names.
        "style": f"<style>{bare_style(style(web))}</style>",
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
    return filled(source, slots)


def filled(source: str, slots: Mapping[str, str]) -> str:
    """Return a document with its marks ``<!-- build:NAME -->`` replaced, without comments."""
    for name, text in slots.items():
        mark = f"<!-- build:{name} -->"
        if source.count(mark) != 1:
            raise SystemExit(f"a document must have exactly one {mark}")
        source = source.replace(mark, text)
    return re.sub(r"<!--.*?-->\n?", "", source, flags=re.DOTALL)


def policy(*scripts: str) -> str:
    """Return the content policy of a document with these inline scripts."""
    hashes = " ".join(script_hash(text) for text in scripts)
    return f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(scripts=hashes)}">'


def hand(web: Path) -> str:
    """Return the page for a player's own phone: one file, which has to be there at once.

    It takes the looks of the site's own files; the display face is left to its script.
    """
    source = (web / "hand" / "index.html").read_text(encoding="utf-8")
    css = [
        (web / "css" / name).read_text(encoding="utf-8").split(NOT_ON_HANDS)[0]
        for name in HAND_STYLES
    ]
    css.append((web / "hand" / "hand.css").read_text(encoding="utf-8"))
    text = re.sub(r"@font-face \{.*?\}", "", "\n".join(css), flags=re.DOTALL)
    script = "\n".join(bare_script(web / "hand" / name) for name in ("codes.js", "hand.js"))
    # Behind its veil the smallest stars can hardly be seen, nor the courses of stones.
    sky = re.sub(
        r'<(?:path|circle) class="(?:star star-a|course|orb|halo)".*?/>', "", art(web, "sky")
    )
    script = f"(() => {{\n{script}\n}})();"
    slots = {
        "policy": policy(script),
        "style": f"<style>{used_css(text, source + script + sky)}</style>",
        "sky": sky,
        "sprite": some_symbols(art(web, "sprite"), HAND_SYMBOLS),
        "script": data("words", words.table(words.hand_strings(web)))
        + f"<script>{script}</script>",
    }
    return filled(source, slots)


def television(web: Path, *, css: Iterable[str], script: str, morph: str) -> str:
    """Return the page of the television; the addresses are relative to the site's root."""
    source = (web / "tv" / "index.html").read_text(encoding="utf-8")
    early = boot_script(web, "early.js")
    slots = {
        "policy": policy(early),
        "early": f"<script>{early}</script>",
        "style": "".join(f'<link rel="stylesheet" href="../{name}">' for name in css),
        "sky": art(web, "sky"),
        "sprite": art(web, "sprite"),
        "script": data("words", words.shell_dictionaries(source))
        + data("plan", {"morph": f"../{morph}"})
        + f'<script type="module" src="../{script}"></script>',
    }
    return filled(source, slots)


def some_symbols(sprite: str, names: Iterable[str]) -> str:
    """Return the sprite with the symbols of these names alone."""
    kept = [
        symbol
        for name in names
        for symbol in re.findall(rf'<symbol id="{name}".*?</symbol>', sprite, re.DOTALL)
    ]
    return f"{sprite[: sprite.index('<symbol')]}{''.join(kept)}</svg>"


def used_css(text: str, page: str) -> str:
    """Return of a style sheet the rules and values that serve ``page``, without line ends.

    A rule stays if the page names all of its classes, a custom property if something uses it.
    """
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    known = set(re.findall(r"[\w-]+", page))
    rules = re.findall(r"[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}", text)
    kept = [
        rule
        for rule in rules
        if rule.lstrip().startswith("@")
        or known.issuperset(re.findall(r"\.([a-zA-Z][\w-]*)", rule[: rule.index("{")]))
    ]
    text = re.sub(r"\s*([{};])\s*", r"\1", "".join(kept)).replace(";}", "}").strip()
    while True:
        unused = set(re.findall(r"(?<=[{;])(--[\w-]+):", text))
        unused -= set(re.findall(r"var\((--[\w-]+)", text + page))
        if not unused:
            return re.sub(r"[^{}]+\{\}", "", text)
        text = re.sub(rf"(?<=[{{;])(?:{'|'.join(sorted(unused))}):[^;}}]*;?", "", text)


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
        ADDRESSES.get(name, name): hashlib.sha256(content).hexdigest()
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
