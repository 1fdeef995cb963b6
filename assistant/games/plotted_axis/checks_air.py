"""Checks of flights: both legs, a place to land, carriers, guns on the way (PAA-CHK-13, -14, -19, -22, -23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from assistant.games.axis_allies import board, reach
from assistant.games.axis_allies.board import AIR, BOMBER, CARRIER, FIGHTER
from assistant.games.axis_allies.sayings import unit
from assistant.games.axis_allies.state import ROOM
from assistant.games.plotted_axis.checks_finding import Finding, finding
from assistant.games.plotted_axis.checks_plan import BookPlan, PlannedFlight, Token
from assistant.games.plotted_axis.checks_ways import closed, far, harbours, near
from assistant.kit.phrasing import counted


def too_long(plan: BookPlan) -> Iterator[Finding]:
    """Yield aircraft whose two moves together, including a ride on a carrier, are too long (PAA-CHK-13)."""
    for flight in plan.flights:
        most = reach.moves(plan.state, flight.token.kind, plan.power)
        if flight.length is None or flight.length > most or flight.left >= 0:
            continue
        name = unit(flight.token.kind, 1)[2:]
        whole = f"{flight.before} plus {flight.length} areas is {most - flight.left}"
        text = f"{whole}, but a {name} can fly only {most} in a turn"
        yield finding(13, f"{text}.", flight.round)


# ------------------------------------------------------------------ somewhere to land


def landings(plan: BookPlan) -> Iterator[Finding]:
    """Yield flights that cannot end on any map, cannot end as things are, or can only if something happens first."""
    seats = _seats(plan)
    for flight in plan.flights:
        if flight.left < 0 or flight.length is None:
            continue
        about = near(flight.to, flight.left, closed(plan.state))
        if reason := _barred(plan, flight):
            yield finding(22, reason, flight.round)
        elif not any(_home(plan, area) for area in about):
            yield from _without_home(plan, flight, about, seats)


def _home(plan: BookPlan, area: str) -> bool:
    """Return whether this is land to come down on: friendly now and since the turn began (PAA-LND-07)."""
    return plan.state.friendly(area, plan.power) and plan.state.friendly_at_start(area, plan.power)


def _barred(plan: BookPlan, flight: PlannedFlight) -> str:
    """Return why the table's readings close an area to aircraft; "" if open (AA-AIR-06, PAA-AMB-24, PAA-AMB-25)."""
    area, started = plan.state.place(flight.to), plan.state.friendly_at_start(flight.to, plan.power)
    if plan.state.sea(flight.to):
        return ""
    if plan.state.neutral(flight.to) and plan.taken.get(flight.to, 999) >= flight.round:
        return f"{area} is neutral: aircraft cannot go there on their own."
    if not started and plan.friend(flight.to) and plan.taken.get(flight.to, 0) < flight.round:
        if plan.read("PAA-AMB-24") == "never":
            return f"{area} is conquered this turn: at this table, aircraft cannot fly there."
    elif started and not plan.state.friendly(flight.to, plan.power) and plan.read("PAA-AMB-25") == "no":
        return f"{area} was friendly when the turn began and is lost: at this table, aircraft cannot attack it."
    return ""


def _seats(plan: BookPlan) -> Counter[int]:
    """Return the places on carriers that the rest of the plan leaves free."""
    fixed = Counter(t.on for t in plan.tokens if t.kind == FIGHTER and t.on)
    others = Counter(p.on for p in plan.state.pieces if p.kind == FIGHTER and p.on and p.owner != plan.power)
    decks = {number for flight in plan.flights for number in flight.decks}
    return Counter({number: max(0, ROOM - fixed[number] - others[number]) for number in decks})


