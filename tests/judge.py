"""The judge of the solver: a search through every position, written apart from it.

It knows the rules and no tricks, so it is for small problems alone. Cards are known by
their numbers, as in ``Problem``.
"""

import random
from collections import deque
from dataclasses import dataclass, replace

from pyramid_core.solitaire.solver.problem import Draw, Problem, Redeal, Remove, Step


@dataclass(frozen=True)
class Position:
    """Where every card lies."""

    layout: frozenset[int]
    piles: tuple[tuple[int, ...], ...]
    drawn: int | None
    stock: tuple[int, ...]
    redeals: int | None


def begin(problem: Problem) -> Position:
    """The position that the problem asks about."""
    number = len(problem.values)
    piles = []
    for pile in problem.piles:
        piles.append(tuple(range(number, number + len(pile))))
        number += len(pile)
    drawn = None
    if problem.drawn is not None:
        drawn, number = number, number + 1
    stock = tuple(range(number, number + len(problem.stock)))
    layout = frozenset(p for p in range(len(problem.values)) if problem.layout >> p & 1)
    return Position(layout, tuple(piles), drawn, stock, problem.redeals)


def is_won(problem: Problem, at: Position) -> bool:
    """Whether the layout, and in a strict game everything, is gone."""
    if problem.strict and (at.stock or at.drawn is not None or any(at.piles)):
        return False
    return not at.layout


def uncovered(problem: Problem, at: Position, place: int, but: int | None = None) -> bool:
    """Whether nothing lies on the card at ``place``, apart perhaps from ``but``."""
    return not any(problem.covers[place] >> p & 1 for p in at.layout if p != but)


def removals(problem: Problem, at: Position) -> list[Remove]:
    """Every card or pair that can go."""
    loose = [pile[-1] for pile in at.piles if pile]
    loose += [] if at.drawn is None else [at.drawn]
    loose += at.stock[:1] if problem.open_stock else ()
    value = {p: problem.values[p] for p in at.layout}
    outside = [*problem.piles, *[[problem.drawn]] * (problem.drawn is not None), problem.stock]
    value |= enumerate((v for cards in outside for v in cards), len(problem.values))
    free = [p for p in sorted(at.layout) if uncovered(problem, at, p)] + loose
    found = [Remove((c,)) for c in free if value[c] == problem.target]
    couples = [(one, other) for index, one in enumerate(free) for other in free[index + 1 :]]
    if problem.overlap:
        couples += [
            (low, high)
            for low in at.layout
            for high in at.layout & set(free)
            if problem.covers[low] >> high & 1 and uncovered(problem, at, low, but=high)
        ]
    found += [Remove((a, b)) for a, b in couples if value[a] + value[b] == problem.target]
    return found


def steps(problem: Problem, at: Position) -> list[Step]:
    """Every step that the rules allow."""
    found: list[Step] = list(removals(problem, at))
    if at.stock:
        found += [Draw(pile) for pile in range(len(at.piles))]
    elif at.redeals != 0 and (at.drawn is not None or any(at.piles)):
        found.append(Redeal())
    return found


def after(problem: Problem, at: Position, step: Step) -> Position:
    """The position after a step that is allowed."""
    piles = [list(pile) for pile in at.piles]
    match step:
        case Remove(numbers):
            return Position(
                at.layout - set(numbers),
                tuple(tuple(c for c in pile if c not in numbers) for pile in piles),
                None if at.drawn in numbers else at.drawn,
                tuple(c for c in at.stock if c not in numbers),
                at.redeals,
            )
        case Draw(pile):
            turned = list(at.stock[: problem.draw])
            stock = at.stock[problem.draw :]
            piles[0] += [] if at.drawn is None else [at.drawn]
            drawn = turned.pop() if len(piles) == 1 and not problem.open_stock else None
            piles[pile] += turned
            return replace(at, piles=tuple(map(tuple, piles)), drawn=drawn, stock=stock)
        case Redeal():
            piles[0] += [] if at.drawn is None else [at.drawn]
            stock = tuple(c for pile in piles for c in pile)
            left = None if at.redeals is None else at.redeals - 1
            return Position(at.layout, tuple(() for _ in piles), None, stock, left)
    raise TypeError(step)


def shortest(problem: Problem, most: int = 200_000) -> int | None:
    """The fewest steps to a win, or ``None``: there is none.

    Looks at every position that can be reached; ``OverflowError`` beyond ``most``.
    """
    first = begin(problem)
    far = {first: 0}
    waiting = deque([first])
    while waiting:
        at = waiting.popleft()
        if is_won(problem, at):
            return far[at]
        for step in steps(problem, at):
            then = after(problem, at, step)
            if then not in far:
                far[then] = far[at] + 1
                waiting.append(then)
        if len(far) > most:
            raise OverflowError
    return None


