"""One or several areas out of many, found by continent: the drawing of an offer of areas. No rules."""

from __future__ import annotations

from typing import Unpack

from assistant.core.offer import Offer
from dashboards.parts.common import blocks
from dashboards.parts.common.offers import send
from dashboards.parts.common.seat_view import SeatView


def choosing(sight: SeatView, offer: Offer, title: str = "", **look: Unpack[blocks.Look]) -> blocks.Places:
    """Return the areas of an offer's only blank by continent; cards without an area (wild ones) come last."""
    plan, words = sight.state.world, sight.vocabulary
    blank = offer.blanks[0]
    keys = list(blank.choices)
    groups: list[blocks.PlaceGroup] = []
    for continent in plan.continents:
        within = plan.within(continent.key)
        here: list[blocks.PlaceChoice] = [{"value": a, "label": plan.area(a).name} for a in keys if a in within]
        if here:
            groups.append({"name": continent.name, "places": here})
    wild = {words[blank.noun][key]: key for key in reversed(keys) if key not in plan.keys}
    for name, key in reversed(wild.items()):  # several cards of one name are one button
        copies = min(blank.count, keys.count(key))
        groups.append({"name": name, "places": [{"value": key, "label": name, "copies": copies}]})
    return {
        "type": "places",
        "title": title or offer.verb,
        "groups": groups,
        "send": send(offer, **{blank.name: "$place"}),
        "count": blank.count,
        "private": offer.private,
        **look,
    }
