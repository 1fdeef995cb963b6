"""The map of Axis & Allies: owners, units, and setting it to match the board on the table. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.core.per_state import per_state
from dashboards.games.axis_allies.powers import countries, owners
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import theatre
from dashboards.parts.world.theatre_blocks import MoveArrow, Range, Theatre


def recorded(kind: str, **fields: Any) -> Json:
    """Return the message that records an event of this kind, with blanks that the page fills in."""
    return {"do": "record", "event": {"kind": kind, **fields}}


LAYING: Json = {
    "stack": recorded("StackSet", at="$at", of="$owner", unit="$unit", count="$n"),
    "control": recorded("ControlSet", at="$at", of="$owner"),
    "name": recorded("AreaRenamed", at="$at", name="$name"),
    "nobody": "neutral",
    "most": 99,
}
"""Messages that correct the map where the board on the table differs (PAA-SET-03); `nobody` holds free land."""


def board(
    sight: SeatView,
    *,
    ways: Iterable[Json] = (),
    arrows: Iterable[MoveArrow] = (),
    range_: Range | None = None,
    prompt: str = "",
) -> Theatre:
    """Return the map as this seat sees it.

    A variant draws over it: the effects of taps, arrows of orders, areas within range.
    """
    state = sight.state
    return theatre.theatre(
        state.world,
        state.control,
        _standing(state),
        owners(state),
        countries=countries(sight),
        names=state.names,
        worth=getattr(state, "worth", {}),
        ways=ways,
        lay=LAYING if sight.writes and not state.over else None,
        arrows=arrows,
        range_=range_,
        battles=battles(state),
        prompt=prompt,
        home=home(sight),
    )


def picture(state: Any) -> Json:
    """Return what a frame of the replay draws: owners, units and battles."""
    if not state.players:
        return {"world": {}}
    return {"world": theatre.placed(state.world, state.control, _standing(state)), "battles": list(battles(state))}


@per_state
def _standing(state: Any) -> Mapping[str, Any]:
    """Return the stacks of units in every area."""
    return {area: state.stacks(area) for area in state.world.keys}


def battles(state: Any) -> Iterator[str]:
    """Yield the areas that are fought over; none once the game is over."""
    yield from (battle.at for battle in state.battles if not state.over)


def home(sight: SeatView) -> str:
    """Return the area around which the map begins: the battle that is fought, or the capital of the viewer's country.

    If the country on turn is one of theirs, or they have none, it is that country's.
    """
    state = sight.state
    if state.battle and not state.over:
        return state.battle.at
    own = [power for power, player in state.seats.items() if player and player == sight.player]
    power = state.power if state.power in own or not own else own[0]
    return next((country["capital"] for country in countries(sight) if country["key"] == power), "")
