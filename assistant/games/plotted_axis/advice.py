"""`check`: what the rules of plotted orders say about an event, before those of Axis & Allies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, CheckTable, checking, hint, illegal, odd
from assistant.games.axis_allies import advice as axis
from assistant.games.axis_allies import events as base
from assistant.games.axis_allies.board import AIR, SHIPS
from assistant.games.axis_allies.moving import Arrived, able
from assistant.games.axis_allies.sayings import plural, unit, units
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.building import given_up, not_yet_built, why_not, zone_of, zones
from assistant.games.plotted_axis.cargo import only_cargo
from assistant.games.plotted_axis.checking import findings
from assistant.games.plotted_axis.executing import joins, met_aboard
from assistant.games.plotted_axis.groups import meant, on_way, origin, way
from assistant.games.plotted_axis.journeys import ships_first
from assistant.games.plotted_axis.shares import obstacles, shares
from assistant.games.plotted_axis.state import STEPS, Plotted
from assistant.kit.phrasing import upper


def waiting(event: object, state: Plotted) -> Checks:
    """Yield a notice if something begun must be finished first (PAA-CBT-02, PAA-EXE-02)."""
    yield from axis.waiting(event, state)  # pyright: ignore[reportArgumentType]
    if state.battles and not state.fighting and not state.flak and not joins(state):
        yield illegal(f"Fight the battle for {state.place(state.battles[0].at)} first.", "PAA-CBT-02")


def _in(state: Plotted, *steps: str) -> Checks:
    if state.step not in steps:
        yield illegal(
            f"That belongs to another phase. The current phase: {STEPS.get(state.step, 'over').lower()}.", "PAA-SEQ-01"
        )


def _whose(state: Plotted, by: str, rule: str) -> Checks:
    if by != state.power:
        yield illegal(f"It is {state.the(state.power)}'s turn.", rule)


# ------------------------------------------------------------------ weapons and phases


def _research(event: base.WeaponsResearched, state: Plotted) -> Checks:
    yield from _in(state, "weapons")
    yield from _whose(state, event.by, "PAA-WPN-01")
    yield from axis.too_dear(event, state)
    if state.researched:
        yield illegal(f"{upper(state.the(event.by))} has already rolled for weapons this turn.", "AA-WPN-01")


def _ended(event: e.StepEnded, state: Plotted) -> Checks:
    yield from waiting(event, state)
    yield from _in(state, event.step)
    if state.step == "plot":
        if state.plotters:
            yield illegal("Execution begins once every book is sealed.", "PAA-SEQ-04")
        return
    yield from _whose(state, event.by, "PAA-FIN-05" if state.step == "final_build" else "PAA-WPN-01")
    if state.step == "execution":
        yield illegal("The rounds end automatically once no country has a line left.", "PAA-EXE-03")
    if state.step == "final_build" and (left := not_yet_built(state, event.by)):
        yield odd(f"Not built yet, and given up when this ends: {units(left)}.", "PAA-FIN-03")


def _plotted(event: e.OrdersPlotted, state: Plotted) -> Checks:
    """Ask once about a book that is empty or breaks a rule of plotting; others are sealed as they are (PAA-INV-01).

    Only the number of findings is said: a phone on the table must not show what the closed book says.
    """
    broken = [found for found in findings(state, event.by, event.orders) if found.level == "never"]
    if broken:
        rules = dict.fromkeys(rule for found in broken for rule in found.rules)
        many = "a rule of plotting" if len(broken) == 1 else f"the rules of plotting in {len(broken)} places"
        text = f"{upper(state.the(event.by))}'s book breaks {many}. Open it to put it right, or seal it."
        yield illegal(text, *rules)
    elif not event.orders:
        text = f"{upper(state.the(event.by))}'s book is empty: its units would only defend this turn."
        yield odd(text, "PAA-SEQ-03", "PAA-PLT-11")


def _begun(event: e.ExecutionBegun, state: Plotted) -> Checks:
    yield from _in(state, "plot")
    if missing := [state.the(power) for power in state.plotters if power not in event.books]:
        yield illegal(f"Not sealed yet: {', '.join(missing)}.", "PAA-SEQ-04")


# ------------------------------------------------------------------ lines


def _revealed(event: e.OrderRevealed, state: Plotted) -> Checks:
    yield from waiting(event, state)
    yield from _in(state, "execution")
    yield from _whose(state, event.by, "PAA-EXE-01")
    if state.now is not None:
        yield illegal("Finish the revealed line first.", "PAA-EXE-02")
    if event.round != state.round:
        yield illegal(f"This is round {state.round}.", "PAA-EXE-02")
    if event.order.kind == "noop" and not state.noop:
        yield illegal("This table plays without NOOPs.", "PAA-NOP-01")
    if not event.order.complete:
        yield illegal("A line must say which units go where, or what is built.", "PAA-PLT-07")


def _book_ended(event: e.BookEnded, state: Plotted) -> Checks:
    yield from waiting(event, state)
    yield from _in(state, "execution")
    yield from _whose(state, event.by, "PAA-EXE-01")
    if state.now is not None:
        yield illegal("Finish the revealed line first.", "PAA-EXE-02")


def _out(state: Plotted, by: str, kind: str) -> Checks:
    revealed = state.last_revealed
    if state.now is None or revealed is None or revealed.done:
        yield illegal("There is no revealed line to carry out.", "PAA-EXE-02")
    elif state.now.kind != kind:
        yield illegal("The revealed line is of another kind.", "PAA-EXE-08")
    yield from _whose(state, by, "PAA-EXE-01")


def _carried_out(event: e.OrderCarriedOut, state: Plotted) -> Checks:
    yield from waiting(event, state)
    yield from _out(state, event.by, "move")
    if state.now is None:
        return
    moved, came, flying = ships_first(state, event.by, event.going)
    for going, rest in zip(event.going, flying, strict=True):
        yield from _going(event.by, going, state)
        yield from _in_the_air(event.by, rest, state, moved)
    yield from _too_many(event, state)
    if chosen(state, "PAA-AMB-51") == "cargo":
        yield from _only_cargo(moved, event.by, came)


def _in_the_air(by: str, going: e.Going, state: Plotted, moved: Plotted) -> Checks:
    """Check aircraft on the board as it is after the line's ships have moved (PAA-XAI-03, PAA-AMB-12, PAA-AMB-19)."""
    group = state.group(going.group)
    if group is None or state.now is None:
        return
    for kind, count in going.units.items():
        if kind in AIR and count:
            yield from obstacles(moved, by, group, kind, state.now.to, "", count)


