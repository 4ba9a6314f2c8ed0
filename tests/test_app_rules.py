"""The rules screen: it tells the form that is being played, and its house rules."""

from __future__ import annotations

import pytest
from app.forms import FORMS
from app.screens.rules import told

from pyramid_core.bluff.rules import PRESETS
from tests.test_app import Page, at_table


@pytest.mark.parametrize("form", FORMS)
def test_it_opens_at_the_form_that_is_played(form: str):
    """In the set-up and at the table the rules of that form are told, and no other's."""
    page = Page()
    page.send("party")
    page.send(f"preset {form}")
    html = page.send("rules")
    assert told(page.model) == (form, PRESETS[form].rules)
    assert f'id="rules-of-{form}"' in html
    rules = PRESETS[form].rules
    assert ("Ride the Bus</h2>" in html) is rules.ride_the_bus
    assert ("Final guess</h2>" in html) is rules.final_guess
    assert ("Predictions</h2>" in html) is rules.predictions
    assert ("The claim was a bluff</h2>" in html) is (form != "memory")
    assert f"apex {rules.rows}" in html


def test_house_rules_are_told():
    """Rules that are no form's have no name, and are told as they are."""
    page = Page()
    page.send("party")
    page.send("rule split single")
    page.send("rule shown_card replaced")
    html = page.send("rules")
    assert "Your house rules" in html
    assert "Name one player, for the whole row value." in html
    assert "A new card takes its place." in html


def test_other_forms_can_be_read_at_the_table():
    """Reading about another form changes nothing of the game; the next time it is one's own."""
    page = at_table("Ana", "Ben")
    match = page.model.match
    page.send("preset french")
    assert "Fifteen" not in page.send("rules")
    assert told(page.model)[0] == "classic"
    assert "Predictions</h2>" in page.send("rules-of french")
    page.send("rules-of nonsense")
    assert told(page.model)[0] == "french"
    page.send("back")
    assert page.model.match is match
    page.send("rules")
    assert told(page.model)[0] == "classic"
