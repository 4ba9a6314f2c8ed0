"""Which screen a model is shown on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import app.screens.company as company
import app.screens.devices as devices
import app.screens.evenings as evenings
import app.screens.handover as handover
import app.screens.home as home
import app.screens.phones as phones
import app.screens.question as question
import app.screens.reveal as reveal
import app.screens.rules as rules
import app.screens.settings as settings
import app.screens.setup as setup
import app.screens.summary as summary
import app.screens.table as table
from app.html import Html
from app.model import Model, next_peeker
from app.phones import waiting
from app.words import Words
from pyramid_core.bluff.view import Phase


def screen_name(model: Model) -> str:
    """Return the name of the screen shown, more exact than ``model.screen``."""
    if model.screen == "solitaire" and model.solo is None:
        return "home"
    if model.screen != "table":
        return model.screen
    view = model.view()
    if view is None:
        return "home"
    if view.summary is not None:
        return "summary"
    if model.reveal is not None:
        return "reveal"
    if view.phase not in (Phase.PEEK, Phase.PLAY):
        return "question"
    if model.match is not None and waiting(model.phones, model.match, view):
        return "codes"
    if model.on_phone:
        return "scan"
    return "table" if next_peeker(view) is None else "handover"


_SCREENS: Final[dict[str, Callable[[Model, Words], Html]]] = {
    "setup": setup.render,
    "table": table.render,
    "company": company.render,
    "handover": handover.render,
    "codes": phones.render_codes,
    "scan": phones.render_scan,
    "devices": devices.render,
    "evenings": evenings.render,
    "question": question.render,
    "reveal": reveal.render,
    "summary": summary.render,
    "rules": rules.render,
    "settings": settings.render,
}


def render(model: Model, words: Words) -> Html:
    """Return the whole screen as HTML. Pure: the same model gives the same text."""
    name = screen_name(model)
    if name in ("solitaire", "deals", "statistics") or (name == "rules" and _of_solitaire(model)):
        return _solitaire(name, model, words)
    return _SCREENS.get(name, home.render)(model, words)


def _of_solitaire(model: Model) -> bool:
    """Whether the rules to be told are those of the solitaire."""
    if model.rules_of:
        return model.rules_of.startswith("solitaire-")
    return "solitaire" in model.under or "deals" in model.under


def _solitaire(name: str, model: Model, words: Words) -> Html:
    """Return a screen of the solitaire, loaded when it is first shown."""
    if name == "solitaire":
        import app.screens.solitaire as solitaire

        return solitaire.render(model, words)
    if name == "deals":
        import app.screens.deals as deals

        return deals.render(model, words)
    if name == "rules":
        import app.screens.solitaire_rules as rules_of_solitaire

        return rules_of_solitaire.render(model, words)
    import app.screens.statistics as statistics

    return statistics.render(model, words)