def _only_cargo(moved: Plotted, by: str, came: Sequence[Arrived]) -> Checks:
    """Yield a hint for fighters that ride into a battle without taking part (PAA-AMB-51)."""
    for ship in came:
        if aboard := len(met_aboard(moved, by, ship)):
            yield hint(only_cargo(moved, aboard, ship.at), "PAA-AMB-51", "PAA-CAR-01", "PAA-MOV-02")


def _too_many(event: e.OrderCarriedOut, state: Plotted) -> Checks:
    """Yield a notice if a unit would go with two groups (PAA-MOV-04)."""
    counts: dict[tuple[str, str], int] = {}
    for going in event.going:
        group = state.group(going.group)
        if group is None:
            continue
        for kind, count in _sum(going.units, going.first).items():
            place = origin(state, event.by, group, kind), kind
            counts[place] = counts.get(place, 0) + count
    for (source, kind), count in counts.items():
        ready = len(able(state, event.by, kind, source, ""))
        if count > ready > 0:
            yield illegal(f"Only {unit(kind, ready)} in {state.place(source)} can move, not {count}.", "PAA-MOV-04")


def _going(by: str, going: e.Going, state: Plotted) -> Checks:
    group = state.group(going.group)
    if group is None or state.now is None:
        yield illegal("The line has no such group of units.", "PAA-EXE-08")
        return
    if going.group in state.decided:
        yield illegal(f"The group from {state.place(group.source)} has already had its turn.", "PAA-AMB-19")
    most = dict(meant(state, by, group))
    if going.via and on_way(state, group, going.via).via != going.via:
        yield illegal("A route can be chosen now only if none is written and the table allows it.", "PAA-AMB-49")
    group = on_way(state, group, going.via)
    for kind, count in _sum(going.units, going.first).items():
        if count > most.get(kind, 0):
            planned = f"only {unit(kind, most[kind])}" if kind in most else f"no {plural(kind)}"
            yield illegal(f"The line has {planned} from {state.place(group.source)}.", "PAA-EXE-06", "PAA-EXE-08")
    for kind, count in going.units.items():
        if count and kind not in AIR:
            via = way(state, by, group, kind, state.now.to)
            yield from obstacles(state, by, group, kind, state.now.to, via, count)
    for kind, count in going.first.items():
        via = way(state, by, group, kind, state.now.to)
        if count and not via:
            yield illegal("Only tanks and ships that move two areas can stop in between.", "PAA-X2A-01", "PAA-XAI-02")
        elif count:
            yield from obstacles(state, by, group, kind, via, "", count)
        if count and via in state.into.get(by, ()) and chosen(state, "PAA-AMB-21") == "no":
            text = f"{upper(state.the(by))} already moves into {state.place(via)} in another line."
            yield illegal(text, "PAA-AMB-21")
    yield from _loads(going, state)


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in {**one, **other}}


