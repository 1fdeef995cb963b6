"""Where the rulebook is silent: every reading that a table may choose, and what it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.catalogue import catalogue, editions
from assistant.content.house_rules import choices, chosen
from assistant.core.seating import Seated
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.setup import first_on_turn, lay
from assistant.games.clue.state import Clue
from tests.games.clue.conftest import seated

AMBIGUITIES = {found.id: found for found in catalogue("clue").ambiguities}
SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
DINING_DOORS = ("17,8", "15,12")


def says(event: e.GameStarted) -> set[tuple[str, str]]:
    return {(n.level, rule) for n in GAMES["clue"].check(event, Clue()) for rule in n.rules}


@pytest.mark.parametrize("found", AMBIGUITIES.values(), ids=AMBIGUITIES.keys())
def test_every_reading_can_be_chosen_at_any_time(board, found) -> None:
    assert chosen(board.state, found.id) == found.default
    for key, text in found.options:
        change = OptionChanged(ambiguity=found.id, choice=key)
        assert board.fine(change)
        board.do(change)
        assert chosen(board.state, found.id) == key
        assert board.table.account("table")[-1].text.endswith(f" {text}.")
    assert board.refused(OptionChanged(ambiguity=found.id, choice="anything"), found.id)
    assert choices(found.id).keys() == {key for key, _ in found.options}


def test_only_ambiguities_of_the_catalogue_can_be_chosen(board) -> None:
    assert board.meaningless(OptionChanged(ambiguity="CLUE-AMB-99", choice="yes"))


# ---------------------------------------------------------------- CLUE-AMB-01


@pytest.mark.rule("CLUE-AMB-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play(players: int) -> None:
    assert says(lay(seated(*SUSPECTS[:players]))) == set()


@pytest.mark.rule("CLUE-AMB-01")
def test_two_play_with_a_warning_or_by_agreement() -> None:
    assert ("odd", "CLUE-AMB-01") in says(lay(seated("scarlet", "plum")))
    assert says(lay(seated("scarlet", "plum"), options={"CLUE-AMB-01": "2_6"})) == set()


@pytest.mark.rule("CLUE-AMB-01")
@pytest.mark.parametrize("reading", ["3_6", "2_6"])
def test_one_or_seven_cannot_play(reading: str) -> None:
    options = {"CLUE-AMB-01": reading}
    assert ("illegal", "CLUE-AMB-01") in says(lay(seated("scarlet"), options=options))
    seven = [*seated(*SUSPECTS), Seated(key="guest", name="Guest")]
    assert ("illegal", "CLUE-AMB-01") in says(lay(seven, options=options))


@pytest.mark.rule("CLUE-AMB-01")
def test_a_larger_box_has_more_tokens() -> None:
    larger = next(edition for edition in editions("clue") if edition.key == "master_detective")
    players = [Seated(key=f"p{i}", name=f"Player {i}") for i in range(7)]
    assert not any(level == "illegal" for level, _ in says(lay(players, larger.cards)))


# ---------------------------------------------------------------- CLUE-AMB-02


@pytest.mark.rule("CLUE-AMB-02")
@pytest.mark.parametrize(
    ("reading", "first"), [("next_player_clockwise", "mustard"), ("highest_die_roll", "green"), ("table_picks", "plum")]
)
def test_who_starts_if_nobody_plays_scarlet(reading: str, first: str) -> None:
    options = {"CLUE-AMB-02": reading}
    rolls = {"plum": [4], "green": [6], "mustard": [1]}
    start = lay(seated("plum", "green", "mustard"), options=options, rolls=rolls, first="plum")
    assert start.first == first
    assert says(start) == set()
    board_first = GAMES["clue"].apply(start, Clue()).on_turn
    assert board_first == first


@pytest.mark.rule("CLUE-AMB-02")
def test_the_roll_for_the_first_turn_is_rolled_again_on_a_tie() -> None:
    options = {"CLUE-AMB-02": "highest_die_roll"}
    players = seated("plum", "green", "mustard")
    assert first_on_turn(players, options, rolls={"plum": [6, 2], "green": [6, 5], "mustard": [1]}) == "green"
    assert first_on_turn(players, options, rolls={"plum": [6, 2, 1], "green": [6, 2, 3], "mustard": [5, 6]}) == "green"
    assert first_on_turn(players, options) == "plum"


@pytest.mark.rule("CLUE-AMB-02")
def test_another_first_player_is_asked_about_only_by_our_reading() -> None:
    start = replace(lay(seated("plum", "green", "mustard")), first="plum")
    assert ("odd", "CLUE-AMB-02") in says(start)
    for reading in ("highest_die_roll", "table_picks"):
        assert says(replace(start, options={"CLUE-AMB-02": reading})) == set()


@pytest.mark.rule("CLUE-AMB-02", "CLUE-SET-09")
@pytest.mark.parametrize("reading", choices("CLUE-AMB-02"))
def test_scarlet_begins_by_every_reading(reading: str) -> None:
    start = lay(seated("plum", "scarlet"), options={"CLUE-AMB-02": reading}, first="plum", rolls={"plum": [6]})
    assert start.first == "scarlet"


# ---------------------------------------------------------------- CLUE-AMB-03


def shut(lay_board, reading: str):
    """Green's turn begins in the dining room, and tokens stand before both of its doors."""
    board = lay_board(options={"CLUE-AMB-03": reading}).begin("green", "dining")
    return board.put("white", DINING_DOORS[0]).put("peacock", DINING_DOORS[1])


