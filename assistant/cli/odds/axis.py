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
from assistant.cli.odds.bars import SEEN, bar, bars, closing, percent
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
    outcome = clash(battle)
    plan = axis_asked.later(given, battle)
    surge = waves(plan) if plan else None
    back = axis_asked.counter(given)
    reply = counter_attack(outcome, back) if back else None
    if given.json:
        return json.dumps(_json(outcome) | _answers(outcome, given, surge, reply), indent=2)
    return "\n".join((*_text(battle, outcome), *_said(outcome, given, surge, reply), *closing(outcome.readings)))


# ---------------------------------------------------------------------- a battle


def _json(outcome: Outcome) -> dict[str, Any]:
    return {
        "win": outcome.win,
        "captures": outcome.captures,
        "both_gone": outcome.both_gone,
        "held": outcome.held,
        "stopped": outcome.stopped,
        "attackers": outcome.attackers,
        "defenders": outcome.defenders,
        "likeliest": [
            {"attackers": dict(end.attackers), "defenders": dict(end.defenders), "probability": end.chance}
            for end in outcome.likeliest()
        ],
        "lost": {"attack": outcome.attack_lost, "defend": outcome.defend_lost},
        "cost": {"attack": outcome.attack_cost, "defend": outcome.defend_cost},
        "swing": outcome.swing,
        "shot_down": outcome.shot_down,
        "rounds": outcome.rounds,
        "readings": outcome.readings,
    }


def _answers(outcome: Outcome, given: Namespace, surge: Surge | None, reply: Reply | None) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    if given.at_least is not None:
        answers["at_least"] = {"units": given.at_least, "probability": outcome.at_least(given.at_least)}
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


def _text(battle: Clash, outcome: Outcome) -> Iterator[str]:
    yield f"{_side(battle.attackers)} against {_side(battle.defenders)}."
    yield ""
    yield bar("wins", outcome.win)
    if not battle.at_sea:
        yield bar("  and captures", outcome.captures)
    yield from (bar(label, p) for label, p in _otherwise(outcome) if p > SEEN)
    yield ""
    yield _costs(outcome.attack_lost, outcome.attack_cost, outcome.defend_lost, outcome.defend_cost)
    yield _swing(outcome.swing, battle.area) + f" A battle takes {outcome.rounds:.2f} rounds."
    if outcome.shot_down:
        yield f"The AA gun shoots down {outcome.shot_down:.2f} aircraft on average."
    yield ""
    yield "The most likely outcomes:"
    for end in outcome.likeliest(ENDS):
        yield f"  {percent(end.chance):>8}  {_named(end.attackers)} against {_named(end.defenders)}"
    yield ""
    yield "Attackers left:"
    yield from bars(outcome.attackers)
    yield "Defenders left:"
    yield from bars(outcome.defenders)


def _otherwise(outcome: Outcome) -> tuple[tuple[str, float], ...]:
    return (("both are gone", outcome.both_gone), ("beaten off", outcome.held), ("broken off", outcome.stopped))


def _said(outcome: Outcome, given: Namespace, surge: Surge | None, reply: Reply | None) -> Iterator[str]:
    if given.at_least is not None or surge or reply:
        yield ""
    if given.at_least is not None:
        yield f"A win with {counted(given.at_least, 'unit')} or more: {percent(outcome.at_least(given.at_least))}."
    if surge:
        yield bar("all captured by", surge.captures)
        for number, (wave, chance) in enumerate(zip(surge.waves.attacks, surge.by_wave, strict=True), 1):
            yield bar(f"  attack {number}", chance) + f"  {_side(wave.attackers)}"
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
    counts: dict[str, int] = {}
    for group in side:
        counts[group.kind] = counts.get(group.kind, 0) + group.number
    return _named(tuple(counts.items()))


def _named(units: Sequence[tuple[str, int]]) -> str:
    return listed(named(kind, number) for kind, number in units if number) or "nobody"


# ---------------------------------------------------------------------- a landing


def _landing_json(beach: Beachhead) -> dict[str, Any]:
    return {
        "sea": _json(beach.sea),
        "ashore": [{"probability": chance, "captures": outcome.captures} for chance, outcome in beach.ashore],
        "win": beach.win,
        "captures": beach.captures,
        "cost": {"attack": beach.attack_cost, "defend": beach.defend_cost},
        "swing": beach.swing,
        "readings": _both(beach),
    }


def _landing_text(beach: Beachhead) -> Iterator[str]:
    sea, coast = beach.landing.sea, beach.landing.coast
    yield f"At sea {_side(sea.attackers)} against {_side(sea.defenders)}, then on the coast"
    yield f"{_side(coast.attackers)} against {_side(coast.defenders)}."
    yield ""
    yield bar("wins at sea", beach.sea.win)
    yield bar("captures", beach.captures)
    yield "Possible attacks on the coast:"
    for chance, outcome in reversed(beach.ashore):
        who = _side(outcome.clash.attackers)
        yield bar("", chance).rstrip() + f"  {who}, captures with {percent(outcome.captures)}"
    yield ""
    lost = f"{beach.attack_cost:.1f} IPCs, cargo included, and the defender {beach.defend_cost:.1f}"
    yield f"On average the attacker loses {lost}. {_swing(beach.swing, coast.area)}"
    yield from closing(_both(beach))


def _both(beach: Beachhead) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*beach.sea.readings, *beach.landing.coast.readings)))


# ---------------------------------------------------------------------- a raid


def _raid_json(damage: Damage) -> Mapping[str, Any]:
    return {
        "damage": damage.damage,
        "bombers": damage.bombers,
        "average": damage.average,
        "shot_down": damage.shot_down,
        "swing": damage.swing,
    }


def _raid_text(damage: Damage) -> Iterator[str]:
    gun = "with an AA gun" if damage.raid.aa else "without an AA gun"
    yield f"{named('bomber', damage.raid.bombers)} against a factory {gun}."
    yield ""
    yield f"The owner loses {damage.average:.2f} IPCs on average, the raider {damage.shot_down:.2f} bombers."
    yield _swing(damage.swing, 0)
    yield "IPCs lost:"
    yield from bars(damage.damage)
    dice = "three dice each (AA-WPN-06)" if damage.raid.heavy else "one die each (AA-SBR-03)"
    yield from closing((f"Bombers that are left roll {dice}.", *FACTORY))
