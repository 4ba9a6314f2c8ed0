"""Has Python record, in the build, what it would make from text at every start in the browser.

That is the methods that ``dataclasses`` writes and the programs of regular expressions: together
a third of what importing costs once all is compiled. The interpreter that will load the record
makes it, Pyodide under Node, by importing everything with ``recorder.py`` in place of
``web/python/sitecustomize.py``, which looks things up in it.
"""

import hashlib
import subprocess
from collections.abc import Iterable

from tools import bundle, paths

CACHE = paths.BUILD / "prepared"
RECORDER = paths.ROOT / "tools" / "recorder.py"
PROGRAM = paths.ROOT / "tools" / "prepared.mjs"
# What a source has in it that has something to do with the record.
TELLING = ("dataclass", "import re\n", "regex", "namedtuple")


def record(library: Iterable[bundle.Source], code: Iterable[bundle.Source]) -> bytes:
    """Return the record of importing all of ``code`` on top of ``library``.

    It is kept until one of the sources that it may depend on changes.
    """
    library, code = list(library), list(code)
    text = RECORDER.read_text(encoding="utf-8")
    library = [source for source in library if source.name != "sitecustomize.py"]
    library.append(bundle.Source("sitecustomize.py", text))
    telling = [s.key for s in (*library, *code) if any(word in s.text for word in TELLING)]
    parts = (paths.npm_version("pyodide"), text, PROGRAM.read_text(encoding="utf-8"), *telling)
    kept = CACHE / hashlib.sha256("\0".join(parts).encode()).hexdigest()
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        zips = []
        for name, sources in (("python", library), ("code", code)):
            zips.append(kept.with_suffix(f".{name}.zip"))
            zips[-1].write_bytes(bundle.zipped(bundle.compiled(sources)))
        modules = [bundle.module_name(source.name) for source in code]
        done = subprocess.run(
            ["node", str(PROGRAM), *map(str, zips), *modules],
            stdout=subprocess.PIPE,
            check=True,
            cwd=paths.ROOT,
        )
        for path in zips:
            path.unlink()
        kept.write_bytes(done.stdout)
    return kept.read_bytes()