def _loads(going: e.Going, state: Plotted) -> Checks:
    group = state.group(going.group)
    if group is None:
        return
    planned: dict[tuple[str, str], int] = {}
    for load in group.load:
        for kind, count in load.units.items():
            planned[load.source, kind] = planned.get((load.source, kind), 0) + count
    for load in going.load:
        for kind, count in load.units.items():
            if count > planned.get((load.source, kind), 0):
                text = f"The line does not pick up {unit(kind, count)} from {state.place(load.source)}."
                yield illegal(text, "PAA-TRN-01")
    if group.load and chosen(state, "PAA-AMB-08") == "void":
        short = [place for place, count in planned.items() if _there(state, *place) < count]
        if short:
            yield illegal("The units to be picked up are not there, so the line is void.", "PAA-AMB-08")


def _there(state: Plotted, area: str, kind: str) -> int:
    return sum(p.kind == kind and p.owner == state.power for p in state.at(area))


def _passed(event: e.OrderPassed, state: Plotted) -> Checks:
    yield from waiting(event, state)
    yield from _out(state, event.by, state.now.kind if state.now else "move")


def _built(event: e.BuildCarriedOut, state: Plotted) -> Checks:
    yield from waiting(event, state)
    yield from _out(state, event.by, "build")
    if state.now is None:
        return
    if any(count > state.now.units.get(kind, 0) for kind, count in event.units.items()):
        yield illegal(f"The line builds {units(state.now.units)}. Nothing else can be built.", "PAA-XBL-03")
    ships = any(count for kind, count in event.units.items() if kind in SHIPS)
    if ships and event.zone not in ("", state.now.zone) and chosen(state, "PAA-AMB-06") == "plotted_zone":
        yield illegal("New ships must be placed in the zone written in the line.", "PAA-AMB-06")
    yield from why_not(state, event.by, state.now.to, event.units, event.zone or zone_of(state, event.by))


def _flights(event: e.FlightsRevealed, state: Plotted) -> Checks:
    yield from waiting(event, state)
    if not state.hovering:
        yield illegal("No aircraft is waiting in the air to fly on or land.", "PAA-LND-03")
    yield from _whose(state, event.by, "PAA-EXE-01")


def _finally(event: e.FinallyBuilt, state: Plotted) -> Checks:
    yield from _in(state, "final_build")
    yield from _whose(state, event.by, "PAA-FIN-05")
    rests = state.rests.get(event.by, ())
    if not 0 <= event.rest < len(rests):
        yield illegal("No such units were left out.", "PAA-FIN-04")
        return
    have = dict(rests[event.rest].units)
    if any(count > have.get(kind, 0) for kind, count in event.units.items()):
        yield illegal(f"Left out: {units(have)}. Nothing else can be built now.", "PAA-FIN-04")
    zone = event.zone or next(iter(zones(state, event.by, event.at)), "")
    yield from why_not(state, event.by, event.at, event.units, zone, final=True)
    if lost := given_up(state, rests[event.rest], event.units):
        verb = "is" if sum(lost.values()) == 1 else "are"
        text = f"One factory takes all that is left of a build, so {units(lost)} {verb} given up."
        yield hint(text, "PAA-AMB-28", "PAA-FIN-03")


