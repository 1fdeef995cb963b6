"""A theater of war: land and sea, stacks of units of many kinds, and plans shown over them. No rules.

As on the world of armies (`world`), a game says who holds what and what a tap does (`ways`, made by `world.at_once`,
`world.again`, `world.button` and `world.across`); in addition it provides layers: arrows, areas in reach, battles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from assistant.kit.areas import World
from assistant.kit.units import Board
from dashboards.parts.common.labels import Json
from dashboards.parts.world.theatre_blocks import Country, MoveArrow, Range, Theatre


def arrow(of: str, path: Sequence[str], label: str = "", *, ghost: bool = False, blocked: bool = False) -> MoveArrow:
    """Return a move from the first area of `path` over the others to the last; a ghost is planned, not carried out."""
    move: MoveArrow = {"of": of, "path": list(path), "label": label}
    if ghost:
        move["ghost"] = True
    if blocked:
        move["blocked"] = True
    return move


def reach(of: str, left: Mapping[str, int]) -> Range:
    """Return the areas in reach of the moving units, each with how many areas they could continue from there."""
    return {"of": of, "left": dict(left)}


def theatre(
    plan: World,
    control: Mapping[str, str],
    units: Board,
    owners: Sequence[Json],
    *,
    countries: Sequence[Country] = (),
    names: Mapping[str, str] | None = None,
    worth: Mapping[str, int] | None = None,
    ways: Iterable[Json] = (),
    lay: Json | None = None,
    arrows: Iterable[MoveArrow] = (),
    range_: Range | None = None,
    battles: Iterable[str] = (),
    prompt: str = "",
    in_play: bool | str = True,
    home: str = "",
) -> Theatre:
    """Return the changing part of the map.

    `control` says who holds each area of land (left out: nobody), `units` who has which units where. `names` and
    `worth` are this table’s names and values of areas where they differ from the board. `prompt` is shown while
    no area is chosen; `home` is the area around which a small screen begins. `in_play`: as for the world of armies.
    """
    theatre: Theatre = {
        "part": "theatre",
        "owners": list(owners),
        "at": placed(plan, control, units),
        "countries": list(countries),
        "ways": list(ways),
        "lay": lay,
        "prompt": prompt,
        "inPlay": in_play,
        "home": home,
    }
    if names:
        theatre["names"] = dict(names)
    if worth:
        theatre["worth"] = dict(worth)
    if drawn := list(arrows):
        theatre["arrows"] = drawn
    if range_:
        theatre["range"] = range_
    if fought := list(battles):
        theatre["battles"] = fought
    return theatre


def placed(plan: World, control: Mapping[str, str], units: Board) -> Json:
    """Return area → [holder, [[owner, {kind: count}] …]]; areas of nobody without units are left out."""
    occupied: dict[str, list[object]] = {}
    for area in plan.keys:
        here = [[stack.owner, dict(stack.units)] for stack in units.get(area, ()) if stack.units]
        if here or control.get(area):
            occupied[area] = [control.get(area, ""), *([here] if here else [])]
    return occupied
