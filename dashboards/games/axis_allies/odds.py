"""The odds of the battle being fought, from the start of each round on. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from assistant.content.house_rules import chosen
from assistant.games.axis_allies.board import FIXTURES, SHIPS
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import sides
from assistant.kit.pieces import Piece
from assistant.odds import Clash, Outcome, Unanswerable, clash, force, keeping_land
from dashboards.parts.common.text import percent
from dashboards.parts.world.front import helped
from dashboards.parts.world.theatre_blocks import ClashOdds


def odds(state: AxisAllies) -> ClashOdds | None:
    """Return how likely the attacker wins the battle, and what both sides lose on average.

    None within a round, if the table plays without odds, and where there is no exact answer.
    """
    after = settled(state)
    now = after.battle
    if now is None or now.fired or now.hit or not helped(state):
        return None
    there = sides(after, now)
    fought = _fought(after, there["attacker"], there["defender"], now.at)
    return None if fought is None else _said(after, fought, now.at)


def _said(state: AxisAllies, fought: Outcome, at: str) -> ClashOdds:
    ours, theirs = (_lost(chances) for chances in (fought.attackers, fought.defenders))
    verb, chance = ("to win", fought.win) if state.sea(at) else ("to capture", fought.captures)
    return {
        "chance": f"{percent(chance)} %",
        "verb": verb,
        "say": f"If it is fought to the end, attackers lose {ours:.1f} and defenders {theirs:.1f} units on average.",
    }


def _lost(chances: Sequence[float]) -> float:
    """Return the units lost on average; `chances` are those of how many are left, up to all of them."""
    return len(chances) - 1 - sum(left * chance for left, chance in enumerate(chances))


def _fought(state: AxisAllies, ours: Iterable[Piece], theirs: Iterable[Piece], at: str) -> Outcome | None:
    """Return the battle fought to the end; None with bombarding battleships, which fire only once."""
    attackers, defenders = _kinds(ours), _kinds(theirs)
    if not attackers or not defenders or (not state.sea(at) and SHIPS & attackers.keys()):
        return None
    gained = state.developments.get(next(iter(ours)).owner, ())
    jets = ("jet_power",) if any(state.developed(piece.owner, "jet_power") for piece in theirs) else ()
    aim = "in_order" if chosen(state, "AA-AMB-22") == "in_order" else "each_kind"
    try:
        side = keeping_land(force(attackers, "attack", gained))
        return clash(Clash(side, force(defenders, "defence", jets), aim=aim, area=state.value(at)))
    except Unanswerable:
        return None


def _kinds(pieces: Iterable[Piece]) -> dict[str, int]:
    """Return how many fight of each kind; guns and factories do not."""
    return {kind: count for kind, count in Counter(p.kind for p in pieces).items() if kind not in FIXTURES}
