"""Which screen a model is shown on."""

from __future__ import annotations

import app.screens.company as company
import app.screens.devices as devices
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


def render(model: Model, words: Words) -> Html:
    """Return the whole screen as HTML. Pure: the same model gives the same text."""
    match screen_name(model):
        case "setup":
            return setup.render(model, words)
        case "table":
            return table.render(model, words)
        case "company":
            return company.render(model, words)
        case "handover":
            return handover.render(model, words)
        case "codes":
            return phones.render_codes(model, words)
        case "scan":
            return phones.render_scan(model, words)
        case "devices":
            return devices.render(model, words)
        case "question":
            return question.render(model, words)
        case "reveal":
            return reveal.render(model, words)
        case "summary":
            return summary.render(model, words)
        case "rules":
            return rules.render(model, words)
        case "settings":
            return settings.render(model, words)
    return home.render(model, words)
