"""The status line of RISK: the current player, the step, and what comes next. No rules."""

from __future__ import annotations

from assistant.games.risk.sayings import counted
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.games.risk.turns import claiming, placing
from assistant.kit.phrasing import listed, upper
from assistant.table.table import SeatLine
from dashboards.games.risk.board import facing
from dashboards.parts.common import turn
from dashboards.parts.common.drama import lost
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

MOVE_IN = "How many armies move in?"
"""The question for the player on turn after a capture."""


@turn.status
def status(sight: SeatView) -> Json:
    """Return the current player, the step and the armies to place; a fight becomes a scene for everybody."""
    state: Risk = sight.state
    status: Json = {"standing": {player: stands(state, player) for player in state.order}}
    if state.over:
        return {**status, **ended(sight), "scene": None}
    if scene := facing(sight).scene():
        status["scene"] = scene
    return {**status, **gone(sight), **(_turn(sight) if state.turn.number else start(sight))}


def ended(sight: SeatView) -> Json:
    """Return who has won: by conquering the world, or because the others conceded."""
    state: Risk = sight.state
    if not state.winner:
        return {"who": None, "title": "The game is over", "say": "", "over": True}
    conquered = len(state.contenders) == 1
    title = f"{sight.name(state.winner)} {'has conquered the world' if conquered else 'has won'}"
    return {"who": state.winner, "title": title, "say": "" if conquered else _conceded(sight), "over": True}


def _conceded(sight: SeatView) -> str:
    """Return who gave up: the only other player by name."""
    others = [player for player in sight.state.order if player != sight.state.winner]
    return f"{sight.name(others[0])} conceded." if len(others) == 1 else "The others conceded."


def gone(sight: SeatView) -> Json:
    """Return for an eliminated player’s own page that there is nothing left to do; what others do is said above it."""
    return {"wait": "You are out of the game."} if sight.player in sight.state.out else {}


def stands(state: Risk, player: str) -> str:
    """Return a player's areas, armies and cards, which everybody may count, and the first armies still to place."""
    if player in state.out:
        return "eliminated"
    held, cards = state.held(player), state.deck.hand(player)
    parts = [counted(len(held), "area", "areas"), counted(sum(map(state.armies, held)))]
    return " · ".join([*parts, *([counted(cards, "card", "cards")] if cards else []), *to_place(state, player)])


def to_place(state: Risk, player: str) -> list[str]:
    """Return how many of the first armies a player has still to place, while they are placed."""
    left = 0 if state.turn.number or state.unclaimed else state.to_place.get(player, 0)
    return [f"{left} to place"] if left else []


def start(sight: SeatView) -> Json:
    """Return who claims or places before the first turn: everybody at once if armies are placed in handfuls."""
    state: Risk = sight.state
    if state.unclaimed:
        owner = claiming(state)
        say = f"{counted(len(state.unclaimed), 'area is', 'areas are')} unclaimed."
        verb = "is dealt an area" if state.neutral else "claims an area"
    elif state.in_handfuls:
        return {"who": None, "title": "Everybody places armies", "say": _handfuls(sight)}
    else:
        owner = placing(state)
        say = f"{counted(state.to_place.get(owner, 0))} left to place."
        verb = "places an army"
    name = "The neutral force" if owner == NEUTRAL else clip(upper(state.name(owner)))
    return {"title": f"{name} {verb}", "say": say}


def _handfuls(sight: SeatView) -> str:
    """Return how many armies are left to place: the player's own, or everybody's with their names."""
    state: Risk = sight.state
    left = {owner: count for owner, count in state.to_place.items() if count}
    if own := left.pop(sight.player or "", 0):
        return f"You have {counted(own)} left to place."
    if [*left] == [NEUTRAL]:
        return f"Left to place: {left[NEUTRAL]} neutral {'army' if left[NEUTRAL] == 1 else 'armies'}."
    names = {owner: "neutral" if owner == NEUTRAL else clip(state.name(owner)) for owner in left}
    others = listed(f"{names[owner]} {count}" for owner, count in left.items())
    return f"Left to place: {others}." if left else "All armies are placed."


def _turn(sight: SeatView) -> Json:
    state: Risk = sight.state
    name = sight.name(state.on_turn) if state.on_turn else "Nobody"
    fight = state.fight
    if state.must_turn_in:
        return {"title": f"{name} must turn in a set", "say": f"It is worth {counted(state.next_set)}."}
    if state.unplaced:
        return {"title": f"{name} has {counted(state.unplaced)} to place", "say": _brings(state)}
    if fight and fight.captured:
        asks = facing(sight).asks_who_moves_in()
        say = MOVE_IN if asks else "Attack again, move armies once, or end the turn."
        say = for_turn(sight, say)
        return {"title": f"{name} has captured {state.area(fight.target)}", "say": say}
    if fight:
        return {"title": f"{name} attacks {state.area(fight.target)}", "say": f"from {state.area(fight.source)}"}
    if state.step == "move":
        return {
            "title": f"{name}’s turn",
            "say": for_turn(sight, "No attack is possible: move armies once, or end the turn."),
        }
    return {"title": f"{name}’s turn", "say": for_turn(sight, "Attack, move armies once, or end the turn.")}


def for_turn(sight: SeatView, say: str) -> str:
    """Return what the player on turn can do; nothing on the phones of others, who would read it as said to them."""
    return "" if sight.role == "seat" and sight.player != sight.state.on_turn else say


def _brings(state: Risk) -> str:
    """Return the sources of the new armies: "+4 for 14 areas · +2 for Australia"."""
    income = state.income(state.on_turn or "")
    names = [f"+{c.bonus} for {c.name}" for c in income.continents]
    return " · ".join([f"+{income.for_areas} for {counted(income.areas, 'area', 'areas')}", *names])


def drama(sight: SeatView, line: SeatLine) -> Json | None:
    """Return who is eliminated; None at the end of the game, which is shown instead."""
    return None if line.after.over else lost(sight, line, line.after.out, "eliminated")
