"""Whole turns of Axis & Allies: units, money and moves match a second, independent account of the same events."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from assistant.games.axis_allies import events as e
from assistant.kit.pieces import changed, placed, removed
from tests.simulate_axis import Game, random_options

SEEN = ("UnitBought", "UnitPlaced", "UnitsMoved", "UnitsBoarded", "BattleBegun", "ShotsFired", "StepEnded")


@pytest.mark.parametrize("seed", range(4))
def test_turns_of_all_countries_are_what_the_events_say(seed: int) -> None:
    """Every second game reads some of the house rules differently."""
    played = Game(1 + seed % 5, seed, options=random_options("axis_allies", seed=seed) if seed % 2 else None)
    played.play(2)
    assert played.state.over or played.state.turn == 3
    assert all(played.beside.seen[kind] for kind in SEEN), played.beside.seen
    assert sum(played.beside.lost.values()) > 1


def begun() -> Game:
    """Return a game in which the USSR moves its units."""
    game = Game(2, 3)
    for step in ("weapons", "purchase"):
        game.say(e.StepEnded(by="ussr", step=step))
    return game


MOVE = e.UnitsMoved(by="ussr", unit="infantry", source="karelia", target="ukraine", count=1)


def looked_at(game: Game, **other: object) -> None:
    """Show the second account the move, with a table that does not match it."""
    before = game.state
    game.beside.heard(MOVE, before, replace(game.table.game.apply(MOVE, before), **other))


def test_the_bookkeeping_notices_a_unit_out_of_nothing() -> None:
    game = begun()
    pieces = placed(game.state.pieces, "russia", "ussr", "tank")
    with pytest.raises(AssertionError, match=r"tank.* came by UnitsMoved"):
        looked_at(game, pieces=pieces)


def test_the_bookkeeping_notices_a_unit_that_is_gone() -> None:
    game = begun()
    with pytest.raises(AssertionError, match="gone by UnitsMoved"):
        looked_at(game, pieces=removed(game.state.pieces, [game.state.at("russia")[0].id]))


def test_the_bookkeeping_notices_money() -> None:
    game = begun()
    with pytest.raises(AssertionError, match="ger has 33 instead of 32"):
        looked_at(game, ipcs={**game.state.ipcs, "ger": 33})


def test_the_bookkeeping_notices_a_second_move_and_a_way_too_long() -> None:
    game = begun()
    game.beside.heard(MOVE, game.state, game.table.game.apply(MOVE, game.state))
    with pytest.raises(AssertionError, match=r"has \['walked'\] and walks"):
        game.beside.ways.heard(MOVE, game.state, game.table.game.apply(MOVE, game.state))
    game = begun()
    (infantry, *_) = (p.id for p in game.state.at("karelia") if p.kind == "infantry")
    with pytest.raises(AssertionError, match="walked 2 areas to germany"):
        looked_at(game, pieces=changed(game.state.pieces, [infantry], lambda p: p._replace(at="germany")))


def test_the_bookkeeping_notices_a_deck_too_full() -> None:
    game = begun()
    ship = next(p for p in game.state.pieces if p.kind == "transport" and p.owner == "ussr")
    three = [p.id for p in game.state.at("russia") if p.kind == "infantry"][:3]
    assert Counter(game.state.pieces.get(n).kind for n in three) == {"infantry": 3}
    with pytest.raises(AssertionError, match="infantry"):
        looked_at(game, pieces=changed(game.state.pieces, three, lambda p: p._replace(at=ship.at, on=ship.id)))
