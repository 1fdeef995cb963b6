"""Human Cloning, Industrial Sector, Economic Sanctions, Propaganda, Saboteur: more new armies, or fewer."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books

AUSTRALIA = {"indonesia", "new_guinea", "western_australia", "eastern_australia"}
NORTH_AMERICA = {
    "alaska",
    "northwest_territory",
    "greenland",
    "alberta",
    "ontario",
    "quebec",
    "western_united_states",
    "eastern_united_states",
    "central_america",
}
AFRICA = {"north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar"}
ASIA = ("ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "afghanistan", "china")


def holding(areas: Collection[str], *, more: int = 0) -> Table:
    """Anna holds these areas and so many in Asia, and her second turn begins; the others share the rest."""
    table = Table().begins("anna").placed().ends().begins("david")
    hers = {*areas, *ASIA[:more]}
    rest = [area for area in table.state.world.keys if area not in hers]
    table.with_({area: (("ben", "carla", "david")[at % 3], 2) for at, area in enumerate(rest)})
    return table.with_(dict.fromkeys(hers, ("anna", 2))).ends()


def opponents_turn(table: Table) -> Table:
    """Ben, Carla and David play their turns, so that Anna's begins again."""
    for _ in range(3):
        table.placed().ends()
    return table


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
        == "Nobody answers. Two armies for Central America. Human Cloning: Anna has 5 armies more to place; "
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
    more = "" if armies == usual else f"Anna has {armies - usual} {'army' if armies - usual == 1 else 'armies'} "
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


# ---------------------------------------------------------------- Economic Sanctions


@pytest.mark.rule("OWD-C03")
def test_sanctions_leave_continents_only() -> None:
    table = holding(AFRICA, more=8)
    assert table.state.unplaced == 4 + 3
    counted = books(table.state)
    table.play("ben", "economic_sanctions", whom="anna")
    assert table.state.unplaced == 3
    assert table.told() == (
        "Nobody answers. Two armies for Eastern Australia. "
        "Economic Sanctions: Anna has 4 armies less to place; Anna gets nothing for areas."
    )
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C03")
def test_sanctions_take_the_minimum_of_three_as_well() -> None:
    table = holding(ASIA[:4]).play("ben", "economic_sanctions", whom="anna")
    assert table.state.unplaced == 0
    assert table.state.phase == "ready", "she may attack at once"
    table.ends()
    assert table.state.deck.shown == ("economic_sanctions",)
    assert opponents_turn(table).state.unplaced == 3, "the next turn is as ever"


@pytest.mark.rule("OWD-C03")
def test_sanctions_leave_sets_and_cards_alone() -> None:
    table = holding(ASIA[:4]).play("ben", "economic_sanctions", whom="anna")
    table.hold("anna", "icbm", "rebellion", "navy")
    table.do(e.SetTurnedIn(by="anna", cards=("icbm", "rebellion", "navy")))
    assert table.state.unplaced == 12
    table.with_({"east_africa": ("anna", 1)}).play("anna", "national_guard", continent="asia")
    assert table.armies("ural", "siberia", "japan", "east_africa") == (3, 3, 2, 3), "Japan is not hers"


STARTERS = ("economic_sanctions", "propaganda", "saboteur")
RULES = dict(zip(STARTERS, ("OWD-C03", "OWD-C10", "OWD-C13"), strict=True))


def starting(card: str) -> dict[str, str]:
    return {"whom": "anna"} | ({"continent": "australia"} if card == "propaganda" else {})


@pytest.mark.rule("OWD-C03", "OWD-C10", "OWD-C13", "OWD-TIM-06", "OWD-ERR-03")
@pytest.mark.parametrize("card", STARTERS)
def test_cards_for_the_very_beginning_of_an_opponent_s_turn(card: str) -> None:
    said = starting(card)
    table = holding(AUSTRALIA).give("ben", card)
    assert table.fine(table.playing("ben", card, **said))
    table.do(r.ArmiesPlaced(by="anna", at="indonesia", count=1))
    assert table.refused(table.playing("ben", card, **said), "OWD-TIM-06"), "armies are being placed"
    assert not table.offered(e.CardPlayed, "ben", card=card)
    table = holding(AUSTRALIA).give("ben", card).hold("anna", "icbm", "rebellion", "navy")
    table.do(e.SetTurnedIn(by="anna", cards=("icbm", "rebellion", "navy")))
    assert table.refused(table.playing("ben", card, **said), RULES[card]), "a set was turned in"
    assert table.refused(table.playing("ben", card, **said), "OWD-ERR-03")
    assert not table.offered(e.CardPlayed, "ben", card=card)


