"""Measures the solver (``make bench DECKS=FILE``), in CPython and in Pyodide under Node.

With a file of decks, a line a deck and the totals; without, the first deals of variants.
"""

import argparse
import resource
import subprocess
from pathlib import Path

from tools import build_site, paths, solver_speed


def main() -> None:
    """Measure here, then there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", type=Path, nargs="?", help="a file of decks")
    parser.add_argument("--deals", type=int, default=100, help="deals of a variant")
    parser.add_argument("--no-lengths", action="store_true", help="leave out shortest solutions")
    options = parser.parse_args()
    print("CPython", flush=True)
    if options.decks is None:
        solver_speed.on_variants(options.deals)
        call = f"solver_speed.on_variants({options.deals})"
    else:
        text = options.decks.read_text(encoding="utf-8")
        solver_speed.on_decks(text, lengths=not options.no_lengths)
        call = f"solver_speed.on_decks({text!r}, lengths={not options.no_lengths})"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MB\n\nPyodide under Node", flush=True)
    build_site.build().write(paths.DIST)
    node = ["node", "tools/bench_solver.mjs"]
    subprocess.run(node, input=call, text=True, check=True, cwd=paths.ROOT)


if __name__ == "__main__":
    main()
