"""Measures the computer players against each other: whole games at tables of seeded deals.

``python -m tools.bench_players`` prints the table alone; ``make bench`` prints it with the rest.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from pyramid_core.bluff import GAME
from pyramid_core.bluff.actions import Cover, Finish, Flip
from pyramid_core.bluff.players import CHARACTERS, choose_at_random
from pyramid_core.bluff.rules import PRESETS, BluffRules
from pyramid_core.bluff.state import Phase
from pyramid_core.bluff.tally import summary
from pyramid_core.computers import MINDS, Computers, Mind
from pyramid_core.match import Match, start

RANDOM = "random"
ALL: Mapping[str, Mind] = {**MINDS, RANDOM: Mind(CHARACTERS["cautious"], choose_at_random)}
"""The characters, and one that leaves all to chance."""


def play(rules: BluffRules, kinds: Sequence[str], seed: str) -> Match:
    """Return a finished match of computer players."""
    return finished(start(GAME, rules, kinds, seed, kinds))


def finished(match: Match) -> Match:
    """Return the match played out by its computers; nobody else does more than deal."""
    computers = Computers(ALL)
    while match.state.phase is not Phase.OVER:
        action = computers.next_action(match)
        if action is None:
            state = match.state
            if state.phase is Phase.MEMORISE:
                action = Cover()
            else:
                action = Finish() if state.flipped == len(state.pyramid) else Flip()
        match = match.play(action)
    return match


@dataclass
class Score:
    """What a character has come to over all its games at a table."""

    games: int = 0
    won: float = 0
    """Games won; a shared one counts for its part."""
    figures: dict[str, int] = field(default_factory=dict)

    def mean(self, name: str) -> float:
        """The mean of a figure over the games."""
        return self.figures.get(name, 0) / max(1, self.games)


FIGURES = (
    "given",
    "taken",
    "true_claims",
    "bluffs",
    "caught",
    "challenges_right",
    "challenges_wrong",
)


def measure(rules: BluffRules, kinds: Sequence[str], games: int) -> dict[str, Score]:
    """Return the scores by kind; the kinds change places from game to game."""
    scores: dict[str, Score] = {kind: Score() for kind in kinds}
    for game in range(games):
        turned = game % len(kinds)
        seated = (*kinds[turned:], *kinds[:turned])
        result = summary(play(rules, seated, f"bench {game}").state)
        winners = result.outcome.winners
        for seat, kind in enumerate(seated):
            score = scores[kind]
            score.games += 1
            score.won += (seat in winners) / max(1, len(winners))
            for name in FIGURES:
                score.figures[name] = score.figures.get(name, 0) + getattr(result.seats[seat], name)
    return scores


TABLES = (
    ("classic", ("sharp", RANDOM, RANDOM, RANDOM), 1),
    ("classic", ("bold", RANDOM, RANDOM, RANDOM), 5),
    ("classic", ("cautious", RANDOM, RANDOM, RANDOM), 5),
    ("classic", ("sharp", RANDOM), 5),
    ("classic", ("sharp", "bold", "cautious", RANDOM), 5),
    ("french", ("sharp", "bold", "cautious", RANDOM), 5),
    ("chips", ("sharp", "bold", "cautious", RANDOM), 5),
)
"""The form, who plays, and which part of the games: one of so many."""


def print_tables(games: int) -> None:
    """Play and print a line for each character of each table."""
    heads = ("won %", "given", "taken", "true", "bluffs", "caught", "right", "wrong")
    print("\nComputer players, means of seeded games; right and wrong are doubts\n")
    columns = " | ".join(f"{head:>6}" for head in heads)
    print(f"| {'table':<42} | {'games':>5} | {'character':<9} | {columns} |")
    print("| --- | ---: | --- |" + " ---: |" * len(heads))
    for preset, kinds, part in TABLES:
        played = max(len(kinds), games // part)
        name = f"{preset}: {', '.join(kinds)}"
        for kind, score in measure(PRESETS[preset].rules, kinds, played).items():
            cells = [100 * score.won / score.games, *(score.mean(name) for name in FIGURES)]
            figures = " | ".join(f"{cell:6.1f}" for cell in cells)
            print(f"| {name:<42} | {played:>5} | {kind:<9} | {figures} |", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games at each table")
    print_tables(parser.parse_args().games)


if __name__ == "__main__":
    main()
