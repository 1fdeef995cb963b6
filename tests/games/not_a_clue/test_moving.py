"""Rolls, locations, the Canary Islands: NAC-MOV, NAC-CAN, NAC-LOC, and the readings of them."""

from __future__ import annotations

import pytest

from assistant.content.catalogue import catalogue
from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import ISLANDS, NotAClue
from assistant.games.not_a_clue.tell import tell
from tests.games.not_a_clue.conftest import GENEVA, KREMLIN, MAKEDON, SMOLNY, laid

FIFTH = "location_5"


@pytest.mark.rule("NAC-MOV-01")
def test_a_turn_starts_with_a_roll_or_from_a_corner_with_a_bribe(board) -> None:
    assert board.offered(clue.DiceRolled, by="anna")
    assert board.offered(e.BribePaid, by="anna")
    board.begin("anna", FIFTH)
    assert board.offered(clue.DiceRolled)
    assert not board.offered(e.BribePaid)
    assert board.refused(e.BribePaid(by="anna"), "NAC-MOV-01")


@pytest.mark.rule("NAC-MOV-01")
def test_after_a_roll_there_is_no_bribe(board) -> None:
    board.by_the_rules(clue.DiceRolled(by="anna", roll=2))
    assert board.refused(e.BribePaid(by="anna"), "NAC-MOV-01")
    assert not board.offered(e.BribePaid)
    assert board.odd(clue.DiceRolled(by="anna", roll=2), "NAC-MOV-01")
    assert board.refused(clue.DiceRolled(by="ben", roll=2), "NAC-MOV-01")


@pytest.mark.rule("NAC-MOV-02")
def test_one_die_and_a_board_that_is_not_enforced(board) -> None:
    assert board.choices(clue.DiceRolled, "roll") == {1, 2, 3, 4, 5, 6}
    assert board.meaningless(clue.DiceRolled(by="anna", roll=7))
    for roll in (1, 6):
        board.begin("anna", KREMLIN).do(clue.DiceRolled(by="anna", roll=roll))
        assert board.enterable() == set(board.state.rooms) - {KREMLIN}
        assert all(board.fine(board.move("anna", place)) for place in (GENEVA, "location_9", "corridor"))


@pytest.mark.rule("NAC-MOV-03", "NAC-MOV-02")
def test_a_move_says_where_it_ends_and_the_rest_is_a_note(board) -> None:
    """The path stays on the board: the rule that no square is entered twice is in the look-up."""
    rule = catalogue("not_a_clue").find("NAC-MOV-03")
    assert rule.tracks == "rule note"  # type: ignore[union-attr]
    board.do(clue.DiceRolled(by="anna", roll=3), board.move("anna", "corridor"))
    assert board.state.tokens["suspect_1"] == "corridor"
    board.begin("anna").do(clue.DiceRolled(by="anna", roll=3))
    board.by_the_rules(board.move("anna", "corridor"))


@pytest.mark.rule("NAC-MOV-04", "NAC-LOC-01")
def test_who_stands_in_the_way_is_seen_on_the_board(board) -> None:
    """Pieces in the corridor block nothing by themselves; the table enters that all doors are blocked."""
    board.do(*(board.move(p, "corridor", "placed") for p in ("ben", "carla", "david")))
    board.by_the_rules(clue.DiceRolled(by="anna", roll=1))
    assert board.fine(board.move("anna", GENEVA))
    board.trap("anna")
    assert board.refused(board.move("anna", GENEVA), "NAC-LOC-01")
    assert board.enterable() == set()


@pytest.mark.rule("NAC-LOC-01")
def test_the_own_piece_does_not_block_its_owner(board) -> None:
    assert board.refused(e.ExitsBlocked(of="anna", blockers=("ben", "anna")), "NAC-LOC-01")
    board.do(e.ExitsBlocked(of="anna", blockers=("anna", "ben", "ben")))
    assert board.state.trapped == {"anna": ("ben",)}


