"""The taps that are possible now: a line is carried out with one tap, in parts, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.game import if_legal, legal
from assistant.core.offer import Blank, Offer
from assistant.games.axis_allies import offers as axis
from assistant.games.axis_allies.board import POWERS, SHIPS
from assistant.games.axis_allies.events import BattleBegun
from assistant.games.axis_allies.sayings import unit, units
from assistant.games.axis_allies.vocabulary import DICE
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.advice import check
from assistant.games.plotted_axis.building import affordable, elsewhere, places, zones
from assistant.games.plotted_axis.executing import joins
from assistant.games.plotted_axis.groups import other_ways
from assistant.games.plotted_axis.shares import whole
from assistant.games.plotted_axis.state import STEPS, Plotted
from assistant.kit.phrasing import upper


def offers(state: Plotted, seat: str) -> Iterator[Offer]:
    """Yield everything that can be recorded from this seat, in the order in which it is expected."""
    if not state.over:
        yield from axis.waiting(state)
        if not state.busy:
            yield from _phase(state, seat)
    yield from axis.put_right(state)


def _phase(state: Plotted, seat: str) -> Iterator[Offer]:
    match state.step:
        case "weapons":
            yield from axis.research(state, state.power)
            yield from _rockets(state, "weapons_phase")
            verb = f"{state.power_name(state.power)}: {'finish weapons' if state.researched else 'no weapon dice'}"
            yield _over(state, verb, expected=not state.breakthroughs)
        case "plot":
            if chosen(state, "PAA-AMB-41") == "share":
                yield from _sharing(state, seat)
            if not state.plotters:
                yield _over(state, "Start the first round")
        case "execution":
            yield from _execution(state)
        case "final_build":
            yield from _final(state)
        case "income":
            yield _over(state, f"{state.power_name(state.power)}: collect income")
        case _:
            return


def _over(state: Plotted, verb: str, *, expected: bool = True) -> Offer:
    by = state.power or POWERS[0]
    return Offer(e.StepEnded, verb, {"by": by, "step": state.step}, expected=expected)


def _sharing(state: Plotted, seat: str) -> Iterator[Offer]:
    """Yield, for each country of the seat, the offer to show or hide its book (PAA-AMB-41)."""
    for power in state.powers_of(seat):
        shared = power in state.sharing
        verb = f"{state.power_name(power)}: {'hide our book from allies' if shared else 'show our book to allies'}"
        yield Offer(e.BookShared, verb, {"player": seat, "by": power, "shared": not shared})


def _rockets(state: Plotted, reading: str) -> Iterator[Offer]:
    if chosen(state, "PAA-AMB-35") == reading:
        yield from axis.rockets(state, state.power)


# ------------------------------------------------------------------ the execution


def _execution(state: Plotted) -> Iterator[Offer]:
    if state.raids:
        yield from axis.raid_rolls(state)
    if state.battles:
        yield from axis.raids(state, state.battles[0].attacker)
        yield from (o for o in axis.beginnings(state) if legal(check(BattleBegun(**o.known), state)))
        if not joins(state):
            return
    if state.hovering:
        if state.power in state.paper:
            yield from _flights(state)
        return
    revealed = state.last_revealed
    if state.now is None or revealed is None:
        yield from _rockets(state, "any_own_round")
        if state.power in state.paper:
            known = {"by": state.power, "round": state.round}
            yield Offer(e.BookEnded, f"{upper(state.the(state.power))} has no lines left", known)
    elif not revealed.done:
        yield from order_offers(state)


def order_offers(state: Plotted) -> Iterator[Offer]:
    """Yield offers to carry out all of the revealed line, or none of it (PAA-EXE-06)."""
    by, now = state.power, state.now
    if now is None:
        return
    if now.kind == "move":
        going = whole(state, by)
        if going:
            every = Offer(e.OrderCarriedOut, "Carry out all of it", {"by": by, "going": going}, expected=True)
            yield from if_legal(check, state, every)
        yield from _other_ways(state, going)
        yield from _one_by_one(state, going)
        verb = "Carry out no more of it" if state.decided else "Carry out none of it"
        yield Offer(e.OrderPassed, verb, {"by": by}, expected=not going)
        return
    if now.kind == "rockets":
        yield from _rocket_line(state, now.to)
        yield Offer(e.OrderPassed, "Carry out none of it", {"by": by}, expected=False)
        return
    able = list(_builds(state))
    yield from able
    yield Offer(e.OrderPassed, "Build later or not at all", {"by": by}, expected=not able)


def _other_ways(state: Plotted, going: Sequence[e.Going]) -> Iterator[Offer]:
    """Yield all of the line with ships on another route than the proposed one (PAA-AMB-49)."""
    for at, one in enumerate(going):
        group = state.group(one.group)
        for via in other_ways(state, state.power, group) if group else ():
            parts = (*going[:at], replace(one, via=via), *going[at + 1 :])
            verb = f"All of it, ships through {state.place(via)}"
            yield from if_legal(check, state, Offer(e.OrderCarriedOut, verb, {"by": state.power, "going": parts}))


def _one_by_one(state: Plotted, going: Sequence[e.Going]) -> Iterator[Offer]:
    """Yield each group by itself, where the table lets dice fall between them (PAA-AMB-19)."""
    if chosen(state, "PAA-AMB-19") != "stepwise" or len(going) < 2:
        return
    for one in going:
        group = state.group(one.group)
        if group:
            verb = f"Move {units(one.units)} from {state.place(group.source)} first"
            yield from if_legal(check, state, Offer(e.OrderCarriedOut, verb, {"by": state.power, "going": (one,)}))


def _rocket_line(state: Plotted, target: str) -> Iterator[Offer]:
    """Yield plotted rockets: any gun within range, and the die (PAA-AMB-35)."""
    for source in dict.fromkeys(p.at for p in state.pieces if p.kind == "aa_gun" and p.owner == state.power):
        known = {"by": state.power, "source": source, "target": target}
        roll, verb = Blank("roll", tuple(DICE), noun="roll"), f"Fire rockets from {state.place(source)}"
        yield from if_legal(check, state, Offer(e.axis.RocketsFired, verb, known, (roll,), expected=True))


def _builds(state: Plotted) -> Iterator[Offer]:
    by, now = state.power, state.now
    if now is None:
        return
    wet = any(kind in SHIPS for kind in now.units)
    dry = (now.zone if elsewhere(state) else "",)
    for zone in (zones(state, by, now.to, wish=now.zone) if wet else ()) or dry:
        counts = affordable(state, by, now.to, now.units, zone)
        if counts:
            what = "ships" if wet else "the factory"
            where = f", {what} in {state.place(zone)}" if zone else ""
            verb = f"Build {units(counts)}{where}"
            known = {"by": by, "units": counts, "zone": zone}
            yield Offer(e.BuildCarriedOut, verb, known, expected=True)


def _flights(state: Plotted) -> Iterator[Offer]:
    """Yield, for a country on paper, which aircraft fly on, as its player says it aloud."""
    kinds = [p.kind for p in state.pieces.of(state.hovering)]
    yield Offer(e.FlightsRevealed, "Land them all now", {"by": state.power, "units": {}}, expected=True)
    for kind in dict.fromkeys(kinds):
        for count in range(1, kinds.count(kind) + 1):
            verb = f"Let {unit(kind, count)} fly on later"
            yield Offer(e.FlightsRevealed, verb, {"by": state.power, "units": {kind: count}})


# ------------------------------------------------------------------ the end of the turn


def _final(state: Plotted) -> Iterator[Offer]:
    if not state.power:
        return
    by = state.power
    for number, rest in enumerate(state.rests.get(by, ())):
        for at, zone, able in places(state, by, rest):
            where = f", ships to {state.place(zone)}" if zone else ""
            known = {"by": by, "rest": number, "at": at, "units": able, "zone": zone}
            verb = f"Build {units(able)} in {state.place(at)}{where}"
            yield from if_legal(check, state, Offer(e.FinallyBuilt, verb, known, expected=True))
    yield _over(state, f"{state.power_name(by)}: finish {STEPS['final_build'].lower()}", expected=True)
