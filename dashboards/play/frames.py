"""The replay as pages and files show it: the frames of a camera, the board they are drawn on, odds and review."""

from __future__ import annotations

from typing import Any

from assistant.table.table import Table
from dashboards.parts.common.labels import Json
from dashboards.play import replay
from dashboards.play.page_context import Spot
from dashboards.play.reviewing import Reviewing
from dashboards.play.thinking_requests import Pondering


def of_camera(spot: Spot, camera: str) -> Json:
    """Return the frames of a camera, on the board of the game."""
    allowed = replay.cameras(spot.table, spot.seat, spot.role)
    return on_board(spot, replay.replay(spot.table, camera, allowed, spot.arrangement.picture))


def on_board(spot: Spot, frames: Json) -> Json:
    """Return frames with the board that they are drawn on, and the accent of the game."""
    board = spot.arrangement.board(spot.sight) if spot.sight.is_set_up else None
    framed = {**frames, "look": spot.arrangement.look}
    if board and "owners" in board:
        owners = [{**owner, "name": owner.get("plain", owner["name"])} for owner in board["owners"]]
        framed["board"] = {"part": board["part"], "owners": owners}
    return framed


def with_figures(frames: Json, pondering: Pondering, reviewing: Reviewing) -> Json:
    """Return frames with the odds and the review beside them, once these are worked out."""
    camera = frames["camera"]
    reviewed = reviewing.replayed(camera)
    return {**frames, "odds": pondering.replayed(camera), **({"review": reviewed} if reviewed else {})}


def for_file(table: Table, seat: str, role: str) -> dict[str, Any]:
    """Return what a file needs to draw the replay: the shapes, and the frames of every camera that the seat may use."""
    spot = Spot(table, seat, "replay")
    pondering = Pondering(spot)
    spot.ask = pondering.thinker.ask
    reviewing = Reviewing(spot, pondering.thinker)
    keys = [camera.key for camera in replay.cameras(table, seat, role)]
    return {
        "still": spot.arrangement.shapes(spot.sight),
        "replays": {key: with_figures(of_camera(spot, key), pondering, reviewing) for key in keys},
        "first": keys[0],
    }
