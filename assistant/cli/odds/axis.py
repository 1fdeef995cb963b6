"""Exact odds of a battle, a landing or a raid of Axis & Allies in the terminal: the command `boardside odds axis`.

The JSON object of a battle: `win`, `captures`, `both_gone`, `held`, `stopped` (chances); `attackers` and `defenders`
(chances of k units left, by k from 0); `likeliest` (list of attackers, defenders, probability); `lost` (units of attack
and defend on average), `cost` (the same in IPCs), `swing` (IPCs), `shot_down`, `rounds`, `readings`. Where asked for:
`at_least` (units, probability), `waves` (by_wave, captures, cleared, defenders, swing), `counter` (captured, retaken,
held). Of a landing: `sea` (a battle), `ashore` (list of probability and captures), `win`, `captures`, `cost`, `swing`,
`readings`. Of a raid: `damage` and `bombers` (chances of k, from 0), `average`, `shot_down`, `swing`. Chances are
fractions of 1.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.cli.odds import axis_asked
from assistant.cli.odds.bars import SEEN, bars, closing, line, percent
from assistant.kit.phrasing import counted, listed
from assistant.odds import (
    Beachhead,
    Clash,
    Damage,
    Outcome,
    Reply,
    Side,
    Surge,
    clash,
    counter_attack,
    landing,
    named,
    raid,
    waves,
)

ENDS = 6
FACTORY = ("Raiding bombers take no part in a battle (AA-SBR-04).",)


def report(given: Namespace) -> str:
    """Return the answer to the options on the command line. Raises Unanswerable, in a sentence for people."""
    if given.raid is not None:
        damage = raid(axis_asked.raid(given))
        return json.dumps(_raid_json(damage), indent=2) if given.json else "\n".join(_raid_text(damage))
    battle = axis_asked.battle(given)
    if plan := axis_asked.landing(given, battle):
        beach = landing(plan)
        return json.dumps(_landing_json(beach), indent=2) if given.json else "\n".join(_landing_text(beach))
    found = clash(battle)
    plan = axis_asked.later(given, battle)
    surge = waves(plan) if plan else None
    back = axis_asked.counter(given)
    reply = counter_attack(found, back) if back else None
    if given.json:
        return json.dumps(_json(found) | _answers(found, given, surge, reply), indent=2)
    return "\n".join((*_text(battle, found), *_said(found, given, surge, reply), *closing(found.readings)))


# ---------------------------------------------------------------------- a battle


def _json(found: Outcome) -> dict[str, Any]:
    return {
        "win": found.win,
        "captures": found.captures,
        "both_gone": found.both_gone,
        "held": found.held,
        "stopped": found.stopped,
        "attackers": found.attackers,
        "defenders": found.defenders,
        "likeliest": [
            {"attackers": dict(end.attackers), "defenders": dict(end.defenders), "probability": end.chance}
            for end in found.likeliest()
        ],
        "lost": {"attack": found.attack_lost, "defend": found.defend_lost},
        "cost": {"attack": found.attack_cost, "defend": found.defend_cost},
        "swing": found.swing,
        "shot_down": found.shot_down,
        "rounds": found.rounds,
        "readings": found.readings,
    }


def _answers(found: Outcome, given: Namespace, surge: Surge | None, reply: Reply | None) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    if given.at_least is not None:
        answers["at_least"] = {"units": given.at_least, "probability": found.at_least(given.at_least)}
    if surge:
        answers["waves"] = {
            "by_wave": surge.by_wave,
            "captures": surge.captures,
            "cleared": surge.cleared,
            "defenders": surge.defenders,
            "swing": surge.swing,
        }
    if reply:
        answers["counter"] = {"captured": reply.captured, "retaken": reply.retaken, "held": reply.held}
    return answers


def _text(battle: Clash, found: Outcome) -> Iterator[str]:
    yield f"{_side(battle.attackers)} against {_side(battle.defenders)}."
    yield ""
    yield line("wins", found.win)
    if not battle.at_sea:
        yield line("  and captures", found.captures)
    yield from (line(label, p) for label, p in _otherwise(found) if p > SEEN)
    yield ""
    yield _costs(found.attack_lost, found.attack_cost, found.defend_lost, found.defend_cost)
    yield _swing(found.swing, battle.area) + f" A battle takes {found.rounds:.2f} rounds."
    if found.shot_down:
        yield f"The AA gun shoots down {found.shot_down:.2f} aircraft on average."
    yield ""
    yield "The most likely outcomes:"
    for end in found.likeliest(ENDS):
        yield f"  {percent(end.chance):>8}  {_named(end.attackers)} against {_named(end.defenders)}"
    yield ""
    yield "Attackers left:"
    yield from bars(found.attackers)
    yield "Defenders left:"
    yield from bars(found.defenders)


def _otherwise(found: Outcome) -> tuple[tuple[str, float], ...]:
    return (("both are gone", found.both_gone), ("beaten off", found.held), ("broken off", found.stopped))


def _said(found: Outcome, given: Namespace, surge: Surge | None, reply: Reply | None) -> Iterator[str]:
    if given.at_least is not None or surge or reply:
        yield ""
    if given.at_least is not None:
        yield f"A win with {counted(given.at_least, 'unit')} or more: {percent(found.at_least(given.at_least))}."
    if surge:
        yield line("all captured by", surge.captures)
        for number, (wave, chance) in enumerate(zip(surge.waves.attacks, surge.by_wave, strict=True), 1):
            yield line(f"  attack {number}", chance) + f"  {_side(wave.attackers)}"
        yield f"Cleared, but nobody left to take it: {percent(surge.cleared)}. {_swing(surge.swing, 0)}"
    if reply:
        yield f"If the area is captured, the counter-attack takes it back with a chance of {percent(reply.retaken)}."
        yield f"Captured and held: {percent(reply.held)}."


def _costs(attack: float, attack_cost: float, defend: float, defend_cost: float) -> str:
    return (
        f"On average the attacker loses {attack:.2f} units ({attack_cost:.1f} IPCs) and the defender {defend:.2f} "
        f"({defend_cost:.1f} IPCs)."
    )


def _swing(swing: float, area: int) -> str:
    who = "attacker" if swing >= 0 else "defender"
    counted_in = f", the area ({area}) counted in" if area else ""
    return f"That is {abs(swing):.1f} IPCs for the {who}{counted_in}."


def _side(side: Side) -> str:
    found: dict[str, int] = {}
    for group in side:
        found[group.kind] = found.get(group.kind, 0) + group.number
    return _named(tuple(found.items()))


def _named(units: Sequence[tuple[str, int]]) -> str:
    return listed(named(kind, number) for kind, number in units if number) or "nobody"


# ---------------------------------------------------------------------- a landing


def _landing_json(found: Beachhead) -> dict[str, Any]:
    return {
        "sea": _json(found.sea),
        "ashore": [{"probability": chance, "captures": outcome.captures} for chance, outcome in found.ashore],
        "win": found.win,
        "captures": found.captures,
        "cost": {"attack": found.attack_cost, "defend": found.defend_cost},
        "swing": found.swing,
        "readings": _both(found),
    }


def _landing_text(found: Beachhead) -> Iterator[str]:
    sea, coast = found.landing.sea, found.landing.coast
    yield f"At sea {_side(sea.attackers)} against {_side(sea.defenders)}, then on the coast"
    yield f"{_side(coast.attackers)} against {_side(coast.defenders)}."
    yield ""
    yield line("wins at sea", found.sea.win)
    yield line("captures", found.captures)
    yield "Possible attacks on the coast:"
    for chance, outcome in reversed(found.ashore):
        who = _side(outcome.clash.attackers)
        yield line("", chance).rstrip() + f"  {who}, captures with {percent(outcome.captures)}"
    yield ""
    lost = f"{found.attack_cost:.1f} IPCs, cargo included, and the defender {found.defend_cost:.1f}"
    yield f"On average the attacker loses {lost}. {_swing(found.swing, coast.area)}"
    yield from closing(_both(found))


def _both(found: Beachhead) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*found.sea.readings, *found.landing.coast.readings)))


# ---------------------------------------------------------------------- a raid


def _raid_json(found: Damage) -> Mapping[str, Any]:
    return {
        "damage": found.damage,
        "bombers": found.bombers,
        "average": found.average,
        "shot_down": found.shot_down,
        "swing": found.swing,
    }


def _raid_text(found: Damage) -> Iterator[str]:
    gun = "with an AA gun" if found.raid.aa else "without an AA gun"
    yield f"{named('bomber', found.raid.bombers)} against a factory {gun}."
    yield ""
    yield f"The owner loses {found.average:.2f} IPCs on average, the raider {found.shot_down:.2f} bombers."
    yield _swing(found.swing, 0)
    yield "IPCs lost:"
    yield from bars(found.damage)
    dice = "three dice each (AA-WPN-06)" if found.raid.heavy else "one die each (AA-SBR-03)"
    yield from closing((f"Bombers that are left roll {dice}.", *FACTORY))
