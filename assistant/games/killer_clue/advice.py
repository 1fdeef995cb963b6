"""`check`: what the rules say about an event before it is recorded; anything not listed here is as in Clue."""

from __future__ import annotations

from assistant.core.game import CheckTable, checking
from assistant.games.clue import advice_answers as clue_answers
from assistant.games.clue import advice_moves as moves
from assistant.games.clue import advice_setup as clue_setup
from assistant.games.clue import events as clue
from assistant.games.killer_clue import advice_answers as answers
from assistant.games.killer_clue import advice_danger as danger
from assistant.games.killer_clue import advice_intrigue as intrigue
from assistant.games.killer_clue import advice_setup as setup
from assistant.games.killer_clue import advice_turn as turn
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.box import DangerLaid

CHECKS: CheckTable = {
    e.GameStarted: (
        clue_setup.set_up_once,
        setup.how_many,
        clue_setup.own_tokens,
        setup.only_played,
        clue_setup.weapons_apart,
        setup.deal_comes_out,
        setup.as_recommended,
        setup.who_begins,
    ),
    clue.HandDealt: (clue_setup.hand_as_dealt, setup.not_in_case_file),
    e.EnvelopeInspected: (setup.case_file_as_filled,),
    e.HandCounted: (turn.counted_by_leave,),
    clue.DiceRolled: (turn.investigates, turn.no_pawn, answers.not_while_answering, moves.one_move, turn.as_thrown),
    clue.TokenMoved: (
        turn.investigates,
        turn.no_pawn,
        answers.not_while_answering,
        moves.own_token,
        moves.passage_is_one,
        moves.ends_on_entering,
        moves.within_reach,
    ),
    e.WeaponTaken: (turn.investigates, turn.weapon_at_hand),
    e.WeaponBrought: (turn.weapon_to_bring,),
    clue.TurnEnded: (turn.investigates, answers.not_while_answering, turn.sits_still, moves.must_suggest),
    e.SuggestionMade: (
        turn.investigates,
        turn.no_pawn,
        answers.not_while_answering,
        clue_answers.suggested_here,
        answers.weapon_in_room,
        answers.suspect_can_be_named,
        clue_answers.one_per_entry,
    ),
    e.AccusationMade: (
        turn.investigates,
        turn.no_pawn,
        answers.not_while_answering,
        answers.accuser_may,
        clue_answers.not_after_a_card,
    ),
    clue.Passed: (answers.answers_in_turn, answers.holder_must_give),
    e.CardGiven: (answers.answers_in_turn, answers.can_be_given, answers.holder_must_give),
    e.NobodyGave: (answers.something_asked, answers.holder_must_give, answers.accusation_is_settled),
    e.KillerConfessed: (answers.killer_speaks,),
    e.MistakeAdmitted: (answers.mistake_happened,),
    e.CardsReceived: (turn.looks_at_own,),
    e.HerringLeft: (turn.has_to_leave,),
    e.SuspectReturned: (turn.due,),
    e.IntriguePlayed: (
        intrigue.intrigue_turn,
        answers.not_while_answering,
        turn.everybody_back,
        intrigue.at_most_two,
        intrigue.keeps_one,
        intrigue.exists_here,
        intrigue.has_its_target,
        intrigue.can_move,
        intrigue.wasted,
    ),
    e.MiniSuggestionMade: (answers.not_while_answering, answers.may_ask_now),
    e.CardsTraded: (intrigue.traders, intrigue.tradable),
    e.IntrigueEnded: (intrigue.intrigue_turn, answers.not_while_answering),
    DangerLaid: (danger.face_down_murder,),
    e.DangerRevealed: (danger.danger_round, danger.one_each, danger.murder_is_possible, danger.without_effect),
    e.PanicRolled: (danger.runs,),
    e.GameTurnEnded: (turn.turn_is_over, turn.about_the_dead),
    e.FirstChosen: (turn.can_be_first,),
    clue.EnvelopeOpened: (answers.suspect_is_played, clue_answers.opened_as_possible),
    clue.HandsVoted: (clue_answers.votes_afterwards,),
}

check = checking(CHECKS)
