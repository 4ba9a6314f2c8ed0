"""The start of the application in the browser."""

import js


def start() -> None:
    """Take over the page."""
    js.pyramid.ready()
