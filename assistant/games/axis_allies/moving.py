"""Moving pieces: which of them can go, how ships take units on board, what is taken in passing.

Everything here concerns one *journey*: units of one country that go the same way. Both games use it; each decides
which units may start where, and what an arrival means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies import conquest
from assistant.games.axis_allies.board import AIR, CARRIER, CONQUERORS, FIGHTER, INFANTRY, LAND, SHIPS, TRANSPORT
from assistant.games.axis_allies.homing import deck_free, way
from assistant.games.axis_allies.reach import TOLL, left
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.under_guns import watched
from assistant.kit.pieces import Piece, carried, changed

T = TypeVar("T", bound=AxisAllies)
UNDER_WAY = "under way"
"""A transport that has moved and can go on in this step, even if it takes units on board in between (AA-TRN-02)."""


@dataclass(frozen=True, kw_only=True)
class Load:
    """Units that go on board, and the land area they come from (AA-TRN-02, PAA-TRN-01)."""

    units: dict[str, int] = field(default_factory=dict[str, int])
    source: str = ""


@dataclass(frozen=True)
class Journey:
    """Units of a country that go one way: `via` is the area in between, `load` what its transports take on board."""

    by: str
    units: Mapping[str, int]
    source: str
    target: str
    via: str = ""
    load: Sequence[Load] = ()


class Arrived(NamedTuple):
    """A piece that came into an area, and the last area it came from."""

    piece: int
    at: str
    came: str
    ashore: bool = False


# ------------------------------------------------------------------ who can go


def able(state: AxisAllies, by: str, kind: str, source: str, target: str, via: str = "") -> tuple[Piece, ...]:
    """Return pieces of this kind that can still set out, those that lose least by it first."""
    here = (p for p in state.at(source) if p.owner == by and p.kind == kind and "fresh" not in p.marks)
    if kind in AIR:
        aircraft = [p for p in here if not p.marks & {"landed"} and (left(state, p) > 0 or source == target)]
        return tuple(sorted(aircraft, key=lambda p: ("flying" not in p.marks, p.gone, p.id)))
    steps = (source != target) + bool(via)
    going = [p for p in here if "moved" not in p.marks or (UNDER_WAY in p.marks and left(state, p) >= steps > 0)]
    if kind in LAND:
        return tuple(p for p in going if bool(p.on) == state.sea(source))
    return tuple(sorted(going, key=lambda p: (-len(state.pieces.on(p.id)), p.id)))


def chosen_pieces(state: AxisAllies, journey: Journey) -> tuple[Piece, ...]:
    """Return the pieces that a journey names, as far as they exist."""
    pieces: list[Piece] = []
    for kind, count in journey.units.items():
        there = able(state, journey.by, kind, journey.source, journey.target, journey.via)
        if kind == FIGHTER and journey.units.get(CARRIER):
            decks = {p.id for p in pieces if p.kind == CARRIER}
            there = tuple(sorted(there, key=lambda p: p.on not in decks))
        pieces += there[: max(0, count)]
    return tuple(pieces)


# ------------------------------------------------------------------ the journey


def travelled(state: T, journey: Journey) -> tuple[T, tuple[Arrived, ...]]:
    """Return the table after a journey, and which pieces arrived where.

    Pieces that cannot go stay. Arrivals have no consequences yet.
    """
    going = chosen_pieces(state, journey)
    ships = [p for p in going if p.kind in SHIPS]
    riding = _riding(ships, going, journey)
    arrived: list[Arrived] = []
    if ships or journey.load:
        state, came = _sailed(state, journey, ships, going)
        arrived += came
    flying = [p for p in going if p.kind in AIR and p.id not in riding]
    state, came = _flown(state, journey, flying)
    arrived += came
    state, came = _marched(state, journey, [p for p in going if p.kind in LAND])
    return state, (*arrived, *came)


def _riding(ships: Sequence[Piece], going: Iterable[Piece], journey: Journey) -> frozenset[int]:
    """Return the fighters that travel with their carrier (AA-CAR-02, PAA-CAR-01)."""
    carriers = {p.id for p in ships if p.kind == CARRIER}
    return frozenset(p.id for p in going if p.kind == FIGHTER and p.on in carriers and journey.source != journey.target)


def _marched(state: T, journey: Journey, going: Sequence[Piece]) -> tuple[T, list[Arrived]]:
    """Move units over land or ashore (AA-TRN-03, AA-AMP-01); a tank takes undefended land on its way (AA-MOV-03)."""
    if not going or state.sea(journey.target):  # Units never walk onto water, whatever was recorded.
        return state, []
    ashore = state.sea(journey.source)
    last = journey.via or journey.source
    if journey.via and any(p.kind in CONQUERORS for p in going):
        state = conquest.entered(state, journey.via, journey.by)
    marks = ("moved", "ashore") if ashore else ("moved",)
    ships = [p.on for p in going if p.on]
    pieces = changed(
        state.pieces,
        [p.id for p in going],
        lambda p: p._replace(at=journey.target, on=0, gone=p.gone + 1 + bool(journey.via)).marked(*marks),
    )
    pieces = changed(pieces, ships, lambda p: p.marked("moved", "unloaded").unmarked(UNDER_WAY))
    return replace(state, pieces=pieces), [Arrived(p.id, journey.target, last, ashore) for p in going]


def _flown(state: T, journey: Journey, going: Sequence[Piece]) -> tuple[T, list[Arrived]]:
    """Move aircraft: count areas, pay for neutral land, and note guns that will fire (AA-AIR-01, AA-AAG-02)."""
    arrived: list[Arrived] = []
    over: dict[str, list[int]] = {}
    tolls = 0
    for piece in going:
        flight = way(state, piece, journey.target)
        if flight is None:
            continue
        pieces = changed(
            state.pieces,
            [piece.id],
            lambda p, far=flight.length: p._replace(at=journey.target, on=0, gone=p.gone + far),
        )
        marks = ["flying", *([f"from {piece.on}"] if piece.on else []), *off(piece, journey.source)]
        state = replace(state, pieces=changed(pieces, [piece.id], lambda p, marks=marks: p.marked(*marks)))
        arrived.append(Arrived(piece.id, journey.target, journey.source))
        tolls += TOLL * flight.neutrals * (chosen(state, "AA-AMB-05") == "pay")
        for gun in flight.guns:
            over.setdefault(gun, []).append(piece.id)
    if chosen(state, "AA-AMB-07") != "destination_only" and state.flies_to_attack(journey.target, journey.by):
        for gun, ids in over.items():
            state = watched(state, gun, state.pieces.of(ids))
    return (conquest.paid(state, journey.by, tolls) if tolls else state), arrived


def off(piece: Piece, area: str) -> tuple[str, ...]:
    """Return the mark of a unit that boards or takes off in this area, unless it has done so elsewhere this turn."""
    return () if off_from(piece) else (f"off {area}",)


def off_from(piece: Piece) -> str:
    """Return the area in which a unit boarded or took off this turn; "" if it did neither."""
    return next((mark.removeprefix("off ") for mark in piece.marks if mark.startswith("off ")), "")


def _sailed(state: T, journey: Journey, ships: Sequence[Piece], going: Sequence[Piece]) -> tuple[T, list[Arrived]]:
    """Move ships with everything on board and what they load (AA-TRN-01, AA-TRN-02, AA-TRN-04)."""
    transports = [p.id for p in ships if p.kind == TRANSPORT]
    if not state.rides_unnamed and journey.source != journey.target:
        state = _left_behind(state, ships, going, journey)
    for load in journey.load:
        state = _loaded(state, journey, load, transports)
    steps = 0 if journey.target == journey.source else 1 + bool(journey.via)
    ids = [p.id for p in ships]
    pieces = carried(state.pieces, ids, journey.target, steps, "moved")
    aboard = [p.id for ship in ids for p in pieces.on(ship) if p.kind in LAND or not state.ride_counts]
    pieces = changed(pieces, aboard, lambda p: p._replace(gone=p.gone - steps))
    on = transports if state.sails_on and not state.enemies(journey.target, journey.by) else []
    pieces = changed(pieces, ids, lambda p: p.unmarked(UNDER_WAY))
    pieces = changed(pieces, on, lambda p: p.marked(UNDER_WAY))
    last = journey.via or journey.source
    return replace(state, pieces=pieces), [Arrived(number, journey.target, last) for number in ids]


def _left_behind(state: T, ships: Sequence[Piece], going: Sequence[Piece], journey: Journey) -> T:
    """Leave fighters that could have been named to ride, but were not, in the air over the zone (PAA-AMB-11).

    Allied fighters are cargo (AA-CAR-05), and so are those that have landed: they do not move again (PAA-LND-05).
    """
    decks = {ship.id for ship in ships if ship.kind == CARRIER}
    named = {piece.id for piece in going}
    own = able(state, journey.by, FIGHTER, journey.source, journey.target)
    off = [p.id for p in own if p.on in decks and p.id not in named]
    pieces = changed(state.pieces, off, lambda p: p._replace(on=0).marked("flying"))
    return replace(state, pieces=pieces, due=(*state.due, *off))


def _loaded(state: T, journey: Journey, load: Load, transports: Sequence[int]) -> T:
    """Take units on board before, during or after the journey (AA-TRN-02)."""
    if not _touches(state, load.source, journey):
        return state
    return boarded(state, journey.by, load.units, load.source, journey.source, transports)


def boarded(
    state: T, by: str, units: Mapping[str, int], land: str, zone: str, transports: Sequence[int] | None = None
) -> T:
    """Put units on these transports, or on the country's own in the zone, while there is room (AA-TRN-01, -03)."""
    here = [p.id for p in state.at(zone) if p.kind == TRANSPORT and p.owner == by]
    ships = here if transports is None else transports
    for kind, count in units.items():
        for piece in able(state, by, kind, land, zone)[: max(0, count)] if kind in LAND else ():
            ship = next((s for s in ships if fits(state, s, kind)), None)
            if ship is not None:
                state = replace(state, pieces=changed(state.pieces, [piece.id], _aboard(zone, ship, land)))
    return state