@pytest.mark.rule("CLUE-AMB-03")
@pytest.mark.parametrize(
    ("reading", "stays", "suggests", "leaves"),
    [
        ("stay_and_end", True, False, False),
        ("may_suggest_anyway", True, True, False),
        ("blocking_token_must", False, False, True),
    ],
)
def test_all_doors_are_blocked(lay_board, reading: str, stays: bool, suggests: bool, leaves: bool) -> None:
    board = shut(lay_board, reading)
    suggestion = board.named("green", "plum", "rope", "dining")
    assert board.fine(e.TurnEnded(by="green")) is stays is board.offered(e.TurnEnded)
    assert board.fine(suggestion) is suggests is board.offered(e.SuggestionMade)
    assert board.refused(suggestion, "CLUE-SUG-06") is not suggests
    assert board.fine(board.move("green", "lounge")) is leaves
    assert board.fine(board.move("green", "corridor")) is leaves
    assert bool(board.choices(e.TokenMoved, "to")) is leaves
    board.do(board.roll("green", 6))
    assert board.fine(e.TurnEnded(by="green")) is stays


@pytest.mark.rule("CLUE-AMB-03", "CLUE-SUG-07")
def test_who_was_summoned_into_a_blocked_room_may_suggest(lay_board) -> None:
    board = (
        lay_board()
        .put("scarlet", "dining")
        .do(e.SuggestionMade(by="scarlet", suspect="green", weapon="rope", room="dining"))
    )
    board.do(e.NobodyShowed(), e.TurnEnded(by="scarlet"))
    board.put("white", DINING_DOORS[0]).put("peacock", DINING_DOORS[1])
    assert board.fine(board.named("green", "plum", "rope", "dining"))


@pytest.mark.rule("CLUE-AMB-03", "CLUE-MOV-08")
def test_a_passage_is_a_way_out(board) -> None:
    board.begin("green", "lounge").put("white", "17,6")
    assert movement.doors_blocked(board.state, "green")
    assert board.refused(e.TurnEnded(by="green"), "CLUE-MOV-09")
    assert board.fine(board.move("green", "conservatory", "passage"))


# ---------------------------------------------------------------- CLUE-AMB-04


@pytest.mark.rule("CLUE-AMB-04")
@pytest.mark.parametrize(("reading", "reaches"), [("no_diagonals", False), ("diagonals_allowed", True)])
def test_diagonal_moves(lay_board, reading: str, reaches: bool) -> None:
    board = lay_board(options={"CLUE-AMB-04": reading}).begin("scarlet", "study")
    board.do(board.roll("scarlet", 6))
    assert board.fine(board.move("scarlet", "library")) is reaches
    assert ("library" in board.choices(e.TokenMoved, "to")) is reaches


@pytest.mark.rule("CLUE-AMB-04")
@pytest.mark.parametrize("reading", ["no_diagonals", "diagonals_allowed"])
def test_squares_of_other_tokens_are_not_used(lay_board, reading: str) -> None:
    board = lay_board(options={"CLUE-AMB-04": reading}).begin("scarlet", "study").put("green", "6,5")
    assert board.refused(board.move("scarlet", "6,5"), "CLUE-AMB-04")
    assert board.fine(board.move("scarlet", "7,5"))


