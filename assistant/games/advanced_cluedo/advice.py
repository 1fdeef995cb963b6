"""`check`: what the rules say about an event before it is recorded; anything not listed here is as in Clue."""

from __future__ import annotations

from assistant.core.game import CheckTable, checking
from assistant.games.advanced_cluedo import advice_cards as cards
from assistant.games.advanced_cluedo import advice_night as night
from assistant.games.advanced_cluedo import advice_turn as turn
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid
from assistant.games.clue import advice_answers as answers
from assistant.games.clue import advice_moves as moves
from assistant.games.clue import advice_setup as setup
from assistant.games.clue import events as clue

INVESTIGATION = (turn.part_one, turn.own_turn, turn.nothing_open)
NIGHT = (turn.part_two, turn.own_turn, turn.nothing_open)
ANY_PART = (turn.own_turn, turn.nothing_open)

CHECKS: CheckTable = {
    e.GameStarted: (
        setup.set_up_once,
        turn.how_many,
        setup.own_tokens,
        turn.weapons_in_the_middle,
        turn.dealt_as_told,
        turn.named_as_here,
    ),
    clue.HandDealt: (setup.hand_as_dealt,),
    clue.DiceRolled: (*ANY_PART, turn.tunnel_first, moves.one_move),
    clue.TokenMoved: (*ANY_PART, moves.own_token, turn.way_through, moves.ends_on_entering, moves.within_reach),
    clue.TurnEnded: (*ANY_PART, turn.sits_still, turn.must_suggest),
    clue.SuggestionMade: (*INVESTIGATION, turn.suggests_by_right, turn.person_is_here, turn.weapon_is_here),
    clue.Passed: (answers.answers_something, answers.answers_in_turn, answers.holder_must_show),
    clue.CardShown: (
        answers.answers_something,
        answers.shown_to_asker,
        answers.can_be_shown,
        answers.passers_hold_none,
    ),
    clue.NobodyShowed: (answers.answers_something, answers.passers_hold_none),
    clue.AccusationMade: (*INVESTIGATION, turn.first_accusation, answers.not_after_a_card),
    clue.AccusationJudged: (answers.judged_once,),
    clue.EnvelopeSeen: (answers.seen_as_judged,),
    clue.EnvelopeOpened: (turn.envelope_now,),
    clue.HandsVoted: (answers.votes_afterwards,),
    e.CardDrawn: (cards.may_draw,),
    e.HandNoted: (cards.as_many,),
    e.CardsCounted: (cards.as_many_as_there_are,),
    e.ClueDug: (*INVESTIGATION, cards.digs),
    e.WeaponDug: (*INVESTIGATION, cards.digs_weapon),
    e.PersonTricked: (*INVESTIGATION, cards.tricks),
    e.WeaponFetched: (*INVESTIGATION, cards.fetches),
    e.PlayerDrugged: (*ANY_PART, cards.drugs),
    e.WeaponPickedUp: (*ANY_PART, turn.can_pick_up),
    e.BribeOffered: (*ANY_PART, cards.bribes),
    e.BribeAnswered: (cards.bribed,),
    e.ClueHanded: (turn.part_one, cards.owes, cards.clue_is_there),
    e.CardHanded: (turn.part_two, cards.owes, cards.card_is_there),
    e.HandBared: (turn.part_two, cards.owes, cards.whole_hand),
    e.ContestBegan: (*ANY_PART, cards.begins_contest),
    e.ContestDropped: (cards.drops,),
    e.ContestRevealed: (cards.reveals,),
    ContestLaid: (cards.lays_by_right,),
    e.ScoreCounted: (turn.counting, turn.as_in_hand),
    e.PartOneEnded: (turn.counting, turn.all_counted),
    e.PartTwoBegun: (turn.counting, turn.all_counted),
    e.SurvivalSet: (night.kills_by_hand,),
    e.SurvivalRolled: (turn.before_the_night, turn.rolled_once),
    e.ObjectivesDrawn: (turn.when_drawn, turn.objectives_as_drawn),
    e.FirstChosen: (turn.before_the_night, turn.ready_for_the_night),
    e.ObjectiveShown: (turn.part_two, night.shows_objective),
    e.HeartPlayed: (turn.part_two, cards.heals),
    e.AttackMade: (*NIGHT, night.attacks, night.attacks_again, night.strikes_back),
    e.ServantCalled: (*NIGHT, night.calls_servant),
    e.RoomSearched: (*NIGHT, night.searches, night.alone),
    e.WeaponCleaned: (*NIGHT, night.cleans),
    e.WeaponThrown: (*NIGHT, night.throws),
}

check = checking(CHECKS)
