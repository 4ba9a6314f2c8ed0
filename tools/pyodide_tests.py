"""The part of ``pyodide_tests.mjs`` that runs inside Pyodide: prepares the path, calls pytest.

What it must find out beside the tests' outcome is whether our code works with the trimmed library.
The core is therefore imported before anything else is on the path. Later imports of ours that only
the whole library could serve are noted, and make the run fail.
"""

import importlib
import inspect
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

WHOLE = "/lib/whole.zip"
# What the site has something small in place of (``web/python``), and pytest needs whole.
STOOD_IN = ("signal", "socket", "subprocess")
OURS = ("/project/pyramid_core/", "/project/web/app/")


class WholeLibrary:
    """Finds modules in the whole library, and notes those that our own code asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find ``name``, or a module of a package that is itself from the whole library."""
        parent = name.rpartition(".")[0].replace(".", "/")
        spec = PathFinder.find_spec(name, [f"{WHOLE}/{parent}".rstrip("/")], target)
        frame = inspect.currentframe() if spec else None
        while frame is not None:
            file = frame.f_code.co_filename
            if file.startswith(OURS):
                self.asked.add(f"{name} (from {file})")
            if file.startswith(("/packages/", "/project/tests/")):
                break
            frame = frame.f_back
        return spec


def main() -> int:
    """Run the tests; return the exit status."""
    assert "_sqlite3" not in sys.builtin_module_names, "this is not the site's interpreter"
    os.chdir("/project")
    sys.path[:0] = ["/project", "/project/web"]
    for file in sorted(Path("pyramid_core").rglob("*.py")):
        importlib.import_module(".".join(file.with_suffix("").parts).removesuffix(".__init__"))
    whole = WholeLibrary()
    sys.meta_path.append(whole)
    for name in STOOD_IN:
        spec = PathFinder.find_spec(name, [WHOLE])
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    sys.path.append("/packages")
    import pytest

    options = [
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:xdist.looponfail",
        "-p",
        "no:faulthandler",
        "-p",
        "no:rerunfailures",
        "-q",
        "--rootdir=/project",
    ]
    given = os.environ["PYTEST_ARGUMENTS"].split("\n") if os.environ["PYTEST_ARGUMENTS"] else None
    status = int(pytest.main([*options, *(given or CORE_TESTS)]))
    if whole.asked:
        print("not in the trimmed library:", *sorted(whole.asked), sep="\n  ")
        return 1
    return status


# The site's build and the tools are CPython's business, the browser's tests have the application
# run in Pyodide anyway, and perft counts the same moves that the walks and playthroughs make.
ELSEWHERE = ("build", "tools", "app", "locales", "look", "phones", "perft", "backup")
CORE_TESTS = ["tests", *(f"--ignore-glob=*test_*{name}*" for name in ELSEWHERE)]

main()
