"""`check`: what the rules say about an event before it is recorded; anything not listed here is as in Clue."""

from __future__ import annotations

from assistant.core.game import CheckTable, checking
from assistant.families.common_rules import OptionChanged
from assistant.games.clue import advice_answers as clue_answers
from assistant.games.clue import advice_moves as clue_moves
from assistant.games.clue import advice_setup as clue_setup
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import advice_money as money
from assistant.games.not_a_clue import advice_setup as setup
from assistant.games.not_a_clue import advice_turn as turn
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.citing import here

CHECKS: CheckTable = {
    e.GameStarted: (
        here(clue_setup.set_up_once),
        setup.how_many,
        here(clue_setup.own_tokens),
        setup.set_adds_up,
        setup.islands_are_a_card,
        setup.deal_comes_out,
        here(clue_setup.dealt_one_by_one),
        setup.pieces_apart,
        setup.who_begins,
        setup.corners_marked,
    ),
    OptionChanged: (setup.numbers_are_fixed,),
    e.CardNamed: (setup.name_is_free,),
    e.CornerMarked: (setup.another_corner,),
    clue.HandDealt: (
        setup.in_this_set,
        here(clue_setup.hand_as_dealt),
    ),
    clue.DiceRolled: (turn.own_turn, here(turn.not_while_answering), turn.is_free, here(clue_moves.one_move)),
    clue.TokenMoved: (
        turn.own_turn,
        here(turn.not_while_answering),
        turn.is_free,
        turn.centre_by_bribe,
        here(clue_moves.own_token),
        here(clue_moves.passage_is_one),
        here(clue_moves.ends_on_entering),
        here(clue_moves.within_reach),
    ),
    e.BribePaid: (turn.own_turn, here(turn.not_while_answering), turn.is_free, turn.bribes_at_start, turn.can_bribe),
    clue.TurnEnded: (
        turn.own_turn,
        here(turn.not_while_answering),
        here(turn.no_sitting_still),
        here(clue_moves.must_suggest),
    ),
    e.TheoryMade: (
        setup.in_this_set,
        turn.own_turn,
        here(turn.not_while_answering),
        here(turn.theory_here),
        here(turn.one_per_entry),
    ),
    clue.Passed: tuple(
        map(here, (clue_answers.answers_something, clue_answers.answers_in_turn, clue_answers.holder_must_show))
    ),
    clue.CardShown: (
        setup.in_this_set,
        here(clue_answers.answers_something),
        here(clue_answers.shown_to_asker),
        here(turn.can_be_shown),
        here(clue_answers.passers_hold_none),
    ),
    clue.NobodyShowed: (here(clue_answers.answers_something), here(clue_answers.passers_hold_none)),
    e.InformationSold: (
        setup.in_this_set,
        turn.goes_on,
        money.can_be_sold,
        money.class_may_be_asked,
    ),
    e.ExitsBlocked: (turn.goes_on, money.can_be_trapped),
    e.ExitsFreed: (turn.goes_on, money.is_trapped),
    e.ExposureVoted: (turn.goes_on, money.can_be_exposed),
    e.MinkinPaid: (turn.goes_on, money.can_pay),
    e.VersionDeclared: (
        setup.in_this_set,
        turn.own_turn,
        here(turn.not_while_answering),
        here(clue_answers.not_after_a_card),
    ),
    e.PollTaken: (turn.poll_is_open,),
    e.PurseCounted: (money.counted,),
    e.PotCounted: (money.counted,),
    clue.HandsVoted: (clue_answers.votes_afterwards,),
}

check = checking(CHECKS)
