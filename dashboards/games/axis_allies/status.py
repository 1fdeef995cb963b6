"""The turn at an Axis & Allies table: the country and its step. No rules."""

from __future__ import annotations

from typing import Any

from assistant.core.event import TABLE
from assistant.games.axis_allies.board import powers
from assistant.games.axis_allies.tell import how_won
from assistant.kit.phrasing import listed, upper
from assistant.table.table import SeatLine
from dashboards.games.axis_allies.clash import dice_due, scene
from dashboards.games.axis_allies.duties import awaited
from dashboards.games.axis_allies.powers import SIDES, owners
from dashboards.parts.common import turn
from dashboards.parts.common.drama import great
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

STEPS = {
    "weapons": "weapons",
    "purchase": "purchase",
    "combat_move": "combat moves",
    "combat": "battles",
    "noncombat_move": "non-combat moves",
    "placement": "new units",
}
"""The activity of the country on turn, by step."""


def status(sight: SeatView) -> Json:
    """Return the country on turn, what it does, and its player."""
    state = sight.state
    if not state.players:
        return {"who": None, "title": "The game is not set up yet", "say": "The host sets it up.", "queue": []}
    status: Json = {"who": state.on_turn, "turn": state.turn, "queue": [], "help": turn.level(sight), "scene": None}
    if players := awaited(sight)[0]:
        status["asked"] = players
    fight = scene(sight) if state.battles and not state.over else None
    flags = {
        player: [look for look in owners(state) if state.seats.get(look["key"]) == player] for player in standing(state)
    }
    acting = next((o for o in flags.get(state.on_turn, ()) if o["key"] == state.power), None)
    status |= {"standing": standing(state), "flags": flags, "flag": acting, **_now(sight)}
    return {**status, "scene": {**fight, "battles": battles(sight)} if fight else None}


def battles(sight: SeatView) -> str:
    """Return how many battles of this country are fought and which are next; "" for a single one."""
    state = sight.state
    fought = sight.table.made(TABLE, _fought)[-1] or 0
    rest = [state.place(battle.at) for battle in state.battles if battle is not state.battle]
    if fought + len(state.battles) < 2:
        return ""
    return f"{fought} of {fought + len(state.battles)} battles fought" + (f" · then {listed(rest)}" if rest else "")


def _fought(count: int | None, line: SeatLine) -> int:
    """Return how many battles of the country on turn are over after a line."""
    before, after = line.before, line.after
    if (before.turn, before.power) != (after.turn, after.power):
        return 0
    return (count or 0) + max(0, len(before.battles) - len(after.battles))


def standing(state: Any) -> Json:
    """Return the countries of each player."""
    names: dict[str, list[str]] = {}
    for power, player in state.seats.items():
        names.setdefault(player, []).append(state.power_name(power))
    return {player: ", ".join(powers) for player, powers in names.items() if player}


def _now(sight: SeatView) -> Json:
    state = sight.state
    if state.over:
        side = SIDES.get(state.winner or "")
        return {"title": f"The {side} have won" if side else "The game is over", "say": _why(state), "over": True}
    if not state.power:
        return {"title": "Before the first turn", "say": "Check the map against the board on the table."}
    player = next((p.name for p in state.players if p.key == state.seats.get(state.power)), "")
    title = f"{state.power_name(state.power)}: {STEPS.get(state.step, 'on turn')}"
    dice = "" if state.battle else dice_due(state)
    return {"title": title, "say": " · ".join(filter(None, [f"Round {state.turn}", clip(player), dice]))}


def _why(state: Any) -> str:
    """Return who has won, and how; "" if nobody has."""
    if not state.winner:
        return ""
    who = [p.name for p in state.players if any(state.side(key) == state.winner for key in state.powers_of(p.key))]
    return (
        f"{listed(map(clip, who))} {'wins' if len(who) == 1 else 'win'} {how_won(state, state.winner)}."
        if who
        else f"{upper(how_won(state, state.winner))}."
    )


def drama(_sight: SeatView, line: SeatLine) -> Json | None:
    """Return the capitals that were taken; None at the end of the game, which is shown instead."""
    before, after = line.before, line.after
    if after.over or not before.players:
        return None
    taken = [p for p in powers().values() if before.capital_free(p.key) and not after.capital_free(p.key)]
    if not taken:
        return None
    title = f"{upper(listed(after.place(p.capital) for p in taken))} {'is' if len(taken) == 1 else 'are'} taken"
    return great(title, line.text, areas=[p.capital for p in taken], look="loss")
