"""Builds the site into ``dist/``: static files, relative addresses, good under any sub-path.

Files whose content may change carry a hash of it in their name, or lie in a folder with a version
in its name; only ``index.html``, ``sw.js``, the manifest and the icons keep their names. So no
cache between here and a phone can ever mix two builds.
"""

import argparse
import gzip
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tools import bundle, interpreter, pages, paths, prepared, prerender, words

# The modules of PyScript that the site needs; what core.js imports follows from its text.
PYSCRIPT_ROOTS = ("core.js",)
# Plugins that core.js can load; "error" is loaded even where it is switched off.
PYSCRIPT_PLUGIN = re.compile(r"^error-\w+\.js$")
# Its Python modules as text, written into files at every start: an object {pyscript: {…}}.
OWN_PYTHON = re.compile(
    r'(\w+\("\.",)\{pyscript:\{.*?\}\}(\),\w+\.push\("import pyscript as _pyscript"\))', re.DOTALL
)
WRITES_FILES = ('"from pathlib import Path as _Path"', '"_Path = None"')
STATIC_IMPORT = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
# A worker or a module of ours, which is loaded when it is wanted.
WANTED = re.compile(r'new URL\("\./([^"]+\.js)", import\.meta\.url\)')


@dataclass
class Site:
    """The files of a site under way, by their address relative to its root."""

    files: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, content: bytes | str) -> str:
        """Put a file at the address ``name``; return that."""
        self.files[name] = content.encode() if isinstance(content, str) else content
        return name

    def add_hashed(self, name: str, content: bytes | str) -> str:
        """Put a file at ``name`` with a hash of the content in it; return its address."""
        data = content.encode() if isinstance(content, str) else content
        path = Path(name)
        digest = hashlib.sha256(data).hexdigest()[:10]
        return self.add(path.with_name(f"{path.stem}-{digest}{path.suffix}").as_posix(), data)

    def write(self, target: Path) -> None:
        """Make ``target`` hold exactly these files, leaving alone those that are right."""
        target.mkdir(parents=True, exist_ok=True)
        for path in sorted(target.rglob("*"), reverse=True):
            name = path.relative_to(target).as_posix()
            if path.is_dir():
                if not any(path.iterdir()):
                    path.rmdir()
            elif name not in self.files:
                path.unlink()
        for name, content in self.files.items():
            path = target / name
            if not (path.exists() and path.read_bytes() == content):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)


def pyscript_files() -> dict[str, bytes]:
    """Return the modules of PyScript that a page without plugins loads, by name."""
    dist = paths.PYSCRIPT / "dist"
    waiting = [*PYSCRIPT_ROOTS, *(p.name for p in dist.iterdir() if PYSCRIPT_PLUGIN.match(p.name))]
    found: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name not in found:
            text = (dist / name).read_text(encoding="utf-8")
            # The maps are not served, so nothing should ask for them.
            text = re.sub(r"\n//# sourceMappingURL=.*", "", text)
            # PyScript's own Python is in our pack, compiled; nothing needs to be written.
            text = OWN_PYTHON.sub(r"\1{}\2", text).replace(*WRITES_FILES)
            found[name] = text.encode()
            waiting += STATIC_IMPORT.findall(text)
    return found


def lock_stub() -> str:
    """Return Pyodide's list of packages without the packages: the site loads none."""
    lock = json.loads((paths.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}}, separators=(",", ":"), sort_keys=True)


def python_zip(web: Path = paths.WEB, *, full: bool = False) -> bytes:
    """Return the standard library, compiled, with what else Python is spared at its start."""
    sources = bundle.library_sources(web, full=full)
    files = bundle.compiled(sources)
    files["prepared"] = prepared.record(sources, bundle.own_sources(web))
    return bundle.zipped(files)


def code_zip(web: Path = paths.WEB) -> bytes:
    """Return our own code, compiled, with the catalogues of the languages."""
    files = bundle.compiled(bundle.own_sources(web))
    for language in words.LANGUAGES:
        files[f"app/locales/{language}.mo"] = words.compiled(language)
    return bundle.zipped(files)


