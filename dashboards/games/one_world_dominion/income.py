"""The sources of a turn's new armies: areas, continents and armies set aside, as cards have changed them."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.areas import Continent
from assistant.table.table import SeatLine
from dashboards.parts.common.seat_view import SeatView


def brings(sight: SeatView) -> str:
    """Return the sources for the player on turn: "+4 for 14 areas · +14 for Asia (twice: …) · 3 from last turn"."""
    state: Dominion = sight.state
    player = state.on_turn or ""
    sources = [_areas(state, player), *_continents(state, player)]
    if waited := sight.latest(from_last):
        sources.append(f"{waited} from last turn")
    if later := state.deferred.get(player, 0):
        sources.append(f"+{later} one turn later (Saboteur)")
    return " · ".join(sources)


def _areas(state: Dominion, player: str) -> str:
    income = state.income(player)
    why = ""
    if state.in_force("economic_sanctions", player):
        why = " (Economic Sanctions)"
    elif state.in_force("industrial_sector", owner=player):
        why = " (Industrial Sector)"
    return f"+{income.for_areas} for {income.areas} {'area' if income.areas == 1 else 'areas'}{why}"


def _continents(state: Dominion, player: str) -> Iterator[str]:
    """Yield complete continents with their bonus now, including those that a card reduces to nothing."""
    paid = {continent.key: continent for continent in state.income(player).continents}
    for continent in state.world.complete(state.held(player)):
        yield _continent(paid.get(continent.key), continent)


def _continent(paid: Continent | None, printed: Continent) -> str:
    if paid is None:
        return f"+0 for {printed.name} (Propaganda)"
    twice = " (twice: Human Cloning)" if paid.bonus > printed.bonus else ""
    return f"+{paid.bonus} for {printed.name}{twice}"


def from_last(last: int | None, line: SeatLine) -> int:
    """Return the armies that had waited for the turn (OWD-C13): they were set aside when it began."""
    before: Dominion = line.before
    after: Dominion = line.after
    return last or 0 if after.turn.number == before.turn.number else before.deferred.get(after.on_turn or "", 0)
