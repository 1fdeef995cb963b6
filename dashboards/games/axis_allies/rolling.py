"""Dice that the program rolls for players who have none at hand. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.core.event import Event
from assistant.core.offer import Nonsense, Offer
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.volleys import hits_in
from dashboards.parts.common.arrangement import Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView


def roll(sight: SeatView, below: Below) -> Event:
    """Roll what comes next: guns, a raid, a volley, the die of a chart. Raises Nonsense if there is nothing to roll."""
    offer = next(iter(sight.offered(e.GunsFired, e.FactoryRaided, e.ShotsFired, e.WeaponDeveloped)), None)
    if offer is None:
        raise Nonsense("There is nothing to roll for.")
    if offer.kind is e.FactoryRaided:
        return offer.fill({"faces": _faces(offer.blank("faces").count, below)})
    if offer.kind is e.WeaponDeveloped:
        return offer.fill({"roll": _faces(1, below)[0]})
    faces = _faces(offer.blank("hits").choices[-1], below)
    return replace(offer.fill({"hits": _hits(sight.state, offer, faces)}), faces=faces)  # pyright: ignore[reportCallIssue]


def throw(sight: SeatView, about: Json, below: Below) -> Event:
    """Roll for what the page names: a number of dice for weapons, or rockets from a source at a target.

    Raises Nonsense if that is not possible now.
    """
    for offer in sight.offered(e.WeaponsResearched):
        if about.get("dice") == offer.blank("faces").count:
            return offer.fill({"faces": _faces(offer.blank("faces").count, below)})
    for offer in sight.offered(e.RocketsFired):
        if about.get("source"):
            return offer.fill({**about, "roll": _faces(1, below)[0]})
    raise Nonsense("There is nothing to roll for.")


def _hits(state: Any, offer: Offer, faces: Sequence[str]) -> int:
    """Return the hits among the faces: ones for guns; for a volley, as the rules count them."""
    if offer.kind is e.GunsFired:
        return faces.count("1")
    return hits_in(state, str(offer.known["side"]), str(offer.known["column"]), faces)


def _faces(count: int, below: Below) -> tuple[str, ...]:
    return tuple(str(below(6) + 1) for _ in range(count))
