"""What if a line had not been: the replay of a branch, which nobody can take for the game, and what it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.branch import Branch, branch
from assistant.offer import Nonsense
from assistant.table import Table, Told
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json
from dashboards.play.replay import Camera, Picture, replay, widest


def suppose(table: Table, allowed: list[Camera], camera: Camera, number: object, picture: Picture) -> Json:
    """The frames of the game without this line, by its number for the camera; with `what_if` to say what they are.

    `allowed` are the cameras of the page, among whose lines it finds its way back.
    The branch is folded from what the camera saw, in memory, and is gone with the page. Raises Nonsense.
    """
    told = next((one for one in table.story(camera.key) if one.number == number), None)
    if told is None:
        raise Nonsense("That line is not here any more.")
    try:
        found = branch(table, told.seq, seat=camera.key)
    except LookupError as wrong:
        raise Nonsense(str(wrong)) from None
    if not found.state.players:
        raise Nonsense("Without this line there would be no game. Choose a later one.")
    frames = replay(found.table, camera.key, [camera], picture)
    story = found.table.story(camera.key)
    places = {one.seq: at for at, one in enumerate(story)}
    called = {one.seq: one.line.label for one in table.story(camera.key)}
    for frame, one in zip(frames["frames"], story, strict=True):
        frame["label"] = called.get(one.seq, frame["label"])  # a line is called what it was called, whatever is gone
    at = max((at for seq, at in places.items() if seq < told.seq), default=0)
    home = next((at for at, one in enumerate(table.story(widest(allowed))) if one.seq == told.seq), 0)
    return {**frames, "at": at, "what_if": {**_said(found, told, places), "home": home}}


def _said(found: Branch, told: Told, places: Mapping[int, int]) -> Json:
    """What the banner says: the line that is taken away, which later ones break and why, how it ends."""
    return {
        "line": told.number,
        "label": told.line.label,
        "text": clip(told.text, 200),
        "broken": [
            {"label": one.label, "text": clip(one.text, 120), "why": clip(one.why, 200), "at": places.get(one.line)}
            for one in found.broken
        ],
        "ends": [
            {"of": seat, "then": _whole(found.then.score.get(seat)), "now": _whole(now)}
            for seat, now in found.now.score.items()
        ],
        "winners": {"then": list(found.then.winners), "now": list(found.now.winners)},
        "moves": found.label,
    }


def _whole(value: Any) -> float | None:
    return None if value is None else round(float(value), 2)
