"""The odds of the battle being fought, from the start of each round on. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from assistant.content.house_rules import chosen
from assistant.games.axis_allies.board import FIXTURES, SHIPS
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.sayings import ipcs
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import sides
from assistant.kit.pieces import Piece
from assistant.odds import BreakOff, Clash, Unanswerable, break_off, clash, force, keeping_land
from dashboards.parts.common.text import percent
from dashboards.parts.world.front import helped
from dashboards.parts.world.theatre_blocks import ClashOdds


def odds(state: AxisAllies) -> ClashOdds | None:
    """Return how likely the attacker wins the battle, what both sides lose on average, and when to stop.

    None within a round, if the table plays without odds, and where there is no exact answer.
    """
    after = settled(state)
    now = after.battle
    if now is None or now.fired or now.hit or not helped(state):
        return None
    there = sides(after, now)
    battle = _battle(after, there["attacker"], there["defender"], now.at)
    try:
        return None if battle is None else _said(after, battle, now.at)
    except Unanswerable:
        return None


def _said(state: AxisAllies, battle: Clash, at: str) -> ClashOdds:
    """Return the chance, the losses of a battle that is fought to its end, and when to stop; in IPCs."""
    fought = clash(battle)
    verb, chance = ("to win", fought.win) if state.sea(at) else ("to capture", fought.captures)
    lost = f"On average attackers lose {ipcs(round(fought.attack_cost))} and defenders {round(fought.defend_cost)}"
    area = f"; the area counts as {battle.area}" if battle.area else ""
    return {"chance": f"{percent(chance)} %", "verb": verb, "say": f"{lost}{area}. {_when(break_off(battle))}"}


def _when(stop: BreakOff) -> str:
    """Return when going on costs more than it brings, as a sentence."""
    if stop.gain <= 0:
        return f"Fighting on costs {-stop.gain:.1f} more than it brings: stop as soon as you can."
    gains = f"Fighting on gains {stop.gain:.1f}"
    if stop.once:
        return f"{gains} for one more round: then stop."
    return f"{gains}; stop with {stop.at} left." if stop.at else f"{gains}: never stop."


def _battle(state: AxisAllies, ours: Iterable[Piece], theirs: Iterable[Piece], at: str) -> Clash | None:
    """Return the battle that is left; None with bombarding battleships, which fire only once."""
    attackers, defenders = _kinds(ours), _kinds(theirs)
    if not attackers or not defenders or (not state.sea(at) and SHIPS & attackers.keys()):
        return None
    gained = state.developments.get(next(iter(ours)).owner, ())
    jets = ("jet_power",) if any(state.developed(piece.owner, "jet_power") for piece in theirs) else ()
    aim = "in_order" if chosen(state, "AA-AMB-22") == "in_order" else "each_kind"
    try:
        side = keeping_land(force(attackers, "attack", gained))
        return Clash(side, force(defenders, "defence", jets), aim=aim, area=state.value(at))
    except Unanswerable:
        return None


def _kinds(pieces: Iterable[Piece]) -> dict[str, int]:
    """Return how many fight of each kind; guns and factories do not."""
    return {kind: count for kind, count in Counter(p.kind for p in pieces).items() if kind not in FIXTURES}