@pytest.mark.rule("NAC-LOC-02")
def test_the_move_ends_on_entering(board) -> None:
    board.by_the_rules(clue.DiceRolled(by="anna", roll=5), board.move("anna", GENEVA))
    assert board.state.turn.entered
    assert board.refused(board.move("anna", SMOLNY), "NAC-LOC-02")
    assert board.refused(clue.DiceRolled(by="anna", roll=2), "NAC-LOC-02")
    assert board.enterable() == set()
    assert board.offered(e.TheoryMade, by="anna", location=GENEVA)


@pytest.mark.rule("NAC-LOC-03")
def test_the_location_left_in_this_turn_is_not_entered_again(board) -> None:
    board.do(clue.DiceRolled(by="anna", roll=6))
    assert board.refused(board.move("anna", KREMLIN), "NAC-LOC-03")
    assert KREMLIN not in board.enterable()
    board.do(board.move("anna", "corridor"))
    assert board.refused(board.move("anna", KREMLIN), "NAC-LOC-03")
    board.begin("anna")
    assert board.fine(board.move("anna", KREMLIN))


@pytest.mark.rule("NAC-LOC-04")
def test_the_table_says_who_is_trapped(board) -> None:
    assert board.choices(e.ExitsBlocked, "of") == {"anna", "ben", "carla", "david"}
    board.by_the_rules(e.ExitsBlocked(of="carla"), by=TABLE)
    assert board.told() == "Carla is trapped. Every door is blocked."
    assert board.state.trapped == {"carla": ()}
    assert board.choices(e.ExitsBlocked, "of") == {"anna", "ben", "david"}
    assert board.odd(e.ExitsBlocked(of="carla"), "NAC-LOC-04")
    board.stand("ben", "corridor")
    assert board.refused(e.ExitsBlocked(of="ben"), "NAC-LOC-04")
    assert "ben" not in board.choices(e.ExitsBlocked, "of")
    assert board.refused(e.ExitsFreed(of="anna"), "NAC-LOC-04")


@pytest.mark.rule("NAC-LOC-04", "NAC-AMB-12")
def test_who_is_trapped_ends_the_turn_where_it_began(board) -> None:
    assert board.refused(clue.TurnEnded(by="anna"), "NAC-AMB-12")
    board.trap("anna")
    assert not board.offered(clue.DiceRolled)
    board.by_the_rules(clue.TurnEnded(by="anna"))
    assert board.state.on_turn == "ben"


# ---------------------------------------------------------------- the Canary Islands


@pytest.mark.rule("NAC-CAN-01", "NAC-CAN-02", "NAC-AMB-09")
def test_a_bribe_costs_ten_rubles_and_the_turn(board) -> None:
    board.by_the_rules(e.BribePaid(by="anna"))
    assert board.money() == {"anna": 40, "ben": 50, "carla": 50, "david": 50, "pot": 10}
    assert board.state.tokens["suspect_1"] == ISLANDS
    assert board.state.on_turn == "ben"
    assert board.told() == "Anna pays the customs official ₽10 and goes to the Canary Islands."


@pytest.mark.rule("NAC-CAN-01")
@pytest.mark.parametrize(("rubles", "able"), [(0, False), (9, False), (10, True)])
def test_less_than_ten_rubles_buy_no_pass(board, rubles: int, able: bool) -> None:
    board.do(e.PurseCounted(of="anna", rubles=rubles))
    assert board.offered(e.BribePaid, by="anna") == able
    assert board.fine(e.BribePaid(by="anna")) == able
    assert able or board.refused(e.BribePaid(by="anna"), "NAC-CAN-01")


@pytest.mark.rule("NAC-CAN-02", "NAC-FRM-01")
def test_three_bribes_are_thirty_rubles_in_the_centre(board) -> None:
    for player in ("anna", "ben", "carla"):
        board.by_the_rules(e.BribePaid(by=player))
    assert board.state.pot == 30
    assert sum(board.money().values()) == 200


