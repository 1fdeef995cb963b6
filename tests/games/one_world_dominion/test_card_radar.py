"""Radar: armies shift between the attacked area and one beside it, before dice are rolled."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table

STOP = r.AttackStopped(by="anna")


def front(ours: int, theirs: int, *, behind: int) -> Table:
    """Anna attacks Ben's Mongolia from Japan; beside it Ben has Siberia."""
    table = Table().turn_of("anna")
    table.with_({"japan": ("anna", ours), "mongolia": ("ben", theirs), "siberia": ("ben", behind)})
    return table.attack("japan", "mongolia")


@pytest.mark.rule("OWD-C12")
def test_radar_brings_armies_in_before_the_dice() -> None:
    table = front(10, 2, behind=6)
    table.play("ben", "radar", at="siberia", to="mongolia", count=5)
    assert table.armies("siberia", "mongolia", "japan") == (1, 7, 10)
    assert table.told() == "Nobody answers. Radar: Siberia loses 5 of 6; Mongolia gets 5 armies."
    assert table.refused(STOP, "OWD-C12")
    table.throw("654", "11")
    assert table.fine(STOP)
    assert not table.state.turn.moved, "nobody's free move is used up"


@pytest.mark.rule("OWD-C12")
def test_radar_moves_out_and_leaves_one() -> None:
    table = front(10, 4, behind=2).give("ben", "radar")
    assert table.choices(e.CardPlayed, "count", "ben", card="radar", at="mongolia") == {1, 2, 3}
    out = table.playing("ben", "radar", at="mongolia", to="siberia", count=4)
    assert table.refused(out, "OWD-C12")
    assert table.refused(table.playing("ben", "radar", at="siberia", to="mongolia", count=0), "OWD-C12")
    table.play("ben", "radar", at="mongolia", to="siberia", count=3)
    assert table.armies("siberia", "mongolia") == (5, 1)


@pytest.mark.rule("OWD-C12")
@pytest.mark.parametrize(
    ("at", "to"),
    [("afghanistan", "mongolia"), ("siberia", "ural"), ("china", "mongolia"), ("japan", "mongolia"), ("siberia", None)],
)
def test_radar_only_joins_the_attacked_area_and_an_own_one_beside_it(at: str, to: str | None) -> None:
    table = front(10, 2, behind=6).with_({"afghanistan": ("ben", 5), "ural": ("ben", 5), "china": ("carla", 5)})
    table.give("ben", "radar")
    assert table.refused(table.playing("ben", "radar", at=at, to=to, count=1), "OWD-C12")
    assert table.choices(e.CardPlayed, "at", "ben", card="radar") == {"siberia", "mongolia"}


@pytest.mark.rule("OWD-C12")
def test_radar_comes_before_dice_from_who_is_attacked() -> None:
    table = front(10, 3, behind=6).give("ben", "radar").give("carla", "radar")
    said = {"at": "siberia", "to": "mongolia", "count": 1}
    assert table.fine(table.playing("ben", "radar", **said))
    table.throw("111", "66")
    assert table.refused(table.playing("ben", "radar", **said), "OWD-C12")
    assert not table.offered(e.CardPlayed, "ben", card="radar")
    assert not front(10, 1, behind=1).give("ben", "radar").offered(e.CardPlayed, "ben", card="radar"), "nobody to move"


@pytest.mark.rule("OWD-C12", "OWD-C25", "OWD-NEG-01")
def test_stealth_technology_of_the_attacker_negates_radar() -> None:
    table = front(10, 2, behind=6).show("ben", "radar", at="siberia", to="mongolia", count=5)
    table.give("anna", "stealth_technology").give("carla", "mole")
    table.answer("anna", "stealth_technology")
    assert table.armies("siberia", "mongolia") == (6, 2)
    assert set(table.state.deck.shown) == {"radar", "stealth_technology"}
    assert table.fine(STOP), "no round is owed"


@pytest.mark.rule("OWD-C12", "OWD-C25", "OWD-NEG-04")
def test_only_the_attacker_s_stealth_answers_radar() -> None:
    table = front(10, 2, behind=6).show("ben", "radar", at="siberia", to="mongolia", count=5)
    table.give("carla", "stealth_technology")
    assert table.refused(e.CardAnswered(by="carla", card="stealth_technology"), "OWD-NEG-04")
    assert not table.offered(e.CardAnswered, "carla", card="stealth_technology")


@pytest.mark.rule("OWD-C12", "OWD-C25")
def test_no_radar_where_stealth_was_played_in_this_battle() -> None:
    table = front(10, 2, behind=6).play("anna", "stealth_technology").give("ben", "radar")
    said = {"at": "siberia", "to": "mongolia", "count": 1}
    assert table.refused(table.playing("ben", "radar", **said), "OWD-C25")
    table.throw("654", "11").with_({"kamchatka": ("anna", 4), "irkutsk": ("ben", 2)})
    table.attack("kamchatka", "irkutsk")
    assert "OWD-C25" not in table.illegal(table.playing("ben", "radar", at="siberia", to="irkutsk", count=1))


@pytest.mark.rule("OWD-C12", "OWD-C27")
def test_radar_does_not_move_into_or_out_of_waste() -> None:
    table = Table().turn_of("carla").play("carla", "toxic_waste", at="siberia").ends().placed().ends()
    assert table.state.on_turn == "anna"
    table.placed().with_({"japan": ("anna", 9), "mongolia": ("ben", 4), "siberia": ("ben", 4)})
    table.attack("japan", "mongolia").give("ben", "radar")
    assert table.refused(table.playing("ben", "radar", at="siberia", to="mongolia", count=1), "OWD-C12")
