"""`check`: the notices of the rules about an event before it is recorded; one generator for each rule."""

from __future__ import annotations

from assistant.core.game import CheckTable, checking
from assistant.games.risk import advice_cards as hand
from assistant.games.risk import advice_setup as setup
from assistant.games.risk import advice_turn as turn
from assistant.games.risk import advice_war as war
from assistant.games.risk import events as e

CHECKS: CheckTable = {
    e.GameStarted: (
        setup.set_up_once,
        setup.how_many,
        setup.neutral_for_two,
        setup.piles,
        setup.not_too_many,
        setup.whole_board,
    ),
    e.AreaClaimed: (setup.only_at_the_start, setup.still_unclaimed, setup.claims_in_turn),
    e.ArmiesPlaced: (turn.own_turn, setup.claimed_first, turn.own_area, turn.so_many, setup.one_at_a_time),
    e.SetTurnedIn: (turn.own_turn, hand.while_placing, hand.three_cards, hand.makes_a_set, hand.cards_are_there),
    e.ExtraArmiesPlaced: (turn.own_turn, hand.named_by_a_set, hand.once_a_turn),
    e.CardTold: (hand.fits_the_hand, hand.not_discarded),
    e.CardsCounted: (hand.forty_four,),
    e.AttackAnnounced: (turn.own_turn, turn.placed_first, war.from_own_area, war.at_a_neighbour),
    e.DiceAnnounced: (war.attack_is_open, war.announced_in_order, war.so_many_dice),
    e.DiceRolled: (war.attack_is_open, war.so_many_dice, war.as_announced),
    e.LossesTaken: (war.attack_is_open, war.losses_possible),
    e.ArmiesMovedIn: (war.moves_in_after_capture,),
    e.AttackStopped: (war.something_to_stop,),
    e.ArmiesMoved: (turn.own_turn, turn.placed_first, war.stopped_first, turn.free_move),
    e.AreaSet: (setup.never_empty,),
    e.TurnEnded: (turn.own_turn, turn.placed_first, war.stopped_first),
    e.LinkDrawn: (setup.own_board,),
}

check = checking(CHECKS)
