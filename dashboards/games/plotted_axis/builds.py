"""Builds on a screen: all that was plotted with one tap, or a choice of how many of each kind. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from assistant.core.offer import Offer
from assistant.games.axis_allies.sayings import plural, units
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.building import affordable, given_up
from assistant.games.plotted_axis.state import Plotted
from dashboards.parts.common import offers
from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView


class BuildRow(TypedDict):
    """Plotted units of one kind: how many can be built if nothing else is, how many the choice begins with."""

    unit: str
    label: str
    price: int
    meant: int
    most: int
    now: int
    why: str


class Builds(Look):
    """A choice of how many units of each kind are built; the event of `send` gets `units`.

    `hand` is the money that they are paid with, `room` how many units the factory can still place (None: any number).
    `why` is why not all of them can be built, `says` what becomes of those that are left out.
    """

    type: str
    title: str
    rows: list[BuildRow]
    hand: int
    room: int | None
    verb: str
    why: str
    says: str
    send: Json


def some(sight: SeatView) -> Iterator[Builds]:
    """Yield the choice of a part of the revealed build, once for each place of its ships (PAA-XBL-01, PAA-XBL-02)."""
    now = sight.state.now
    if now is None:
        return
    offered = sight.offered(e.BuildCarriedOut)
    for offer in offered:
        zone = str(offer.known["zone"])
        apart = f", ships to {sight.state.area(zone)}" if len(offered) > 1 else ""
        choice = _choice(sight, offer, now.to, now.units, f"Build some of it{apart}")
        yield {
            **choice,
            "says": "Units left out can be built at the end of the turn.",
            "fold": f"Some of it{apart}",
        }


def left_out(sight: SeatView) -> Iterator[Json]:
    """Yield why not all of the revealed build is in the button (PAA-XBL-02)."""
    now = sight.state.now
    for offer in sight.offered(e.BuildCarriedOut)[:1] if now else ():
        if now and (missing := _missing(now.units, offer)):
            whole = e.BuildCarriedOut(by=sight.state.power, units=dict(now.units), zone=str(offer.known["zone"]))
            yield offers.taps(f"Without {units(missing)}: {sight.why_not(whole)}", [])


def final(sight: SeatView) -> Iterator[Json]:
    """Yield the final builds: all of a rest with one tap, and the choice of what to leave out (PAA-FIN-03)."""
    state: Plotted = sight.state
    chosen: set[int] = set()
    for offer in sight.offered(e.FinallyBuilt):
        number, at, zone = int(offer.known["rest"]), str(offer.known["at"]), str(offer.known["zone"])
        rest = state.rests[state.power][number]
        meant = dict(rest.units)
        place = state.area(at) + (f", ships to {state.area(zone)}" if zone else "")
        says = "Units left out are given up." if given_up(state, rest, {rest.units[0][0]: 1}) else ""
        if not _missing(meant, offer):
            yield from offers.one([offer], main=True)
            if sum(meant.values()) > 1:
                choice = _choice(sight, offer, at, meant, f"Build some of it in {place}")
                yield {**choice, "says": says, "fold": f"Some of it in {place}"}
            continue
        whole = e.FinallyBuilt(by=state.power, rest=number, at=at, units=meant, zone=zone)
        choice = {**_choice(sight, offer, at, meant, f"Build in {place}"), "says": says}
        asked = {"why": sight.why_not(whole), "ask": f"Choose what to build in {place}"}
        yield {**choice, "fold": f"In {place} instead"} if number in chosen else {**choice, **asked}
        chosen.add(number)


def _missing(meant: Mapping[str, int], offer: Offer) -> dict[str, int]:
    able = offer.known["units"]
    return {kind: count - able.get(kind, 0) for kind, count in meant.items() if count > able.get(kind, 0)}


def _choice(sight: SeatView, offer: Offer, at: str, meant: Mapping[str, int], title: str) -> Builds:
    """Return the choice; it begins with what the offer builds, which can be paid."""
    state: Plotted = sight.state
    most = state.capacity(at, state.power)
    return {
        "type": "builds",
        "title": title,
        "rows": [_row(sight, offer, at, kind, count) for kind, count in meant.items()],
        "hand": state.ipcs.get(state.power, 0),
        "room": None if most is None else max(0, most - state.built.get(at, 0)),
        "verb": title,
        "why": "",
        "says": "",
        "send": offers.record(offer.kind(**{**offer.known, "units": {}})),
    }


def _row(sight: SeatView, offer: Offer, at: str, kind: str, count: int) -> BuildRow:
    state: Plotted = sight.state
    most = affordable(state, state.power, at, {kind: count}, str(offer.known["zone"])).get(kind, 0)
    alone = offer.kind(**{**offer.known, "units": {kind: count}})
    return {
        "unit": kind,
        "label": plural(kind),
        "price": state.price(kind, state.power),
        "meant": count,
        "most": most,
        "now": offer.known["units"].get(kind, 0),
        "why": sight.why_not(alone) if not most else "",
    }
