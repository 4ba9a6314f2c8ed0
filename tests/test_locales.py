"""The catalogues: complete, true to the sources, and in the words that players use."""

import ast
import re
from collections.abc import Iterator
from string import Formatter

import pytest
from app.words import LANGUAGES, words_for
from babel.messages import Message

from pyramid_core.cards import Card, Rank, Suit
from tools import paths, words

OTHERS = tuple(language for language in LANGUAGES if language != words.SOURCE_LANGUAGE)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", OTHERS)

PLURALS = {
    "en": "(n != 1)",
    "de": "(n != 1)",
    "fr": "(n > 1)",
    "it": "(n != 1)",
    "pt": "(n != 1)",
}
INDICES = {"en": "AJQK", "de": "ABDK", "fr": "AVDR", "it": "AJQK", "pt": "AJQK"}
COURTS = {
    "en": ("ace", "jack", "queen", "king"),
    "de": ("Ass", "Bube", "Dame", "König"),
    "fr": ("as", "valet", "dame", "roi"),
    "it": ("asso", "fante", "donna", "re"),
    "pt": ("ás", "valete", "dama", "rei"),
}
SUITS = {
    "en": ("spades", "hearts", "diamonds", "clubs"),
    "de": ("Pik", "Herz", "Karo", "Kreuz"),
    "fr": ("pique", "cœur", "carreau", "trèfle"),
    "it": ("picche", "cuori", "quadri", "fiori"),
    "pt": ("espadas", "copas", "ouros", "paus"),
}
QUEEN_OF_HEARTS = {
    "en": "queen of hearts",
    "de": "Herz Dame",
    "fr": "dame de cœur",
    "it": "donna di cuori",
    "pt": "dama de copas",
}
FOREIGN_QUOTES = {"de": "\"'”«»", "fr": "\"'“”„", "it": "\"'“”„", "pt": "\"'«»„"}


def texts(message: Message) -> tuple[str, ...]:
    """Every form of a translation."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def ids(message: Message) -> tuple[str, ...]:
    """The source text, and that of the plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def messages(language: str) -> list[Message]:
    """The entries of a catalogue, without its head."""
    return [message for message in words.catalogue(language) if message.id]


def fields(text: str) -> set[str]:
    """The names of the placeholders in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def calls(source: str) -> Iterator[tuple[str | None, str]]:
    """The strings that a module asks for, as (context, text), read from its syntax tree."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="t"):
                kind = "t"
            case ast.Attribute(attr="t" | "n" | "p" as kind, value=ast.Name(id="words" | "self")):
                pass
            case _:
                continue
        literals = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        given = [text for text in literals if isinstance(text, str)]
        if kind == "p" and len(given) == 2:
            yield given[0], given[1]
        elif kind != "p" and given:
            yield None, given[0]


@each_language
def test_it_is_what_the_extraction_gives(language, tmp_path, monkeypatch, capsys):
    kept = {path.name: path.read_text("utf-8") for path in paths.LOCALES.glob("*.po*")}
    assert set(kept) == {"pyramid.pot", *(f"{name}.po" for name in LANGUAGES)}
    for name, text in kept.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(paths, "LOCALES", tmp_path)
    words.main()
    for name in ("pyramid.pot", f"{language}.po"):
        assert (tmp_path / name).read_text("utf-8") == kept[name], "run `make words`"


@each_language
def test_every_string_of_the_code_and_the_shell_is_there(language):
    wanted = {
        (None, text)
        for _, text in words.shell_strings((paths.WEB / "index.html").read_text("utf-8"))
    }
    for path in (paths.WEB / "app").rglob("*.py"):
        wanted |= set(calls(path.read_text("utf-8")))
    assert len(wanted) > 200
    there = {(message.context, ids(message)[0]) for message in messages(language)}
    # Babel does not read calls inside f-strings: what stands in one would be missing here.
    assert not wanted - there


@each_language
def test_nothing_is_fuzzy_or_obsolete(language):
    catalogue = words.catalogue(language)
    assert not catalogue.fuzzy
    assert not catalogue.obsolete
    assert not [message.id for message in messages(language) if message.fuzzy]


