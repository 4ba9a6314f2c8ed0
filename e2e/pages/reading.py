"""The screens that are only read: rules and settings."""

from playwright.sync_api import Locator

from e2e.pages.base import Say, Screen


class Rules(Screen):
    """The rules."""

    name = "rules"

    @property
    def headings(self) -> list[str]:
        """The titles of the parts."""
        return self.main.get_by_role("heading", level=2).all_inner_texts()


class Settings(Screen):
    """Language, theme, suits, motion, about."""

    name = "settings"

    def choice(self, group: str, text: str) -> Locator:
        """Return a button of a group; the texts are the English ones."""
        found = self.main.get_by_role("group", name=self.say(group), exact=True)
        return found.get_by_role("button", name=self.say(text), exact=True)

    def choose(self, group: str, text: str) -> None:
        """Choose in a group."""
        self.tap(self.choice(group, text))

    def choose_language(self, code: str) -> "Settings":
        """Change the language; return the screen in it."""
        self.tap(self.page.locator(f"#language-{code}"))
        return Settings(self.page, Say(code))
