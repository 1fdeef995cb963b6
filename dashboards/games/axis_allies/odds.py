"""The odds of the battle being fought, from the start of each round on. No rules."""

from __future__ import annotations

from dataclasses import replace

from assistant.core.per_state import per_state
from assistant.games.axis_allies.battle import AreaBattle
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.figures.battles import still_to_fight
from assistant.games.axis_allies.offers_battle import ways_out
from assistant.games.axis_allies.sayings import ipcs
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import sides
from assistant.odds import BreakOff, Clash, Unanswerable, break_off, clash, keeping_land
from dashboards.parts.common.text import percent
from dashboards.parts.world.front import helped
from dashboards.parts.world.theatre_blocks import ClashOdds

MOST_UNDER_FIRE = 40
"""Units up to which odds with guns or bombarding ships still to fire are worked out at once."""


@per_state
def odds(state: AxisAllies) -> ClashOdds | None:
    """Return how likely the attacker wins the battle, what both sides lose on average, and when to stop.

    None within a round, if the table plays without odds, and where there is no exact answer.
    """
    after = settled(state)
    now = after.battle
    if now is None or now.fired or now.hit or not helped(state):
        return None
    try:
        battle = still_to_fight(after, now)
        if battle is None or (_opens(battle) and sum(map(len, sides(after, now).values())) > MOST_UNDER_FIRE):
            return None
        return _said(after, now, replace(battle, attackers=keeping_land(battle.attackers)))
    except Unanswerable:
        return None


def _opens(battle: Clash) -> bool:
    """Return whether guns or battleships fire first: nobody can stop before that."""
    return battle.aa or battle.bombard > 0


def _said(state: AxisAllies, fighting: AreaBattle, battle: Clash) -> ClashOdds:
    """Return the chance, the losses of a battle that is fought to its end, and whether going on pays; in IPCs."""
    at = fighting.at
    fought = clash(battle)
    verb, chance = ("to win", fought.win) if state.sea(at) else ("to capture", fought.captures)
    lost = (
        f"Fought to the end, attackers lose {ipcs(round(fought.attack_cost))} and defenders {round(fought.defend_cost)}"
    )
    stops = not _opens(battle) and ways_out(state, fighting)
    when = f" {_when(break_off(battle), fighting, state.help)}" if stops else ""
    return {"chance": f"{percent(chance)} %", "verb": verb, "say": f"{lost} on average.{when}"}


def _when(stop: BreakOff, fighting: AreaBattle, level: str) -> str:
    """Return whether fighting on gains more than it costs; with full advice, how long to fight on.

    Without a number: the value of the area counts too, as often as it is captured, so no sum of what is said gives it.
    """
    if level != "advice":
        gains, costs = ("gains", "costs") if stop.gain > 0 else ("costs", "gains")
        return f"Fighting on {gains} more than it {costs}."
    if stop.gain <= 0:
        now = "now" if fighting.deciding else "after this round"
        return f"Retreat {now}: fighting on costs more than it gains."
    if stop.once:
        return "Fight one more round, then retreat."
    left = f"until {stop.at} {'is' if stop.at == 1 else 'are'} left, then retreat"
    return f"Fight on {left if stop.at else 'to the end'}."
