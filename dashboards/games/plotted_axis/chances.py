"""The odds of a planned attack against the units there now, shown only in the writer's own book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from assistant.content.house_rules import chosen
from assistant.games.axis_allies.board import AIR, FIXTURES, LAND
from assistant.games.plotted_axis.checks_follow import follow
from assistant.games.plotted_axis.checks_plan import Part
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import counted
from assistant.odds import Clash, Outcome, Unanswerable, clash, force, keeping_land
from dashboards.parts.common.text import percent
from dashboards.parts.world.theatre_blocks import PlotChance

HOPELESS = 0.005
"""Attacks that succeed more rarely are shown with a warning."""


def chances(state: Plotted, power: str, book: Sequence[Order]) -> Mapping[str, PlotChance]:
    """Return round → how likely the line takes what it attacks, in words; lines that attack nobody are left out.

    Only units that the country has count, whatever number is written; missing units are mentioned.
    """
    coming: dict[int, Counter[str]] = {}
    missing: Counter[int] = Counter()
    for part in follow(state, power, book).parts:
        have = sum(token.real for token in part.picked.tokens)
        coming.setdefault(part.round, Counter())[part.kind] += have - _cargo(state, part)
        missing[part.round] += part.picked.asked - have
    said = ((number, _said(state, power, book[number - 1].to, units)) for number, units in sorted(coming.items()))
    return {str(n): {**one, "say": f"{one['say']}{_without(missing[n])}"} for n, one in said if one}


def _without(missing: int) -> str:
    """Return how many of the written units do not count, in words."""
    return (
        f", not counting {counted(missing, 'unit')} that {'is' if missing == 1 else 'are'} not there" if missing else ""
    )


def _cargo(state: Plotted, part: Part) -> int:
    """Return how many units ride on their carrier and do not fight (PAA-AMB-51)."""
    return len(part.ride) if chosen(state, "PAA-AMB-51") == "cargo" else 0


def _said(state: Plotted, power: str, to: str, units: Mapping[str, int]) -> PlotChance | None:
    battle = _fought(state, power, to, units) if to in state.world.keys else None
    if battle is None:
        return None
    wins = f"{percent(battle.win)} % to win"
    if state.sea(to):
        return {"say": f"{wins} (current defenders)", "warn": battle.win < HOPELESS}
    takes = f"{percent(battle.captures)} % to capture"
    both = takes if percent(battle.captures) == percent(battle.win) else f"{takes}, {wins}"
    alone = "" if any(units.get(kind) for kind in LAND) else ": no land unit comes to hold it"
    return {"say": f"{both} (current defenders){alone}", "warn": battle.captures < HOPELESS}


def _fought(state: Plotted, power: str, to: str, units: Mapping[str, int]) -> Outcome | None:
    """Return the battle as it would be now; None if there would be none, or if it cannot be worked out."""
    defenders = Counter(p.kind for p in state.enemies(to, power) if not p.on or state.sea(to))
    attackers = {kind: count for kind, count in units.items() if count and kind not in FIXTURES}
    if state.sea(to):
        attackers = {kind: count for kind, count in attackers.items() if kind not in LAND}
    if not defenders or not attackers:
        return None
    gained = state.developments.get(power, ())
    jets = ("jet_power",) if any(state.developed(p.owner, "jet_power") for p in state.enemies(to, power)) else ()
    try:
        side = force(attackers, "attack", gained)
        aim = "in_order" if chosen(state, "AA-AMB-22") == "in_order" else "each_kind"
        gun = state.gun(to, power) and bool(AIR & attackers.keys())
        return clash(
            Clash(keeping_land(side), force(defenders, "defence", jets), aa=gun, aim=aim, area=state.value(to))
        )
    except Unanswerable:
        return None
