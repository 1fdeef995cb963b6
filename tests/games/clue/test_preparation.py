"""Preparation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.catalogue import catalogue, mansion
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.deduction import opening_solutions
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import PREPARATION, lay
from assistant.games.clue.state import Clue

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")


def laid(*players: str, **more) -> e.GameStarted:
    return lay([Seated(key=p, name=p.title(), piece=p) for p in players], **more)


def says(event: e.GameStarted) -> list[tuple[str, str]]:
    """Level and rule of every notice on laying the table so."""
    return [(n.level, rule) for n in GAMES["clue"].check(event, Clue()) for rule in n.rules]


@pytest.mark.rule("CLUE-SET-01")
def test_all_six_tokens_stand_on_their_squares(board) -> None:
    for suspect in SUSPECTS:
        column, row = map(int, board.state.tokens[suspect].split(","))
        assert mansion().start(suspect) == (column, row)


@pytest.mark.rule("CLUE-SET-01")
def test_three_spare_suspects_can_be_suggested(board) -> None:
    spare = set(SUSPECTS) - {player.piece for player in board.state.players}
    assert spare == {"mustard", "white", "peacock"}
    board.suggest("scarlet", "peacock", "rope", "lounge")
    assert board.state.tokens["peacock"] == "lounge"


@pytest.mark.rule("CLUE-SET-02")
def test_weapons_begin_in_rooms_of_their_own(board) -> None:
    rooms = list(board.state.weapons.values())
    assert len(set(rooms)) == 6
    assert len(set(board.state.deck["room"]) - set(rooms)) == 3


@pytest.mark.rule("CLUE-SET-02")
def test_rope_and_knife_both_in_the_hall_are_refused() -> None:
    start = laid("scarlet", "green", "plum")
    both = replace(start, weapons={**start.weapons, "rope": "hall", "knife": "hall"})
    assert ("illegal", "CLUE-SET-02") in says(both)
    assert says(start) == []


@pytest.mark.rule("CLUE-SET-03")
def test_the_order_of_preparation() -> None:
    steps = [step for step, _ in PREPARATION]
    assert steps == ["tokens", "weapons", "envelope", "solution cards", "deal", "notes", "tokens chosen"]
    titles = {rule.id: rule.section for rule in catalogue("clue").rules}
    assert {titles[rule] for _, rule in PREPARATION} == {"Preparation"}
    assert [rule for _, rule in PREPARATION] == sorted(rule for _, rule in PREPARATION)


@pytest.mark.rule("CLUE-SET-04")
def test_the_envelope_holds_one_card_of_each_class(board) -> None:
    assert board.meaningless(e.EnvelopeOpened(suspect="plum", weapon="green", room="hall"))
    assert board.meaningless(e.EnvelopeSeen(by="plum", suspect="plum", weapon="green", room="hall"))


@pytest.mark.rule("CLUE-SET-04")
def test_18_cards_remain(board) -> None:
    rest = {kind: len(keys) - 1 for kind, keys in board.state.deck.items()}
    assert rest == {"suspect": 5, "weapon": 5, "room": 8}
    assert sum(board.state.hand_sizes.values()) == sum(rest.values()) == 18
    assert opening_solutions(board.evidence()) == 324


@pytest.mark.rule("CLUE-SET-04")
def test_a_deck_without_rooms_makes_no_envelope() -> None:
    start = laid("scarlet", "green", "plum")
    roomless = replace(start, cards=tuple(card for card in start.cards if card.kind != "room"))
    assert ("illegal", "CLUE-SET-04") in says(roomless)
    state = GAMES["clue"].apply(roomless, Clue())
    assert state.deck["room"] == ()
    assert [offer.verb for offer in GAMES["clue"].offers(state, "scarlet")][:2] == [
        "These are my cards",
        "Scarlet rolls",
    ]
    assert any("do not add up" in sentence for sentence in GAMES["clue"].laws(state))


@pytest.mark.rule("CLUE-SET-05", "CLUE-FRM-01")
@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [9, 9]), (3, [6] * 3), (4, [5, 5, 4, 4]), (5, [4, 4, 4, 3, 3]), (6, [3] * 6)]
)
def test_18_cards_are_dealt_clockwise(players: int, sizes: list[int]) -> None:
    assert list(laid(*SUSPECTS[:players]).hand_sizes.values()) == sizes


@pytest.mark.rule("CLUE-SET-05")
def test_hands_that_do_not_come_out_are_refused() -> None:
    start = laid("scarlet", "green", "plum")
    assert ("illegal", "CLUE-SET-05") in says(replace(start, hand_sizes={"scarlet": 6, "green": 6, "plum": 5}))


@pytest.mark.rule("CLUE-SET-05")
def test_a_hand_has_its_size(board) -> None:
    assert board.refused(e.HandDealt(of="green", cards=("rope", "knife")), "CLUE-SET-05")


@pytest.mark.rule("CLUE-SET-06")
def test_an_own_card_is_nowhere_else(board) -> None:
    board.hold("scarlet", "scarlet mustard rope knife study hall")
    assert board.may_be_in("rope", "scarlet") == {"scarlet"}
    assert board.may_be_in("rope", "green") == {"scarlet", "green", "plum", "envelope"}
    wrong = board.accusation("scarlet", "plum", "rope", "lounge")
    board.do(wrong)
    assert board.odd(e.AccusationJudged(by="scarlet", right=True), "CLUE-PRV-06", "scarlet")


@pytest.mark.rule("CLUE-SET-07")
def test_six_cards_are_six_ticks(board) -> None:
    board.hold("scarlet", "scarlet mustard rope knife study hall")
    ticks = {card for (card, place), mark in board.marks("scarlet").cells.items() if mark == "yes"}
    assert ticks == {"scarlet", "mustard", "rope", "knife", "study", "hall"}
    assert "yes" not in board.marks("green").cells.values()


@pytest.mark.rule("CLUE-SET-07")
def test_hands_stay_closed_while_the_game_goes_on(board) -> None:
    assert board.refused(e.HandsVoted(by="green", open=True), "CLUE-SET-07")


@pytest.mark.rule("CLUE-SET-08")
def test_a_token_is_kept_for_the_whole_game(board) -> None:
    assert board.refused(laid("white", "green", "plum"), "CLUE-SET-08")


@pytest.mark.rule("CLUE-SET-08")
def test_two_players_cannot_have_the_same_token() -> None:
    two = [Seated(key="anna", name="Anna", piece="plum"), Seated(key="ben", name="Ben", piece="plum")]
    assert ("illegal", "CLUE-SET-08") in says(lay([*two, Seated(key="carla", name="Carla")]))


@pytest.mark.rule("CLUE-SET-08")
def test_a_player_without_a_token_takes_a_free_one() -> None:
    players = [Seated(key="anna", name="Anna", piece="scarlet"), Seated(key="ben", name="Ben")]
    pieces = [player.piece for player in lay(players).players]
    assert pieces[0] == "scarlet"
    assert pieces[1] in set(SUSPECTS) - {"scarlet"}


@pytest.mark.rule("CLUE-SET-09")
def test_scarlet_begins_and_turns_pass_to_the_left(lay_board) -> None:
    board = lay_board("plum", "scarlet", "green")
    order = []
    for _ in range(4):
        order.append(board.state.on_turn)
        board.idle(board.state.on_turn)
    assert order == ["scarlet", "green", "plum", "scarlet"]


@pytest.mark.rule("CLUE-SET-09")
def test_nobody_else_begins_or_moves_out_of_turn(lay_board) -> None:
    start = laid("plum", "scarlet", "green")
    assert ("illegal", "CLUE-SET-09") in says(replace(start, first="plum"))
    board = lay_board("plum", "scarlet", "green")
    assert board.refused(board.roll("green", 3), "CLUE-SET-09")
    assert board.refused(board.move("plum", "study"), "CLUE-SET-09")
    assert board.refused(e.TurnEnded(by="green"), "CLUE-SET-09")


@pytest.mark.rule("CLUE-SET-09", "CLUE-AMB-02")
def test_without_scarlet_the_next_clockwise_begins() -> None:
    assert laid("plum", "green", "mustard").first == "mustard"
    assert laid("plum", "green").first == "green"


@pytest.mark.rule("CLUE-SET-09")
def test_who_acts_out_of_turn_all_the_same_is_on_turn_then(board) -> None:
    board.do(board.roll("plum", 3))
    assert board.state.on_turn == "plum"
    assert board.state.turn.number == 2
    board.do(e.TurnEnded(by="plum"))
    assert board.state.on_turn == "scarlet"


def test_a_name_that_no_player_has_is_asked_back(board) -> None:
    with pytest.raises(Nonsense, match="Did you mean Scarlet"):
        board.do(board.roll("scarlett", 3))


@pytest.mark.rule("CLUE-SET-02")
def test_the_step_of_the_weapons_puts_each_of_them_in_a_room_of_its_own() -> None:
    assert dict(PREPARATION)["weapons"] == "CLUE-SET-02"
    start = laid("scarlet", "green", "plum")
    assert len(set(start.weapons.values())) == len(start.weapons) == 6
