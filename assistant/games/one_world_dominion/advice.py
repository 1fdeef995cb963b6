"""`check`: the notices of the rules about an event before it is recorded; RISK's rules, as cards change them."""

from __future__ import annotations

from assistant.core.game import CheckTable, checking
from assistant.games.one_world_dominion import advice_cards as hand
from assistant.games.one_world_dominion import advice_turn as turn
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import advice as risk
from assistant.games.risk import advice_setup as laying
from assistant.games.risk import advice_turn as base
from assistant.games.risk import advice_war as throws

CHECKS: CheckTable = {
    **risk.CHECKS,
    e.GameStarted: risk.CHECKS[e.risk.GameStarted],
    e.risk.ArmiesPlaced: (
        base.own_turn,
        turn.nothing_waits,
        laying.claimed_first,
        base.own_area,
        base.so_many,
        laying.one_at_a_time,
        turn.where_armies_enter,
    ),
    e.SetTurnedIn: (base.own_turn, turn.nothing_waits, hand.while_placing, hand.makes_a_set),
    e.risk.CardTold: (hand.fits_the_hand,),
    e.CardSeen: (hand.fits_the_hand,),
    e.CardForgotten: (hand.is_noted,),
    e.risk.CardsCounted: (hand.all_there,),
    e.CardPlayed: (hand.in_hand, hand.when, hand.aimed_well),
    e.CardAnswered: (hand.in_hand, hand.answers),
    e.Passed: (hand.is_asked,),
    e.NobodyAnswers: (hand.is_asked,),
    e.DieRolled: (hand.die_is_wanted,),
    e.CardTurnedUp: (hand.draw_is_wanted,),
    e.CardTaken: (hand.theft,),
    e.CardDiscarded: (hand.in_hand, hand.too_many),
    e.risk.AttackAnnounced: (
        base.own_turn,
        turn.nothing_waits,
        turn.hand_first,
        turn.fight_is_over,
        turn.guerillas_first,
        turn.well_placed,
        turn.committed_by_jihad,
    ),
    e.AttackCommitted: (
        base.own_turn,
        turn.nothing_waits,
        turn.hand_first,
        turn.fight_is_over,
        turn.guerillas_first,
        turn.well_placed,
        turn.so_many_committed,
    ),
    e.ArmiesCommitted: (turn.recruits_commit,),
    e.risk.DiceAnnounced: (turn.attack_is_open, throws.announced_in_order, throws.so_many_dice),
    e.risk.DiceRolled: (turn.attack_is_open, turn.so_many_dice),
    e.risk.LossesTaken: (turn.attack_is_open, turn.losses_possible),
    e.risk.ArmiesMovedIn: (turn.moves_in,),
    e.risk.AttackStopped: (turn.may_stop,),
    e.risk.ArmiesMoved: (
        base.own_turn,
        turn.nothing_waits,
        turn.hand_first,
        turn.attacks_are_over,
        turn.free_move,
    ),
    e.risk.AreaSet: (),
    e.risk.TurnEnded: (
        base.own_turn,
        turn.nothing_waits,
        turn.hand_first,
        turn.attacks_are_over,
        turn.guerillas_first,
    ),
}

check = checking(CHECKS)
