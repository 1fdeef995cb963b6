"""Human Cloning and Industrial Sector: more new armies, and an answer to cards that take them away."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from tests.games.one_world_dominion.conftest import (
    AFRICA,
    ASIA,
    AUSTRALIA,
    NORTH_AMERICA,
    books,
    holding,
    opponents_turn,
)

# ---------------------------------------------------------------- Human Cloning


@pytest.mark.rule("OWD-C02")
def test_cloning_doubles_one_whole_continent() -> None:
    table = holding(NORTH_AMERICA)
    assert table.state.unplaced == 3 + 5
    counted = books(table.state)
    table.play("anna", "human_cloning", continent="north_america")
    assert table.state.unplaced == 3 + 10
    assert (
        table.told()
        == "Nobody answers. Two armies for Central America. Human Cloning: Anna has 5 more armies to place; "
        "North America counts twice for Anna."
    )
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C02")
@pytest.mark.parametrize(("continent", "bonus"), [("north_america", 10 + 2), ("australia", 5 + 4)])
def test_cloning_of_one_of_two_continents(continent: str, bonus: int) -> None:
    table = holding(NORTH_AMERICA | AUSTRALIA).give("anna", "human_cloning")
    assert table.choices(e.CardPlayed, "continent", "anna", card="human_cloning") == {"north_america", "australia"}
    assert table.play("anna", "human_cloning", continent=continent).state.unplaced == 13 // 3 + bonus


@pytest.mark.rule("OWD-C02")
def test_cloning_wants_a_whole_own_continent() -> None:
    table = holding(NORTH_AMERICA | {"indonesia"}).give("anna", "human_cloning")
    assert table.refused(table.playing("anna", "human_cloning", continent="australia"), "OWD-C02")
    assert table.refused(table.playing("anna", "human_cloning"), "OWD-C02")
    none = holding(AUSTRALIA - {"indonesia"}).give("anna", "human_cloning")
    assert not none.offered(e.CardPlayed, "anna", card="human_cloning"), "nothing to double"


@pytest.mark.rule("OWD-C02", "OWD-TIM-05")
def test_cloning_is_for_this_turn() -> None:
    table = holding(AUSTRALIA).play("anna", "human_cloning", continent="australia").placed()
    assert table.state.deck.lying == ("human_cloning",)
    table.ends()
    assert table.state.deck.shown == ("human_cloning",)
    assert opponents_turn(table).state.unplaced == 3 + 2


@pytest.mark.rule("OWD-C02", "OWD-C10", "OWD-AMB-12")
def test_after_cloning_no_propaganda() -> None:
    table = holding(AUSTRALIA).give("ben", "propaganda")
    against = table.playing("ben", "propaganda", whom="anna", continent="australia")
    assert table.fine(against)
    table.play("anna", "human_cloning", continent="australia")
    assert table.refused(against, "OWD-C10")
    assert not table.offered(e.CardPlayed, "ben", card="propaganda")


@pytest.mark.rule("OWD-C02", "OWD-C10", "OWD-NEG-02")
def test_cloning_answers_propaganda() -> None:
    table = holding(AUSTRALIA | {"central_america", "south_africa"})
    table.show("ben", "propaganda", whom="anna", continent="australia").give("anna", "human_cloning")
    assert table.offered(e.CardAnswered, "anna", card="human_cloning")
    before = table.state.unplaced
    table.answer("anna", "human_cloning")
    assert table.state.unplaced == before == 3 + 2, "not doubled: it only negates"
    assert table.armies("central_america") == (4,)
    assert set(table.state.deck.shown) == {"propaganda", "human_cloning"}
    assert not table.state.effects


@pytest.mark.rule("OWD-C02", "OWD-C10", "OWD-NEG-04")
def test_cloning_of_others_does_not_answer_propaganda() -> None:
    table = holding(AUSTRALIA).show("ben", "propaganda", whom="anna", continent="australia")
    table.give("carla", "human_cloning")
    assert table.refused(e.CardAnswered(by="carla", card="human_cloning"), "OWD-NEG-04")
    assert table.refused(e.CardAnswered(by="anna", card="industrial_sector"), "OWD-TIM-04")


# ---------------------------------------------------------------- Industrial Sector


@pytest.mark.rule("OWD-C04")
@pytest.mark.parametrize(("areas", "armies"), [(13, 6), (9, 5), (3, 5), (11, 5), (10, 5), (14, 7)])
def test_industry_counts_pairs_of_areas(areas: int, armies: int) -> None:
    table = holding(sorted(AFRICA)[:5] + sorted(AUSTRALIA)[:3], more=areas - 8) if areas > 8 else holding(ASIA[:areas])
    assert len(table.state.held("anna")) == areas
    usual = max(3, areas // 3)
    assert table.state.unplaced == usual
    table.play("anna", "industrial_sector")
    assert table.state.unplaced == armies
    more = "" if armies == usual else f"Anna has {armies - usual} more {'army' if armies - usual == 1 else 'armies'} "
    assert more in table.told()
    assert "Anna gets an army for every two areas" in table.told()


@pytest.mark.rule("OWD-C04")
def test_industry_leaves_continents_as_they_are_and_ends_with_the_turn() -> None:
    table = holding(AUSTRALIA | AFRICA).play("anna", "industrial_sector")
    assert table.state.unplaced == 5 + 2 + 3
    table.placed().ends()
    assert table.state.deck.shown == ("industrial_sector",)
    assert opponents_turn(table).state.unplaced == 3 + 2 + 3


@pytest.mark.rule("OWD-C04", "OWD-C03", "OWD-AMB-12")
def test_after_industry_no_sanctions() -> None:
    table = holding(AUSTRALIA).give("ben", "economic_sanctions")
    against = table.playing("ben", "economic_sanctions", whom="anna")
    assert table.fine(against)
    table.play("anna", "industrial_sector")
    assert table.refused(against, "OWD-C03")
    assert not table.offered(e.CardPlayed, "ben", card="economic_sanctions")


@pytest.mark.rule("OWD-C04", "OWD-C03", "OWD-NEG-02")
def test_industry_answers_sanctions() -> None:
    table = holding(AUSTRALIA | {"eastern_united_states"}).show("ben", "economic_sanctions", whom="anna")
    table.give("anna", "industrial_sector")
    table.with_({"eastern_australia": ("ben", 2)})
    before = table.state.unplaced
    table.answer("anna", "industrial_sector")
    assert table.state.unplaced == before
    assert table.armies("eastern_united_states") == (4,)
    assert table.armies("eastern_australia") == (2,), "nothing for who was negated"
    assert set(table.state.deck.shown) == {"economic_sanctions", "industrial_sector"}
