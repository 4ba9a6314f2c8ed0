"""Makes ``requirements-dev.txt`` anew: the newest versions that ``pyproject.toml`` allows.

    python3 tools/lock.py

Everything that the named packages need is listed too, each in one exact version.
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Everything that the tests and tools use, pinned. Made by: make lock\n"


def main() -> None:
    """Install the group into a fresh environment and write down what is there then."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["dependency-groups"]["dev"]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder) / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", *wanted], check=True)
        done = subprocess.run([*pip, "freeze"], check=True, stdout=subprocess.PIPE, text=True)
    (ROOT / "requirements-dev.txt").write_text(HEAD + done.stdout, encoding="utf-8")
    sys.stdout.write(done.stdout)


if __name__ == "__main__":
    main()