def build(
    web: Path = paths.WEB, *, full_stdlib: bool = False, full_interpreter: bool = False
) -> Site:
    """Return the whole site made from the folder ``web``."""
    site = Site()
    pyodide = add_interpreter(site, full=full_interpreter)
    pyscript = f"pyscript-{paths.npm_version('@pyscript/core')}"
    chosen = site.add_hashed(f"{pyodide}/python.mjs", (web / "boot/python.mjs").read_bytes())
    for name, content in sorted(pyscript_files().items()):
        site.add(f"{pyscript}/{name}", content)
    qr = site.add_hashed("lean-qr.js", with_licence(paths.NODE_MODULES / "lean-qr", "index.mjs"))
    start = add_modules(site, web / "boot", "start.js")
    css = site.add_hashed("app.css", pages.style(web))
    morph = site.add_hashed(
        "idiomorph.js", (paths.NODE_MODULES / "idiomorph/dist/idiomorph.esm.js").read_bytes()
    )
    fetched = {
        "wasm": f"{pyodide}/pyodide.asm.wasm",
        "python": site.add_hashed("python.pack", bundle.pack(python_zip(web, full=full_stdlib))),
        "code": site.add_hashed("pyramid.pack", bundle.pack(code_zip(web))),
    }
    config = json.loads((web / "pyscript.json").read_text(encoding="utf-8"))
    config["interpreter"] = f"./{chosen}"
    screens = prerender.screens(web)
    plan = {
        **fetched,
        "setups": {
            language: site.add_hashed(f"setup/{language}.html", text)
            for language, text in screens["setup"].items()
        },
        "files": ["code", "core", "engine", "morph", "pyodide", "python", "qr", "wasm"],
        "bytes": {key: len(site.files[name]) for key, name in fetched.items()},
        "core": f"{pyscript}/core.js",
        "lock": lock_stub(),
        "engine": f"{pyodide}/pyodide.asm.mjs",
        "modules": [
            bundle.module_name(source.name)
            for source in bundle.own_sources(web)
            if source.name.startswith("app/")
        ],
        "morph": morph,
        "qr": qr,
        "plugins": config["plugins"],
        "pyodide": f"{pyodide}/pyodide.mjs",
        "version": project_version(),
    }
    # These are loaded when they are wanted.
    late = {Path(qr).name, "snapshot-maker.js", "sound.js"}
    modules = [
        name
        for name in sorted(site.files)
        if name.endswith(("js", "mjs")) and Path(name).name not in late
    ]
    add_static(site, web)
    site.add("hand/index.html", pages.hand(web))
    tv = site.add_hashed("tv.js", (web / "tv/tv.js").read_bytes())
    styles = (css, site.add_hashed("tv.css", (web / "tv/tv.css").read_bytes()))
    site.add("tv/index.html", pages.television(web, css=styles, script=tv, morph=morph))
    site.add(
        "index.html",
        pages.index(
            web,
            plan=plan,
            start=start,
            modules=modules,
            fetched=fetched.values(),
            pyscript=config,
            homes=screens["home"],
        ),
    )
    site.add("sw.js", pages.service_worker(web, offline(site.files)))
    # GitHub Pages runs what it is given through Jekyll unless this file is there.
    site.add(".nojekyll", "")
    return site


def add_interpreter(site: Site, *, full: bool) -> str:
    """Add Pyodide's files, as they are or trimmed; return their folder, named after the content."""
    files = interpreter.whole() if full else interpreter.trimmed()
    digest = hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:10]
    folder = f"pyodide-{paths.npm_version('pyodide')}-{digest}"
    for name, content in files.items():
        site.add(f"{folder}/{name}", content)
    return folder


def with_licence(package: Path, name: str) -> str:
    """Return a module of an npm package with the package's licence at its head."""
    licence = (package / "LICENSE").read_text(encoding="utf-8").strip()
    return f"/*! {licence} */\n{(package / name).read_text(encoding='utf-8')}"


def add_modules(site: Site, folder: Path, first: str) -> str:
    """Add the modules that ``first`` imports, in one folder named after all; return its address.

    They import each other by plain relative names, which therefore stay as they are.
    """
    found: dict[str, str] = {}
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = (folder / name).read_text(encoding="utf-8")
            waiting += STATIC_IMPORT.findall(found[name]) + WANTED.findall(found[name])
    digest = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:10]
    for name, text in sorted(found.items()):
        site.add(f"boot-{digest}/{name}", text)
    return f"boot-{digest}/{first}"


def offline(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that every device keeps: all but the pictures for whoever installs."""
    return {name: data for name, data in files.items() if not name.startswith("screenshots/")}


def add_static(site: Site, web: Path) -> None:
    """Add what is served as it is: the manifest, the icons, the fonts, the pictures."""
    site.add("manifest.webmanifest", (web / "manifest.webmanifest").read_bytes())
    for folder in ("icons", "fonts", "images", "screenshots"):
        for path in sorted((web / folder).rglob("*")):
            if path.is_file():
                site.add(path.relative_to(web).as_posix(), path.read_bytes())
    for name, source in paths.FONTS.items():
        site.add(f"fonts/{name}", source.read_bytes())


def project_version() -> str:
    """Return the version of the project."""
    with (paths.ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def weight(site: Site) -> tuple[int, int]:
    """Return the bytes of ``site`` plain, and as they travel (gzipped where it helps)."""
    plain = sum(len(data) for data in site.files.values())
    packed = sum(min(len(data), len(gzip.compress(data, 6))) for data in site.files.values())
    return plain, packed


def main() -> None:
    """Build the site from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=paths.DIST)
    parser.add_argument("--web", type=Path, default=paths.WEB, help="another folder than web/")
    parser.add_argument("--full-stdlib", action="store_true", help="do not trim the library")
    parser.add_argument("--full-interpreter", action="store_true", help="do not trim Pyodide")
    options = parser.parse_args()
    site = build(
        options.web.resolve(),
        full_stdlib=options.full_stdlib,
        full_interpreter=options.full_interpreter,
    )
    if options.out.exists() and not (options.out / "sw.js").exists() and any(options.out.iterdir()):
        raise SystemExit(f"{options.out} holds something else than a site; not touched.")
    site.write(options.out)
    print(f"{options.out}: {len(site.files)} files")


if __name__ == "__main__":
    main()
