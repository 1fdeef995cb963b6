"""The taps that are possible now, for each seat: events with blanks, with the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.offer import AnyWords, Blank, Offer
from assistant.core.per_state import per_state
from assistant.games.axis_allies import board, engaging, guns, volleys
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.advice import DIE, ROCKET_RANGE, stands
from assistant.games.axis_allies.board import BOMBER, FACTORY, NEUTRAL, POWERS, SHIPS
from assistant.games.axis_allies.landing import places
from assistant.games.axis_allies.moving import off_from
from assistant.games.axis_allies.offers_battle import battle
from assistant.games.axis_allies.offers_moves import moves
from assistant.games.axis_allies.reach import shortest
from assistant.games.axis_allies.sayings import ipcs, plural, unit
from assistant.games.axis_allies.state import STEPS, AxisAllies
from assistant.games.axis_allies.vocabulary import DICE
from assistant.kit.phrasing import upper
from assistant.kit.pieces import Piece


def offers(state: AxisAllies, seat: str) -> Iterator[Offer]:
    """Yield everything that can be recorded from this seat, in the order in which it is expected."""
    if not state.over:
        yield from waiting(state)
        if not state.busy:
            yield from _step(state, state.power)
    yield from put_right(state)


@per_state
def waiting(state: AxisAllies) -> tuple[Offer, ...]:
    """Return what comes before everything else: guns, landings, the battle being fought."""
    if state.flak:
        return tuple(_flak(state))
    if state.due:
        return tuple(landings(state))
    return tuple(battle(state, state.battle)) if state.battle else ()


def _flak(state: AxisAllies) -> Iterator[Offer]:
    flak = state.flak[0]
    kinds = [p.kind for p in state.pieces.of(flak.aircraft)]
    for kind in dict.fromkeys(kinds):
        there = guns.under_fire(state, flak.at, kind)
        count = len(there.aircraft) if there else 0
        blank = Blank("hits", range(count + 1), noun="hits")
        at = f"against {plural(kind)}" if len(set(kinds)) == 1 else f"with {plural(kind)} lost first"
        verb = f"Guns in {state.place(flak.at)}: {unit_of_dice(count)} at 1 {at}"
        yield Offer(e.GunsFired, verb, {"at": flak.at, "unit": kind}, (blank,), expected=True)


def landings(state: AxisAllies) -> Iterator[Offer]:
    """Yield aircraft that must land, with the places within range (PAA-LND-01 to -03)."""
    seen: set[tuple[str, str, str]] = set()
    for piece in state.pieces.of(state.due):
        key = (piece.owner, piece.kind, piece.at)
        if key in seen:
            continue
        seen.add(key)
        known = {"by": piece.owner, "unit": piece.kind, "source": piece.at, "count": 1}
        verb = f"{upper(state.the(piece.owner))} lands a {unit(piece.kind, 1)[2:]} {_flight(state, piece)}"
        blank = Blank("target", tuple(places(state, piece)), noun="area")
        yield Offer(e.AircraftLanded, verb, known, (blank,), expected=True)


def _flight(state: AxisAllies, piece: Piece) -> str:
    """Return which aircraft is meant: where it is, and where it took off if there are others of its kind."""
    here, start = state.place(piece.at), off_from(piece)
    others = [p for p in state.at(piece.at) if (p.owner, p.kind) == (piece.owner, piece.kind) and p.id != piece.id]
    alike = all(off_from(other) == start for other in others)
    return f"from {here}" if alike or start in ("", piece.at) else f"that flew from {state.place(start)} to {here}"


# ------------------------------------------------------------------ the steps of a turn


def _step(state: AxisAllies, power: str) -> Iterator[Offer]:
    match state.step:
        case "weapons":
            yield from research(state, power)
        case "purchase":
            yield from _purchase(state, power)
        case "combat_move" | "noncombat_move":
            yield from moves(state, power)
            yield from raids(state, power)
        case "combat":
            yield from _battles(state)
        case "placement":
            yield from _placement(state, power)
        case _:
            return
    yield from rockets(state, power)
    if state.step != "combat" or not (state.battles or state.raids):
        skipped = state.step == "weapons" and not state.researched
        verb = "Roll no weapon dice" if skipped else f"Finish {STEPS[state.step].lower()}"
        yield Offer(e.StepEnded, verb, {"by": power, "step": state.step}, expected=True)


def research(state: AxisAllies, power: str) -> Iterator[Offer]:
    """Yield dice for weapons, as many as can be paid for; then the roll on the chart (AA-WPN-01, AA-WPN-02)."""
    if state.breakthroughs:
        blank = Blank("roll", tuple(DICE), noun="roll")
        yield Offer(e.WeaponDeveloped, "Breakthrough: roll on the chart", {"by": power}, (blank,), expected=True)
    elif not state.researched:
        for dice in range(1, state.ipcs.get(power, 0) // DIE + 1):
            blank = Blank("faces", tuple(DICE) * dice, count=dice, noun="roll", many=True)
            verb = f"{upper(state.the(power))} rolls {unit_of_dice(dice)} for weapons ({ipcs(dice * DIE)})"
            yield Offer(e.WeaponsResearched, verb, {"by": power}, (blank,), expected=dice == 1)


def unit_of_dice(count: int) -> str:
    """Return a number of dice in words: 1 die, 2 dice."""
    return "1 die" if count == 1 else f"{count} dice"


def _purchase(state: AxisAllies, power: str) -> Iterator[Offer]:
    if not state.capital_free(power):
        return
    for kind in state.kinds:
        if most := state.ipcs.get(power, 0) // state.price(kind, power):
            verb = f"Buy {unit(kind, 2)[2:]} at {ipcs(state.price(kind, power))}"
            blank = Blank("count", range(1, most + 1), 1, noun="units")
            yield Offer(e.UnitBought, verb, {"by": power, "unit": kind}, (blank,), expected=True)
    for kind, count in state.bought.items():
        verb = f"Give back {unit(kind, 1)}"
        yield Offer(e.UnitBought, verb, {"by": power, "unit": kind, "count": -min(1, count)})


def raids(state: AxisAllies, power: str) -> Iterator[Offer]:
    """Yield raids of bombers over an enemy factory (AA-SBR-01)."""
    for fight in state.battles:
        bombers = [p for p in volleys.attacking(state, fight) if p.kind == BOMBER]
        if bombers and state.factory(fight.at) and state.hostile(fight.at, power):
            blank = Blank("count", range(1, len(bombers) + 1), noun="bombers")
            verb = f"Raid the factory in {state.place(fight.at)}"
            yield Offer(e.RaidDeclared, verb, {"by": power, "at": fight.at}, (blank,))


def _battles(state: AxisAllies) -> Iterator[Offer]:
    yield from raid_rolls(state)
    yield from raids(state, state.power)
    yield from beginnings(state)
    yield from moves(state, state.power, ashore=True)


def raid_rolls(state: AxisAllies) -> Iterator[Offer]:
    """Yield the dice of raiders: one each, three with Heavy Bombers (AA-SBR-03, AA-WPN-06)."""
    for area, numbers in state.raids.items():
        bombers = state.pieces.of(numbers)
        dice = sum(3 if state.developed(p.owner, "heavy_bombers") else 1 for p in bombers)
        blank = Blank("faces", tuple(DICE) * dice, count=dice, noun="roll", many=True)
        verb = f"Roll {unit_of_dice(dice)} for the raid on {state.place(area)}"
        yield Offer(e.FactoryRaided, verb, {"at": area}, (blank,), expected=True)


def beginnings(state: AxisAllies) -> Iterator[Offer]:
    """Yield the battles that can be fought next, and with how many bombarding battleships (AA-CBT-13, AA-BAT-01)."""
    for fight in state.battles:
        if fight.at in state.raids or not stands(e.BattleBegun(at=fight.at), state):
            continue
        verb, most = f"Fight for {state.place(fight.at)}", len(engaging.bombarding(state, fight))
        yield Offer(e.BattleBegun, f"{verb}{_bombarding(most) if most else ''}", {"at": fight.at}, expected=True)
        for ships in range(most):
            yield Offer(e.BattleBegun, f"{verb}{_bombarding(ships)}", {"at": fight.at, "support": ships})


def _bombarding(ships: int) -> str:
    return f" with {unit('battleship', ships)} bombarding" if ships else " without bombardment"


def rockets(state: AxisAllies, power: str) -> Iterator[Offer]:
    """Yield guns with Rockets, and the factories within their range (AA-WPN-05)."""
    if not state.developed(power, "rockets"):
        return
    fired = [shot for shot in state.rockets if shot.split(" ")[0] == power]
    if fired and chosen(state, "AA-AMB-02") == "one_per_country":
        return
    each = {p.at: _aims(state, power, p.at) for p in state.pieces if p.kind == "aa_gun" and p.owner == power}
    each = {at: aims for at, aims in each.items() if aims and f"{power} {at}" not in fired}
    if each:
        targets = tuple(dict.fromkeys(area for aims in each.values() for area in aims))
        blanks = (
            Blank("source", tuple(each), noun="area"),
            Blank("target", targets, noun="area", on="source", each=each),
            Blank("roll", tuple(DICE), noun="roll"),
        )
        yield Offer(e.RocketsFired, "Fire rockets at a factory", {"by": power}, blanks)


def _aims(state: AxisAllies, power: str, at: str) -> tuple[str, ...]:
    plants = (p.at for p in state.pieces if p.kind == FACTORY and state.hostile(p.at, power))
    return tuple(area for area in plants if (shortest(state, at, area) or 99) <= ROCKET_RANGE)


def _placement(state: AxisAllies, power: str) -> Iterator[Offer]:
    for kind, count in state.bought.items():
        areas = [a for a in state.world.keys if a in state.world.seas] if kind in SHIPS else board.values()
        good = tuple(a for a in areas if stands(e.UnitPlaced(by=power, unit=kind, at=a), state))
        if good:
            each = {area: _room_for(state, power, kind, area, count) for area in good}
            blanks = (
                Blank("at", good, noun="area"),
                Blank("count", range(1, count + 1), noun="units", on="at", each=each),
            )
            yield Offer(e.UnitPlaced, f"Place {unit(kind, count)}", {"by": power, "unit": kind}, blanks, expected=True)


def _room_for(state: AxisAllies, power: str, kind: str, area: str, count: int) -> range:
    most = next(n for n in range(count, 0, -1) if stands(e.UnitPlaced(by=power, unit=kind, at=area, count=n), state))
    return range(1, most + 1)


# ------------------------------------------------------------------ put right


def put_right(state: AxisAllies) -> Iterator[Offer]:
    """Yield corrections of the board, and names and values of the table's own board."""
    areas, powers = state.world.keys, POWERS
    land = tuple(board.values())
    fitting = {kind: tuple(a for a in areas if (a in state.world.seas) == (kind in SHIPS)) for kind in state.kinds}
    fitting["fighter"] = areas
    unit_at = (
        Blank("of", powers, noun="power"),
        Blank("unit", tuple(state.kinds), noun="unit"),
        Blank("at", areas, noun="area", on="unit", each=fitting),
        Blank("count", range(31), noun="units"),
    )
    yield Offer(e.StackSet, "Correct the units in an area", {}, unit_at, rare=True)
    held = (Blank("at", land, noun="area"), Blank("of", (*powers, NEUTRAL), noun="owner"))
    yield Offer(e.ControlSet, "Correct who controls an area", {}, held, rare=True)
    money = (Blank("of", powers, noun="power"), Blank("count", range(301), noun="IPCs"))
    yield Offer(e.MoneySet, "Correct IPCs in hand", {}, money, rare=True)
    worth = (Blank("at", land, noun="area"), Blank("count", range(21), noun="IPCs"))
    yield Offer(e.ValueSet, "Change an area's value", {}, worth, rare=True)
    weapons = tuple(board.developments())
    has = (Blank("of", powers, noun="power"), Blank("weapon", weapons, noun="weapon"), Blank("has", (True, False)))
    yield Offer(e.WeaponSet, "Correct a country's weapons", {}, has, rare=True)
    if chosen(state, "AA-AMB-01") == "table":
        row = (Blank("roll", tuple(DICE), noun="roll"), Blank("weapon", weapons, noun="weapon"))
        yield Offer(e.ChartSet, "Change the weapons chart", {}, row, rare=True)
    name = (Blank("at", areas, noun="area"), Blank("name", AnyWords(("",))))
    yield Offer(e.AreaRenamed, "Rename an area or zone", {}, name, rare=True)
    seats = (Blank("power", powers, noun="power"), Blank("player", _players(state), noun="player or none"))
    yield Offer(e.SeatsGiven, "Change who plays a country", {}, seats, rare=True)


def _players(state: AxisAllies) -> tuple[str, ...]:
    return ("", *(player.key for player in state.players))