def _without_home(
    plan: BookPlan, flight: PlannedFlight, about: Mapping[str, int], seats: Counter[int]
) -> Iterator[Finding]:
    """Yield what is wrong when no land is within range: carriers, then events, then whether any map would help."""
    token, last = flight.token, plan.last(flight)
    decks = [number for number, zone in flight.decks.items() if zone in about]
    if decks and token.kind == FIGHTER:
        free = next((n for n in sorted(decks, key=lambda n: n != flight.perch) if seats[n] > 0), 0)
        if not last or free:
            seats[free] -= last
            return
        text = f"{_whose(plan, flight)}: the carriers within range have no room left ({ROOM} fighters each)"
        yield finding(19, f"{text}.", token.rounds[-1])
    elif decks:
        text = f"{_whose(plan, flight)}: only a carrier is within range, and bombers cannot land on one"
        yield finding(19, f"{text}.", flight.round)
    elif token.kind == FIGHTER and (zone := _new_deck(plan, about)):
        text = f"{_whose(plan, flight)}: the carrier in {plan.state.place(zone)} is built this turn"
        yield finding(19, f"{text} and cannot take aircraft yet.", flight.round)
    elif text := _perhaps(plan, flight, about):
        yield finding(23, f"{_whose(plan, flight)} can land only if {text}.", flight.round)
    elif _anywhere(plan, flight, about):
        yield finding(22, _stays(plan, flight), flight.round)
    else:
        text = f"{_whose(plan, flight)}: {counted(flight.left, 'area')} left, and nothing to land on within range"
        yield finding(14, f"{text}, no matter who owns it.", flight.round)


def _whose(plan: BookPlan, flight: PlannedFlight) -> str:
    name = unit(flight.token.kind, 1)[2:]
    return f"The {name} flying from {plan.state.place(flight.source)} to {plan.state.place(flight.to)}"


def _stays(plan: BookPlan, flight: PlannedFlight) -> str:
    text = f"The {unit(flight.token.kind, 1)[2:]} would stay in {plan.state.place(flight.source)}"
    if not flight.left:
        return f"{text}: its full range takes it to {plan.state.place(flight.to)}, where it cannot land now."
    return (
        f"{text}: there is no place to land within {counted(flight.left, 'area')} of {plan.state.place(flight.to)} now."
    )


def _new_deck(plan: BookPlan, about: Mapping[str, int]) -> str:
    """Return a zone within range where a carrier is built this turn; "" if there is none (PAA-BLD-07)."""
    fresh = (p.at for p in plan.state.pieces if p.kind == CARRIER and "fresh" in p.marks and p.owner == plan.power)
    if zone := next((zone for zone in fresh if zone in about), ""):
        return zone
    for _, order in plan.builds:
        if order.units.get(CARRIER, 0) > 0:
            zones = [order.zone] if order.zone else list(plan.state.world.neighbours(order.to))
            if zone := next((z for z in zones if z in about and plan.state.sea(z)), ""):
                return zone
    return ""


def _perhaps(plan: BookPlan, flight: PlannedFlight, about: Mapping[str, int]) -> str:
    """Return what would have to happen first: land retaken, or a carrier that comes later (PAA-LND-08, PAA-CHK-23)."""
    lost = next((a for a in about if plan.state.friendly_at_start(a, plan.power)), "")
    if lost:
        return f"{plan.state.place(lost)} is retaken"
    if flight.token.kind != FIGHTER:
        return ""
    for number, _, to, ship in plan.sailings:
        if ship.kind == CARRIER and number > flight.round and to in about:
            return f"the carrier moved in round {number} reaches {plan.state.place(to)} in time"
    return ""


def _anywhere(plan: BookPlan, flight: PlannedFlight, about: Mapping[str, int]) -> bool:
    """Return whether any board would have a place: land, or a zone that a carrier could reach."""
    if any(not plan.state.sea(area) for area in about):
        return True
    return flight.token.kind == FIGHTER and not harbours(plan.state, plan.power).isdisjoint(about)


# ------------------------------------------------------------------ carriers


def places(plan: BookPlan) -> Iterator[Finding]:
    """Yield groups that are said to be on a carrier and do not fit (PAA-CHK-19)."""
    for number, order in plan.moves:
        for group in order.groups:
            parts = [p for p in plan.parts if p.group is group and p.round == number]
            bombers = sum(p.picked.asked for p in parts if p.kind == BOMBER)
            fighters = sum(p.picked.asked for p in parts if p.kind == FIGHTER)
            if group.aboard != "on carrier" or not (bombers or fighters):
                continue
            room = ROOM * max(1, _carriers(plan, group.source))
            if bombers:
                yield finding(19, "No room on a carrier: bombers cannot land on one.", number)
            elif fighters > room:
                yield finding(19, f"No room on the carriers for {unit(FIGHTER, fighters)}: they hold {room}.", number)


