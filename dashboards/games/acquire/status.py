"""Whose turn it is at a table of Acquire, which step, and what everybody looks at. No rules."""

from __future__ import annotations

from assistant.games.acquire.closing import may_end
from assistant.games.acquire.state import Acquire
from assistant.kit.sayings import counted, listed
from dashboards.games.acquire import board as on_board
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market.market import money

HELP = {"notes": "figures only", "odds": "figures", "advice": "figures and advice"}


def status(sight: Sight) -> Json:
    """Who and which step in words; settlements are what everybody looks at."""
    state: Acquire = sight.state
    if not state.players:
        return {"who": None, "title": "The table is not laid yet", "say": "The host lays it.", "queue": []}
    found: Json = {
        "who": state.on_turn,
        "turn": state.turn.number,
        "queue": [],
        "help": HELP.get(state.help, state.help),
    }
    if state.over:
        return {**found, **_ended(sight)}
    if state.on_turn is None:
        return {**found, **_opening(sight)}
    if state.settlements:
        return {**found, **_settling(sight)}
    return {**found, **_turn(sight)}


def _ended(sight: Sight) -> Json:
    state: Acquire = sight.state
    names = listed(on_board.name(sight, p) for p in state.winners)
    most = max((account.total for account in state.account.values()), default=0)
    verb = "win" if len(state.winners) > 1 else "wins"
    who = state.winners[0] if state.winners else None
    return {"who": who, "title": f"{names} {verb} with {money(most)}", "say": "", "over": True}


def _opening(sight: Sight) -> Json:
    state: Acquire = sight.state
    waiting = [on_board.name(sight, p) for p in state.seats if p not in state.first_tiles]
    say = f"{listed(waiting)} {'draws' if len(waiting) == 1 else 'draw'} a tile; the nearest to 1A begins."
    return {"who": on_board.opening(sight) if sight.writes else None, "title": "First tiles", "say": say}


def _settling(sight: Sight) -> Json:
    """The bonuses of a merger, and who sells, trades and keeps next."""
    state: Acquire = sight.state
    open_ = state.settlements[0]
    title = f"Merger: {state.name(open_.defunct)} into {state.name(open_.survivor)}"
    got = {b.holder: f"{money(b.dollars)} {b.kind}" for b in open_.bonuses}
    queue = [
        {"player": p, "answer": " · ".join(filter(None, (got.get(p), "settles" if p in open_.waiting else "")))}
        for p in state.seats
        if p in got or p in open_.waiting
    ]
    now = open_.waiting[0] if open_.paid and open_.waiting else None
    say = "The bank draws a tile: its number is the bank’s shares."
    if now:
        say = f"Size {open_.size}, {money(open_.price)} a share. {on_board.name(sight, now)} settles."
    scene = {"kind": "deal", "title": title, "say": say, "who": now, "queue": queue, "three": [], "open": True}
    return {"who": now or state.on_turn, "title": title, "say": say, "scene": scene, "queue": queue}


def _turn(sight: Sight) -> Json:
    state: Acquire = sight.state
    why = may_end(state)
    end = f" · {why} The end may be declared." if why else ""
    return {"title": f"{on_board.name(sight, state.on_turn)}: {_step(state)}", "say": f"{_where(state)}{end}"}


def _step(state: Acquire) -> str:
    turn = state.turn
    if turn.step == "found":
        return "found a corporation"
    if turn.step == "merge":
        return "which corporation survives?"
    if turn.step == "buy":
        return f"{counted(turn.bought, 'share')} bought" if turn.bought else "buy shares"
    return "play a tile"


def _where(state: Acquire) -> str:
    placed = f" · tile {state.turn.placed}" if state.turn.placed else ""
    return f"Turn {state.turn.number}{placed}"
