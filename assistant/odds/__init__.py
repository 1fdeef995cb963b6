"""Exact odds: dice, battles, campaigns, fronts, the best play, payouts and luck. It advises; no rule imports it.

    >>> battle = Battle(10, 7)                  # 10 armies in the attacking area (9 can fight), 7 defend
    >>> found = forecast(battle)                # win, ends, attackers, defenders, at_least(k), losses, readings
    >>> battle.next_round.chances               # odds of the next roll: losses with probabilities
    >>> forecast(battle.after(1, 1))            # in mid-battle
    >>> Battle(10, 7, dice=Dice(defence_mod=2), ignored=3)              # cards
    >>> Battle(8, 0, opening=("mom_and_pop",), stop_at=3)               # a defender of one die, a stop rule
    >>> Battle(10, 7, dice=Dice(most_defence=3))                        # three defense dice
    >>> what_if(battle, defence_mod=2, compulsory=1)                    # "if the defender plays Fortification"
    >>> forecast(Battle(10, 7, forced="all")).moved_by_force()          # an involuntary attack: armies that move in
    >>> horde(Battle(7, 3, forced="everybody"))                         # mutants after their attack
    >>> exact(battle).win                       # the fraction
    >>> needed(battle, 0.8), to_leave(battle, 0.9), stop_levels(battle)
    >>> campaign(Campaign(72, (22, 8, 2))).reached                      # a path; ignored, committed, stop_below as well
    >>> needed_for(Campaign(0, (22, 8, 2)), 0.8), to_leave_last(Campaign(72, (22, 8, 2)), 0.9)
    >>> best_stop(Battle(10, 7), Worth(land=3.0)).levels                # when to stop, by what is at stake
    >>> best_rerolls(Battle(10, 7, dice=Dice(reroll="seen"))).win       # the best use of a re-roll in every round
    >>> fronts(Fronts((10, 6, 4), 12)).by_side                          # one area attacked from several sides
    >>> spread(Spread(20, (Land(3, (Land(2), Land(4))), Land(5)))).areas                # a campaign that branches
    >>> payouts(Merger({"Anna": 6, "Ben": 3}, price=500))               # a merger of Acquire or Cold Cash Risk
    >>> luck([Fought(3, 2, Losses(2, 0))]).luckier
    >>> chances(Dice(), 20, 20)                 # the whole table of chances to capture

Axis & Allies, whose sides are groups of units in the order in which they are lost:

    >>> ours, theirs = force({"infantry": 3, "tank": 2}, "attack"), force({"infantry": 2, "fighter": 1}, "defence")
    >>> found = clash(Clash(ours, theirs, aa=True, bombard=1, area=3))
    >>> found.win, found.captures, found.swing, found.likeliest()
    >>> waves(Waves((battle, next_battle))).by_wave             # successive attacks on the remaining defenders
    >>> counter_attack(found, Clash(others, ())).held           # taken, and not retaken
    >>> landing(Landing(at_sea, on_the_coast, loads)).captures  # first the sea battle, then the landing
    >>> raid(Raid(bombers=2)).average           # IPCs lost by the owner of a factory
    >>> battle_luck([Volley("attacker", ((3, 2),), 2)]).luckier

In this package `attack` always counts all armies in the attacking area, including the one that must stay behind;
`fighting` counts those that can fight. Probabilities are fractions of 1. Every open question of the rules is a named
option, and `readings` says which answer was assumed. Every result comes from counting all rolls; whatever is too large
is refused with Unanswerable, never simulated.
"""

from __future__ import annotations

from assistant.odds.armies.battle import LIMIT, Battle, Opening
from assistant.odds.armies.branching_campaign import Conquest, Land, Spread, needed_to_spread, spread
from assistant.odds.armies.campaign import Campaign, March, campaign, needed_for, to_leave_last
from assistant.odds.armies.campaign_leg import Garrison
from assistant.odds.armies.dice import PLAIN, Dice, Round, Unanswerable, round_of
from assistant.odds.armies.forecast import Exact, Forecast, chances, exact, forecast
from assistant.odds.armies.from_state import battle_of, horde, what_if
from assistant.odds.armies.fronts import Fronts, Siege, best_order, fronts, to_leave_against
from assistant.odds.armies.thresholds import Level, holding, needed, stop_levels, to_leave
from assistant.odds.control.rerolling import Rerolls, best_rerolls
from assistant.odds.control.stop_values import Stakes, Worth, stakes, swing, taking
from assistant.odds.control.stopping import Stopping, best_stop
from assistant.odds.luck.luck import Fought, Luck, luck
from assistant.odds.luck.observed_rolls import fought_of, on_the_board
from assistant.odds.luck.unit_luck import HitLuck, Volley, battle_luck
from assistant.odds.merger import Merger, Payout, payouts
from assistant.odds.outcome import End, Outcome, clash
from assistant.odds.units.battle import Clash, decides
from assistant.odds.units.landing import Beachhead, Landing, landing
from assistant.odds.units.raid import Damage, Raid, raid
from assistant.odds.units.units import Group, Side, ashore, force, keeping_land, kinds, named
from assistant.odds.units.waves import Reply, Surge, Waves, counter_attack, waves

__all__ = [
    "LIMIT",
    "PLAIN",
    "Battle",
    "Beachhead",
    "Campaign",
    "Clash",
    "Conquest",
    "Damage",
    "Dice",
    "End",
    "Exact",
    "Forecast",
    "Fought",
    "Fronts",
    "Garrison",
    "Group",
    "HitLuck",
    "Land",
    "Landing",
    "Level",
    "Luck",
    "March",
    "Merger",
    "Opening",
    "Outcome",
    "Payout",
    "Raid",
    "Reply",
    "Rerolls",
    "Round",
    "Side",
    "Siege",
    "Spread",
    "Stakes",
    "Stopping",
    "Surge",
    "Unanswerable",
    "Volley",
    "Waves",
    "Worth",
    "ashore",
    "battle_luck",
    "battle_of",
    "best_order",
    "best_rerolls",
    "best_stop",
    "campaign",
    "chances",
    "clash",
    "counter_attack",
    "decides",
    "exact",
    "force",
    "forecast",
    "fought_of",
    "fronts",
    "holding",
    "horde",
    "keeping_land",
    "kinds",
    "landing",
    "luck",
    "named",
    "needed",
    "needed_for",
    "needed_to_spread",
    "on_the_board",
    "payouts",
    "raid",
    "round_of",
    "spread",
    "stakes",
    "stop_levels",
    "swing",
    "taking",
    "to_leave",
    "to_leave_against",
    "to_leave_last",
    "waves",
    "what_if",
]
