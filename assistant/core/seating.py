"""Seating: players in the order of the table, clockwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class Seated:
    """A player at the table. `key` never changes; name, colour and mark can be corrected.

    `device` tells whether the seat has a screen of its own or is on paper. `piece` is the player's
    token where the game has one. `skill` is that of a computer player, "" for a person.
    """

    unwritten_when_empty: ClassVar[tuple[str, ...]] = ("skill",)
    """Later fields: they are left out of files while they are empty, so that older versions can read those."""

    key: str
    name: str
    colour: str = ""
    mark: str = ""
    piece: str = ""
    device: bool = True
    skill: str = ""


def clockwise_from(order: Sequence[str], start: str) -> tuple[str, ...]:
    """Return everybody once, beginning with `start`; the order as it is if `start` is not in it."""
    if start not in order:
        return tuple(order)
    at = list(order).index(start)
    return (*order[at:], *order[:at])


def after(order: Sequence[str], player: str) -> tuple[str, ...]:
    """Return the others in the order in which they follow `player` to the left (CLUE-PRV-01)."""
    return clockwise_from(order, player)[1:] if player in order else tuple(order)


def next_of(order: Sequence[str], player: str | None, skip: frozenset[str] = frozenset()) -> str | None:
    """Return the player who follows `player`, leaving out those in `skip`; None if nobody is left."""
    if player is None:
        return next((p for p in order if p not in skip), None)
    round_ = (*after(order, player), player)
    return next((p for p in round_ if p in order and p not in skip), None)
