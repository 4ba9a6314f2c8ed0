"""A static server that treats files as GitHub Pages does: right types, gzip, and 404s.

Unlike Pages it lets nothing be cached without asking, so that what was just built is what is seen.
"""

import argparse
import gzip
import hashlib
import http.server
import mimetypes
import socket
import threading
import urllib.parse
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from tools import paths

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mo": "application/octet-stream",
    ".pack": "application/octet-stream",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
# Packed already, so not packed again.
PACKED = {".pack", ".png", ".woff2"}


@lru_cache(maxsize=256)
def _gzipped(content: bytes) -> bytes:
    """Return ``content`` gzipped; a copy of a site finds what was packed for another."""
    return gzip.compress(content, 6, mtime=0)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD with the files of ``folder``, under the address ``prefix``."""

    protocol_version = "HTTP/1.1"
    server: "SiteServer"

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Send a file's headers."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        prefix = self.server.prefix
        if path + "/" == prefix or (path == "/" and prefix != "/"):
            self._send(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": prefix}, body=body)
            return
        file = self.server.file(path)
        if file is None:
            self._send(
                HTTPStatus.NOT_FOUND, b"Not found\n", {"Content-Type": "text/plain"}, body=body
            )
            return
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        headers = {"Content-Type": kind or "application/octet-stream", "Cache-Control": "no-cache"}
        content = file.read_bytes()
        if "gzip" in self.headers.get("Accept-Encoding", "") and file.suffix not in PACKED:
            content = _gzipped(content)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        headers["ETag"] = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers, body=False)
        else:
            self._send(HTTPStatus.OK, content, headers, body=body)

    def _send(
        self, status: HTTPStatus, content: bytes, headers: dict[str, str], *, body: bool
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)
            self.server.sent += len(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing about requests that went well."""
        if self.server.talks and len(args) > 1 and str(args[1]) >= "400":
            super().log_message(format, *args)


class SiteServer(http.server.ThreadingHTTPServer):
    """Serves ``folder`` under ``prefix`` (``/`` or ``/name/``) until it is stopped.

    ``sent`` counts the bytes of all bodies, for measurements.
    """

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(
        self,
        folder: Path = paths.DIST,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        prefix: str = "/",
        talks: bool = False,
    ) -> None:
        self.folder = folder.resolve()
        self.prefix = prefix
        self.talks = talks
        self.sent = 0
        super().__init__((host, port), Handler)

    @property
    def port(self) -> int:
        """Return the port that is listened on."""
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        """Return the site's address on this machine."""
        return f"http://localhost:{self.port}{self.prefix}"

    def file(self, path: str) -> Path | None:
        """Return the file behind the address ``path``, or None."""
        if not path.startswith(self.prefix):
            return None
        found = (self.folder / path[len(self.prefix) :]).resolve()
        if not found.is_relative_to(self.folder):
            return None
        if found.is_dir():
            found = found / "index.html"
        return found if found.is_file() else None

    def start(self) -> "SiteServer":
        """Serve in a thread of its own."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop serving and free the port."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over browsers that hang up; show the rest."""
        if self.talks:
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def lan_address() -> str | None:
    """Return this machine's address on the local network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def main() -> None:
    """Serve from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="serve under this path, as /pyramid/")
    parser.add_argument("--folder", type=Path, default=paths.DIST)
    parser.add_argument("--say", action="store_true", help="print where to find the site")
    options = parser.parse_args()
    try:
        server = SiteServer(
            options.folder, host="", port=options.port, prefix=options.prefix, talks=True
        )
    except OSError as error:
        raise SystemExit(
            f"Port {options.port} cannot be used ({error}); PORT=… names another."
        ) from error
    if options.say:
        print(f"\n  Pyramid on this machine:  http://localhost:{server.port}{server.prefix}")
        if address := lan_address():
            print(f"  on the same network:      http://{address}:{server.port}{server.prefix}")
            print("  (a phone plays, but offline use needs https: see README)")
        print("  Ctrl+C stops it.\n", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
