"""The fate of plotted orders: planned, carried out, blocked, and by whose earlier lines (PAA-INF-05, -07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from assistant.core.game import Step
from assistant.games.plotted_axis.events import OrderRevealed
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.shares import shares
from assistant.games.plotted_axis.state import Plotted, Revealed

How = Literal["carried out", "in part", "blocked", "left undone", "waits"]


class Fate(NamedTuple):
    """A line of a book: units planned (0: "all" from somewhere), units that went, the result, and why, by whom."""

    turn: int
    round: int
    by: str
    order: Order
    planned: int
    went: int
    how: How
    why: str
    blamed: tuple[str, ...]


def fates(steps: Sequence[Step]) -> tuple[Fate, ...]:
    """Return every move line that was revealed in this story, in order."""
    if not steps:
        return ()
    reasons = dict(_reasons(steps))
    state: Plotted = steps[-1].after
    return tuple(_fate(state, revealed, reasons.get(revealed[:3], "")) for revealed in _moves(state))


def _moves(state: Plotted) -> Iterator[Revealed]:
    return (revealed for revealed in state.revealed if revealed.order.kind == "move")


def _reasons(steps: Sequence[Step]) -> Iterator[tuple[tuple[int, int, str], str]]:
    """Yield why not all of a line could be carried out when it came: by turn, round and country."""
    for step in steps:
        if isinstance(step.event, OrderRevealed):
            after: Plotted = step.after
            stopped = (share.why.text for share in shares(after, step.event.by) if share.why)
            yield (after.turn, step.event.round, step.event.by), next(stopped, "")


def _fate(state: Plotted, revealed: Revealed, stopped: str) -> Fate:
    """Return what became of a line: void by its own country's orders, or stopped, for which enemies may be to blame."""
    planned = sum(sum(group.units.values()) for group in revealed.order.groups)
    went = sum(count for _, _, count in revealed.moved)
    why = revealed.why or stopped
    how = _how(revealed, why, planned, went)
    blamed = tuple(_blamed(state, revealed)) if how in ("blocked", "in part") and not revealed.why else ()
    return Fate(revealed.turn, revealed.round, revealed.by, revealed.order, planned, went, how, why, blamed)


def _how(revealed: Revealed, why: str, planned: int, went: int) -> How:
    if not revealed.done:
        return "waits"
    if not went:
        return "blocked" if why else "left undone"
    return "in part" if went < planned else "carried out"


def _blamed(state: Plotted, revealed: Revealed) -> Iterator[str]:
    """Yield enemies that an earlier line of the turn brought to where this line begins, passes or ends."""
    touched = {revealed.order.to} | {
        area for group in revealed.order.groups for area in (group.source, group.via) if area
    }
    seen: set[str] = set()
    for other in state.revealed[: [one[:3] for one in state.revealed].index(revealed[:3])]:
        foe = other.turn == revealed.turn and not state.allied(other.by, revealed.by)
        if foe and other.moved and other.order.to in touched and other.by not in seen:
            seen.add(other.by)
            yield other.by


def surprises(steps: Sequence[Step]) -> dict[tuple[str, str], int]:
    """Return (country whose line was stopped, country that stopped it) → how often."""
    counts: dict[tuple[str, str], int] = {}
    for fate in fates(steps):
        for power in fate.blamed:
            counts[fate.by, power] = counts.get((fate.by, power), 0) + 1
    return counts
