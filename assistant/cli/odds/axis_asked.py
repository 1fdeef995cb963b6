"""From the options of `boardside odds axis` to battles; options without effect are refused."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import replace

from assistant.cli.odds import axis_words
from assistant.odds import (
    Clash,
    Landing,
    Raid,
    Side,
    Unanswerable,
    Waves,
    ashore,
    decides,
    force,
    keeping_land,
)

BETWEEN = ("v", "vs", "vs.", "against")
IN_RAID = {"raid", "aa", "heavy_bombers", "cash", "json"}


def battle(given: Namespace) -> Clash:
    """Return the battle that is asked about, on land or at sea; raises Unanswerable in a sentence."""
    ours, theirs = _sides(given.battle)
    for reason in (*_idle(given, ours, theirs), *_idle_stops(given)):
        raise Unanswerable(reason)
    clash = Clash(
        attackers(given, ours),
        force(theirs, "defence", ("jet_power",) if given.jets else (), given.defend_lose or ()),
        aa=given.aa,
        aim=given.aim or "each_kind",
        bombard=given.bombard or 0,
        shelled_fire=not given.shelled_at_once,
        shelled="land_units" if given.shells_spare_aircraft else "defenders",
        submarines=given.submarines or "no_first_shot",
        casualties=given.casualties or "each_column",
        area=given.area or 0,
        stop_after=given.stop_after,
        stop_at=given.stop_at or 0,
        stop_below=given.stop_below or 0.0,
    )
    if given.casualties and not decides(clash):
        raise Unanswerable(
            "--casualties makes no difference here: it needs defending submarines that fire with the rest at aircraft "
            "and ships (AA-AMB-06)."
        )
    return clash


def attackers(given: Namespace, units: Mapping[str, int]) -> Side:
    """Return the attacking side with its developments, in its order of losses."""
    gained = [name for name in ("super_submarines", "heavy_bombers") if getattr(given, name)]
    side = force(units, "attack", gained, given.lose or ())
    side = keeping_land(side) if given.keep_land else side
    landed = dict(given.landed or {})
    for load in given.loads or ():
        for kind, number in load.items():
            landed[kind] = landed.get(kind, 0) + number
    return ashore(side, landed, given.aircraft_may_leave) if landed else side


def later(given: Namespace, first: Clash) -> Waves | None:
    """Return this battle and those after it, or None; battleships bombard in the first one only."""
    if not given.then:
        return None
    plain = Namespace(**vars(given) | {"landed": None, "loads": None})
    more = [replace(first, attackers=attackers(plain, units), bombard=0) for units in given.then]
    return Waves((first, *more))


def counter(given: Namespace) -> Clash | None:
    """Return the counter-attack that is asked about, or None."""
    if given.counter is None:
        return None
    return Clash(force(given.counter, "attack"), (), aa=given.counter_aa)


def landing(given: Namespace, coast: Clash) -> Landing | None:
    """Return the battle at sea before this one, or None."""
    said = [name for name in ("fleet", "ships", "loads") if getattr(given, name) is not None]
    if not said:
        return None
    if len(said) < 3:
        raise Unanswerable("A landing after a battle at sea needs all of --fleet, --ships and --loads.")
    for name in ("then", "counter", "bombard"):
        if getattr(given, name):
            raise Unanswerable(_NOT_AFTER_SEA[name])
    gained = [name for name in ("super_submarines", "heavy_bombers") if getattr(given, name)]
    sea = Clash(force(given.fleet, "attack", gained), force(given.ships, "defence"))
    return Landing(sea, coast, given.loads)


_NOT_AFTER_SEA = {
    "then": "No further attack can follow a landing. Leave out --then, or --fleet.",
    "counter": "No counter-attack can follow a landing. Leave out --counter, or --fleet.",
    "bombard": "Battleships that fought at sea do not bombard (AA-BAT-02). Leave out --bombard, or --fleet.",
}


def raid(given: Namespace) -> Raid:
    """Return the raid that is asked about; raises Unanswerable in a sentence."""
    if given.battle:
        raise Unanswerable("Raiding bombers take no part in a battle (AA-SBR-04): leave out the units, or --raid.")
    for name, value in vars(given).items():
        if value not in (None, False, "", []) and name not in {*IN_RAID, "run", "about", "battle"}:
            raise Unanswerable(f"In a raid this option cannot be used: --{name.replace('_', '-')}. Leave it out.")
    return Raid(given.raid, aa=given.aa, heavy=given.heavy_bombers, cash=given.cash)


def _sides(words: list[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Return attackers and defenders, which are separated by a v."""
    split = " ".join(words).split()
    between = [place for place, word in enumerate(split) if word.casefold() in BETWEEN]
    if len(between) != 1:
        raise Unanswerable('Who fights whom? Write "3 infantry 1 tank" v "2 infantry", with one v between the two.')
    try:
        ours, theirs = (axis_words.units(" ".join(part)) for part in (split[: between[0]], split[between[0] + 1 :]))
    except argparse.ArgumentTypeError as wrong:
        raise Unanswerable(f"{wrong}.") from None
    if not sum(ours.values()):
        raise Unanswerable("Who attacks? There is nobody before the v.")
    return ours, theirs


