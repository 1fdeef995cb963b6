"""The replay: one frame per line for a camera, made once; the browser steps through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.core.event import REFEREE, TABLE
from assistant.deduction import BRISK, Marks, Model, posterior
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.knowledge.evidence import learnt
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.common.feed import own_card
from dashboards.parts.common.labels import Json, words
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, percent
from dashboards.parts.mystery.grid import forced, marks_text
from dashboards.parts.mystery.mind import ODDS
from dashboards.parts.world.world import changes

HELPED = ("forced", *ODDS)
"""Levels of help at which marks are shown."""
CHANGING = ("world", "market")
"""Parts of a picture that are sent as changes from frame to frame."""
STAYING = ("held", "inforce", "house")
"""Parts of a picture that are sent only with the frame in which they change."""
Picture = Callable[[Any], Json]
"""Returns what the replay draws of a State."""


@dataclass(frozen=True)
class Camera:
    """A point of view of the replay."""

    key: str
    label: str


def cameras(table: Table, seat: str, role: str) -> list[Camera]:
    """Return the cameras this page may use: the table’s and its own; all others once the hands are open."""
    state = table.view(TABLE)
    allowed = [Camera(TABLE, "What everybody saw")]
    everything = state.opened or seat == REFEREE or role in ("referee", "demo")
    if everything:
        allowed.insert(0, Camera(REFEREE, "All-knowing"))
    eyes = arrangement(table.game.key).eyes(state)
    for player in state.players:
        if everything or player.key == seat:
            mine = "What I knew" if player.key == seat else f"What {clip(player.name)} knew"
            mine = eyes.get(player.key, mine)
            allowed.append(Camera(player.key, mine))
    return allowed


def first_camera(allowed: list[Camera], seat: str) -> str:
    """Return the all-knowing camera if it is allowed, else the seat’s own, else the table’s."""
    keys = [camera.key for camera in allowed]
    return next(key for key in (REFEREE, seat, TABLE) if key in keys)


def replay(table: Table, camera: str, allowed: list[Camera], picture: Picture, since: int = 0) -> Json:
    """Return all frames for one camera; a camera that is not allowed falls back on the table’s."""
    seat = camera if camera in {c.key for c in allowed} else TABLE
    frames = list(_frames(table, seat, picture, _lines(table, allowed)))
    return {
        "camera": seat,
        "cameras": [{"key": c.key, "label": c.label} for c in allowed],
        "words": words(SeatView.of(table, seat, "replay")),
        "frames": frames,
        "grid": _frame_of_grid(table, seat),
        "since": _since(table, seat, since),
        "title": table.game.title,
    }


def _lines(table: Table, allowed: list[Camera]) -> dict[int, int]:
    """Return entry → its place among all lines this page may see, so that cameras agree on what a line is.

    One of the cameras saw everything the others did: the all-knowing one, else the seat’s own, else the table’s.
    """
    return {seat_line.seq: place for place, (seat_line, _) in enumerate(table.states(widest(allowed)))}


def widest(allowed: list[Camera]) -> str:
    """Return the camera that saw everything the others did."""
    keys = [camera.key for camera in allowed if camera.key != TABLE]
    return REFEREE if REFEREE in keys else next(iter(keys), TABLE)


def _frames(table: Table, seat: str, picture: Picture, lines: Mapping[int, int]) -> list[Json]:
    frames: list[Json] = []
    marks = _marks(table, seat)
    sight = SeatView.of(table, seat, "replay")
    state: Any = table.game.start
    drawn: dict[str, Any] = {}
    stays: dict[str, Any] = {}
    for moment, (seat_line, after) in enumerate(table.states(seat)):
        state = after
        frame: dict[str, Any] = {
            "seq": seat_line.number,
            "line": lines[seat_line.seq],
            "label": seat_line.line.label,
            "text": own_card(sight, seat_line).get("text") or clip(seat_line.text, 300),
            "at": seat_line.line.entry.at,
            "on": state.on_turn,
            **picture(state),
        }
        if state.over:
            frame["over"] = True
        for kind in CHANGING:
            if (picture_now := frame.get(kind)) is not None:
                frame[kind], drawn[kind] = changes(drawn.get(kind, {}), picture_now), picture_now
        for kind in STAYING:
            if kind in frame and frame[kind] == stays.get(kind):
                frame.pop(kind)
            stays[kind] = frame.get(kind, stays.get(kind))
        if any(note.bookmark and not note.private_to for note in seat_line.line.notes):
            frame["bookmark"] = True
        if any(n.level == "illegal" for n in seat_line.notices):
            frame["broken"] = True
        if moment in marks:
            frame["marks"] = marks[moment]
        frames.append(frame)
    return frames


def _marks(table: Table, seat: str) -> Mapping[int, str]:
    """Return the marks after each moment at which something was learned; empty for cameras without a grid."""
    evidence = evidence_of(table, seat)
    if evidence is None or not helped(table, seat, HELPED):
        return {}
    changes: dict[int, str] = {}
    before = ""
    for moment in sorted({fact.moment for fact in evidence.facts}):
        facts = tuple(fact for fact in evidence.facts if fact.moment <= moment)
        marks: Marks | None = forced(replace(evidence, facts=facts))
        text = marks_text(marks, evidence.cards, places_of(table, seat))
        if text != before:
            changes[moment] = before = text
    return changes


def odds_frames(evidence: Evidence, places: tuple[str, ...], model: Model) -> list[tuple[int, str, float]]:
    """Return, for each moment at which something was learned, figures and marks row by row, and the bits left.

    A cell is "y", "n" or its chance in percent; a moment that contradicts itself is left out.
    """
    frames: list[tuple[int, str, float]] = []
    for moment in sorted({fact.moment for fact in evidence.facts}):
        facts = tuple(fact for fact in evidence.facts if fact.moment <= moment)
        known = posterior(replace(evidence, facts=facts), model, budget=BRISK)
        if known.deals:
            marks = known.marks
            cells = (
                {"yes": "y", "no": "n"}.get(marks.at(card, place)) or percent(known.probability(card, place))
                for card in evidence.cards
                for place in places
            )
            frames.append((moment, " ".join(cells), round(known.bits, 3)))
    return frames


def helped(table: Table, seat: str, levels: tuple[str, ...]) -> bool:
    """Return whether the table agreed on one of these levels of help; once the game is over everything may be seen."""
    state = table.view(seat)
    return bool(state.over) or state.help in levels


def evidence_of(table: Table, seat: str) -> Evidence | None:
    """Return what a player could use in the whole game; None for a camera that is not a player, or without a case.

    A night that is played alone deals objectives, but nobody looks for what is in an envelope.
    """
    if seat not in {p.key for p in table.view(seat).players}:
        return None
    evidence = learnt(table, seat)
    return evidence if evidence is not None and evidence.classes else None


def places_of(table: Table, seat: str) -> tuple[str, ...]:
    """Return the columns of a grid: players clockwise, then the envelope."""
    return (*(p.key for p in table.view(seat).players), ENVELOPE)


def _frame_of_grid(table: Table, seat: str) -> Json | None:
    evidence = evidence_of(table, seat)
    if evidence is None:
        return None
    return {"classes": {k: list(v) for k, v in evidence.classes.items()}, "places": list(places_of(table, seat))}


def _since(table: Table, seat: str, moment: int) -> int:
    """Return the index of the last frame in which it was this seat’s turn; `moment` if there is none."""
    frames = [(i, state.on_turn) for i, (_, state) in enumerate(table.states(seat))]
    own = [i for i, on_turn in frames if on_turn == seat]
    return own[-1] if own else moment
