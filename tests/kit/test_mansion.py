"""The mansion as topology: what is within reach of a roll."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from math import atan2, pi, tau

import pytest

from assistant.content.catalogue import mansion, text
from assistant.kit.mansion import DIAGONAL, Board, Door, Room, Square

STEPS = tomllib.loads(text("maps/mansion.toml"))["steps"]
PAIRS = [(a, b) for a, row in STEPS.items() for b in row]
BEFORE_STUDY = Square(6, 4)
BEFORE_LOUNGE = Square(17, 6)


@pytest.fixture
def board() -> Board:
    return mansion()


@pytest.mark.rule("CLUE-EQP-01")
def test_nine_rooms_clockwise_round_the_stairs(board: Board) -> None:
    assert board.ring == (
        "study",
        "hall",
        "lounge",
        "dining",
        "kitchen",
        "ballroom",
        "conservatory",
        "billiard",
        "library",
    )
    assert board.onward("ballroom", 3) == "library"
    assert board.onward("ballroom", -3) == "lounge"
    assert board.onward("library", 1) == "study"


def test_rooms_and_floor_do_not_overlap(board: Board) -> None:
    areas = [room.squares for room in board.rooms] + [board.floor]
    assert sum(map(len, areas)) == len(frozenset().union(*areas))
    assert len(board.floor) == 188


def test_every_door_joins_its_room_to_the_floor(board: Board) -> None:
    doors = [(room, door) for room in board.rooms for door in room.doors]
    assert len(doors) == 17
    for room, (inside, outside) in doors:
        assert inside in room.squares
        assert outside in board.floor
        assert abs(inside.column - outside.column) + abs(inside.row - outside.row) == 1


@pytest.mark.rule("CLUE-SET-01")
def test_all_six_suspects_start_on_a_square_of_their_own(board: Board) -> None:
    squares = {board.start(suspect) for suspect in ("scarlet", "mustard", "white", "green", "peacock", "plum")}
    assert len(squares) == 6
    assert squares <= board.floor


def test_starts_run_clockwise_from_scarlet(board: Board) -> None:
    order = ["scarlet", "mustard", "white", "green", "peacock", "plum"]
    assert [suspect for suspect, _ in board.starts] == order
    angles = [atan2(square.row - 12, square.column - 11.5) for _, square in board.starts]
    assert all((b - a) % tau < pi for a, b in pairwise(angles))


@pytest.mark.rule("CLUE-MOV-06", "CLUE-MOV-07")
@pytest.mark.parametrize(("start", "to"), PAIRS)
def test_distances_are_those_of_the_map(board: Board, start: str, to: str) -> None:
    assert board.distances(start)[to] == STEPS[start][to] == STEPS[to][start]


@pytest.mark.parametrize("room", STEPS)
def test_every_other_room_can_be_walked_to(board: Board, room: str) -> None:
    assert board.distances(room).keys() == STEPS.keys() - {room}


@pytest.mark.rule("CLUE-MOV-06")
def test_units_left_over_are_lost_but_missing_ones_are_not_made_up(board: Board) -> None:
    assert board.distances("study")["hall"] == 4
    assert {room for room, steps in board.distances("library").items() if steps <= 6} == {"billiard"}


@pytest.mark.rule("CLUE-MOV-07")
def test_a_roll_of_one_leads_to_the_squares_before_the_doors(board: Board) -> None:
    far = board.walk("library")
    assert {square for square, steps in far.items() if steps == 1} == {Square(7, 8), Square(3, 11)}
    assert min(far.values()) == 1


def test_from_the_square_before_a_door_the_room_is_one_square_away(board: Board) -> None:
    assert board.distances(BEFORE_STUDY)["study"] == 1


def test_a_token_does_not_count_the_square_it_stands_on(board: Board) -> None:
    start = board.start("scarlet")
    assert board.walk(start)[start] == 0


@pytest.mark.rule("CLUE-MOV-03")
def test_a_blocked_door_lets_nobody_in_or_out(board: Board) -> None:
    taken = frozenset({BEFORE_STUDY})
    assert board.doors_before(BEFORE_STUDY) == {"study"}
    assert "study" not in board.distances("hall", taken)
    assert board.distances("study", taken) == {}
    assert board.open_doors("study", taken) == frozenset()


@pytest.mark.rule("CLUE-MOV-03")
def test_the_other_door_of_a_room_still_serves(board: Board) -> None:
    taken = frozenset({Square(7, 8)})
    assert board.distances("study", taken)["library"] > STEPS["study"]["library"]
    assert board.open_doors("library", taken) == {Door(Square(3, 10), Square(3, 11))}


@pytest.mark.rule("CLUE-AMB-04")
def test_taken_squares_are_walked_round(board: Board) -> None:
    between = Square(7, 4)
    free, taken = board.distances("study"), board.distances("study", frozenset({between}))
    assert (free["hall"], taken["hall"]) == (4, 6)
    assert between not in board.walk("study", frozenset({between}))


@pytest.mark.rule("CLUE-AMB-04")
def test_diagonals_are_taken_only_when_the_table_plays_them(board: Board) -> None:
    beside = {Square(8 + right, 5 + down) for right, down in DIAGONAL} & board.floor
    assert beside
    straight, diagonal = board.walk(Square(8, 5)), board.walk(Square(8, 5), diagonals=True)
    assert all(straight[square] > 1 and diagonal[square] == 1 for square in beside)
    assert board.distances("hall", diagonals=True)["library"] < STEPS["hall"]["library"]


def test_diagonals_never_make_a_way_longer(board: Board) -> None:
    for start, row in STEPS.items():
        found = board.distances(start, diagonals=True)
        assert all(found[to] <= steps for to, steps in row.items())


@pytest.mark.rule("CLUE-MOV-08")
def test_passages_join_opposite_corners_and_no_other_rooms(board: Board) -> None:
    ends = {room: there for room in board.ring if (there := board.passage(room))}
    assert ends == {"study": "kitchen", "kitchen": "study", "lounge": "conservatory", "conservatory": "lounge"}
    assert board.passage(BEFORE_STUDY) is None


@pytest.mark.rule("CLUE-AMB-03")
def test_a_passage_is_a_way_out_when_all_doors_are_blocked(board: Board) -> None:
    assert not board.open_doors("lounge", frozenset({BEFORE_LOUNGE}))
    assert board.passage("lounge")
    assert board.open_doors("library", frozenset({Square(7, 8)}))
    assert not board.open_doors("library", frozenset({Square(7, 8), Square(3, 11)}))
    assert board.passage("library") is None


def test_the_room_one_leaves_is_no_destination(board: Board) -> None:
    assert all(room not in board.distances(room) for room in board.ring)


def test_no_such_room_raises_key_error(board: Board) -> None:
    for ask in (board.room, board.passage, board.distances):
        with pytest.raises(KeyError):
            ask("cellar")


def test_a_board_is_a_value(board: Board) -> None:
    assert mansion() is board
    assert isinstance(board.room("hall"), Room)
    assert hash(board) == hash(mansion())
