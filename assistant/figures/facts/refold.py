"""A story with one line changed, replayed with the same moves: its end, and the lines that are no longer possible.

It works on the lines of one point of view, without a log, and writes nothing anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assistant.core.event import Event
from assistant.core.game import Game, Notice, nonsense
from assistant.core.offer import Nonsense
from assistant.figures.facts.played import Walked

UNTOLD = "After the change, this line is no longer possible."
"""Why a line is broken if the rules give no reason."""
Change = Literal["struck", "changed", "inserted"]


@dataclass(frozen=True)
class BrokenLine:
    """A later line that is no longer possible: its number, its label, its text, and the reason, in one sentence.

    `rules` are ids of the catalogue; empty if the line names something that the table does not have.
    """

    line: int
    label: str
    text: str
    why: str
    rules: tuple[str, ...] = ()


def bare(game: Game[Any], events: Iterable[Event]) -> list[Any]:
    """Return the States after each of these events, including what `veil` would remove, so that rules can continue."""
    states: list[Any] = []
    state: Any = game.start
    for event in events:
        state = game.apply(event, state)
        states.append(state)
    return states


def altered(
    lines: Sequence[Walked], at: int, event: Event | None, *, insert: bool = False
) -> tuple[int, list[tuple[Walked | None, Event]], Change]:
    """Return the index of a line, everything to be replayed from there on, and the kind of change; raises LookupError.

    Without an event the line is removed; with one it is replaced by it, or the event is inserted before it.
    """
    place = next((place for place, seat_line in enumerate(lines) if seat_line.seq == at), None)
    if place is None:
        raise LookupError(f"There is no line {at} to change. Choose a line of the log.")
    rest: list[tuple[Walked | None, Event]] = [(seat_line, seat_line.event) for seat_line in lines[place:]]
    if event is None:
        return place, rest[1:], "struck"
    if insert:
        return place, [(None, event), *rest], "inserted"
    return place, [(None, event), *rest[1:]], "changed"


def breaking(
    game: Game[Any], state: Any, rest: Iterable[tuple[Walked | None, Event]], seen: Callable[[Any], Any]
) -> Iterator[tuple[Any, BrokenLine | None]]:
    """Yield the State after each of these lines, and why the line is no longer possible.

    `seen` veils a State for the point of view. A line that broke the rules for the same reason before is not reported.
    """
    for seat_line, event in rest:
        before = seen(state)
        wrong = _broken(game, event, before, seat_line) if seat_line else None
        try:
            state = game.apply(event, state)
        except Exception:  # noqa: BLE001  (a line that the rules cannot apply changes nothing)
            if seat_line:
                wrong = wrong or BrokenLine(seat_line.seq, seat_line.line.label, seat_line.text, UNTOLD)
        yield state, wrong


def _broken(game: Game[Any], event: Event, before: Any, seat_line: Walked) -> BrokenLine | None:
    try:
        nonsense(game, event, before)
    except Nonsense as wrong:
        return (
            None
            if _was_nonsense(game, seat_line)
            else BrokenLine(seat_line.seq, seat_line.line.label, seat_line.text, str(wrong))
        )
    notices = _illegal(game, event, before)
    if not notices:
        return None
    known = {notice.text for notice in _illegal(game, seat_line.event, seat_line.before)}
    new = next((notice for notice in notices if notice.text not in known), None)
    return BrokenLine(seat_line.seq, seat_line.line.label, seat_line.text, new.text, new.rules) if new else None


def _was_nonsense(game: Game[Any], seat_line: Walked) -> bool:
    try:
        nonsense(game, seat_line.event, seat_line.before)
    except Nonsense:
        return True
    return False


def _illegal(game: Game[Any], event: Event, before: Any) -> list[Notice]:
    return [notice for notice in game.check(event, before) if notice.level == "illegal"]
