"""Renders the first screens in every language, for what is there before Python.

The application itself is asked, so the picture that Python puts in place of it is the same, and
nothing flickers. It runs in a process of its own: what is imported here may be out of date by then.

    python -m tools.prerender WEB CATALOGUES    prints {"home": {"en": "<main …"}, "setup": …}
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from tools import paths, words

CATALOGUES = paths.BUILD / "locales"


def screens(web: Path = paths.WEB) -> dict[str, dict[str, str]]:
    """Return the markup of home and set-up by language, as a player sees them the first time."""
    CATALOGUES.mkdir(parents=True, exist_ok=True)
    for language in words.LANGUAGES:
        (CATALOGUES / f"{language}.mo").write_bytes(words.compiled(language))
    done = subprocess.run(
        [sys.executable, "-m", "tools.prerender", str(web), str(CATALOGUES)],
        stdout=subprocess.PIPE,
        check=True,
        cwd=paths.ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
    )
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def main(web: str, catalogues: str) -> None:
    """Print the screens."""
    sys.path.insert(0, web)
    from app.model import Facts
    from app.render import render
    from app.update import start
    from app.words import words_for

    result: dict[str, dict[str, str]] = {"home": {}, "setup": {}}
    for language in words.LANGUAGES:
        model, _ = start(Facts((language,)), lambda _key: None, "", "ok")
        for screen, by_language in result.items():
            shown = replace(model, screen=screen)
            by_language[language] = str(render(shown, words_for(language, Path(catalogues))))
    print(json.dumps(result, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])
