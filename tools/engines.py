"""Drives the browsers that Playwright does not bring: Firefox and WebKitGTK, as Debian has them.

Both are spoken to in their own protocol, which is a page of code each and needs no further package:
Firefox by Marionette (JSON on a socket), WebKit by WebDriver (JSON over HTTP), the latter on a
virtual screen, as it cannot do without.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

SIZE = (360, 740)
START_SECONDS = 30
# Firefox as it is out of the box, but for talking to its makers, and for the guided tour.
PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class Engine(Protocol):
    """A browser with one page, and nothing stored at first."""

    def go(self, url: str) -> None:
        """Load an address."""

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a JavaScript function in the page; return what that returns."""

    def close(self) -> None:
        """End the browser."""


class EngineError(Exception):
    """The browser did not do what it was told."""


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def await_port(port: int, process: "subprocess.Popen[bytes]") -> socket.socket:
    """Return a connection to ``port``, as soon as ``process`` listens there."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), timeout=120)
        time.sleep(0.05)
    raise EngineError(f"{process.args!r} does not answer")


class Firefox:
    """A Firefox of its own, without a window. ``hurried``: ``go`` does not wait for the page."""

    def __init__(self, *, hurried: bool = False) -> None:
        self._profile = tempfile.mkdtemp(prefix="pyramid-firefox-")
        self._connection = contextlib.ExitStack()
        port = free_port()
        preferences = PREFERENCES | {"marionette.port": port}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        Path(self._profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        binary = find_firefox()
        assert binary is not None
        command = [binary, "--headless", "--marionette", "--no-remote", "--profile", self._profile]
        size = {"MOZ_HEADLESS_WIDTH": str(SIZE[0]), "MOZ_HEADLESS_HEIGHT": str(SIZE[1])}
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | size
        )
        try:
            self._socket = self._connection.enter_context(await_port(port, self._process))
            self._reader = self._connection.enter_context(self._socket.makefile("rb"))
            self._number = 0
            self._receive()
            wanted = {"pageLoadStrategy": "none" if hurried else "normal"}
            self._call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": wanted}})
            self._call("WebDriver:SetTimeouts", {"script": 60_000, "pageLoad": 60_000})
        except BaseException:
            self.close()
            raise

    def go(self, url: str) -> None:
        """Load an address."""
        self._call("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a JavaScript function in the page; return what that returns."""
        parameters = {"script": script, "args": arguments, "sandbox": None, "newSandbox": False}
        return self._call("WebDriver:ExecuteScript", parameters)["value"]

    def close(self) -> None:
        """End the browser, and delete its profile."""
        self._connection.close()
        _end(self._process)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _call(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self._receive()
        if error:
            raise EngineError(f"{command}: {error['error']}: {error['message']}")
        return result

    def _receive(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._reader.read(1)
        return json.loads(self._reader.read(int(length[:-1])))


class WebKit:
    """A WebKitGTK of its own, on a screen of its own. ``hurried``: as for Firefox."""

    def __init__(self, *, hurried: bool = False) -> None:
        driver, browser = shutil.which("WebKitWebDriver"), find_minibrowser()
        assert driver is not None
        assert browser is not None
        self._processes: list[subprocess.Popen[bytes]] = []
        self._session = ""
        port = free_port()
        try:
            environment = os.environ | {"DISPLAY": self._screen(), "NO_AT_BRIDGE": "1"}
            command = [driver, f"--port={port}", "--host=127.0.0.1"]
            self._processes.append(
                subprocess.Popen(
                    command,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=environment,
                )
            )
            await_port(port, self._processes[-1]).close()
            self._address = f"http://127.0.0.1:{port}/session"
            options = {"binary": browser, "args": ["--automation"]}
            wanted = {
                "browserName": "MiniBrowser",
                "pageLoadStrategy": "none" if hurried else "normal",
                "webkitgtk:browserOptions": options,
            }
            answer = self._call("POST", "", {"capabilities": {"alwaysMatch": wanted}})
            self._session = f"/{answer['sessionId']}"
            self._call("POST", "/timeouts", {"script": 60_000, "pageLoad": 60_000})
            rectangle = {"width": SIZE[0], "height": SIZE[1]}
            self._call("POST", "/window/rect", rectangle)
        except BaseException:
            self.close()
            raise

    def go(self, url: str) -> None:
        """Load an address."""
        self._call("POST", "/url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a JavaScript function in the page; return what that returns."""
        return self._call("POST", "/execute/sync", {"script": script, "args": arguments})

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        if self._session:
            with contextlib.suppress(EngineError, OSError):
                self._call("DELETE", "", None)
        for process in reversed(self._processes):
            _end(process)

    def _screen(self) -> str:
        """Start a virtual screen; return its name."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten"]
        self._processes.append(
            subprocess.Popen([*command, "tcp"], pass_fds=(writing,), stderr=subprocess.DEVNULL)
        )
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise EngineError("Xvfb did not start")
        return f":{number}"

    def _call(self, method: str, path: str, parameters: dict[str, Any] | None) -> Any:
        data = None if parameters is None else json.dumps(parameters).encode()
        request = urllib.request.Request(
            self._address + self._session + path,
            data=data,
            method=method,
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.loads(error.read() or b"{}").get("value", {})
            raise EngineError(f"{path}: {value.get('error')}: {value.get('message')}") from error


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def find_firefox() -> str | None:
    """Return the path of a Firefox, or None where there is none."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


def find_minibrowser() -> str | None:
    """Return the path of WebKitGTK's little browser, or None where something for it is missing."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    places = ("lib/*", "lib", "lib64", "libexec")
    found = [path for place in places for path in Path("/usr").glob(f"{place}/webkit*/MiniBrowser")]
    return str(found[0]) if found else None


ENGINES: dict[str, tuple[Callable[..., Engine], Callable[[], str | None]]] = {
    "firefox": (Firefox, find_firefox),
    "webkit": (WebKit, find_minibrowser),
}


@contextlib.contextmanager
def opened(name: str, *, hurried: bool = False) -> Iterator[Engine]:
    """Open the browser ``name`` (``firefox`` or ``webkit``), and close it in the end."""
    engine = ENGINES[name][0](hurried=hurried)
    try:
        yield engine
    finally:
        engine.close()


if __name__ == "__main__":
    sys.exit(0 if all(found() for _, found in ENGINES.values()) else 1)
