"""Everything about the languages that happens before the site is served.

``python -m tools.words`` takes the strings out of the application and the shell (``make words``)
and brings every catalogue up to date. The site builder asks this module for the compiled
catalogues, and for the small dictionaries of the shell, which speaks before Python is there.

The shell is ``web/index.html``. In it, ``data-t`` on an element says that its text is a string to
be translated, and ``data-t-attr="aria-label title"`` that those attributes are.
"""

import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import IO, Any

from babel.messages import Catalog
from babel.messages.extract import extract, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools import paths

LANGUAGES = ("en", "de", "fr", "it", "pt")
SOURCE_LANGUAGE = "en"
KEYWORDS = {"t": None, "n": (1, 2), "p": ((1, "c"), 2)}
SHELL = "tools.words:extract_shell"
METHODS = [
    ("app/**.py", "python"),
    ("index.html", SHELL),
    ("hand/index.html", SHELL),
    ("tv/index.html", SHELL),
    ("hand/**.js", "javascript"),
]
COPYRIGHT = "The Pyramid authors"
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class _Shell(HTMLParser):
    """Finds the strings of the shell: (line, text), in their order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self._open: str | None = None
        self._line = 0
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the attributes that are strings, and begin a text that is one."""
        values = dict(attrs)
        if self._open:
            raise ValueError(f"line {self.getpos()[0]}: an element inside an element with data-t")
        for name in (values.get("data-t-attr") or "").split():
            self.found.append((self.getpos()[0], values[name] or ""))
        if "data-t" in values:
            self._open, self._line, self._text = tag, self.getpos()[0], ""

    def handle_data(self, data: str) -> None:
        """Gather the text of the open element."""
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        """End a text that is a string."""
        if tag == self._open:
            self.found.append((self._line, " ".join(self._text.split())))
            self._open = None


def shell_strings(html: str) -> list[tuple[int, str]]:
    """Return the strings of the shell with their line numbers."""
    parser = _Shell()
    parser.feed(html)
    parser.close()
    return parser.found


def extract_shell(
    fileobj: IO[bytes],
    keywords: object,  # noqa: ARG001 - the shape that Babel calls
    comment_tags: object,  # noqa: ARG001
    options: object,  # noqa: ARG001
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Serve Babel as an extraction method for ``index.html``."""
    for line, text in shell_strings(fileobj.read().decode("utf-8")):
        yield line, "t", text, []


def catalogue(language: str) -> Catalog:
    """Return the catalogue of ``language``; an empty one where there is none yet."""
    path = paths.LOCALES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(language: str) -> bytes:
    """Return the ``.mo`` of ``language``: what gettext reads. Fuzzy entries are left out.

    Babel would put in the present minute; equal catalogues have to give equal bytes.
    """
    buffer = io.BytesIO()
    entries = catalogue(language)
    entries.creation_date = entries.revision_date = LONG_AGO
    write_mo(buffer, entries)
    return buffer.getvalue()


def shell_dictionaries(html: str) -> dict[str, dict[str, str]]:
    """Return for each language but the source's what the shell's strings are in it."""
    return dictionaries({text for _, text in shell_strings(html)})


def hand_strings(web: Path) -> set[str]:
    """Return the strings of the page for a player's own phone."""
    found = {
        text for _, text in shell_strings((web / "hand/index.html").read_text(encoding="utf-8"))
    }
    for path in (web / "hand").glob("*.js"):
        with path.open("rb") as file:
            found |= {str(message) for _, message, _, _ in extract("javascript", file, KEYWORDS)}
    return found


def table(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return the texts by language, all in one order: smaller than dictionaries."""
    strings = sorted(texts)
    found = dictionaries(strings)
    rows = {code: [words.get(text, text) for text in strings] for code, words in found.items()}
    return {SOURCE_LANGUAGE: strings, **rows}


def dictionaries(texts: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return for each language but the source's what the texts are in it."""
    strings = sorted(texts)
    result: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        if language == SOURCE_LANGUAGE:
            continue
        entries = catalogue(language)
        words = {}
        for text in strings:
            message = entries.get(text)
            if message and message.string and not message.fuzzy:
                words[text] = str(message.string)
        result[language] = words
    return result


def _extract() -> Catalog:
    """Return a catalogue of all strings in the sources."""
    found = Catalog(project="Pyramid", copyright_holder=COPYRIGHT, charset="utf-8", fuzzy=False)
    keywords: Any = KEYWORDS
    for filename, line, message, comments, context in extract_from_dir(
        str(paths.WEB),
        method_map=METHODS,
        options_map={},
        keywords=keywords,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    ):
        found.add(
            message, None, [(f"web/{filename}", line)], auto_comments=comments, context=context
        )
    return found


def _write(catalog: Catalog, name: str) -> None:
    """Write ``catalog`` to the file ``name``, unless only its dates would change."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, sort_output=True, include_lineno=False)
    text = _undated(buffer.getvalue().decode("utf-8"))
    path = paths.LOCALES / name
    path.write_text(text, encoding="utf-8")


def _undated(text: str) -> str:
    """Return a catalogue's text without what changes at every run or tells nothing."""
    dropped = ('"POT-Creation-Date:', '"PO-Revision-Date:', '"Last-Translator:', '"Generated-By:')
    return "\n".join(line for line in text.split("\n") if not line.startswith(dropped))


def main() -> None:
    """Bring the template and every catalogue up to date, and say what is missing."""
    paths.LOCALES.mkdir(exist_ok=True)
    template = _extract()
    _write(template, "pyramid.pot")
    for language in LANGUAGES:
        catalog = catalogue(language)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        _write(catalog, f"{language}.po")
        missing = sum(1 for m in catalog if m.id and not _translated(m.string))
        note = "" if language == SOURCE_LANGUAGE else f", {missing} without a translation"
        print(f"{language}: {len(catalog)} strings{note}")


def _translated(string: object) -> bool:
    """Tell whether every form of an entry's translation is there."""
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
