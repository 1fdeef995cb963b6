"""Exact odds: dice, battles, campaigns, fronts, the best play, payouts and luck. It advises; no rule imports it.

May import `content`, `kit` and `core`. Begin with `armies/forecast`: one battle, all of its ends.

    >>> battle = Battle(10, 7)                  # 10 armies in the attacking area (9 can fight), 7 defend
    >>> odds = forecast(battle)                 # win, ends, attackers, defenders, at_least(k), losses, readings
    >>> round(odds.win, 4)
    0.7261
    >>> len(battle.next_round.chances)          # odds of the next roll: losses with probabilities
    3
    >>> round(forecast(battle.after(1, 1)).win, 4)                      # in mid-battle
    0.7296
    >>> round(forecast(Battle(10, 7, dice=Dice(defence_mod=2), ignored=3)).win, 4)                  # cards
    0.0783
    >>> round(forecast(Battle(8, 0, opening=("mom_and_pop",), stop_at=3)).win, 4)   # one defence die, a stop rule
    0.7776
    >>> round(forecast(Battle(10, 7, dice=Dice(most_defence=3))).win, 4)            # three defence dice
    0.3734
    >>> round(forecast(what_if(battle, defence_mod=2, compulsory=1)).win, 4)        # "if they play Fortification"
    0.0229
    >>> round(forecast(Battle(10, 7, forced="all")).moved_by_force()[3], 4)         # nobody chose it: who moves in
    0.4444
    >>> round(horde(Battle(7, 3, forced="everybody"))[10], 4)           # mutants after their attack
    0.2452
    >>> exact(Battle(5, 4)).win                 # the fraction
    Fraction(16132151698115, 33853318889472)
    >>> needed(battle, 0.8), to_leave(battle, 0.9), stop_levels(battle)[2].stop_at
    (12, 18, 3)
    >>> round(campaign(Campaign(20, (3, 2, 5))).win, 4)                 # a path; ignored, committed, stop_below as well
    0.9477
    >>> needed_for(Campaign(0, (22, 8, 2)), 0.8), to_leave_last(Campaign(72, (22, 8, 2)), 0.9)
    (38, 71)
    >>> round(best_stop(battle, Worth(land=9.0)).value, 3)              # when to stop, by what is at stake
    11.466
    >>> round(best_rerolls(Battle(10, 7, dice=Dice(reroll="seen"))).win, 4)         # a re-roll in every round
    0.895
    >>> round(fronts(Fronts((10, 6, 4), 12)).win, 4)                    # one area attacked from several sides
    0.8003
    >>> round(spread(Spread(20, (Land(3, (Land(2), Land(4))), Land(5)))).win, 4)    # a campaign that branches
    0.3995
    >>> payouts(Merger({"Anna": 6, "Ben": 3}, price=500))["Anna"].bonus             # Acquire, Cold Cash Risk
    5000
    >>> round(luck([RolledRound(3, 2, Losses(2, 0))]).luckier, 4)
    0.1463
    >>> round(chances(Dice(), 20, 20)[9][7], 4)                         # the whole table of chances to capture
    0.7261

Axis & Allies, whose sides are groups of units in the order in which they are lost:

    >>> ours, theirs = force({"infantry": 3, "tank": 2}, "attack"), force({"infantry": 2, "fighter": 1}, "defence")
    >>> battle = Clash(ours, theirs, bombard=1, area=3)
    >>> outcome = clash(battle)
    >>> round(outcome.win, 4), round(outcome.captures, 4), round(outcome.swing, 2)
    (0.9352, 0.9352, 13.46)
    >>> round(waves(Waves((battle, Clash(force({"tank": 2}, "attack"), theirs)))).captures, 4)   # one after another
    0.986
    >>> round(counter_attack(outcome, Clash(force({"tank": 2}, "attack"), ())).held, 4)   # taken, and not taken back
    0.6308
    >>> at_sea = Clash(force({"transport": 1, "battleship": 1}, "attack"), force({"submarine": 1}, "defence"))
    >>> troops = ashore(force({"infantry": 2}, "attack"), {"infantry": 2})
    >>> on_the_coast = Clash(troops, force({"infantry": 1}, "defence"))
    >>> round(landing(Landing(at_sea, on_the_coast, ({"infantry": 2},))).captures, 4)     # first the battle at sea
    0.3867
    >>> round(raid(Raid(bombers=2)).average, 3)                         # IPCs lost by the owner of a factory
    5.833
    >>> battle_luck([RolledVolley("attacker", ((3, 2),), 2)]).luckier
    0.875

In this package `attack` always counts all armies in the attacking area, including the one that must stay behind;
`fighting` counts those that can fight. Probabilities are fractions of 1. Every open question of the rules is a named
option, and `readings` says which answer was assumed. Every result comes from counting all rolls; whatever is too large
is refused with Unanswerable, never simulated. Only `values` reads weights that were fitted, to games of computer
players.
"""

from __future__ import annotations

from assistant.odds.armies.battle import LIMIT, Battle, Opening
from assistant.odds.armies.branching_campaign import Conquest, Land, Spread, needed_to_spread, spread
from assistant.odds.armies.campaign import Campaign, March, campaign, needed_for, to_leave_last
from assistant.odds.armies.campaign_leg import Garrison
from assistant.odds.armies.dice import PLAIN, Dice, RoundChances, Unanswerable, round_of
from assistant.odds.armies.forecast import Exact, Forecast, chances, exact, forecast
from assistant.odds.armies.from_state import battle_of, horde, what_if
from assistant.odds.armies.fronts import Fronts, Siege, best_order, fronts, to_leave_against
from assistant.odds.armies.thresholds import Level, holding, needed, stop_levels, to_leave
from assistant.odds.breaking_off import BreakOff, break_off
from assistant.odds.control.rerolling import Rerolls, best_rerolls
from assistant.odds.control.stop_values import Stakes, Worth, stakes, swing, taking
from assistant.odds.control.stopping import Stopping, best_stop
from assistant.odds.luck.luck import Luck, RolledRound, RunningLuck, luck
from assistant.odds.luck.observed_rolls import fought_of, on_the_board
from assistant.odds.luck.unit_luck import HitLuck, RolledVolley, battle_luck
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
    "BreakOff",
    "Campaign",
    "Clash",
    "Conquest",
    "Damage",
    "Dice",
    "End",
    "Exact",
    "Forecast",
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
    "RolledRound",
    "RolledVolley",
    "RoundChances",
    "RunningLuck",
    "Side",
    "Siege",
    "Spread",
    "Stakes",
    "Stopping",
    "Surge",
    "Unanswerable",
    "Waves",
    "Worth",
    "ashore",
    "battle_luck",
    "battle_of",
    "best_order",
    "best_rerolls",
    "best_stop",
    "break_off",
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
