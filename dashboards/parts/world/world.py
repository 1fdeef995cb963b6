"""The world map: shapes sent once, and the pieces on it as a small value that changes. No rules.

Any game with a board of areas can use it: the game says who owns what (`owner`), which signs are in
areas, and what a tap does (`at_once`, `again`, `button`, `across`). A message of a tap may contain the words
"$at" (the area), "$from" and "$to" (source and target), "$n" (a number), "$owner"; the page fills them in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assistant.kit.areas import Continent, World
from assistant.kit.forces import Forces
from dashboards.parts.common.labels import GRAY, Json, ink
from dashboards.parts.common.text import clip

Sign = Literal["", "tower", "pop", "closed"]
"""Anything in an area beside armies: a tower, a Mom & Pop; or that it is closed."""


def owner(key: str, name: str, colour: str, mark: str, letter: str, **more: Any) -> Json:
    """Return somebody who can hold areas, drawn with color, mark and letter."""
    look = colour or GRAY
    return {"key": key, "name": clip(name), "colour": look, "ink": ink(look), "mark": mark, "letter": letter, **more}


# ---------------------------------------------------------------- what a tap does


def at_once(label: str, send: Json, areas: Iterable[str]) -> Json:
    """Return a way in which a tap on one of these areas immediately sends the message."""
    return {"kind": "tap", "label": label, "send": send, "areas": list(areas)}


def again(label: str, send: Json, areas: Iterable[str]) -> Json:
    """Return a way in which the first tap chooses the area and every further tap on it sends the message."""
    return {"kind": "again", "label": label, "send": send, "areas": list(areas)}


def button(label: str, send: Json, areas: Iterable[str], **look: Any) -> Json:
    """Return a button beside the name of the chosen area."""
    return {"kind": "button", "label": label, "send": send, "areas": list(areas), **look}


def across(
    label: str, send: Json, pairs: Mapping[str, Mapping[str, str]], most: Mapping[str, int] | None = None
) -> Json:
    """Return a way with two taps: the source, then a highlighted target. `pairs`: source → target → a word ("67 %").

    `most`: up to how many armies of the source go; then the number is asked after the target ("$n").
    """
    way = {"kind": "across", "label": label, "send": send, "pairs": {k: dict(v) for k, v in pairs.items() if v}}
    return {**way, "most": dict(most)} if most is not None else way


# ---------------------------------------------------------------- the part


@dataclass(frozen=True)
class FightArrow:
    """A current fight, drawn from one area to another."""

    source: str
    target: str


def world(
    plan: World,
    forces: Forces,
    owners: Sequence[Json],
    signs: Mapping[str, Sign] | None = None,
    ways: Iterable[Json] = (),
    lay: Json | None = None,
    arrow: FightArrow | None = None,
    *,
    prompt: str = "",
    in_play: bool | str = True,
    close: bool = True,
    numbered: Sequence[str] = (),
    inside: str = "",
    lanes: bool = True,
    quick: int | None = None,
) -> Json:
    """Return the changing part: who is where with how many armies, continents, and what taps do.

    `prompt` is shown while no area is chosen. `in_play`: the map is also shown where the game is entered;
    "wide": only where there is room beside it; "look": also above what is entered, in the room that this leaves.
    `close`: say who is one area short of a continent. `numbered` are areas that a die can name, from 1 on.
    `inside` is the area in which two fight; `lanes`: the sea lanes are open.
    `quick` areas are listed by name under the map while none is chosen (None: the usual number).
    """
    return {
        "part": "world",
        "owners": list(owners),
        "at": placed(forces, signs or {}),
        "held": [held(plan, forces, c, close=close) for c in plan.continents],
        "ways": list(ways),
        "lay": lay,
        "arrow": [arrow.source, arrow.target] if arrow else None,
        "prompt": prompt,
        "inPlay": in_play,
        **({"numbered": dict(zip(numbered, range(1, len(numbered) + 1), strict=True))} if numbered else {}),
        **({"inside": inside} if inside else {}),
        **({} if lanes else {"lanes": False}),
        **({} if quick is None else {"quick": quick}),
    }


def placed(forces: Forces, signs: Mapping[str, Sign] | None = None) -> Json:
    """Return area → [owner, armies], with a third word if there is a sign; with a fourth, the others in it."""
    occupied: dict[str, Any] = {}
    seen: Mapping[str, str] = signs or {}
    areas: set[str] = {*forces, *seen}
    for area in sorted(areas):
        here = forces.get(area, ())
        sign = seen.get(area, "")
        first = [here[0].owner, here[0].armies] if here else ["", 0]
        others = [[force.owner, force.armies] for force in here[1:]]
        if here or sign:
            occupied[area] = [*first, *([sign] if sign or others else []), *([others] if others else [])]
    return occupied


def held(plan: World, forces: Forces, continent: Continent, *, close: bool = True) -> list[Any]:
    """Return the holder of the whole continent or "", the one with most areas, their number, and the missing area."""
    areas = plan.within(continent.key)
    counts: dict[str, int] = {}
    for area in areas:
        if here := forces.get(area, ()):
            counts[here[0].owner] = counts.get(here[0].owner, 0) + 1
    if not counts:
        return ["", "", 0, ""]
    most = max(counts, key=lambda key: (counts[key], key))
    whole = most if counts[most] == len(areas) else ""
    short = ""
    if close and counts[most] == len(areas) - 1:
        short = next(a for a in sorted(areas) if not forces.get(a) or forces[a][0].owner != most)
    return [whole, most, counts[most], short]


def changes(before: Json, after: Json) -> Json:
    """Return the difference between two values of `placed`, null for areas now empty: a frame of a replay."""
    changed = {area: now for area, now in after.items() if before.get(area) != now}
    return {**changed, **{area: None for area in before if area not in after}}