def _carriers(plan: BookPlan, zone: str) -> int:
    """Return how many carriers are in a zone now or go there in the plan."""
    ships = {p.id for p in plan.state.carriers(zone, plan.power)}
    return len(ships | {ship.id for _, _, to, ship in plan.sailings if to == zone and ship.kind == CARRIER})


def leaving(plan: BookPlan) -> Iterator[Finding]:
    """Yield fighters that start from a carrier that sails away later (PAA-CHK-33)."""
    for flight in plan.flights:
        if flight.token.kind != FIGHTER or not flight.perch:
            continue
        later = (r for r, source, to, ship in plan.sailings if _sails_off(flight, r, source, to, ship))
        if number := next(later, 0):
            text = (
                f"The carrier that fighters leave in round {flight.round} sails from {plan.state.place(flight.source)}"
            )
            yield finding(33, f"{text} in round {number}.", number)


def _sails_off(flight: PlannedFlight, number: int, source: str, to: str, ship: Token) -> bool:
    return ship.id == flight.perch and number > flight.round and source == flight.source != to


# ------------------------------------------------------------------ the way


def second_legs(plan: BookPlan) -> Iterator[Finding]:
    """Yield first moves to where enemies are: a fight would end the flight (PAA-CHK-31)."""
    for flight in plan.flights:
        fights = plan.state.enemies(flight.to, plan.power) or plan.state.hostile(flight.to, plan.power)
        if fights and not plan.last(flight) and flight.leg == 1:
            later = flight.token.rounds[1]
            text = f"If the {unit(flight.token.kind, 1)[2:]} fights in {plan.state.place(flight.to)}, it must land"
            yield finding(31, f"{text}, and its move in round {later} is lost.", later)


def guns(plan: BookPlan) -> Iterator[Finding]:
    """Yield enemy guns under the shortest route, or so near that they could come under it (PAA-CHK-34, PAA-XAI-01)."""
    if plan.read("AA-AMB-07") == "destination_only":
        return
    under = frozenset(p.at for p in plan.state.pieces if plan.state.gun(p.at, plan.power))
    beside = under | {b for a in under for b in plan.state.world.neighbours(a) if _theirs(plan, b)}
    for flight in plan.flights:
        if flight.length is not None and plan.state.flies_to_attack(flight.to, plan.power):
            for where, words in ((under, "passes over an enemy AA gun"), (beside, "passes beside an enemy AA gun")):
                if text := _detour(plan, flight, where):
                    yield finding(
                        34, f"The shortest route to {plan.state.place(flight.to)} {words}; {text}.", flight.round
                    )
                    break


def _theirs(plan: BookPlan, area: str) -> bool:
    return not plan.state.sea(area) and plan.state.hostile(area, plan.power)


def _detour(plan: BookPlan, flight: PlannedFlight, where: frozenset[str]) -> str:
    """Return how much longer a detour is; "" if the shortest route is free."""
    direct = far(plan.state, flight.source, flight.to)
    avoiding = where - {flight.source} | closed(plan.state)
    way = reach.distances(flight.source, avoiding).get(flight.to)
    if direct is None or direct < 2 or way == direct:
        return ""
    if way is None or way > reach.moves(plan.state, flight.token.kind, plan.power) - flight.before:
        return "no detour is within its range"
    return f"a detour is {counted(way - direct, 'area')} longer"


def neutrals(plan: BookPlan) -> Iterator[Finding]:
    """Yield neutral areas that are entered or that every route crosses (PAA-CHK-36, AA-AMB-05)."""
    tolls: Counter[tuple[int, str]] = Counter()
    for number, order in plan.moves:
        walks = any(p.round == number and p.kind not in AIR for p in plan.parts)
        if order.to in board.values() and plan.state.neutral(order.to) and walks and plan.taken.get(order.to) == number:
            tolls[number, order.to] = 1
    if plan.read("AA-AMB-05") == "pay":
        for flight in plan.flights:
            most = reach.moves(plan.state, flight.token.kind, plan.power)
            ways = reach.flights(plan.state, plan.power, flight.source, min(most, max(0, most - flight.before)))
            if (way := ways.get(flight.to)) and way.neutrals:
                tolls[flight.round, flight.to] += way.neutrals
    for (number, to), count in tolls.items():
        text = f"Round {number}, to {plan.state.place(to)}, enters neutral land: it costs {reach.TOLL * count} IPCs"
        yield finding(36, f"{text} when it is carried out.", number)
