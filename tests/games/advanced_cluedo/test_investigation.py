"""Part 1: tunnels, playing cards for rooms, suggestions with who and what is there, the end with its scores."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import MIDDLE, TUNNEL
from assistant.games.clue import events as clue
from tests.games.advanced_cluedo.conftest import Board


def suggest(by: str, suspect: str, weapon: str, room: str) -> clue.SuggestionMade:
    return clue.SuggestionMade(by=by, suspect=suspect, weapon=weapon, room=room)


# ---------------------------------------------------------------- passages and rooms


@pytest.mark.rule("AC-PAS-01")
def test_a_passage_takes_two_turns(board: Board) -> None:
    board.put(scarlet="study").turn("scarlet").by_the_rules(board.move("scarlet", "kitchen", "passage"))
    assert board.state.place("scarlet") == TUNNEL
    assert board.told() == "Scarlet goes into the tunnel to the Kitchen."
    assert board.state.room_of("scarlet") is None
    assert not board.offered(clue.SuggestionMade)
    assert board.refused(board.move("scarlet", "kitchen", "passage"), "AC-PAS-01")
    board.turn("scarlet")
    assert board.refused(clue.DiceRolled(by="scarlet", roll=4), "AC-PAS-01")
    assert board.refused(board.move("scarlet", "hall", "passage"), "AC-PAS-01")
    expected = [offer.verb for offer in board.offers(clue.TokenMoved, "scarlet") if offer.expected]
    assert expected == ["Come out in the Kitchen"]
    board.by_the_rules(board.move("scarlet", "kitchen", "passage"))
    assert (board.state.room_of("scarlet"), dict(board.state.tunnels)) == ("kitchen", {})
    assert board.state.due["scarlet"] == 1


@pytest.mark.rule("AC-PAS-01", "AC-CRT-01")
def test_who_is_brought_out_of_a_tunnel_is_no_longer_in_it(board: Board) -> None:
    board.put(plum="study").turn("plum").by_the_rules(board.move("plum", "kitchen", "passage"))
    board.put(scarlet="hall").holds("scarlet", "clubs_jack")
    board.do(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="plum"))
    assert (board.state.room_of("plum"), dict(board.state.tunnels)) == ("hall", {})


@pytest.mark.rule("AC-INV-03", "AC-SET-05")
def test_each_new_room_gives_one_playing_card(board: Board) -> None:
    assert board.refused(e.CardDrawn(by="scarlet"), "AC-INV-03")
    for room, due in (("study", 1), ("corridor", 1), ("study", 1), ("hall", 2), ("study", 3)):
        board.turn("scarlet").do(board.move("scarlet", room))
        assert board.state.due.get("scarlet", 0) == due, room
    board.by_the_rules(e.CardDrawn(by="scarlet", card="hearts_9"))
    assert (board.state.due["scarlet"], board.state.counts["scarlet"], board.state.pile) == (2, 1, 51)
    assert board.seen("scarlet").known("scarlet") == ("hearts_9",)
    assert board.seen("green").known("scarlet") == ()
    assert board.table.game.completions(e.CardDrawn(by="green"), board.seen("green"), "green")
    assert not board.table.game.completions(e.CardDrawn(by="green"), board.seen("plum"), "plum")


@pytest.mark.rule("AC-AMB-02")
@pytest.mark.parametrize(("reading", "due"), [("any_entry", 1), ("own_movement_only", 0)])
def test_who_is_brought_into_a_room_enters_it(reading: str, due: int) -> None:
    board = Board(options={"AC-AMB-02": reading})
    board.put(scarlet="hall").holds("scarlet", "clubs_jack")
    board.do(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="plum"))
    assert board.state.due.get("plum", 0) == due
    assert board.state.visited["plum"] == "hall"


@pytest.mark.rule("AC-AMB-02")
def test_a_token_that_is_set_right_has_entered_nothing(board: Board) -> None:
    assert board.put(green="library").state.due == {}


# ---------------------------------------------------------------- suggestions


@pytest.mark.rule("AC-SUG-01", "AC-SUG-03", "AC-SUG-04")
def test_suggester_person_and_weapon_are_in_the_room(board: Board) -> None:
    board.put(scarlet="corridor", plum="library").weapons_at(rope="hall").turn("scarlet")
    board.do(board.move("scarlet", "study"))
    asked = suggest("scarlet", "plum", "rope", "study")
    assert board.refused(asked, "AC-SUG-03")
    assert board.refused(asked, "AC-SUG-04")
    assert board.refused(suggest("scarlet", "plum", "rope", "hall"), "CLUE-SUG-03")
    board.put(plum="study")
    assert not board.refused(asked, "AC-SUG-03")
    board.weapons_at(rope="study")
    assert board.fine(asked)
    board.do(asked)
    assert board.state.tokens["plum"] == "study"


@pytest.mark.rule("AC-SUG-01")
def test_naming_alone_brings_nobody(board: Board) -> None:
    board.put(scarlet="study", plum="library").do(suggest("scarlet", "plum", "rope", "study"))
    assert board.state.tokens["plum"] == "library"


@pytest.mark.rule("AC-SUG-02", "AC-SUG-05", "AC-WPN-01")
def test_a_carried_weapon_is_named_on_arrival_and_stays_behind(board: Board) -> None:
    board.put(scarlet="hall", plum="study").has("scarlet", "rope").turn("scarlet")
    board.do(board.move("scarlet", "study"))
    board.by_the_rules(suggest("scarlet", "plum", "rope", "study"))
    assert (board.state.weapons["rope"], dict(board.state.carried)) == ("study", {})
    board.do(clue.NobodyShowed())
    assert board.refused(e.WeaponPickedUp(by="scarlet", weapon="rope"), "AC-SUG-05")
    board.put(green="study").turn("green")
    assert board.fine(e.WeaponPickedUp(by="green", weapon="rope"))
    board.turn("scarlet").do(board.move("scarlet", "hall"))
    board.turn("scarlet").do(board.move("scarlet", "study"))
    assert board.fine(e.WeaponPickedUp(by="scarlet", weapon="rope"))


@pytest.mark.rule("AC-SUG-06")
def test_answers_go_round_to_the_left_and_the_first_card_ends_them(board: Board) -> None:
    board.put(scarlet="study", plum="study").weapons_at(rope="study").do(suggest("scarlet", "plum", "rope", "study"))
    assert board.state.open_suggestion
    assert board.state.open_suggestion.asked == ("green", "plum", "white")
    board.do(clue.Passed(by="green"), clue.CardShown(by="plum", to="scarlet", card="rope"))
    assert (board.state.open_suggestion, board.state.on_turn) == (None, "green")
    assert board.state.hand_sizes["plum"] == 4  # shown, not given


@pytest.mark.rule("AC-AMB-15")
@pytest.mark.parametrize(("reading", "able"), [("lying_or_own", False), ("anybodys_weapon_in", True)])
def test_anothers_weapon_in_the_room_can_be_named_where_the_table_reads_it_so(reading: str, able: bool) -> None:
    board = Board(options={"AC-AMB-15": reading})
    board.put(scarlet="hall", plum="study").has("plum", "rope").turn("scarlet").do(board.move("scarlet", "study"))
    asked = suggest("scarlet", "plum", "rope", "study")
    assert board.fine(asked) is able
    assert board.offered(clue.SuggestionMade, suspect="plum", weapon="rope") is able
    board.put(plum="hall")
    assert board.refused(asked, "AC-SUG-03")


@pytest.mark.rule("AC-SUG-01")
def test_only_who_and_what_is_there_is_offered(board: Board) -> None:
    board.put(scarlet="hall", plum="study", green="study").weapons_at(rope="study", knife="hall").turn("scarlet")
    board.do(board.move("scarlet", "study"))
    assert board.choices(clue.SuggestionMade, "suspect") == {"scarlet", "plum", "green"}
    assert board.choices(clue.SuggestionMade, "weapon") == {"rope"}


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("AC-WPN-01", "AC-WPN-02")
def test_weapons_are_picked_up_and_any_number_is_carried(board: Board) -> None:
    board.put(scarlet="library").weapons_at(rope="library", knife="library", wrench="hall").turn("scarlet")
    assert board.choices(e.WeaponPickedUp, "weapon") == {"rope", "knife"}
    assert board.refused(e.WeaponPickedUp(by="scarlet", weapon="wrench"), "AC-WPN-01")
    for weapon in ("rope", "knife"):
        board.by_the_rules(e.WeaponPickedUp(by="scarlet", weapon=weapon))
    assert dict(board.state.carried) == {"rope": "scarlet", "knife": "scarlet"}


# ---------------------------------------------------------------- the end of part 1


@pytest.mark.rule("AC-ACC-01", "AC-ACC-03")
@pytest.mark.parametrize("right", [True, False])
def test_the_first_accusation_ends_part_one(board: Board, right: bool) -> None:
    assert board.fine(clue.AccusationMade(by="scarlet", suspect="green", weapon="rope", room="hall"))
    assert board.refused(clue.AccusationMade(by="green", suspect="green", weapon="rope", room="hall"), "CLUE-SET-09")
    board.accused(right)
    assert (board.state.phase, board.state.over, board.state.on_turn) == ("scores", False, None)
    assert board.refused(clue.AccusationMade(by="green", suspect="plum", weapon="rope", room="hall"), "AC-ACC-03")
    assert board.state.solution == (("green", "rope", "hall") if right else None)


@pytest.mark.rule("AC-ACC-01")
def test_the_slip_is_written_before_the_envelope_is_opened(board: Board) -> None:
    assert board.refused(clue.AccusationJudged(by="scarlet", right=True), "CLUE-ACC-01")
    board.table.record(clue.AccusationJudged(by="scarlet", right=True), note="they insist", freely=True)
    assert board.table.account(TABLE)[-1].text == "Scarlet is judged without an accusation; nothing changes."
    assert board.odd(clue.EnvelopeOpened(suspect="green", weapon="rope", room="hall"), "AC-ACC-01")


@pytest.mark.rule("AC-ACC-02", "AC-SCO-01", "AC-AMB-18")
@pytest.mark.parametrize(
    ("right", "reading", "cards", "total"),
    [(True, "apply", 35, 95), (False, "apply", 35, 15), (False, "apply", 12, -8), (False, "ignore", 35, 35)],
)
def test_right_gives_60_points_and_wrong_costs_20(right: bool, reading: str, cards: int, total: int) -> None:
    board = Board(options={"AC-AMB-18": reading}).accused(right)
    board.do(e.ScoreCounted(of="scarlet", points=cards), e.ScoreCounted(of="green", points=cards))
    assert (board.state.scores["scarlet"], board.state.scores["green"]) == (total, cards)


@pytest.mark.rule("AC-SCO-01", "AC-HRT-03")
def test_hearts_and_diamonds_in_hand_count_and_nothing_else(board: Board) -> None:
    board.holds("scarlet", "hearts_ace", "hearts_4", "diamonds_jack", "spades_king", "clubs_ace")
    board.holds("green", "hearts_7", "diamonds_king", "spades_ace", "clubs_9")
    assert (board.state.in_hand("scarlet"), board.state.in_hand("green")) == (36, 22)
    assert board.seen("green").in_hand("scarlet") is None
    board.accused(True)
    assert board.odd(e.ScoreCounted(of="scarlet", points=40), "AC-SCO-01")
    board.by_the_rules(e.ScoreCounted(of="scarlet", points=36))
    assert board.state.scores["scarlet"] == 96
    offer = board.offers(e.ScoreCounted, "green", of="green")[0]
    assert offer.blank("points").prefilled == 22


@pytest.mark.rule("AC-SCO-02", "AC-GEN-01")
def test_play_may_stop_and_the_highest_score_wins(board: Board) -> None:
    board.accused(True)
    assert board.refused(e.PartOneEnded(), "AC-SCO-02")
    board.counted(scarlet=36, green=40, plum=61).by_the_rules(e.PartOneEnded())
    assert (board.state.over, board.state.winner) == (True, "scarlet")
    assert board.told() == "The game ends after part 1: Scarlet has 96."


@pytest.mark.rule("AC-SCO-02")
def test_equal_scores_have_no_single_winner(board: Board) -> None:
    board.accused(False).counted(scarlet=60, green=40).do(e.PartOneEnded())
    assert board.state.winner is None
    assert "Scarlet and Green have 40" in board.told()


@pytest.mark.rule("AC-AMB-16")
@pytest.mark.parametrize("reading", ["reveal", "only_the_accuser"])
def test_after_a_wrong_accusation_all_or_the_accuser_alone_see_the_solution(reading: str) -> None:
    board = Board(options={"AC-AMB-16": reading}).accused(False)
    assert board.offered(clue.EnvelopeOpened) is (reading == "reveal")
    assert board.offered(clue.EnvelopeSeen, "scarlet") is (reading == "only_the_accuser")
    assert not board.offered(clue.EnvelopeSeen, "green")
    board.do(clue.EnvelopeOpened(suspect="plum", weapon="rope", room="hall"))
    assert (board.state.solution, board.state.over) == (("plum", "rope", "hall"), False)


@pytest.mark.rule("AC-INV-02")
def test_the_middle_is_counted_for_all_to_see(board: Board) -> None:
    assert board.seen().hand_sizes[MIDDLE] == 2
    board.holds("scarlet", "spades_2").do(e.ClueDug(by="scarlet", spade="spades_2"))
    assert board.seen().hand_sizes[MIDDLE] == 1


@pytest.mark.rule("AC-SUG-02")
def test_whoever_could_suggest_is_reminded_and_nobody_must(board: Board) -> None:
    board.put(scarlet="corridor").weapons_at(rope="hall").turn("scarlet").do(board.move("scarlet", "study"))
    assert not board.say(clue.TurnEnded(by="scarlet"))
    board.turn("scarlet").do(board.move("scarlet", "hall"))
    assert [(n.level, n.rules) for n in board.say(clue.TurnEnded(by="scarlet"))] == [("hint", ("CLUE-SUG-01",))]
    assert board.offered(clue.TurnEnded)


@pytest.mark.rule("CLUE-AMB-05", "AC-SUG-01")
def test_who_must_suggest_may_end_the_turn_where_nothing_can_be_named() -> None:
    """Compulsory suggestions need a weapon in the room; else the turn could never end."""
    board = Board(options={"CLUE-AMB-05": "compulsory"}).put(scarlet="lounge")
    board.turn("scarlet").do(clue.DiceRolled(by="scarlet", roll=4), board.move("scarlet", "dining"))
    assert board.say(clue.TurnEnded(by="scarlet")) == []
    board.weapons_at(rope="dining")
    assert board.refused(clue.TurnEnded(by="scarlet"), "CLUE-AMB-05")


@pytest.mark.rule("CLUE-AMB-03")
@pytest.mark.parametrize(
    ("reading", "suggests", "leaves"),
    [
        ("stay_and_end", False, False),
        ("may_suggest_anyway", True, False),
        ("blocking_token_must", False, True),
    ],
)
def test_a_character_is_shut_in_by_others(lay_board, reading: str, suggests: bool, leaves: bool) -> None:
    """Advanced Cluedo takes this house rule of Clue: characters stand before both doors of the dining room."""
    board = lay_board(options={"CLUE-AMB-03": reading}).weapons_at(knife="dining")
    board.put(green="dining", scarlet="dining", plum="17,8", white="15,12").turn("green")
    assert board.offered(clue.SuggestionMade) is suggests
    assert board.fine(board.move("green", "corridor")) is leaves
