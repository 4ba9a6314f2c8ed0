"""Page objects: one a screen, found by roles and names as a player finds things."""

from e2e.pages.base import Say, Screen
from e2e.pages.handover import Handover
from e2e.pages.home import Home
from e2e.pages.reading import Rules, Settings
from e2e.pages.reveal import Reveal
from e2e.pages.setup import Setup
from e2e.pages.summary import Result, Step, Summary
from e2e.pages.table import Table

__all__ = [
    "Handover",
    "Home",
    "Result",
    "Reveal",
    "Rules",
    "Say",
    "Screen",
    "Settings",
    "Setup",
    "Step",
    "Summary",
    "Table",
]
