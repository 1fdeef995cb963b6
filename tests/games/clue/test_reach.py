"""`reach.way` is the only source for where a token can go: `check` and every screen give the same reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from assistant.core.event import REFEREE
from assistant.games.clue import advice_moves, movement, reach
from assistant.games.clue import events as e
from assistant.games.clue.state import CORRIDOR, Clue
from assistant.table.table import Table
from dashboards.games.clue import reach as clue_reach
from dashboards.parts.common.seat_view import SeatView
from tests.games.clue.conftest import Board
from tests.simulate import Game


@cache
def positions() -> tuple[Clue, ...]:
    """Every third position of simulated games, with all tokens where the dice brought them."""
    found: list[Clue] = []
    for seed in range(6):
        table = Game(3 + seed % 4, seed).play(20)
        states = [state for _, state in table.states(REFEREE)]
        found.extend(state for state in states[::3] if state.on_turn)
    return tuple(found)


def ways(state: Clue, player: str) -> dict[str, reach.TokenRoute]:
    """Return the way to every room and every square of the corridor."""
    return {place: reach.way(state, player, place) for place in (*state.rooms, *movement.squares(state))}


def own(state: Clue, to: str) -> e.TokenMoved:
    player = state.on_turn or ""
    return e.TokenMoved(by=player, token=state.piece(player), to=to, how="dice")


@pytest.mark.rule("CLUE-MOV-03", "CLUE-MOV-06", "CLUE-SUG-06", "CLUE-AMB-04")
def test_a_way_that_is_shut_is_what_check_says() -> None:
    shut = 0
    for state in positions():
        for to, way in ways(state, state.on_turn or "").items():
            said = list(advice_moves.within_reach(own(state, to), state))
            assert [(n.text, n.rules) for n in said] == ([(way.why_not, way.rules)] if way.why_not else [])
            shut += bool(way.why_not)
    assert shut > 1000


@pytest.mark.rule("CLUE-MOV-06")
def test_what_is_within_the_roll_is_what_is_open() -> None:
    met = 0
    for state in positions():
        if state.turn.roll is None or state.turn.entered or state.turn.suggested or state.turn.moved:
            continue
        player = state.on_turn or ""
        rooms, squares = movement.reach(state, player)
        routes = ways(state, player)
        assert {to for to, way in routes.items() if not way.why_not} == rooms | squares
        assert all((routes[to].steps or 0) <= state.turn.roll for to in rooms | squares)
        met += 1
    assert met > 20


def test_the_screen_and_the_rules_agree_on_the_next_suggestion() -> None:
    """Every player in every position gets the same rooms within the same distance."""
    said: set[str] = set()
    for seed in range(4):
        table = Game(3 + seed % 3, seed).play(25)
        state: Clue = table.view(REFEREE)
        for player in state.order:
            asking = clue_reach.asking(SeatView.of(table, player, "seat"))
            if asking is None:
                continue
            found = reach.ahead(state, player)
            assert asking.rooms == (found.rooms or state.deck["room"])
            said.add(found.when)
    assert said


def moments() -> Iterator[tuple[Clue, str]]:
    return ((state, player) for state in positions() for player in state.order if player not in state.out)


def one_by_one(state: Clue, player: str) -> set[str]:
    """Rooms of the next suggestion, each asked for itself."""
    here, turn, rooms = state.room_of(player), state.turn, state.deck["room"]
    if state.on_turn == player and here and movement.may_suggest(state, player):
        return {here}
    acts = state.on_turn == player and not turn.suggested and not turn.moved
    far = (turn.roll if acts else None) or 6
    steps = {room: movement.steps_to(state, state.piece(player), room) for room in rooms}
    near = {room for room, n in steps.items() if n is None or 0 <= n <= far}
    if acts:
        near &= set(reach.enterable(state, player))
        return near | ({movement.passage(state, here)} - {None} if turn.roll is None else set())
    stays = {here} if state.piece(player) in state.summoned else set()
    return (near - {here}) | (stays | {movement.passage(state, here)}) - {None}


def test_ahead_looks_here_now_or_to_the_next_turn() -> None:
    seen: set[str] = set()
    for state, player in moments():
        found = reach.ahead(state, player)
        assert set(found.rooms) == one_by_one(state, player)
        seen.add(found.when)
        if found.when == "here":
            assert found.rooms == (state.room_of(player),)
    assert seen == {"here", "now", "next"}


@pytest.mark.rule("CLUE-SUG-07")
def test_who_was_brought_somewhere_may_suggest_there_next() -> None:
    """This also holds if a player's key is not that of the token."""
    table = Game(3, 0).play(0)
    state: Clue = table.view(REFEREE)
    mover, other = state.order[0], state.order[1]
    named = e.SuggestionMade(by=mover, suspect=state.piece(other), weapon="rope", room="hall")
    table.record(named, REFEREE)
    assert state.piece(other) != other
    assert "hall" in reach.ahead(table.view(REFEREE), other).rooms


@pytest.mark.rule("CLUE-MOV-03", "CLUE-AMB-03")
def test_the_corridor_is_shut_where_all_doors_are(board: Board) -> None:
    way = reach.way(board.state, "scarlet", CORRIDOR)
    assert way.why_not == ""
    assert way.steps is None


def test_where_one_stands_one_does_not_go(board: Board) -> None:
    board.do(e.TokenMoved(by="scarlet", token="scarlet", to="hall", how="placed"))
    way = reach.way(board.state, "scarlet", "hall")
    assert way.why_not == "Miss Scarlet is already there."


def test_a_table_is_only_looked_at(board: Board) -> None:
    """The queries change nothing."""
    table: Table = board.table
    before = table.view(REFEREE)
    ways(before, "scarlet")
    reach.ahead(before, "scarlet")
    assert table.view(REFEREE) is before
