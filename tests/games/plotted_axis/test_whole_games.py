"""Whole turns of Plotted A&A through the sealed boxes: units, money and moves match a second, independent account."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.offer import Nonsense
from assistant.games.plotted_axis import events as p
from assistant.kit.pieces import changed
from tests.simulate_axis import random_options
from tests.simulate_plot import Game

SEEN = ("ExecutionBegun", "OrderRevealed", "OrderCarriedOut", "OrderPassed", "BuildCarriedOut", "BookEnded")
GAMES = ("axis_allies", "plotted_axis")


@pytest.mark.parametrize("seed", range(6))
def test_turns_of_sealed_books_are_what_the_events_say(seed: int) -> None:
    """Every second game reads some of the house rules differently."""
    played = Game(1 + seed % 5, seed, options=random_options(*GAMES, seed=seed) if seed % 2 else None)
    played.play(2)
    assert played.state.over or played.state.turn == 3
    assert all(played.beside.seen[kind] for kind in SEEN), played.beside.seen


@pytest.mark.parametrize("seed", [10, 24])
def test_turns_of_two_with_house_rules(seed: int) -> None:
    """Cargo that goes home from two zones away; a fighter that lands on a carrier that sails on."""
    played = Game(2, seed, options=random_options(*GAMES, seed=seed))
    played.play(2)
    assert played.state.turn == 3


def test_all_that_can_happen_happens_in_some_games() -> None:
    """Raids, guns, second legs, final builds, chosen losses: each of them is tried."""
    wanted = {"FactoryRaided", "GunsFired", "FlightsRevealed", "AircraftLanded", "FinallyBuilt", "LossesChosen"}
    for seed in range(25, 75):
        played = Game(5, seed, partly=0.3)
        played.play(1)
        wanted -= set(played.beside.seen)
        if not wanted:
            break
    assert not wanted


def line() -> tuple[Game, p.OrderCarriedOut]:
    """Return a game with a line that can be carried out."""
    game = Game(5, 0)
    while game.state.now is None or not game.table.game.offers(game.state, "table")[0].known.get("going"):
        game.step(game.state)
    return game, game.table.game.offers(game.state, "table")[0].fill({})  # type: ignore[return-value]


def test_the_bookkeeping_notices_a_second_move_into_an_area() -> None:
    game, event = line()
    after = game.table.game.apply(event, game.state)
    game.beside.ways.into[event.by, game.state.now.to] = game.state.round - 1
    with pytest.raises(AssertionError, match="twice"):
        game.beside.ways.heard(event, game.state, after)


def test_the_bookkeeping_notices_who_has_landed_and_flies() -> None:
    game, event = line()
    plane = next(x for x in game.state.pieces if x.kind == "bomber")
    down = replace(game.state, pieces=changed(game.state.pieces, [plane.id], lambda x: x.marked("landed")))
    game.beside.ways.heard(event, game.state, down)
    away = changed(down.pieces, [plane.id], lambda x: x._replace(at="russia"))
    with pytest.raises(AssertionError, match="had landed and flies"):
        game.beside.ways.heard(event, down, replace(down, pieces=away))


def test_the_bookkeeping_notices_cargo_that_goes_elsewhere() -> None:
    game, _ = line()
    state = replace(game.state, options={"PAA-AMB-09": "back"})
    soldier = next(x for x in state.pieces if x.kind == "infantry" and x.owner == "uk")
    ship = next(x for x in state.pieces if x.kind == "transport" and x.owner == "uk")
    pieces = changed(state.pieces, [soldier.id], lambda x: x._replace(at=ship.at, on=ship.id))
    state = replace(state, pieces=pieces)
    ways = game.beside.ways
    ways.picked[soldier.id] = "india"
    ashore = {
        at: replace(state, pieces=changed(pieces, [soldier.id], lambda x, at=at: x._replace(at=at, on=0)))
        for at in ("india", "brazil")
    }
    over = p.BookEnded(by="uk", round=9)
    ways.heard(over, state, ashore["india"])
    with pytest.raises(AssertionError, match="went to brazil"):
        ways.heard(over, state, ashore["brazil"])


def test_a_page_is_read_when_the_line_before_it_is_done() -> None:
    game, _ = line()
    with pytest.raises(Nonsense, match="Finish the revealed line first"):
        game.turn_page()
