"""Laying a table of One World Dominion: text of the cards, hands, our own print; in the draft and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.games import GAMES
from assistant.games.one_world_dominion.cards import printed
from dashboards.games import setup as of
from dashboards.lobby import laying as setup
from dashboards.lobby.laying import words
from tests.ui.conftest import DROPPED, PHONE, Served, Visit, laid
from tests.ui.setting_up import NAMES, first_line, lay, looked_over, name_players, new_game, step

GAME = "one_world_dominion"


def draft(**said: Any) -> dict[str, Any]:
    return laid(*NAMES, game=GAME, **said)


def event(**said: Any) -> Any:
    return setup.started(setup.tidy(draft(**said)))


# ---------------------------------------------------------------- drafts


def test_an_untouched_draft_keeps_no_print_of_its_own() -> None:
    found = event()
    assert (found.revision, found.hands) == ("B", "phones")
    assert (found.areas, found.symbols, dict(found.options)) == ({}, {}, {})


def test_only_what_differs_from_the_sheets_is_kept() -> None:
    areas = {"bombers": "peru", "artillery": printed()["artillery"].area, "ebola": "", "no_card": "peru", "navy": "x"}
    found = event(printed=areas)
    assert found.areas == {"bombers": "peru"}
    assert event(printed={"bombers": ""}).areas == {"bombers": ""}
    state = GAMES[GAME].apply(found, GAMES[GAME].start)
    assert state.area_of("bombers") == "peru"
    assert state.area_of("artillery") == "brazil"


def test_symbols_count_only_where_the_table_has_its_own() -> None:
    signs = {"artillery": "wild", "ebola": "wild", "bombers": "no symbol"}
    assert event(signs=signs).symbols == {}
    found = event(signs=signs, options={"OWD-AMB-25": "own_cards"})
    assert found.symbols == {"artillery": "wild"}
    assert GAMES[GAME].apply(found, GAMES[GAME].start).symbol_of("artillery") == "wild"


def test_house_cards_and_the_text_reach_the_table() -> None:
    found = event(revision="A", hands="open", options={"OWD-AMB-26": "yes"})
    state = GAMES[GAME].apply(found, GAMES[GAME].start)
    assert (state.revision, state.keeping, len(state.known_cards)) == ("A", "open", 48)


def test_an_area_on_two_cards_is_said_and_not_refused() -> None:
    twice = draft(printed={"bombers": "brazil"})
    notes = [b["text"] for b in setup.form(setup.tidy(twice))["steps"][2]["blocks"] if b["part"] == "note"]
    assert "Brazil is on Artillery and Bombers." in notes
    assert setup.problems(setup.tidy(twice)) == []


@pytest.mark.parametrize(("field", "sentence"), [("hands", "Choose where"), ("revision", "Choose the revision")])
def test_what_has_to_be_said_is_asked_on_its_step(field: str, sentence: str) -> None:
    found = setup.form(setup.tidy(draft(**{field: "somewhere"})))["problems"]
    assert [(p["field"], p["step"]) for p in found] == [(field, 3)]
    assert found[0]["text"].startswith(sentence)


def test_every_open_question_is_asked_once_and_the_steps_are_four() -> None:
    form = of(GAME)
    asked = [b["field"] for b in form.questions(form.fresh()) if b["part"] == "reading"]
    assert asked == ["RSK-AMB-05", "OWD-AMB-26", "OWD-AMB-25"]
    listed = [r["id"] for group in words()["games"][GAME]["rulings"] for r in group["rulings"]]
    assert sorted([*listed, *asked]) == sorted(r.ambiguity for r in GAMES[GAME].rulings)
    assert [s.name for s in form.steps(form.fresh())] == ["Players", "Board", "Cards", "Rules"]


# ---------------------------------------------------------------- on a phone


def card(page: Page, name: str) -> None:
    page.get_by_role("region", name="Our print").get_by_role("button", name=name).click()


def test_text_hands_and_one_changed_card_on_a_phone_and_again_the_next_evening(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), PHONE, allow=DROPPED)
    new_game(page, "One World Dominion")
    name_players(page, *NAMES)
    step(page, "2 Board")
    page.get_by_role("button", name="Dealt out").click()
    step(page, "3 Cards")
    page.get_by_role("button", name="On paper").click()
    page.get_by_role("button", name="Rev A").click()
    expect(page.get_by_role("button", name="Rev A")).to_contain_text("one extra attack die")
    page.get_by_role("button", name="Our own").click()
    card(page, "artillery")
    card(page, "Human Cloning")
    page.get_by_label("Area on Human Cloning").select_option("Peru")
    page.get_by_label("Symbol of Human Cloning").select_option("wild card")
    expect(page.get_by_text("1 changed by you")).to_be_visible()
    expect(page.get_by_text("Peru is on", exact=False)).to_be_visible()
    looked_over(page)
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    found = first_line(served)
    assert (found["revision"], found["hands"]) == ("A", "paper")
    assert found["areas"] == {"human_cloning": "peru"}
    assert found["symbols"] == {"human_cloning": "wild"}
    assert found["options"] == {"OWD-AMB-25": "own_cards"}
    assert len(found["owners"]) == 42
    served.restart()
    other = visit(served.link("host"), PHONE)
    other.get_by_role("button", name="Again: One World Dominion").click()
    step(other, "3 Cards")
    expect(other.get_by_role("button", name="Human Cloning")).to_contain_text("Peru · wild card (yours)")
    other.get_by_role("button", name="Restore defaults").click()
    expect(other.get_by_text("1 changed by you")).to_have_count(0)
    looked_over(other)
    lay(other)
    expect(other.get_by_text("Scan only your own code")).to_be_visible()
    assert (first_line(served, 2)["revision"], first_line(served, 2)["areas"]) == ("A", {})