# ---------------------------------------------------------------- CLUE-AMB-05, CLUE-AMB-06


@pytest.mark.rule("CLUE-AMB-05")
def test_a_suggestion_may_be_declined(board) -> None:
    board.enter("scarlet", "hall")
    ending = e.TurnEnded(by="scarlet")
    assert [n.level for n in board.say(ending)] == ["hint"]
    board.do(ending)
    assert not board.evidence("green").facts


@pytest.mark.rule("CLUE-AMB-05")
def test_a_suggestion_is_compulsory(lay_board) -> None:
    board = lay_board(options={"CLUE-AMB-05": "compulsory"}).enter("scarlet", "hall")
    assert board.refused(e.TurnEnded(by="scarlet"), "CLUE-AMB-05")
    assert not board.offered(e.TurnEnded)
    board.do(board.named("scarlet", "green", "rope", "hall"), e.NobodyShowed())
    assert board.fine(e.TurnEnded(by="scarlet"))


@pytest.mark.rule("CLUE-AMB-06")
@pytest.mark.parametrize(("reading", "may"), [("not_after_a", False), ("any_time_during", True)])
def test_accusing_after_a_shown_card(lay_board, reading: str, may: bool) -> None:
    board = (
        lay_board(options={"CLUE-AMB-06": reading}).suggest("scarlet", "white", "rope", "hall").show("plum", "scarlet")
    )
    accusation = board.accusation("scarlet", "white", "knife", "hall")
    assert board.fine(accusation) is may
    assert board.refused(accusation, "CLUE-AMB-06") is not may
    assert board.offered(e.AccusationMade, by="scarlet") is may
    assert board.state.on_turn == ("scarlet" if may else "green")
    if may:
        board.do(e.TurnEnded(by="scarlet"))
        assert board.refused(accusation, "CLUE-ACC-01")


@pytest.mark.rule("CLUE-AMB-06")
def test_the_table_goes_back_to_our_reading_after_the_card(lay_board) -> None:
    board = lay_board(options={"CLUE-AMB-06": "any_time_during"}).suggest("scarlet", "white", "rope", "hall")
    board.show("plum", "scarlet").do(OptionChanged(ambiguity="CLUE-AMB-06", choice="not_after_a"))
    assert board.state.on_turn == "scarlet"
    assert board.refused(board.accusation("scarlet", "white", "knife", "hall"), "CLUE-AMB-06")
    assert not board.offered(e.AccusationMade)
    assert board.offered(e.TurnEnded)


@pytest.mark.rule("CLUE-AMB-06")
def test_accusing_before_moving_instead_of_suggesting_or_unanswered(board) -> None:
    accusation = board.accusation("scarlet", "white", "rope", "hall")
    assert board.fine(accusation)
    board.enter("scarlet", "hall")
    assert board.fine(accusation)
    board.do(board.named("scarlet", "white", "rope", "hall"), e.NobodyShowed())
    assert board.fine(accusation)


# ---------------------------------------------------------------- CLUE-AMB-07


@pytest.mark.rule("CLUE-AMB-07")
@pytest.mark.parametrize(("reading", "winner"), [("play_on", None), ("last_active_player", "plum")])
def test_all_but_one_have_accused_wrongly(lay_board, reading: str, winner: str | None) -> None:
    board = lay_board(options={"CLUE-AMB-07": reading})
    board.accuse("scarlet", "white", "rope", "hall").accuse("green", "white", "knife", "hall")
    assert board.state.winner == winner
    assert board.state.over is (winner is not None)
    if winner is None:
        assert board.state.on_turn == "plum"
        board.idle("plum")
        assert board.state.on_turn == "plum"
        board.suggest("plum", "white", "rope", "study")
        assert board.state.open_suggestion.unheard == ("scarlet", "green")


@pytest.mark.rule("CLUE-AMB-07")
def test_everybody_has_accused_wrongly(board) -> None:
    opened = e.EnvelopeOpened(suspect="white", weapon="rope", room="study")
    board.accuse("scarlet", "white", "rope", "hall").accuse("green", "white", "knife", "hall")
    assert board.odd(opened, "CLUE-AMB-07")
    board.accuse("plum", "white", "pipe", "hall")
    assert board.state.over
    assert board.state.winner is None
    assert board.offered(e.EnvelopeOpened)
    assert board.fine(opened)
    assert board.do(opened).state.solution == ("white", "rope", "study")