AIRCRAFT = ("fighter", "bomber")
LAND = ("infantry", "tank")


def _has(units: Mapping[str, int], *kinds: str) -> bool:
    return any(units.get(kind) for kind in kinds)


def _idle(given: Namespace, ours: Mapping[str, int], theirs: Mapping[str, int]) -> Iterator[str]:
    """Yield why options make no difference to this battle; only the first reason is raised."""
    every: list[Mapping[str, int]] = [ours, *given.then]
    afloat: list[Mapping[str, int]] = [*every, given.fleet] if given.fleet else every
    flying = any(_has(units, *AIRCRAFT) for units in every)
    if given.aa and not flying:
        yield "--aa makes no difference: no aircraft attacks."
    if given.aim and not (given.aa and any(_has(units, "fighter") and _has(units, "bomber") for units in every)):
        yield "--aim makes no difference: it needs --aa, and fighters and bombers that attack together (AA-AMB-22)."
    if given.bombard == 0 or (given.bombard and not _has(theirs, *LAND, *AIRCRAFT)):
        yield "--bombard makes no difference: there is no shot, or nobody on the coast to be hit."
    if (given.shelled_at_once or given.shells_spare_aircraft) and not given.bombard:
        yield "--shelled-at-once and --shells-spare-aircraft say what a bombardment does: they need --bombard."
    if given.submarines and not _has(theirs, "submarine"):
        yield "--submarines says when the defender's submarines fire: there are none."
    if given.jets and not _has(theirs, "fighter"):
        yield "--jets changes defending fighters: there are none."
    if given.super_submarines and not any(_has(units, "submarine") for units in afloat):
        yield "--super-submarines changes attacking submarines: there are none."
    if given.heavy_bombers and not any(_has(units, "bomber") for units in afloat):
        yield "--heavy-bombers changes attacking bombers: there are none."
    if given.keep_land and not any(_has(units, *LAND) and _has(units, *AIRCRAFT) for units in every):
        yield "--keep-land makes no difference: it needs land units and aircraft that attack together."
    if given.cash is not None:
        yield "--cash says what a raided owner has in hand: it needs --raid."
    if given.counter_aa and not (given.counter and _has(given.counter, *AIRCRAFT)):
        yield "--counter-aa makes no difference: no aircraft counter-attacks."


def _idle_stops(given: Namespace) -> Iterator[str]:
    stops = given.stop_after is not None or given.stop_at or given.stop_below
    if given.landed and not stops:
        yield "--landed says who cannot leave: it needs --stop-after, --stop-at or --stop-below."
    if given.aircraft_may_leave and not (given.landed or given.loads):
        yield "--aircraft-may-leave is about landings: it needs --landed."
    if given.stop_at == 0 or given.stop_below == 0:
        yield "A battle is never stopped with nobody left, or below a chance of 0. Leave the stop rule out."
    if given.landed and given.loads:
        yield "--landed and --loads both say who came by sea: leave out one of them."
