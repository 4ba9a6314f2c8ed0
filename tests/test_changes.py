"""What a picture's changes say is the whole difference: carried out, they make the new picture."""

import random
import re
from html.parser import HTMLParser

import pytest
from app.changes import changes
from app.html import el, join
from app.render import render

from tests.solitaire_page import ENGLISH, Page, at, deal_code

VOID = {"br", "hr", "img", "input"}


class Tree(HTMLParser):
    """A page in the memory of a test: each element is ``[tag, attributes, children]``."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = ["div", {"id": "app"}, []]
        self._open = [self.root]
        self.feed(html)
        assert self._open == [self.root]

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(self._open[-1][2][-1])

    def handle_startendtag(self, tag, attrs):
        self._open[-1][2].append([tag, {name: text or "" for name, text in attrs}, []])

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, data):
        self._open[-1][2].append(data)

    def around(self, name: str) -> list:
        """The children among which the element with this id stands."""
        (found,) = (
            children
            for children in self._lists(self.root)
            if any(each[1].get("id") == name for each in children if isinstance(each, list))
        )
        return found

    def _lists(self, element):
        yield element[2]
        for child in element[2]:
            if isinstance(child, list):
                yield from self._lists(child)

    def place(self, name: str) -> tuple[list, int]:
        """Where the element with this id stands: its siblings, and its number among them."""
        found = self.around(name)
        return found, next(
            n for n, each in enumerate(found) if each[1:] and each[1].get("id") == name
        )

    def carry_out(self, change: tuple[str, ...]) -> None:
        """Do what the shell does with a change."""
        match change:
            case ("gone", name):
                siblings, number = self.place(name)
                del siblings[number]
            case ("dressed", name, *attributes):
                siblings, number = self.place(name)
                kept = siblings[number][1] | dict(
                    zip(attributes[::2], attributes[1::2], strict=True)
                )
                siblings[number][1] = {key: text for key, text in kept.items() if text is not None}
            case ("reads", name, text):
                siblings, number = self.place(name)
                (was,) = siblings[number][2]
                assert isinstance(was, str)
                siblings[number][2] = [text]
            case ("turned", name, html):
                siblings, number = self.place(name)
                siblings[number : number + 1] = Tree(html).root[2]
            case ("come", parent, before, html):
                inside = self.root[2]
                if parent != "app":
                    siblings, number = self.place(parent)
                    inside = siblings[number][2]
                number = 0
                if before:
                    siblings, number = self.place(before)
                    assert siblings is inside
                    number += 1
                inside[number:number] = Tree(html).root[2]


def agree(old, new) -> bool:
    """Check that the changes lead from one to the other; return whether there are any to say so."""
    found = changes(old, new, "app")
    if found is None:
        return False
    tree = Tree(old)
    for change in found:
        tree.carry_out(change)
    assert tree.root == Tree(new).root
    return True


@pytest.mark.parametrize("name", ["strict", "tut", "giza", "par_two"])
def test_changes_are_all_that_differs(name: str):
    """Random taps on a board and what lies over it: never more than a few elements are sent."""
    chance = random.Random(name)
    page = at(deal_code(name, 1))
    picture, sent = render(page.model, ENGLISH), 0
    for _ in range(40):
        taps = re.findall(r'data-msg="(solo-(?:tap|draw|undo|redo|hint|sheet|drop)[^"]*)"', picture)
        page.send(chance.choice(taps))
        before, picture = picture, render(page.model, ENGLISH)
        assert agree(before, picture)
        sent += sum(
            len(text or "") for change in changes(before, picture, "app") for text in change
        )
    assert 0 < sent < 40 * len(picture) / 4


def test_every_screen_follows_from_the_one_before():
    """Whatever is tapped, in whatever order: either the changes are right or there are none."""
    chance = random.Random(3)
    page = Page()
    picture, counts = render(page.model, ENGLISH), [0, 0]
    for _ in range(60):
        page.send(chance.choice(re.findall(r'data-msg="([^"]+)"', picture)))
        before, picture = picture, render(page.model, ENGLISH)
        counts[agree(before, picture)] += before != picture
    assert all(counts)


def test_elements_come_go_and_turn():
    def row(*names: str):
        return el("div", [el("b", name, id=name.lower(), cls=name) for name in names], id="row")

    assert changes(join(row("A", "B")), join(row("A", "B")), "app") == []
    assert changes(join(row("A", "C")), join(row("B", "A", "D", "C")), "app") == [
        ("come", "row", "", '<b id="b" class="B">B</b>'),
        ("come", "row", "a", '<b id="d" class="D">D</b>'),
    ]
    assert changes(join(row("A", "B", "C")), join(row("A", "c")), "app") == [
        ("dressed", "c", "class", "c"),
        ("reads", "c", "c"),
        ("gone", "b"),
    ]
    assert changes(join(el("p", "x"), row("A")), join(el("p", "x"), row("B")), "app") == [
        ("gone", "a"),
        ("come", "row", "", '<b id="b" class="B">B</b>'),
    ]


def test_a_picture_of_one_element_is_that_element():
    old, new = el("p", "x", id="p"), el("p", "x", id="p", cls="q")
    assert changes(old, new, "app") == [("dressed", "p", "class", "q")]
    assert changes(new, old, "app") == [("dressed", "p", "class", None)]
    bare = el("p", "x", id="p", cls="r", data_movable=True)
    assert changes(new, bare, "app") == [("dressed", "p", "class", "r", "data-movable", "")]
    assert changes(old, el("p", "y", id="p"), "app") == [("reads", "p", "y")]
    assert changes(new, el("p", 7, id="p"), "app") == [
        ("dressed", "p", "class", None),
        ("reads", "p", "7"),
    ]
    for other in ("a & b", "", el("i", "y")):
        html = el("p", other, id="p")
        assert changes(old, html, "app") == [("turned", "p", html)]
    assert changes(old, el("b", "x", id="p"), "app") == [("turned", "p", '<b id="p">x</b>')]
    assert changes(join(old), old, "app") == []
    assert changes(el("p", "x"), el("p", "y"), "app") is None


def test_what_cannot_be_said_in_changes():
    """What moves or has no id is left to the page; the nearest element around it turns at most."""
    a, b = el("b", "a", id="a"), el("b", "b", id="b")
    text = join(el("i", "x"), a)
    assert changes(join(a, b), join(b, a), "app") is None
    assert (
        changes(
            join(el("p", a, id="p"), el("p", id="q")),
            join(el("p", id="p"), el("p", a, id="q")),
            "app",
        )
        is None
    )
    assert changes(text, join(el("i", "y"), a), "app") is None
    assert changes(text, join(el("i", "x"), b, a), "app") is None
    assert changes(join("x", "x"), join("x", "y"), "app") is None
    assert changes(join(), join(a), "app") is None
    assert changes(join(a), join(el("input", value="x"), b), "app") is None
    inside = changes(
        join(el("p", el("i", "x"), id="p"), b), join(el("p", el("i", "y"), id="p"), b), "app"
    )
    assert inside == [("turned", "p", '<p id="p"><i>y</i></p>')]
