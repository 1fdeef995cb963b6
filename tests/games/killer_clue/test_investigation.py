"""The rounds of a game turn, and the Investigation Round: who goes first, dice, weapons that are taken along."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.games.killer_clue import events as e
from tests.games.clue.conftest import Board as ClueBoard

FIVE = ("scarlet", "green", "plum", "white", "peacock")


def rounds_of(board, *shown: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return the rounds of one game turn in which these cards are turned up."""
    left, found = list(shown), []
    board.begin("scarlet", "hall")
    turn = board.state.game_turn
    while board.state.game_turn == turn:
        now = (board.state.round, board.state.rounds)
        if not found or found[-1] != now:
            found.append(now)
        match board.state.round:
            case "danger":
                board.do(e.DangerRevealed(cards=left.pop(0)))
            case "panic":
                board.do(e.PanicRolled(suspect=board.state.panics[0], roll=2))
            case "ending":
                board.do(e.GameTurnEnded())
            case _:
                board.done()
    assert not left
    return found


# ---------------------------------------------------------------- the rounds


@pytest.mark.rule("KC-SEQ-01", "KC-SUM-03")
def test_three_rounds_and_the_end_of_the_turn(board) -> None:
    assert rounds_of(board, ("blank",)) == [("investigation", 1), ("intrigue", 1), ("danger", 1), ("ending", 1)]


@pytest.mark.rule("KC-SEQ-01", "KC-SUM-03")
def test_five_rounds_after_a_blackout(board) -> None:
    assert rounds_of(board, ("blackout",), ()) == [
        ("investigation", 1),
        ("intrigue", 1),
        ("danger", 1),
        ("panic", 1),
        ("intrigue", 2),
        ("danger", 2),
        ("ending", 2),
    ]


@pytest.mark.rule("KC-SEQ-02")
def test_a_second_blackout_begins_no_third_round(board) -> None:
    found = rounds_of(board, ("blackout",), ("blackout",))
    assert found[-2:] == [("danger", 2), ("ending", 2)]
    assert [name for name, _ in found].count("panic") == 1


@pytest.mark.rule("KC-SEQ-01", "KC-IRD-02")
def test_every_round_has_its_own_deeds(board) -> None:
    board.begin("scarlet", "hall")
    assert board.refused(e.IntriguePlayed(by="scarlet", card="locked_hall"), "KC-SEQ-01")
    assert board.illegal(e.DangerRevealed(cards=()))
    assert board.refused(e.GameTurnEnded(), "KC-SEQ-01")
    board.to_intrigue()
    assert board.refused(clue.DiceRolled(by="scarlet", roll=5), "KC-SEQ-01")
    assert board.refused(board.accusation("scarlet", "plum", "rope", "hall"), "KC-SEQ-01")
    board.to_danger()
    assert board.refused(e.IntriguePlayed(by="scarlet", card="locked_hall"), "KC-SEQ-01")
    assert board.refused(e.GameTurnEnded(), "KC-SUM-03")
    board.do(e.DangerRevealed(cards=()))
    assert board.fine(e.GameTurnEnded())


@pytest.mark.rule("KC-INV-01", "KC-SEQ-01")
def test_everybody_investigates_once_a_turn(board) -> None:
    board.begin("scarlet", "hall")
    acted = []
    while board.state.round == "investigation":
        acted.append(board.state.on_turn)
        board.done()
    assert acted == ["scarlet", "green", "plum", "white"]
    assert board.state.on_turn == "scarlet", "first in the Intrigue Round too"