def _aboard(zone: str, ship: int, land: str) -> Callable[[Piece], Piece]:
    return lambda piece: piece._replace(at=zone, on=ship).marked("aboard", *off(piece, land))


def _touches(state: AxisAllies, land: str, journey: Journey) -> bool:
    """Return whether the transport passes this coast (AA-TRN-02, PAA-CHK-16)."""
    zones = [zone for zone in (journey.source, journey.via, journey.target) if zone]
    return any(state.world.adjacent(land, zone) for zone in zones)


def fits(state: AxisAllies, ship: int, kind: str) -> bool:
    """Return whether one more unit of this kind fits on a transport (AA-TRN-01, AA-AMB-13)."""
    carrier = state.pieces.get(ship)
    if carrier is None or carrier.kind != TRANSPORT or "unloaded" in carrier.marks or "fresh" in carrier.marks:
        return False
    return fitting([p.kind for p in state.pieces.on(ship)] + [kind], chosen(state, "AA-AMB-13"))


def fitting(kinds: Sequence[str], reading: str) -> bool:
    """Return whether these units fit on one transport together."""
    others = sum(kind != INFANTRY for kind in kinds)
    if reading == "plus_infantry":
        return len(kinds) <= 2 and others <= 1
    return kinds == [INFANTRY] * len(kinds) and len(kinds) <= 2 if len(kinds) > 1 else True


# ------------------------------------------------------------------ what an arrival means


def landed_on(state: T, numbers: Iterable[int], at: str) -> T:
    """Land aircraft on land, or each on a carrier with room, the country's own first (AA-CAR-01, AA-CAR-05)."""
    for number in numbers:
        piece = state.pieces.get(number)
        if piece is None:
            continue
        deck = next((c.id for c in state.carriers(at, piece.owner) if deck_free(state, c)), 0) if state.sea(at) else 0
        pieces = changed(
            state.pieces,
            [number],
            lambda p, deck=deck: (
                p._replace(at=at, on=deck).marked("landed").unmarked("flying", "leg", "leaves", "adrift")
            ),
        )
        state = replace(state, pieces=pieces)
    return state
