"""The replay of a branch, in which one line is missing or different; it is clearly marked as not the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import nonsense
from assistant.core.offer import Nonsense
from assistant.knowledge.what_if import Branch, branch
from assistant.table.table import SeatLine, Table
from dashboards.parts.common import feed
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.play.correcting import on_offer, reading
from dashboards.play.replay import HELPED, Camera, helped, replay, widest


def suppose(
    table: Table, allowed: list[Camera], camera: Camera, number: object, said: object, arrangement: Arrangement
) -> Json:
    """Return the frames of the game without this line, by its number for the camera, with `what_if` to describe them.

    With words (`said`: name → choice) the line reads that way instead. `allowed` are the cameras of the page; they give
    it the way back to its own lines. The branch is folded in memory from what the camera saw, and is gone with the
    page. Raise Nonsense if the line is gone or the choice is not possible.
    """
    seat_line = next((one for one in table.story(camera.key) if one.number == number), None)
    if seat_line is None:
        raise Nonsense("That line no longer exists. Choose another one.")
    sight = SeatView.of(table, _knows(table, camera, seat_line), "replay")
    words = _words(sight, seat_line, said)
    event = reading(seat_line.event, words) if words else None
    if event is not None:
        nonsense(table.game, event, seat_line.before)
    try:
        imagined = branch(table, seat_line.seq, event, seat=camera.key)
    except LookupError as wrong:
        raise Nonsense(str(wrong)) from None
    if not imagined.state.players:
        raise Nonsense("Without this line there would be no game. Choose a later line.")
    frames = replay(imagined.table, camera.key, [camera], arrangement.picture)
    if not helped(table, camera.key, HELPED):  # an imagined house rule or ending gives no more help
        bare = [{key: one for key, one in frame.items() if key != "marks"} for frame in frames["frames"]]
        frames = {**frames, "frames": bare}
    story = imagined.table.story(camera.key)
    places = {one.seq: at for at, one in enumerate(story)}
    called = {one.seq: one.line.label for one in table.story(camera.key)}
    for frame, one in zip(frames["frames"], story, strict=True):
        frame["label"] = called.get(one.seq, frame["label"])  # a line keeps its label, whatever was removed
    at = max((at for seq, at in places.items() if seq < seat_line.seq + (event is not None)), default=0)
    home = next((at for at, one in enumerate(table.story(widest(allowed))) if one.seq == seat_line.seq), 0)
    names = arrangement.fields.get(type(seat_line.event).__name__, {})
    otherwise = {
        "rows": feed.drafted_rows(sight, seat_line, feed.correction(sight, seat_line), words, names),
        "reads": clip(story[at].text, 200) if event is not None else "",
        "against": _against(sight, seat_line, event),
    }
    return {**frames, "at": at, "what_if": {**_said(imagined, seat_line, places), **otherwise, "home": home}}


def _knows(table: Table, camera: Camera, seat_line: SeatLine) -> str:
    """Return the seat whose secrets may change in this line: the camera’s; for the all-knowing camera, the actor’s."""
    by = str(getattr(seat_line.event, "by", ""))
    all_of_them = camera.key == REFEREE and by in {player.key for player in table.view(TABLE).players}
    return by if all_of_them else camera.key


def _words(sight: SeatView, seat_line: SeatLine, said: object) -> dict[str, Any]:
    """Return the values that are to change; raise Nonsense for a value that cannot be chosen there."""
    words = cast("dict[str, Any]", said) if isinstance(said, dict) else {}
    blanks = {blank.name: blank for blank in feed.correction(sight, seat_line)} if words else {}
    for name, value in words.items():
        if name not in blanks or not on_offer(blanks[name], value):
            raise Nonsense("That isn't one of the choices. Choose again.")
    changed = reading(seat_line.event, words)
    return {name: value for name, value in words.items() if getattr(changed, name) != getattr(seat_line.event, name)}


def _against(sight: SeatView, seat_line: SeatLine, event: Event | None) -> str:
    """Return why the rules would not have allowed the line; "" if they would have."""
    notices = sight.game.notices(event, seat_line.before) if event is not None else ()
    return next((notice.text for notice in notices if notice.level == "illegal"), "")


def _said(imagined: Branch, seat_line: SeatLine, places: Mapping[int, int]) -> Json:
    """Return what the banner shows: the changed line, later lines that it breaks and why, and how the game ends."""
    return {
        "line": seat_line.number,
        "label": seat_line.line.label,
        "text": clip(seat_line.text, 200),
        "broken": [
            {"label": one.label, "text": clip(one.text, 120), "why": clip(one.why, 200), "at": places.get(one.line)}
            for one in imagined.broken
        ],
        "ends": [
            {"of": seat, "then": _whole(imagined.then.score.get(seat)), "now": _whole(now)}
            for seat, now in imagined.now.score.items()
        ],
        "winners": {"then": list(imagined.then.winners), "now": list(imagined.now.winners)},
        "moves": imagined.label,
    }


def _whole(value: Any) -> float | None:
    return None if value is None else round(float(value), 2)
