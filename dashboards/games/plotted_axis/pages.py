"""The sealed books while they are read: one button shows what comes next, when nothing waits. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.plotted_axis.state import Plotted
from dashboards.parts.common import box
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Sight


def blocks(sight: Sight) -> list[Json]:
    """The boxes, with what comes next in the words of this game."""
    return [found for block in box.blocks(sight) for found in _worded(sight, block)]


def _worded(sight: Sight, block: Json) -> Iterator[Json]:
    """While the books are read, only their next page; nothing of them while a line waits to be carried out."""
    state: Plotted = sight.state
    if not state.books:
        yield block
    elif ready(state) and block["reveal"]:
        yield {
            **block,
            "title": "",
            "note": "",
            "private": False,
            "reveal": {**block["reveal"], "label": following(state)},
        }


def ready(state: Plotted) -> bool:
    """Whether the next page can be turned: no line is out, nobody fights, no aircraft has to land first."""
    return not (state.tied or state.battles) and (state.now is None or bool(state.hovering))


def following(state: Plotted) -> str:
    """What the next page tells, in words."""
    if state.step != "execution":
        return "Open the books"
    if state.hovering:
        return "Reveal who flies on"
    return f"Round {state.round}: reveal {state.power_name(state.power)}'s line"