def test_english_is_the_text_of_the_sources():
    assert not [message.id for message in messages("en") if any(texts(message))]


@each_translation
def test_everything_is_translated(language):
    assert not [message.id for message in messages(language) if not all(texts(message))]


@each_language
def test_plural_forms_are_complete(language):
    catalogue = words.catalogue(language)
    assert catalogue.plural_expr == PLURALS[language]
    several = [message for message in messages(language) if message.pluralizable]
    assert several
    assert {len(texts(message)) for message in several} == {2}


@each_translation
def test_placeholders_are_the_same_in_every_form(language):
    for message in messages(language):
        for text in texts(message):
            assert fields(text) == fields(ids(message)[-1]), message.id


@each_translation
def test_space_and_ends_are_kept(language):
    for message in messages(language):
        source = ids(message)[0]
        for text in texts(message):
            assert text.strip() == text, source
            assert "  " not in text, source
            assert text.endswith("?") == source.endswith("?"), source
            assert text.endswith((".", ".“", ".”", ".»", ". »", ".\u00a0»")) == source.endswith(
                (".", ".”")
            ), source


@each_translation
def test_quotes_are_the_language_s_own(language):
    for message in messages(language):
        for text in texts(message):
            assert not set(text) & set(FOREIGN_QUOTES[language]), text


def test_french_does_not_break_lines_before_its_signs():
    for message in messages("fr"):
        for text in texts(message):
            assert not re.search(r"(?<![\u202f\u00a0])[!?;:»]|«(?!\u00a0)", text), text


@each_language
def test_the_compiled_catalogue_speaks(language, tmp_path):
    (tmp_path / f"{language}.mo").write_bytes(words.compiled(language))
    speaks = words_for(language, tmp_path)
    assert speaks.language == language
    for message in messages(language):
        values = dict.fromkeys(fields(ids(message)[-1]), "x")
        if message.pluralizable:
            one, many = ids(message)
            values.pop("n", None)
            said = [speaks.n(one, many, n, **values) for n in (0, 1, 2, 100)]
        elif message.context:
            said = [speaks.p(message.context, message.id, **values)]
        else:
            said = [speaks.t(message.id, **values)]
        assert all(said)
        assert not [text for text in said if "{" in text]
        forms = texts(message) if language != words.SOURCE_LANGUAGE else ids(message)
        if not message.pluralizable and not values:
            assert said == list(forms)


@each_language
def test_numbers_choose_their_form(language, tmp_path):
    (tmp_path / f"{language}.mo").write_bytes(words.compiled(language))
    speaks = words_for(language, tmp_path)
    zero, one, two = (speaks.n("{n} card", "{n} cards", n).split()[1] for n in (0, 1, 2))
    assert one != two
    assert zero == (one if language == "fr" else two)


@each_language
def test_cards_have_the_names_that_players_use(language, tmp_path):
    (tmp_path / f"{language}.mo").write_bytes(words.compiled(language))
    speaks = words_for(language, tmp_path)
    courts = (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING)
    assert "".join(speaks.rank(rank) for rank in courts) == INDICES[language]
    assert [speaks.rank(Rank(n)) for n in range(2, 11)] == [str(n) for n in range(2, 11)]
    assert tuple(speaks.rank_name(rank) for rank in courts) == COURTS[language]
    suits = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    assert tuple(speaks.suit_name(suit) for suit in suits) == SUITS[language]
    assert speaks.card_name(Card(rank=Rank.QUEEN, suit=Suit.HEARTS)) == QUEEN_OF_HEARTS[language]
    assert len({speaks.a_rank(rank) for rank in Rank}) == len(Rank)


def test_the_shell_speaks_before_python_is_there():
    html = (paths.WEB / "index.html").read_text("utf-8")
    strings = {text for _, text in words.shell_strings(html)}
    dictionaries = words.shell_dictionaries(html)
    assert set(dictionaries) == set(OTHERS)
    for language, dictionary in dictionaries.items():
        assert set(dictionary) == strings, language