@pytest.mark.rule("OWD-C03", "OWD-C10", "OWD-C13")
@pytest.mark.parametrize("card", STARTERS)
def test_they_aim_at_the_opponent_who_begins(card: str) -> None:
    said = starting(card)
    table = holding(AUSTRALIA).give("ben", card).give("anna", "haz_gear")
    assert table.refused(table.playing("ben", card, **{**said, "whom": "carla"}), RULES[card])
    assert table.refused(table.playing("ben", card, **{**said, "whom": None}), RULES[card])
    assert table.choices(e.CardPlayed, "whom", "ben", card=card) <= {"anna"}
    own = holding(AUSTRALIA).give("anna", card)
    assert own.refused(own.playing("anna", card, **said), "OWD-TIM-06")
    assert not own.offered(e.CardPlayed, "anna", card=card)


# ---------------------------------------------------------------- Propaganda


@pytest.mark.rule("OWD-C10")
def test_propaganda_takes_one_continent() -> None:
    table = holding(AFRICA | AUSTRALIA, more=2)
    assert table.state.unplaced == 9
    counted = books(table.state)
    table.play("ben", "propaganda", whom="anna", continent="africa")
    assert table.state.unplaced == 4 + 2
    assert table.told().endswith("Propaganda: Anna has 3 armies less to place; Anna gets nothing for Africa.")
    assert books(table.state) == counted
    table.placed().ends()
    assert table.state.deck.shown == ("propaganda",)
    assert opponents_turn(table).state.unplaced == 9


@pytest.mark.rule("OWD-C10")
def test_propaganda_aims_at_a_continent_that_pays() -> None:
    table = holding(AUSTRALIA, more=4).give("ben", "propaganda")
    assert table.choices(e.CardPlayed, "continent", "ben", card="propaganda", whom="anna") == {"australia"}
    assert table.refused(table.playing("ben", "propaganda", whom="anna", continent="asia"), "OWD-C10")
    none = holding(ASIA[:4]).give("ben", "propaganda")
    assert not none.offered(e.CardPlayed, "ben", card="propaganda")


# ---------------------------------------------------------------- Saboteur


@pytest.mark.rule("OWD-C13")
def test_saboteur_puts_everything_off_by_a_turn() -> None:
    table = holding(AUSTRALIA | AFRICA, more=2)
    assert table.state.unplaced == 9
    counted = books(table.state)
    table.play("ben", "saboteur", whom="anna")
    assert table.state.unplaced == 0
    assert table.state.deferred["anna"] == 9
    assert table.told().endswith(
        "Saboteur: Anna gets 9 armies one turn later; new armies of Anna wait for the next turn."
    )
    table.with_({"indonesia": ("ben", 2)}).ends()
    assert table.state.deck.shown == ("saboteur",)
    opponents_turn(table)
    assert table.state.unplaced == 9 + 6, "without Australia"
    assert "15 armies to place, 9 of them from the last turn." in table.told()
    assert not table.state.deferred["anna"]
    assert {k: v for k, v in books(table.state).items() if k == "carla"} == {"carla": counted["carla"]}
    table.placed().ends()
    assert opponents_turn(table).state.unplaced == 6, "once"


@pytest.mark.rule("OWD-C13", "OWD-AMB-13")
def test_saboteur_puts_off_sets_and_armies_of_cards() -> None:
    table = holding(AUSTRALIA | {"quebec", "east_africa"}).play("ben", "saboteur", whom="anna")
    table.hold("anna", "icbm", "rebellion", "navy")
    table.do(e.SetTurnedIn(by="anna", cards=("icbm", "rebellion", "navy")))
    assert table.state.unplaced == 0
    assert table.armies("quebec") == (2,), "nor the two for Quebec, which Rebellion names"
    assert table.state.deferred["anna"] == 5 + 12 + 2
    table.play("anna", "national_guard", continent="australia")
    assert table.armies(*sorted(AUSTRALIA)) == (2, 2, 2, 2)
    assert table.armies("east_africa") == (2,)
    assert table.state.deferred["anna"] == 5 + 12 + 2 + 4 + 2
    table.ends()
    assert opponents_turn(table).state.unplaced == 25 + 5


@pytest.mark.rule("OWD-C13", "OWD-C11", "OWD-C14", "OWD-NEG-01")
@pytest.mark.parametrize(("card", "area"), [("fast_rail", "southern_europe"), ("apcs", "western_united_states")])
def test_rails_and_carriers_answer_saboteur(card: str, area: str) -> None:
    table = holding(AUSTRALIA | {area, "western_europe"}).with_({"western_europe": ("ben", 2)})
    table.show("ben", "saboteur", whom="anna").give("anna", card).give("carla", "mole")
    assert table.offered(e.CardAnswered, "anna", card=card)
    table.answer("anna", card)
    assert table.state.unplaced == 5
    assert table.armies(area, "western_europe") == (4, 2)
    assert set(table.state.deck.shown) == {"saboteur", card}
    assert (table.state.turn.moved, table.state.turn.moves) == (False, 0), "only negated, no move"
    table = holding(AUSTRALIA).show("ben", "saboteur", whom="anna").give("carla", card)
    assert table.refused(e.CardAnswered(by="carla", card=card), "OWD-NEG-04")
