"""The host's overview of connections: which devices show a place now, since when, and how slow their lines are."""

from __future__ import annotations

from typing import Any

from dashboards.server.house import House
from dashboards.server.links import Place


def connections(house: House, place: Place) -> dict[str, Any]:
    """Return the devices in this place, and when one was last seen there (milliseconds since 1970; None if never).

    A device has `since`, when it connected, and `delay`, the time that a question to it and its answer took at most,
    in milliseconds (None until the first answer). Neither names an address: the page could be open on a television.
    """
    here = [session for session in house.sessions(place.role, "alone", game=place.game) if session.place == place]
    devices = [{"since": device.since, "delay": device.delay} for one in here if (device := one.device) is not None]
    return {"devices": sorted(devices, key=lambda one: one["since"]), "last": house.last_seen.get(place)}