@pytest.mark.rule("NAC-CAN-03")
def test_the_islands_are_left_by_a_roll(board) -> None:
    board.do(e.BribePaid(by="anna")).begin("anna")
    assert not board.offered(e.BribePaid)
    board.by_the_rules(clue.DiceRolled(by="anna", roll=4))
    assert board.enterable() == set(board.state.rooms)
    board.by_the_rules(board.move("anna", KREMLIN), board.theory("anna", KREMLIN))


@pytest.mark.rule("NAC-CAN-01")
def test_the_islands_are_not_walked_to(board) -> None:
    board.do(clue.DiceRolled(by="anna", roll=4))
    assert board.odd(board.move("anna", ISLANDS), "NAC-CAN-01")


@pytest.mark.rule("NAC-CAN-04")
def test_the_pass_is_a_way_out_of_a_trap(board) -> None:
    board.trap("anna")
    assert board.offered(e.BribePaid, by="anna")
    board.by_the_rules(e.BribePaid(by="anna"))
    assert board.state.trapped == {}


@pytest.mark.rule("NAC-CAN-04", "NAC-MIN-02")
def test_not_under_the_minkin_card(board) -> None:
    board.trap("anna").expose("anna")
    assert not board.offered(e.BribePaid)
    assert board.refused(e.BribePaid(by="anna"), "NAC-MIN-02")


# ---------------------------------------------------------------- readings


@pytest.mark.rule("NAC-AMB-09")
def test_a_bribe_and_then_a_roll(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-09": "bribe_and_then"})
    board.by_the_rules(e.BribePaid(by="anna"))
    assert board.state.on_turn == "anna"
    assert not board.offered(e.BribePaid)
    assert not board.offered(e.TheoryMade)
    board.by_the_rules(clue.DiceRolled(by="anna", roll=2))
    assert KREMLIN not in board.enterable()
    assert board.refused(board.move("anna", KREMLIN), "NAC-LOC-03")
    board.by_the_rules(board.move("anna", SMOLNY), board.theory("anna", SMOLNY))


@pytest.mark.rule("NAC-AMB-09", "NAC-AMB-03")
def test_no_theory_on_the_islands_unless_they_are_a_location_card(board, lay_board) -> None:
    board.do(e.BribePaid(by="anna")).begin("anna")
    assert board.refused(board.theory("anna", KREMLIN), "NAC-THE-03")
    typed = {"NAC-AMB-03": "other_split_typed"}
    other = lay_board(options=typed, islands=FIFTH, pieces={"suspect_5": "location_9"})
    other.by_the_rules(e.BribePaid(by="anna"))
    assert other.state.tokens["suspect_1"] == FIFTH
    assert other.state.on_turn == "anna"
    other.by_the_rules(other.theory("anna", FIFTH))


@pytest.mark.rule("NAC-AMB-12")
def test_one_theory_per_entry_and_no_staying(board) -> None:
    assert not board.offered(clue.TurnEnded)
    assert board.refused(board.theory("anna", KREMLIN), "NAC-LOC-03")
    board.propose("anna", GENEVA).do(clue.NobodyShowed())
    assert board.refused(board.theory("anna", GENEVA), "NAC-AMB-12")
    assert not board.offered(e.TheoryMade)


@pytest.mark.rule("NAC-AMB-12")
def test_staying_is_allowed_without_a_new_theory(lay_board) -> None:
    board = lay_board(options={"NAC-AMB-12": "staying_allowed_without"})
    assert board.offered(clue.TurnEnded, by="anna")
    assert not board.offered(e.TheoryMade)
    assert board.refused(board.theory("anna", KREMLIN), "NAC-LOC-03")
    board.by_the_rules(clue.TurnEnded(by="anna"))
    assert board.state.on_turn == "ben"


def test_a_move_is_told_with_the_place_where_it_ends() -> None:
    started = laid("anna", "ben")
    state = NotAClue(players=started.players, cards=started.cards)
    told = {to: tell(clue.TokenMoved(by="anna", token=MAKEDON, to=to), state, state) for to in (GENEVA, "corridor")}
    assert told == {GENEVA: "Anna enters Geneva.", "corridor": "Anna moves to the corridor."}
