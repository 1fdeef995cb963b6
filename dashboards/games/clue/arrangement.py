"""Clue on screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import cast

from assistant.core.event import REFEREE, Event
from assistant.core.offer import Nonsense
from assistant.games.clue import events as e
from assistant.games.clue import mending, movement
from assistant.games.clue.state import CORRIDOR, Clue
from dashboards.games.clue import mending as clue_mending
from dashboards.games.clue.entry import entry
from dashboards.games.clue.reach import asking
from dashboards.games.clue.status import drama, status
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import message_for, record
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import grid, hand, paper
from dashboards.parts.mystery import mansion as board
from dashboards.parts.mystery.plans import planning

# ---------------------------------------------------------------- board, replay, afterwards


def picture(state: Clue) -> Json:
    """Return what a frame of the replay draws: the board, the open suggestion, the solution."""
    rooms = tuple(state.deck.get("room", ()))
    frame: Json = {}
    if rooms:
        tokens, weapons = board.spots(rooms, state.tokens, state.weapons)
        frame = {"t": tokens, "w": weapons, "house": "mansion" if board.is_mansion(rooms) else board.house(rooms)}
    if state.suggestions and not state.suggestions[-1].closed:
        frame["three"] = list(state.suggestions[-1].cards)
    if state.solution:
        frame["solution"] = list(state.solution)
    return frame


def board_of(sight: SeatView) -> Json | None:
    """Return the mansion, or the rooms of another house."""
    state: Clue = sight.state
    rooms = tuple(state.deck.get("room", ()))
    if not rooms:
        return None
    player = state.on_turn
    moves = player is not None and not state.turn.moved
    near = movement.reach(state, player) if player and moves else (frozenset[str](), frozenset[str]())
    house = board.board(rooms, state.tokens, state.weapons, (sorted(near[0]), sorted(near[1])))
    own = player if player and (sight.role == "table" or sight.player == player) else ""
    return {
        **house,
        "writes": sight.writes and not state.over,
        "mine": state.piece(own) if own else "",
        "corridor": CORRIDOR,
        "set": {
            "token": message_for(sight, e.TokenMoved, "token", "to", how="placed"),
            "weapon": message_for(sight, e.WeaponMoved, "weapon", "to"),
        },
        "move": {"send": record(e.TokenMoved(by=own, token=state.piece(own), to="$to")), "asks": True} if own else None,
    }


def opened(sight: SeatView) -> Json | None:
    """Return all hands once the table has opened them."""
    if not sight.state.opened:
        return None
    everything = cast("Clue", sight.table.view(REFEREE))
    return {"hands": [{"player": p, "cards": list(everything.hands.get(p, ()))} for p in sight.state.order]}


def roll(sight: SeatView, below: Below) -> Event:
    """Return a roll of the die for the current player."""
    if sight.state.on_turn is None:
        raise Nonsense("There is nobody to roll for.")
    return e.DiceRolled(by=sight.state.on_turn, roll=below(6) + 1)


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=entry,
    shapes=lambda _sight: {"mansion": board.shapes()},
    board=board_of,
    grid=grid.grid,
    asking=asking,
    planning=planning,
    hand=hand.hand,
    mine=lambda _sight: [{"part": "grid"}],
    extras=clue_mending.extras,
    annulled=lambda sight, number: mending.annulled(sight.living, number),
    fields={**clue_mending.FIELDS, "AccusationJudged": {"right": "All three right"}},
    titles=clue_mending.TITLES,
    picture=picture,
    after_the_game=opened,
    roll=roll,
    paper=lambda sight: [paper.detective(sight)],
    holdings=paper.on_table,
    families=("mystery",),
)
