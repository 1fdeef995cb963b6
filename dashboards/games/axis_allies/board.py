"""The map of Axis & Allies: who holds what, what stands where, how it is set to what lies on the board. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dashboards.games.axis_allies.powers import countries, owners
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.world import theatre
from dashboards.parts.world.theatre_blocks import Arrow, Range, Theatre


def recorded(kind: str, **fields: Any) -> Json:
    """The message that records an event of this kind, with words that the page fills in."""
    return {"do": "record", "event": {"kind": kind, **fields}}


LAYING = theatre.laying(
    recorded("StackSet", at="$at", of="$owner", unit="$unit", count="$n"),
    recorded("ControlSet", at="$at", of="$owner"),
    recorded("AreaRenamed", at="$at", name="$name"),
    nobody="neutral",
)
"""What lies on the board, wherever the table has it otherwise (PAA-SET-03)."""


def board(sight: Sight) -> Theatre:
    """The map as this seat sees it."""
    return drawn(sight)


def drawn(
    sight: Sight,
    *,
    ways: Iterable[Json] = (),
    arrows: Iterable[Arrow] = (),
    range_: Range | None = None,
    prompt: str = "",
) -> Theatre:
    """The map with what a variant draws over it: what taps do, arrows of orders, areas in reach."""
    state = sight.state
    return theatre.theatre(
        state.world,
        state.control,
        {area: state.stacks(area) for area in state.world.keys},
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
    """What a frame of the replay draws: who holds what, who stands where, what is fought over."""
    if not state.players:
        return {"world": {}}
    standing = {area: state.stacks(area) for area in state.world.keys}
    return {"world": theatre.placed(state.world, state.control, standing), "battles": list(battles(state))}


def battles(state: Any) -> Iterator[str]:
    """Areas that are fought over."""
    yield from (battle.at for battle in state.battles)


def home(sight: Sight) -> str:
    """The capital of the country of whoever looks, if one of theirs acts, of that one; else of whoever acts."""
    state = sight.state
    own = [power for power, player in state.seats.items() if player and player == sight.player]
    power = state.power if state.power in own or not own else own[0]
    return next((country["capital"] for country in countries(sight) if country["key"] == power), "")