def _rockets(event: base.RocketsFired, state: Plotted) -> Checks:
    """Check rockets: before the country's own action, in the weapons phase, or as the table reads it (PAA-AMB-35)."""
    reading = chosen(state, "PAA-AMB-35")
    if reading == "weapons_phase":
        yield from _in(state, "weapons")
        yield from _whose(state, event.by, "PAA-AMB-35")
    elif reading == "plotted":
        yield from _out(state, event.by, "rockets")
        if state.now is not None and event.target != state.now.to:
            yield illegal(f"The line names {state.place(state.now.to)} as the target.", "PAA-AMB-35")
    else:
        yield from _in(state, "execution")
        yield from _whose(state, event.by, "PAA-AMB-35")
        if state.now is not None:
            yield illegal("Rockets fire before the country's action, not during it.", "PAA-AMB-35")
    yield from axis.rockets(event, state)


def _landed(event: base.AircraftLanded, state: Plotted) -> Checks:
    """Check who lands first when places are scarce (PAA-AMB-26)."""
    waiting_for = [piece.owner for piece in state.pieces.of(state.due)]
    first = next((power for power in state.order if power in waiting_for), event.by)
    if chosen(state, "PAA-AMB-26") == "turn_order" and event.by != first:
        yield illegal(f"{upper(state.the(first))}'s aircraft land first.", "PAA-AMB-26")


def _battle(event: base.BattleBegun, state: Plotted) -> Checks:
    """Check that the battle on the way comes before the one at its end, where the table reads it so (PAA-AMB-20)."""
    between = {group.via for group in (state.now.groups if state.now else ()) if group.via}
    waits = event.at not in between and any(battle.at in between for battle in state.battles)
    if waits and chosen(state, "PAA-AMB-20") == "via_first":
        yield illegal("Fight the battle in the area in between first.", "PAA-AMB-20")


def _sharing(event: e.BookShared, state: Plotted) -> Checks:
    yield from _in(state, "plot")
    if chosen(state, "PAA-AMB-41") != "share":
        yield illegal("At this table, countries do not show their books to allies.", "PAA-AMB-41")
    if state.seats.get(event.by) != event.player:
        yield illegal(f"Somebody else plays {state.the(event.by)}.", "PAA-AMB-41")


def _shown(event: e.BooksShown, state: Plotted) -> Checks:
    if state.step in ("plot", "execution") and not state.over:
        yield illegal("The books can be opened only after the last round.", "PAA-INF-11")


def _noted(event: e.OrderRevealed, state: Plotted) -> Checks:
    """Yield the parts of a line that can no longer be carried out, before the tap (PAA-INV-03)."""
    if state.now is not None:
        return
    for share in shares(state, event.by):
        if share.why and not share.ready:
            yield odd(share.why.text, *share.why.rules)


PLOTTED: CheckTable = {
    **axis.BATTLES,
    base.WeaponsResearched: (_research,),
    base.WeaponDeveloped: (axis.develop,),
    base.RocketsFired: (waiting, _rockets),
    base.AircraftLanded: (axis.landing, _landed),
    base.BattleBegun: (*axis.BATTLES[base.BattleBegun], _battle),
    e.BookShared: (_sharing,),
    e.OrdersPlotted: (_plotted,),
    e.StepEnded: (_ended,),
    e.ExecutionBegun: (_begun,),
    e.OrderRevealed: (_revealed, _noted),
    e.BookEnded: (_book_ended,),
    e.OrderCarriedOut: (_carried_out,),
    e.BuildCarriedOut: (_built,),
    e.OrderPassed: (_passed,),
    e.FlightsRevealed: (_flights,),
    e.FinallyBuilt: (_finally,),
    e.BooksShown: (_shown,),
}
check = checking(PLOTTED)
"""All notices on an event."""
