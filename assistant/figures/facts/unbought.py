"""“Had you not bought”: every purchase removed from the story in turn, with all other lines unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.core.event import REFEREE
from assistant.families.stocks.events import StockBought
from assistant.figures.facts.market import worths
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.refold import BrokenLine, bare, breaking
from assistant.figures.facts.rows import UnboughtRow


def unbought(played: Played) -> Iterator[UnboughtRow]:
    """Yield one row per purchase of a finished game: its effect on final dollars, and lines that break without it."""
    if not played.lines or not played.state.over:
        return
    bought = [
        at
        for at, seat_line in enumerate(played.lines)
        if isinstance(seat_line.event, StockBought) and _counts(seat_line)
    ]
    last = played.lines[-1]
    # Everything after a purchase affects its row, so all rows are cached together with the last State.
    yield from played.cached(
        last.after, f"unbought {last.seq} {len(played.lines)}", lambda: tuple(_rows(played, bought))
    )


def _counts(seat_line: Walked) -> bool:
    return seat_line.after is not seat_line.before


def _rows(played: Played, bought: Sequence[int]) -> Iterator[UnboughtRow]:
    states = bare(played.game, (seat_line.event for seat_line in played.lines))
    worth = worths(played.state)
    for at in bought:
        seat_line, event = played.lines[at], played.lines[at].event
        if isinstance(event, StockBought):
            ended, broken = without(played, at, states[at - 1] if at else played.game.start)
            then = worths(ended).get(event.by) if ended.over else None
            yield UnboughtRow(
                line=seat_line.seq,
                seat=event.by,
                corporation=event.of,
                shares=event.count,
                paid=event.count * seat_line.before.price(event.of),
                brought=worth[event.by] - then if then is not None and event.by in worth else None,
                broken=len(broken),
                first=f"{broken[0].label}: {broken[0].why}" if broken else None,
            )


def _as_it_is(state: Any) -> Any:
    return state


def without(played: Played, at: int, state: Any) -> tuple[Any, list[BrokenLine]]:
    """Return the final State without the line at this index, in this view, and the lines that break."""
    game, broken = played.game, list[BrokenLine]()

    def seen(one: Any) -> Any:
        return game.veil(one, played.eye)

    rest = [(seat_line, seat_line.event) for seat_line in played.lines[at + 1 :]]
    # For the referee nothing is hidden, only stored in other fields that the rules read in the same way.
    for after, wrong in breaking(game, state, rest, _as_it_is if played.eye == REFEREE else seen):
        state = after
        if wrong:
            broken.append(wrong)
    return game.veil(state, played.eye), broken
