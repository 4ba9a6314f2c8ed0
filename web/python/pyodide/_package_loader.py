"""In place of Pyodide's module: the site has no packages to unpack, and Pyodide asks only where.

The original imports four archive formats with their compressions for it.
"""

from pathlib import Path
from site import getsitepackages

# A snapshot of the memory must hold this object at the place where Pyodide expects it.
from pyodide_js import loadedPackages

__all__ = ["DSO_DIR", "SITE_PACKAGES", "init_loaded_packages", "loadedPackages"]

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages():
    """Find no packages."""
