"""Page objects: one a screen, found by roles and names as a player finds things."""

from e2e.pages.base import Say, Screen
from e2e.pages.company import Company
from e2e.pages.handover import Handover
from e2e.pages.home import Home
from e2e.pages.phones import Camera, Codes, Hand, Scan, Television
from e2e.pages.reading import Rules, Settings
from e2e.pages.reveal import Reveal
from e2e.pages.setup import Setup
from e2e.pages.solitaire import Deals, Solitaire, Statistics
from e2e.pages.summary import Result, Step, Summary
from e2e.pages.table import Table

__all__ = [
    "Camera",
    "Codes",
    "Company",
    "Deals",
    "Hand",
    "Handover",
    "Home",
    "Result",
    "Reveal",
    "Rules",
    "Say",
    "Scan",
    "Screen",
    "Settings",
    "Setup",
    "Solitaire",
    "Statistics",
    "Step",
    "Summary",
    "Table",
    "Television",
]
