"""A story with one line changed, folded on with the same moves: where it ends, and which lines no longer fit.

It knows nothing of a log: it is given the living lines as one eye saw them, and writes nothing anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from assistant.core.event import Event
from assistant.core.game import Game, Notice, nonsense
from assistant.core.offer import Nonsense
from assistant.figures.facts.played import Walked

UNTOLD = "After the change this cannot be told any more."
"""Why a line is broken about which the rules have nothing to say."""
Change = Literal["struck", "changed", "inserted"]


@dataclass(frozen=True)
class Broken:
    """A later line that fits no longer: its number, what people call it, what it said, and why, in one sentence.

    `rules` are ids of the catalogue; none where the line names what the table does not have.
    """

    line: int
    label: str
    text: str
    why: str
    rules: tuple[str, ...] = ()


def bare(game: Game[Any], events: Iterable[Event]) -> list[Any]:
    """The States after each of these events, without what `veil` would take out: rules can go on from them."""
    states: list[Any] = []
    state: Any = game.start
    for event in events:
        state = game.apply(event, state)
        states.append(state)
    return states


def altered(
    lines: Sequence[Walked], at: int, event: Event | None, *, insert: bool = False
) -> tuple[int, list[tuple[Walked | None, Event]], Change]:
    """The place of a line, all that is to be folded from there on, and what was done; raises LookupError.

    Without an event the line is struck, with one it reads so, or the event is put before it.
    """
    place = next((place for place, told in enumerate(lines) if told.seq == at), None)
    if place is None:
        raise LookupError(f"There is no line {at} that could be changed. Choose a line of the story.")
    rest: list[tuple[Walked | None, Event]] = [(told, told.event) for told in lines[place:]]
    if event is None:
        return place, rest[1:], "struck"
    if insert:
        return place, [(None, event), *rest], "inserted"
    return place, [(None, event), *rest[1:]], "changed"


def folded_on(game: Game[Any], state: Any, events: Iterable[Event]) -> Any:
    """The State after these events, whatever the rules say to them."""
    for event in events:
        state = game.apply(event, state)
    return state


def breaking(
    game: Game[Any], state: Any, rest: Iterable[tuple[Walked | None, Event]], seen: Callable[[Any], Any]
) -> Iterator[tuple[Any, Broken | None]]:
    """The State after each of these lines, and why the line does not fit where it did before.

    `seen` veils a State for the eye. What was against the rules for the same reason before is no news.
    """
    for told, event in rest:
        before = seen(state)
        wrong = _broken(game, event, before, told) if told else None
        try:
            state = game.apply(event, state)
        except Exception:  # noqa: BLE001  (whatever the rules cannot tell changes nothing, as at a table)
            if told:
                wrong = wrong or Broken(told.seq, told.line.label, told.text, UNTOLD)
        yield state, wrong


def _broken(game: Game[Any], event: Event, before: Any, told: Walked) -> Broken | None:
    try:
        nonsense(game, event, before)
    except Nonsense as wrong:
        return None if _was_nonsense(game, told) else Broken(told.seq, told.line.label, told.text, str(wrong))
    notices = _illegal(game, event, before)
    if not notices:
        return None
    known = {notice.text for notice in _illegal(game, told.event, told.before)}
    new = next((notice for notice in notices if notice.text not in known), None)
    return Broken(told.seq, told.line.label, told.text, new.text, new.rules) if new else None


def _was_nonsense(game: Game[Any], told: Walked) -> bool:
    try:
        nonsense(game, told.event, told.before)
    except Nonsense:
        return True
    return False


def _illegal(game: Game[Any], event: Event, before: Any) -> list[Notice]:
    return [notice for notice in game.check(event, before) if notice.level == "illegal"]
