"""Economic Sanctions, Propaganda and Saboteur: fewer or later new armies at the beginning of an opponent's turn."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import AFRICA, ASIA, AUSTRALIA, books, holding, opponents_turn

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
        "Economic Sanctions: Anna has 4 fewer armies to place; Anna gets nothing for areas."
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
    assert table.told().endswith("Propaganda: Anna has 3 fewer armies to place; Anna gets nothing for Africa.")
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
        "Saboteur: Anna gets 9 armies one turn later; Anna’s new armies wait for the next turn."
    )
    table.with_({"indonesia": ("ben", 2)}).ends()
    assert table.state.deck.shown == ("saboteur",)
    opponents_turn(table)
    assert table.state.unplaced == 9 + 6, "without Australia"
    assert "15 armies to place, 9 of them from last turn." in table.told()
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
