"""Computer players for the empty chairs of the party game.

A player is a character, the notes it has taken so far and its own lots. It is told what
a person in its seat is told, views and events, and answers with an ordinary action:

- ``talk.Talk`` is what the whole table has heard, ``notes.Notes`` what one player remembers,
  and forgets;
- ``odds`` reckon how likely things are, from a view and the notes;
- ``claiming`` and ``answering`` hold the decisions, ``choose`` brings them together.

The same views, events and lots lead to the same action, so nothing of all this is saved.
All chances are whole numbers in a thousand.
"""

from pyramid_core.bluff.players.characters import CHARACTERS, Character
from pyramid_core.bluff.players.choose import choose, choose_at_random
from pyramid_core.bluff.players.notes import Notes

__all__ = ["CHARACTERS", "Character", "Notes", "choose", "choose_at_random"]
