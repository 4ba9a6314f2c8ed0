"""Own phones: the host's screens for them, the phone's own page, the television."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect

from e2e.kit import wait_for
from e2e.pages.base import Screen
from tools import paths

DECODE = """
async png => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const paper = canvas.getContext("2d");
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data ?? "";
}
"""


class Camera:
    """Reads QR codes from the screen with jsQR, which has nothing to do with what drew them."""

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context()
        self._page = self._context.new_page()
        self._page.add_script_tag(path=paths.NODE_MODULES / "jsqr/dist/jsQR.js")

    def scan(self, page: Page) -> str:
        """Return what the QR code on the page says."""
        wait_for(page, "Boolean(document.querySelector('#qr path'))")
        # The code fades in, and takes the place of another one.
        page.wait_for_timeout(300)
        picture = page.locator("#qr").screenshot()
        text = self._page.evaluate(DECODE, base64.b64encode(picture).decode())
        assert text, "no QR code could be read"
        return str(text)

    def close(self) -> None:
        """Put the camera away."""
        self._context.close()


class Scan(Screen):
    """The host's screen with the link of one hand."""

    name = "scan"

    @property
    def check(self) -> str:
        """The game and round that stand on both devices."""
        return self.main.locator(".check-line").inner_text()

    def code(self) -> str:
        """Ask for the code to be typed; return it."""
        self.tap(self.button("Cannot scan? Type it"))
        return self.main.locator("#private-code").inner_text()

    def have(self) -> None:
        """Say "I have them"."""
        self.tap(self.button("I have them"))


class Codes(Screen):
    """The host's screen with a round's public codes."""

    name = "codes"

    def code(self, seat: int) -> str:
        """Return a player's code."""
        return self.main.locator(f"#code-{seat} .groups").inner_text()

    def arrived(self) -> None:
        """Say that all have their cards."""
        self.tap(self.button("The cards have arrived"))


class Hand:
    """A player's own phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> "Hand":
        """Follow a link, as the camera does."""
        self.page.goto(address)
        expect(self.page.locator("#line")).not_to_be_empty()
        return self

    @property
    def view(self) -> str | None:
        """``empty``, ``hand``, ``kept`` or ``covered``."""
        return self.page.locator("#hand").get_attribute("data-view")

    @property
    def check(self) -> str:
        """The game and round."""
        return self.page.locator("#check").inner_text()

    @property
    def news(self) -> Locator:
        """The sentence for the player."""
        return self.page.locator("#news")

    @property
    def hint(self) -> Locator:
        """What is wrong with the code that is being typed."""
        return self.page.locator("#hint")

    def faces(self) -> list[str]:
        """Return the names of the four cards as they lie."""
        cards = self.page.locator("#cards [role=img]")
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the button with the mouse."""
        box = self.page.locator("#hold").bounding_box()
        assert box
        self.page.mouse.move(box["x"] + 40, box["y"] + 30)
        self.page.mouse.down()
        yield
        self.page.mouse.up()

    def look(self) -> list[str]:
        """Hold the button; return the cards."""
        with self.held():
            faces = self.faces()
        assert set(self.faces()) == {"face down"}
        return faces

    def cover(self) -> None:
        """Say "I have them": the cards are covered for good."""
        self.page.locator("#have").tap()
        expect(self.page.locator("#hand")).to_have_attribute("data-view", "covered")

    def type(self, code: str) -> None:
        """Type a code from the table."""
        self.page.locator("#code").fill("")
        self.page.locator("#code").press_sequentially(code.replace(" ", ""))
        self.page.locator("#read").tap()


class Television:
    """The second window."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait(self, screen: str) -> "Television":
        """Wait until it shows a picture of this kind."""
        wait_for(
            self.page,
            "name => document.documentElement.dataset.screen === name && !document.hidden",
            arg=screen,
        )
        return self

    @property
    def alone(self) -> Locator:
        """What is shown where there is no host."""
        return self.page.locator("#alone")

    @property
    def picture(self) -> Locator:
        """What the host has sent."""
        return self.page.locator("#app")