@pytest.mark.rule("KC-INV-01")
def test_who_is_summoned_may_suggest_without_moving(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").nobody().done()
    assert board.state.on_turn == "green"
    assert board.fine(board.named("green", "plum", "rope", "hall"))
    board.do(board.named("green", "plum", "rope", "hall")).nobody()
    assert board.refused(clue.DiceRolled(by="green", roll=5), "CLUE-SUG-08")


@pytest.mark.rule("KC-INV-01")
def test_who_walked_in_last_turn_enters_a_room_anew(board) -> None:
    board.begin("scarlet", "hall").weapons_at(rope="hall")
    assert board.refused(board.named("scarlet", "green", "rope", "hall"), "CLUE-SUG-06")


# ---------------------------------------------------------------- who is first


@pytest.mark.rule("KC-INV-02")
def test_miss_scarlet_is_first_and_play_goes_to_the_left(lay_board) -> None:
    board = lay_board("plum", "scarlet", "green")
    assert board.state.on_turn == board.state.first == "scarlet"
    assert board.refused(clue.DiceRolled(by="plum", roll=5), "KC-INV-02")
    assert board.done().state.on_turn == "green"


@pytest.mark.rule("KC-INV-02")
def test_the_last_moves_first_card_decides(board) -> None:
    board.begin("scarlet", "hall").plays("scarlet", "moves_first_plum").done()
    board.plays("green", "moves_first_green").next_round()
    assert board.state.first == board.state.on_turn == "green"


@pytest.mark.rule("KC-INV-02")
def test_without_such_a_card_the_same_player_is_first(board) -> None:
    board.begin("scarlet", "hall").plays("scarlet", "moves_first_plum").next_round()
    assert board.state.first == "plum"
    assert board.next_round().state.first == "plum"


# ---------------------------------------------------------------- movement


@pytest.mark.rule("KC-INV-03", "KC-SUM-02")
def test_two_dice(board) -> None:
    board.begin("scarlet")
    assert board.refused(clue.DiceRolled(by="scarlet", roll=1), "KC-INV-03")
    assert all(board.fine(clue.DiceRolled(by="scarlet", roll=roll)) for roll in range(2, 13))
    assert board.meaningless(clue.DiceRolled(by="scarlet", roll=13))
    assert board.choices(clue.DiceRolled, "roll", "scarlet") == set(range(2, 13))


@pytest.mark.rule("KC-SUM-02", "KC-INV-03")
def test_one_die_with_twelve_sides(lay_board) -> None:
    board = lay_board(die="one die")
    assert all(board.fine(clue.DiceRolled(by="scarlet", roll=roll)) for roll in range(1, 13))
    assert board.meaningless(clue.DiceRolled(by="scarlet", roll=13))
    assert board.choices(clue.DiceRolled, "roll", "scarlet") == set(range(1, 13))


@pytest.mark.rule("KC-SUM-02")
def test_the_same_die_in_the_dark(lay_board) -> None:
    one = lay_board(die="one die").put(scarlet="lounge").reveal("blackout")
    assert one.fine(e.PanicRolled(suspect="scarlet", roll=1))
    assert one.do(e.PanicRolled(suspect="scarlet", roll=1)).state.tokens["scarlet"] == "dining"
    two = lay_board().put(scarlet="lounge").reveal("blackout")
    assert two.illegal(e.PanicRolled(suspect="scarlet", roll=1))


@pytest.mark.rule("KC-INV-04")
def test_a_diagonal_step_counts_as_one(board) -> None:
    in_clue = ClueBoard("scarlet", "green", "plum", "white")
    steps = {}
    for table in (board, in_clue):
        table.put(scarlet="7,7") if table is board else table.put("scarlet", "7,7")
        steps[type(table)] = movement.steps_to(table.state, "scarlet", "8,8")
    assert steps[type(board)] == 1
    assert steps[ClueBoard] == 2


@pytest.mark.rule("KC-INV-04")
def test_doorways_are_entered_and_left_diagonally_too(board) -> None:
    def reached(table) -> dict[str, int | None]:
        return {room: movement.steps_to(table.state, "scarlet", room) for room in table.state.deck["room"]}

    clue_rules = ClueBoard("scarlet", "green", "plum", "white")
    before = reached(clue_rules)
    assert all(now <= before[room] for room, now in reached(board).items())
    assert any(now < before[room] for room, now in reached(board).items())


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("KC-INV-05")
def test_a_weapon_is_taken_along_and_put_down(board) -> None:
    board.weapons_at(rope="hall").begin("scarlet", "hall")
    board.by_the_rules(e.WeaponTaken(by="scarlet", weapon="rope"))
    assert "rope" not in board.state.weapons
    board.do(board.move("scarlet", "corridor"))
    assert board.state.carried == {"rope": "scarlet"}
    board.do(board.move("scarlet", "study"))
    assert board.state.weapons["rope"] == "study"
    assert not board.state.carried


@pytest.mark.rule("KC-INV-05")
def test_one_weapon_at_a_time_out_of_the_own_room(board) -> None:
    board.weapons_at(rope="hall", knife="hall").begin("scarlet", "hall")
    assert board.refused(e.WeaponTaken(by="scarlet", weapon="wrench"), "KC-INV-05")
    board.do(e.WeaponTaken(by="scarlet", weapon="rope"))
    assert board.refused(e.WeaponTaken(by="scarlet", weapon="knife"), "KC-INV-05")


@pytest.mark.rule("KC-INV-05")
def test_no_weapon_without_leaving(board) -> None:
    board.begin("scarlet")
    assert board.refused(e.WeaponTaken(by="scarlet", weapon="rope"), "KC-INV-05")
    board.weapons_at(rope="hall").do(board.move("scarlet", "hall"))
    assert board.refused(e.WeaponTaken(by="scarlet", weapon="rope"), "KC-INV-05"), "the move has ended"
    board.do(board.named("scarlet", "green", "rope", "hall")).nobody().done()
    board.do(board.named("green", "plum", "rope", "hall")).nobody()
    assert board.refused(e.WeaponTaken(by="green", weapon="rope"), "KC-INV-05"), "who suggested stays"


@pytest.mark.rule("KC-INV-05")
def test_who_does_not_leave_puts_it_back(board) -> None:
    board.weapons_at(rope="hall").begin("scarlet", "hall").do(e.WeaponTaken(by="scarlet", weapon="rope")).done()
    assert board.state.weapons["rope"] == "hall"
    assert not board.state.carried


@pytest.mark.rule("KC-INV-05")
def test_cards_and_the_dark_take_no_weapon_along(board) -> None:
    board.weapons_at(rope="hall").put(scarlet="hall").to_intrigue()
    assert board.refused(e.WeaponTaken(by="scarlet", weapon="rope"), "KC-SEQ-01")
    board.plays("scarlet", "crime_scene_study")
    assert (board.state.tokens["scarlet"], board.state.weapons["rope"]) == ("study", "hall")
    board.reveal("blackout")
    assert board.illegal(e.WeaponTaken(by="scarlet", weapon="rope"))
    before = dict(board.state.weapons)
    board.do(e.PanicRolled(suspect="scarlet", roll=3))
    assert board.state.weapons == before
    assert not board.state.carried


@pytest.mark.rule("KC-INV-05", "KC-SUG-02")
def test_who_is_summoned_may_bring_one(board) -> None:
    board.weapons_at(knife="kitchen", pipe="kitchen").put(green="kitchen").suggest(
        "scarlet", "plum", "rope", "hall"
    ).nobody()
    assert board.refused(e.WeaponBrought(by="green", weapon="knife"), "KC-SUG-02"), "not summoned"
    board.done().begin("plum", "corridor").suggest("plum", "green", "wrench", "study")
    assert board.fine(e.WeaponBrought(by="green", weapon="knife"))
    board.do(e.WeaponBrought(by="green", weapon="knife"))
    assert board.state.weapons["knife"] == "study"
    assert board.refused(e.WeaponBrought(by="green", weapon="pipe"), "KC-SUG-02"), "one weapon"


@pytest.mark.rule("KC-INV-06")
def test_a_carried_weapon_is_in_no_room(board) -> None:
    board.weapons_at(knife="hall").put(scarlet="hall", green="corridor").begin("scarlet", "hall")
    board.do(e.WeaponTaken(by="scarlet", weapon="knife"), board.move("scarlet", "corridor"))
    assert "knife" not in board.state.weapons
    board.begin("green").do(board.move("green", "hall"))
    assert board.refused(board.named("green", "plum", "knife", "hall"), "KC-INV-07")
    board.to_intrigue()
    examined = e.IntriguePlayed(by="scarlet", card="examine_knife")
    assert board.refused(examined, "KC-INV-06")
    assert board.fine(e.IntriguePlayed(by="scarlet", card="examine_rope"))


@pytest.mark.rule("KC-INV-07")
def test_only_weapons_of_the_room_are_named(board) -> None:
    board.weapons_at(revolver="billiard", candlestick="billiard", wrench="study", knife="kitchen")
    board.begin("scarlet").do(board.move("scarlet", "billiard"))
    assert board.refused(board.named("scarlet", "green", "knife", "billiard"), "KC-INV-07")
    assert board.choices(e.SuggestionMade, "weapon", "scarlet") == {"revolver", "candlestick"}
    assert all(board.fine(board.named("scarlet", "green", w, "billiard")) for w in ("revolver", "candlestick"))


@pytest.mark.rule("KC-INV-07")
def test_without_a_weapon_there_is_no_suggestion(board) -> None:
    board.begin("scarlet").do(board.move("scarlet", "hall"))
    assert "hall" not in board.state.weapons.values()
    assert not board.offered(e.SuggestionMade, "scarlet")
    for weapon in board.state.deck["weapon"]:
        assert board.refused(board.named("scarlet", "green", weapon, "hall"), "KC-INV-07", REFEREE)
