"""Two cards at the beginning of one turn: the combined effect of more and fewer new armies."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from tests.games.one_world_dominion.conftest import AUSTRALIA, Table, books, holding


def twelve_areas() -> Table:
    """Anna begins a turn with Australia and eight areas of Asia: 4 + 2 armies, 6 + 2 with Industrial Sector."""
    return holding(AUSTRALIA, more=8)


def round_of(table: Table) -> Table:
    """Play the turns of everybody else, until Anna's begins again."""
    for _ in range(4):
        table.placed().ends()
    return table


@pytest.mark.rule("OWD-C03", "OWD-C10")
def test_sanctions_and_propaganda_leave_nothing() -> None:
    table = twelve_areas()
    counted = books(table.state)
    table.play("ben", "economic_sanctions", whom="anna")
    assert table.state.unplaced == 2
    table.play("carla", "propaganda", whom="anna", continent="australia")
    assert table.state.unplaced == 0
    assert books(table.state) == counted
    assert round_of(table).state.unplaced == 6


@pytest.mark.rule("OWD-C02", "OWD-C04", "OWD-TIM-08")
def test_one_p_card_a_turn() -> None:
    table = twelve_areas().play("anna", "human_cloning", continent="australia").give("anna", "industrial_sector")
    assert table.refused(table.playing("anna", "industrial_sector"), "OWD-TIM-08")
    assert not table.offered(e.CardPlayed, "anna", card="industrial_sector")


@pytest.mark.rule("OWD-C03", "OWD-C13", "OWD-AMB-13")
@pytest.mark.parametrize(
    ("card", "said", "waiting"),
    [("economic_sanctions", {}, 2), ("propaganda", {"continent": "australia"}, 4)],
)
def test_what_was_set_aside_is_reckoned_like_what_is_placed(card: str, said: dict[str, str], waiting: int) -> None:
    after = twelve_areas().play("ben", "saboteur", whom="anna").play("carla", card, whom="anna", **said)
    before = twelve_areas().play("carla", card, whom="anna", **said).play("ben", "saboteur", whom="anna")
    for table in (after, before):
        assert table.state.unplaced == 0
        assert table.state.deferred["anna"] == waiting
        assert round_of(table).state.unplaced == waiting + 6


@pytest.mark.rule("OWD-C04", "OWD-C02", "OWD-C13")
@pytest.mark.parametrize(("card", "said"), [("industrial_sector", {}), ("human_cloning", {"continent": "australia"})])
def test_more_armies_of_who_was_sabotaged_wait_too(card: str, said: dict[str, str]) -> None:
    table = twelve_areas().play("ben", "saboteur", whom="anna").play("anna", card, **said)
    assert table.state.unplaced == 0
    assert table.state.deferred["anna"] == 6 + 2
    assert table.told().split(": ", 1)[1].startswith("Anna gets 2 armies one turn later")


@pytest.mark.rule("OWD-C02", "OWD-C04", "OWD-AMB-12")
@pytest.mark.parametrize(
    ("own", "said", "against", "aim"),
    [
        ("human_cloning", {"continent": "australia"}, "propaganda", {"continent": "australia"}),
        ("industrial_sector", {}, "economic_sanctions", {}),
    ],
)
def test_who_announces_first_is_first(own: str, said: dict[str, str], against: str, aim: dict[str, str]) -> None:
    table = twelve_areas().give("ben", against).show("anna", own, **said)
    late = table.playing("ben", against, whom="anna", **aim)
    assert table.refused(late, "OWD-AMB-12"), "hers was announced, though it can still be answered"
    table.answer("carla", "mole")
    assert table.fine(late), "it was negated, so nothing bars it"


@pytest.mark.rule("OWD-C03", "OWD-C13", "OWD-TIM-09")
def test_one_s_card_of_each_opponent() -> None:
    table = twelve_areas().play("ben", "saboteur", whom="anna").give("ben", "economic_sanctions")
    table.give("carla", "propaganda")
    assert table.refused(table.playing("ben", "economic_sanctions", whom="anna"), "OWD-TIM-09")
    assert table.fine(table.playing("carla", "propaganda", whom="anna", continent="australia"))
