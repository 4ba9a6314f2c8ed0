"""What becomes of a solitaire game in the statistics: one result for each that was begun."""

from __future__ import annotations

from dataclasses import replace

from app.effects import Effect, Store
from app.model import KEY_STATISTICS, Model
from app.solo import PAR, Solo
from app.statistics import Record, statistics_from, statistics_text
from pyramid_core.solitaire.par import ParMatch


def record(model: Model, variant: str) -> Record:
    """Return the record of a variant so far."""
    return statistics_from(model.statistics).get(variant, Record())


def with_record(model: Model, variant: str, changed: Record) -> tuple[Model, tuple[Effect, ...]]:
    """Return the model with another record for the variant, to be kept."""
    text = statistics_text(statistics_from(model.statistics) | {variant: changed})
    return replace(model, statistics=text), (Store(KEY_STATISTICS, text),)


def won(model: Model, solo: Solo) -> tuple[Model, Solo, tuple[Effect, ...]]:
    """Return what a win changes: it counts once, however often it is undone and won again."""
    if solo.counted and not solo.goes_on:
        return model, solo, ()
    before = record(model, solo.variant)
    after = before
    if not solo.counted:
        after = _with_result(after, solo, won=True)
    if solo.goes_on:
        after = replace(after, strict=after.strict + 1)
    model, effects = with_record(model, solo.variant, after)
    return model, replace(solo, counted=True, goes_on=False), effects


def left(model: Model, solo: Solo) -> tuple[Model, tuple[Effect, ...]]:
    """Return what leaving a game for another one changes: one that was begun is lost."""
    if solo.counted or not solo.match.actions:
        return model, ()
    return with_record(
        model, solo.variant, _with_result(record(model, solo.variant), solo, won=False)
    )


def par_ended(model: Model, par: ParMatch) -> tuple[Model, tuple[Effect, ...]]:
    """Return what a par match at its end changes."""
    return with_record(model, PAR, record(model, PAR).with_match(par.total))


def _with_result(before: Record, solo: Solo, *, won: bool) -> Record:
    return before.with_result(
        won=won,
        score=len(solo.match.state.foundation),
        cards=solo.rules.cards,
        helped=solo.helped,
        seconds=solo.seconds,
    )