def replayed(problem: Problem, taken: tuple[Step, ...]) -> bool:
    """Whether all the steps are allowed, one after another, and the last one wins."""
    at = begin(problem)
    for step in taken:
        if step not in steps(problem, at) and not _turned_round(step, steps(problem, at)):
            return False
        at = after(problem, at, step)
    return is_won(problem, at)


def _turned_round(step: Step, allowed: list[Step]) -> bool:
    """Whether it is an allowed pair, named the other way round."""
    return isinstance(step, Remove) and Remove(step.numbers[::-1]) in allowed


def pyramid(rows: int) -> tuple[int, ...]:
    """What covers what in a pyramid, from the apex down."""
    covers = []
    for row in range(1, rows + 1):
        for place in range(row):
            below = len(covers) - place + row + place
            covers.append(0 if row == rows else 3 << below)
    return tuple(covers)


def triangle(rows: int) -> tuple[int, ...]:
    """What covers what in a pyramid upside down, the single card last."""
    covers = []
    for row in range(rows, 0, -1):
        for place in range(row):
            below = [p for p in (place - 1, place) if 0 <= p < row - 1]
            covers.append(sum(1 << (len(covers) - place + row + p) for p in below))
    return tuple(covers)


def columns(count: int, length: int) -> tuple[int, ...]:
    """What covers what in columns, each with its end last."""
    size = count * length
    return tuple(1 << (p + 1) if (p + 1) % length else 0 for p in range(size))


def small_problem(lots: random.Random, **fields: object) -> Problem:
    """A random problem of few cards, often from the middle of a game."""
    covers = lots.choice([pyramid(3), pyramid(4), triangle(3), triangle(4), columns(3, 3)])
    if lots.random() < 0.15:
        covers = pyramid(5)
    size = len(covers)
    target = lots.choice([5, 6, 7, 9])
    outside = lots.randint(0, 8 if size < 15 else 5)
    pack = [1 + n % target for n in range(size + outside + size % 2)]
    if lots.random() < 0.3:
        pack = [lots.randint(1, target) for _ in pack]
    lots.shuffle(pack)
    layout = (1 << size) - 1
    if lots.random() < 0.3:
        for _ in range(lots.randint(1, 4)):
            free = [p for p in range(size) if layout >> p & 1 and not covers[p] & layout]
            layout &= ~(1 << lots.choice(free)) if free else layout
    rest = pack[size : size + outside]
    values = {
        "open_stock": lots.random() < 0.4,
        "redeals": lots.choice([0, 0, 1, 2, None]),
        "overlap": lots.random() < 0.3,
        "strict": lots.random() < 0.4,
        "piles": ((),),
        **fields,
    }
    turned = lots.randint(0, len(rest)) if lots.random() < 0.4 else 0
    piles: list[list[int]] = [[] for _ in values["piles"]]  # type: ignore[attr-defined]
    for card in rest[:turned]:
        lots.choice(piles).append(card)
    drawn = None
    if len(piles) == 1 and not values["open_stock"] and turned and lots.random() < 0.7:
        drawn = piles[0].pop()
    values |= {"piles": tuple(map(tuple, piles)), "drawn": drawn, "stock": tuple(rest[turned:])}
    return Problem(target, tuple(pack[:size]), covers, layout, **values)  # type: ignore[arg-type]


def won_problem(lots: random.Random, covers: tuple[int, ...], size: int) -> Problem:
    """A problem with a solution, however large: a strict game, without redeals.

    It is played with blank cards; whichever go together get values that add up. ``size``
    is the number of cards in the stock.
    """
    target = lots.choice([5, 13])
    values: dict[int, int] = {}
    layout = (1 << len(covers)) - 1
    waste: list[int] = []
    stock = list(range(len(covers), len(covers) + size))
    while layout or waste or stock:
        free = [p for p in range(len(covers)) if layout >> p & 1 and not covers[p] & layout]
        free += waste[-1:] + stock[:1]
        drawing = stock and (len(free) < 2 or lots.random() < 0.5)
        if drawing:
            waste.append(stock.pop(0))
            continue
        one, *other = lots.sample(free, min(len(free), 2))
        if not other or lots.random() < 0.08:
            other = []
            values[one] = target
        else:
            values[one] = lots.randint(1, target - 1)
            values[other[0]] = target - values[one]
        for card in [one, *other]:
            layout &= ~(1 << card) if card < len(covers) else -1
            waste = [c for c in waste if c != card]
            stock = [c for c in stock if c != card]
    dealt = [values[card] for card in range(len(values))]
    return Problem(
        target,
        tuple(dealt[: len(covers)]),
        covers,
        (1 << len(covers)) - 1,
        stock=tuple(dealt[len(covers) :]),
        strict=True,
    )
