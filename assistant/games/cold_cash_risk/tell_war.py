"""The sentences about hostile takeovers and about territories set to match the board."""

from __future__ import annotations

from functools import singledispatch

from assistant.core.event import Event
from assistant.families.war import events as war
from assistant.games.cold_cash_risk.state import POP, ColdCash
from assistant.kit.phrasing import counted, money


@singledispatch
def tell_war(event: Event, before: ColdCash, after: ColdCash) -> str:
    """Return the sentence for an event of war; "" for any other."""
    return ""


def _owner(state: ColdCash, area: str) -> str:
    return state.name(state.holder(area) or "nobody")


@tell_war.register
def _(event: war.AttackAnnounced, before: ColdCash, after: ColdCash) -> str:
    holder = before.holder(event.target)
    held = f", held by {'a ' if holder == POP else ''}{_owner(before, event.target)}," if holder else ""
    return f"{_owner(before, event.source)} attacks {after.name(event.target)}{held} from {after.name(event.source)}."


@tell_war.register
def _(event: war.DiceRolled, before: ColdCash, after: ColdCash) -> str:
    ours = "-".join(map(str, sorted(event.attack, reverse=True)))
    theirs = "-".join(map(str, sorted(event.defence, reverse=True)))
    return f"{ours} against {theirs}: {_round(before, after)}"


@tell_war.register
def _(event: war.LossesTaken, before: ColdCash, after: ColdCash) -> str:
    said = _round(before, after)
    return said[0].upper() + said[1:]


def _round(before: ColdCash, after: ColdCash) -> str:
    fight = after.fight
    if fight is None or not fight.rounds:
        return "nothing is lost."
    ours, theirs = fight.rounds[-1].lost
    cost = f"the attacker loses {ours}, the defender {theirs}."
    if not fight.captured:
        return cost
    taken = f"{after.name(fight.attacker)} takes {after.name(fight.target)} with {counted(fight.moved, 'team')}."
    fallen = [firm for firm in before.firms if firm not in after.firms]
    over = f" Its tower has fallen, so {before.name(fallen[0])} is taken over." if fallen else ""
    return f"{cost} {taken}{over or _shrunk(before, after)}"


def _shrunk(before: ColdCash, after: ColdCash) -> str:
    """Return what a lost territory costs its corporation: its new size and price, where they change (CCR-DEF-04)."""
    firm = before.fight.defender if before.fight else ""
    if firm not in after.firms or before.size(firm) == after.size(firm):
        return ""
    return f" {after.name(firm)} shrinks to size {after.size(firm)}, {money(after.price(firm))} a share."


@tell_war.register
def _(event: war.ArmiesMovedIn, before: ColdCash, after: ColdCash) -> str:
    where = f" into {after.name(after.fight.target)}" if after.fight else ""
    return f"In all, {counted(event.count, 'team')} moved{where}."


@tell_war.register
def _(event: war.AttackStopped, before: ColdCash, after: ColdCash) -> str:
    where = f" on {after.name(before.fight.target)}" if before.fight else ""
    return f"{after.name(event.by)} stops the attack{where}."


@tell_war.register
def _(event: war.ArmiesMoved, before: ColdCash, after: ColdCash) -> str:
    teams = counted(event.count, "team")
    way = f"from {after.name(event.source)} to {after.name(event.target)}"
    return f"{_owner(before, event.source)} moves {teams} {way}."


@tell_war.register
def _(event: war.AreaSet, before: ColdCash, after: ColdCash) -> str:
    where = after.name(event.at)
    if event.owner is None:
        return f"{where} is empty on the board."
    return f"On the board, {where} belongs to {after.name(event.owner)}, with {counted(event.armies, 'team')}."
