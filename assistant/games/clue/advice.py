"""`check`: what the rules say about an event before it is recorded; one generator per rule that can be broken."""

from __future__ import annotations

from assistant.core.game import CheckTable, checking
from assistant.games.clue import advice_answers as answers
from assistant.games.clue import advice_moves as moves
from assistant.games.clue import advice_setup as setup
from assistant.games.clue import events as e

CHECKS: CheckTable = {
    e.GameStarted: (
        setup.set_up_once,
        setup.how_many,
        setup.own_tokens,
        setup.weapons_apart,
        setup.deal_comes_out,
        setup.dealt_one_by_one,
        setup.who_begins,
    ),
    e.HandDealt: (setup.hand_as_dealt,),
    e.DiceRolled: (moves.own_turn, moves.not_while_answering, moves.one_move),
    e.TokenMoved: (
        moves.own_turn,
        moves.not_while_answering,
        moves.own_token,
        moves.passage_is_one,
        moves.ends_on_entering,
        moves.within_reach,
    ),
    e.TurnEnded: (moves.own_turn, moves.not_while_answering, moves.no_sitting_still, moves.must_suggest),
    e.SuggestionMade: (moves.own_turn, moves.not_while_answering, answers.suggested_here, answers.one_per_entry),
    e.Passed: (answers.answers_something, answers.answers_in_turn, answers.holder_must_show),
    e.CardShown: (answers.answers_something, answers.shown_to_asker, answers.can_be_shown, answers.passers_hold_none),
    e.NobodyShowed: (answers.answers_something, answers.passers_hold_none),
    e.AccusationMade: (moves.own_turn, moves.not_while_answering, answers.not_after_a_card, answers.not_with_own_cards),
    e.AccusationJudged: (answers.judged_once,),
    e.EnvelopeSeen: (answers.seen_as_judged,),
    e.EnvelopeOpened: (answers.opened_as_possible,),
    e.HandsVoted: (answers.votes_afterwards,),
}

check = checking(CHECKS)
