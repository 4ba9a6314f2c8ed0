"""Packs of compiled Python: the trimmed standard library and our own code.

A pack is a zip whose files are stored as they are, gzipped as a whole: smaller than files that
are compressed one by one, and unpacked by the browser itself instead of by Python.

Compiling needs the interpreter that will load the result (the magic number must fit), so it runs
in Pyodide under Node; what has been compiled once is kept in ``build/pyc`` under a hash of its
source, so that a build after a small change starts Pyodide for a few files only, or not at all.
"""

import ast
import base64
import gzip
import hashlib
import io
import json
import subprocess
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools import paths

CACHE = paths.BUILD / "pyc"
COMPILER = (paths.ROOT / "tools" / "compile.mjs").read_text(encoding="utf-8")
# Zips know no date before this one; a fixed date makes equal content equal bytes.
DATE = (1980, 1, 1, 0, 0, 0)
# Modules that are part of the interpreter itself, and so need not be in the zip.
FROZEN = frozenset(
    name
    for line in (
        "abc codecs genericpath io ntpath os posixpath runpy site stat zipimport",
        "importlib._bootstrap importlib._bootstrap_external importlib.machinery importlib.util",
        "_collections_abc _sitebuiltins",
    )
    for name in line.split()
)


@dataclass(frozen=True)
class Source:
    """One Python file: its place in the zip (``app/model.py``), its text, how to compile it.

    Without the docstrings it is a fifth smaller; ``asserts`` says whether those stay.
    """

    name: str
    text: str
    asserts: bool = True

    @property
    def key(self) -> str:
        """Return a name for the compiled form that changes whenever that form would."""
        parts = (paths.npm_version("pyodide"), COMPILER, self.name, str(self.asserts), self.text)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def compiled(sources: Iterable[Source]) -> dict[str, bytes]:
    """Return the content of a ``.pyc`` for each of ``sources``, by its place in the zip."""
    wanted = list(sources)
    missing = [source for source in wanted if not (CACHE / source.key).exists()]
    if missing:
        jobs = [
            {"key": s.key, "name": s.name, "source": s.text, "asserts": s.asserts} for s in missing
        ]
        done = subprocess.run(
            ["node", str(paths.ROOT / "tools" / "compile.mjs")],
            input=json.dumps(jobs).encode(),
            stdout=subprocess.PIPE,
            check=True,
            cwd=paths.ROOT,
        )
        CACHE.mkdir(parents=True, exist_ok=True)
        for key, text in json.loads(done.stdout).items():
            (CACHE / key).write_bytes(base64.b64decode(text))
    return {source.name + "c": (CACHE / source.key).read_bytes() for source in wanted}


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip of ``files``, whose bytes depend on nothing but their names and content."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, DATE)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])
    return buffer.getvalue()


def pack(archive: bytes) -> bytes:
    """Return a zip as it is sent."""
    return gzip.compress(archive, 9, mtime=0)


def unpack(data: bytes) -> zipfile.ZipFile:
    """Return the zip in a pack."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(data)))


def folder(base: Path, package: str) -> list[Source]:
    """Return the Python files of ``package``, a folder in ``base``."""
    found = sorted((base / package).rglob("*.py"))
    return [
        Source(path.relative_to(base).as_posix(), path.read_text(encoding="utf-8"))
        for path in found
    ]


def stdlib_list() -> set[str]:
    """Return the names of the standard modules that the site uses."""
    lines = paths.STDLIB_LIST.read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def stdlib_sources() -> dict[str, Source]:
    """Return every module of Pyodide's standard library, by its dotted name."""
    found: dict[str, Source] = {}
    with zipfile.ZipFile(paths.PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                text = archive.read(name).decode("utf-8")
                found[module_name(name)] = Source(name, text, asserts=False)
    return found


def module_name(path: str) -> str:
    """Return the dotted name of the module in the file ``path``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(text: str) -> set[str]:
    """Return the dotted names of the modules that a Python source may import, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_sources(web: Path = paths.WEB) -> list[Source]:
    """Return all of our own code that the browser runs."""
    return folder(paths.ROOT, "pyramid_core") + folder(web, "app")


def named_modules(web: Path = paths.WEB) -> set[str]:
    """Return the names in our code's imports that may be modules of the library's zip."""
    return {name for source in own_sources(web) for name in imports(source.text)} - FROZEN


def library_sources(web: Path = paths.WEB, *, full: bool = False) -> list[Source]:
    """Return the standard library for the browser, with PyScript's own Python modules in it.

    It holds the modules of the list and those that our code names (the list may be a little old,
    a test says when it is). What is in ``web/python`` takes the place of modules of that name.

    PyScript writes its modules as text into the working folder at every start; as this zip
    comes first on the path, the compiled ones are found instead.
    """
    everything = stdlib_sources()
    names = set(everything) if full else stdlib_list()
    names |= named_modules(web) & set(everything)
    unknown = names - set(everything)
    if unknown:
        raise SystemExit(f"{paths.STDLIB_LIST.name} names unknown modules: {sorted(unknown)}")
    sources = [everything[name] for name in sorted(names)]
    sources += folder(paths.PYSCRIPT / "src" / "stdlib", "pyscript")
    ours = folder(web / "python", "")
    replaced = {source.name for source in ours}
    kept = [Source(s.name, s.text, asserts=False) for s in sources if s.name not in replaced]
    return kept + ours
