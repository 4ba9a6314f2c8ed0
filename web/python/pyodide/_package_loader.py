"""In place of Pyodide's module: the site has no packages to unpack, and Pyodide asks only where.

The original imports four archive formats with their compressions for it.
"""

from site import getsitepackages

# A snapshot of the memory must hold this object at the place where Pyodide expects it.
from pyodide_js import loadedPackages

__all__ = ["DSO_DIR", "SITE_PACKAGES", "init_loaded_packages", "loadedPackages"]


class _Place:
    """A path, of which JavaScript takes the text; ``pathlib`` is a lot to import for that."""

    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = _Place(getsitepackages()[0])
DSO_DIR = _Place("/usr/lib")


def init_loaded_packages():
    """Find no packages."""
