"""The summary."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator

from e2e.pages.base import Screen


@dataclass(frozen=True)
class Result:
    """A player's figures."""

    given: int
    taken: int
    true: int
    stood: int
    caught: int


@dataclass(frozen=True)
class Step:
    """A claim on the timeline."""

    card: str
    claimant: str
    verdict: str
    took: tuple[str, ...]


class Summary(Screen):
    """Who gave, who took, and every bluff revealed."""

    name = "summary"

    @property
    def winners(self) -> str:
        """The names of the winners, as text."""
        return self.main.get_by_role("heading", level=2).first.inner_text()

    @property
    def rows(self) -> Locator:
        """One row a player."""
        return self.main.get_by_role("list").first.get_by_role("listitem")

    def results(self) -> dict[str, Result]:
        """Return the figures by player's name (English)."""
        result = {}
        for row in self.rows.all():
            text = " ".join((row.text_content() or "").split())
            figures = re.search(
                r"given(\d+)taken(\d+)(\d+) true · (\d+) bluffed through · (\d+) caught", text
            )
            assert figures, text
            name = row.locator("bdi").inner_text()
            result[name] = Result(*(int(figure) for figure in figures.groups()))
        return result

    def timeline(self) -> list[Step]:
        """Return all claims in their order (English)."""
        steps = []
        for item in self.main.get_by_role("list").nth(1).get_by_role("listitem").all():
            lines = item.get_by_role("paragraph")
            took = lines.nth(2).locator("> span").all_inner_texts()
            steps.append(
                Step(
                    item.get_by_role("img").get_attribute("aria-label") or "",
                    item.locator("bdi").first.inner_text(),
                    lines.nth(1).inner_text(),
                    tuple(" ".join(text.split()) for text in took),
                )
            )
        return steps

    def play_again(self) -> None:
        """Deal anew to the same players."""
        self.tap(self.button("Play again"))
