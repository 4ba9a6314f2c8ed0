"""Finds which deals can be won, for the variants in which few can, and writes the table.

    python -m tools.winnable [VARIANT ...] [--deals N]

Without names, all of them. It takes some minutes a variant. What is not proven within the
budget counts as not winnable: the table promises wins, not losses.
"""

import argparse
import textwrap
from pathlib import Path

from pyramid_core.rng import Rng
from pyramid_core.solitaire.deals import seed_of
from pyramid_core.solitaire.rules import PRESETS
from pyramid_core.solitaire.solver import Verdict, search
from pyramid_core.solitaire.solver.from_state import problem_of
from pyramid_core.solitaire.state import setup
from tools import paths

DEALS = 4096
BUDGET = 60_000
"""Positions for one deal: nine in ten searches end long before."""
VARIANTS = ("strict", "relaxed", "spanish_48", "spanish_40", "pharaohs")
"""Of Giza more than a third can be won: the solver finds one quickly enough."""
MODULE = paths.ROOT / "pyramid_core" / "solitaire" / "winnable_table.py"
HEAD = '''"""Which of the first deals can be won, a bit each: made by ``tools/winnable.py``.

Deal 1 is the highest bit of the first byte. A bit that is set was proven with a solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TABLE: Final[Mapping[str, str]] = MappingProxyType(
    {
'''


def winnable(variant: str, number: int) -> bool:
    """Whether the solver wins this deal within the budget."""
    state = setup(PRESETS[variant], 1, Rng(seed_of(number)))
    asked = search(problem_of(state))
    asked.step(BUDGET)
    return asked.verdict is Verdict.SOLVED


def bits_of(variant: str, deals: int) -> str:
    """Return the bits of the deals from 1 on as text."""
    found = bytearray(deals // 8)
    for number in range(1, deals + 1):
        if winnable(variant, number):
            found[(number - 1) // 8] |= 0x80 >> (number - 1) % 8
    return found.hex()


def written(table: dict[str, str]) -> str:
    """Return the source of the module with this table."""
    lines = []
    for variant in sorted(table):
        lines.append(f'        "{variant}": (\n')
        lines += [f'            "{part}"\n' for part in textwrap.wrap(table[variant], 80)]
        lines.append("        ),\n")
    return HEAD + "".join(lines) + "    }\n)\n"


def main() -> None:
    """Compute, and write the module: the other variants keep their bits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", choices=[*VARIANTS, []], default=VARIANTS)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--to", type=Path, default=MODULE)
    options = parser.parse_args()
    for variant in options.variants:
        bits = bits_of(variant, options.deals)
        table: dict[str, str] = {}
        if options.to.exists():
            scope: dict[str, dict[str, str]] = {}
            exec(options.to.read_text(encoding="utf-8"), scope)
            table |= scope["TABLE"]
        table[variant] = bits
        options.to.write_text(written(table), encoding="utf-8", newline="\n")
        count = sum(byte.bit_count() for byte in bytes.fromhex(bits))
        print(f"{variant}: {count} of {options.deals}", flush=True)


if __name__ == "__main__":
    main()
