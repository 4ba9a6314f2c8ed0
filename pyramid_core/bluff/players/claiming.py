"""Whether a computer player claims, what it gives to whom, and how it proves it."""

from __future__ import annotations

from pyramid_core.bluff.actions import Action, Concede, MakeClaim, Show
from pyramid_core.bluff.players.notes import Notes
from pyramid_core.bluff.players.odds import doubting, holding
from pyramid_core.bluff.rules import Bluffing, Proof, Split, Winner
from pyramid_core.bluff.view import ClaimView, Face, View
from pyramid_core.cards import Card, Rank
from pyramid_core.rng import Stream

_DISGRACE = 6
"""What being caught for the first time is worth, in units, where only the uncaught can win."""


def rank_up(view: View) -> Rank | None:
    """The rank of the card turned last."""
    card = None if view.current is None else view.pyramid[view.current].card
    return card.rank if isinstance(card, Card) else None


def claim(view: View, notes: Notes) -> Action | None:
    """The claim on the card turned last, true or not, or ``None`` to keep quiet."""
    rank, value = rank_up(view), view.value
    if rank is None or value is None:
        return None
    lots = notes.stream(f"claim {view.current}")
    mine = notes.of_rank(view, rank)
    if mine:
        if lots.below(1000) < notes.character.keeps_quiet:
            return None
        sure = view.rules.proof is Proof.HOLDS or any(notes.knows_place(seen) for seen in mine)
        return _made(view, notes, value, lots, sure=sure)
    if not _dares(view, notes, rank, value, lots):
        return None
    return _made(view, notes, value, lots, sure=False)


def _dares(view: View, notes: Notes, rank: Rank, value: int, lots: Stream) -> bool:
    """Whether to bluff: allowed, believable, and worth it in this mood."""
    if view.rules.bluffing is Bluffing.OFF:
        return False
    if view.rules.bluffing is Bluffing.ONCE and (notes.bluffs or value < view.rules.rows // 2):
        return False
    if not any(held.face is Face.DOWN for held in view.hands[notes.seat]):
        return False
    who = notes.character
    if lots.below(1000) >= who.bluffs:
        return False
    if not who.reckons:
        return True
    # How the claim looks from the other side of the table: as likely as another's would be.
    others = view.others(notes.seat)
    if holding(view, notes, others[-1], rank) < 80:
        return False
    # Who was caught is doubted more from then on.
    caught = notes.record(notes.seat).caught
    doubt = min(1000, min(doubting(notes, seat) for seat in others) * (6 + 3 * caught) // 5)
    honour = view.rules.winner is Winner.MOST_GIVEN_UNCAUGHT and not caught
    return (1000 - doubt) * value > doubt * (2 * value + _DISGRACE * honour)


def _made(view: View, notes: Notes, value: int, lots: Stream, *, sure: bool) -> MakeClaim:
    """The claim with its targets; ``sure``: it will be proven, so a doubt is welcome."""
    targets = favourites(view, notes, lots)
    if notes.character.reckons:
        # Sure of the card, one hopes for doubt, which pays double; else for trust.
        sign = -1 if sure else 1
        targets.sort(key=lambda seat: sign * (doubting(notes, seat) // 100))
    count = 1
    # Who spread only what is true would be read like a book.
    spreads = notes.character.spreads if sure else notes.character.spreads // 3
    if view.rules.split is Split.ALLOWED and lots.below(1000) < spreads:
        most = min(value, len(targets))
        count = most if notes.character.reckons and sure else 1 + lots.below(most)
    share, over = divmod(value, count)
    return MakeClaim(
        notes.seat,
        tuple((seat, share + (place < over)) for place, seat in enumerate(targets[:count])),
    )


def favourites(view: View, notes: Notes, lots: Stream) -> list[int]:
    """The other seats, the one to give to first: who is ahead, who gave last, who took least."""
    others = list(lots.shuffled(view.others(notes.seat)))
    if notes.character.reckons:
        return sorted(others, key=lambda seat: -_lead(view, notes, seat))
    if notes.character.gambles:
        return sorted(others, key=lambda seat: seat != notes.giver)
    return sorted(others, key=lambda seat: view.taken[seat])


def _lead(view: View, notes: Notes, seat: int) -> int:
    """How near the seat is to winning."""
    if view.rules.winner is Winner.MOST_CHIPS:
        return view.given[seat] - view.taken[seat]
    if view.rules.winner is Winner.MOST_GIVEN_UNCAUGHT and notes.record(seat).caught:
        return -1
    return view.given[seat]


def show(view: View, notes: Notes) -> Action:
    """What a challenged claimant does: the app finds the card, or memory must."""
    seat = notes.seat
    if view.rules.proof is Proof.HOLDS:
        return Show(seat)
    rank = rank_up(view)
    down = [held.position for held in view.hands[seat] if held.face is Face.DOWN]
    clear = {
        seen.position: seen.card.rank
        for seen in notes.in_mind(view, seat)
        if notes.knows_place(seen)
    }
    right = [position for position in down if clear.get(position) == rank]
    if right:
        return Show(seat, right[0])
    vague = [position for position in down if position not in clear]
    has_one = rank is not None and bool(notes.of_rank(view, rank))
    if vague and (has_one or notes.character.gambles):
        return Show(seat, notes.stream(f"show {view.current}").chosen(vague))
    return Concede(seat)


def own_claim(view: View, notes: Notes) -> ClaimView | None:
    """The player's claim on the card turned last."""
    return next((made for made in view.claims if made.claimant == notes.seat), None)
