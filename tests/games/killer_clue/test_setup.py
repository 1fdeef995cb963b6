"""Getting started: who plays, which cards there are, how they are dealt, and who may know what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import factorial, prod

import pytest

from assistant.content.catalogue import catalogue
from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.danger import held
from assistant.games.killer_clue.setup import PREPARATION
from tests.games.killer_clue.conftest import SUSPECTS, laid, says


@dataclass(frozen=True)
class Deal:
    """The arithmetic of a table with this many players, as printed in the catalogue."""

    clue_cards: int
    hands: tuple[int, ...]
    with_herrings: tuple[int, ...]
    murdered_stack: int
    pool: int
    servants: int
    pile: int
    hand_killer: int
    envelope: int
    case_files: int
    worlds: int


DEALS = {
    3: Deal(18, (5, 5, 5), (5, 5, 5), 4, 49, 2, 28, 7, 10, 162, 122594472),
    4: Deal(19, (4, 4, 4, 4), (4, 4, 4, 4), 5, 53, 2, 23, 8, 11, 216, 13621608000),
    5: Deal(20, (4, 4, 3, 3, 3), (4, 4, 4, 3, 3), 6, 57, 1, 18, 9, 12, 270, 771891120000),
    6: Deal(21, (3, 3, 3, 3, 3, 3), (4, 4, 3, 3, 3, 3), 7, 61, 0, 13, 10, 13, 324, 44460928512000),
}
RULES = {rule.id: rule for rule in catalogue("killer_clue").rules}
COUNTS = {
    "consult": 6,
    "crime_scene": 9,
    "locked": 9,
    "examine": 6,
    "motive": 3,
    "disappears": 6,
    "distracted": 6,
    "moves_first": 6,
}


def at_table(players: int, **more) -> e.GameStarted:
    return laid(*SUSPECTS[:players], **more)


def kinds(*wanted: str, suspects=SUSPECTS) -> int:
    return sum(cards.all_cards()[card].count for card in cards.of_kind(*wanted, suspects=suspects))


# ---------------------------------------------------------------- equipment


@pytest.mark.rule("KC-INT-01")
def test_what_is_not_changed_is_as_in_clue(board) -> None:
    board.begin("green", "lounge")
    assert board.fine(board.move("green", "conservatory", "passage"))
    assert board.refused(board.move("green", "study", "passage"), "CLUE-MOV-08")


@pytest.mark.rule("KC-EQP-02", "KC-EQP-06")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_cards_of_a_table_are_those_of_the_catalogue(players: int) -> None:
    deal, suspects = DEALS[players], SUSPECTS[:players]
    assert len(at_table(players, herrings=()).cards) == deal.clue_cards
    assert len(at_table(players).cards) == sum(deal.with_herrings) + 3
    assert cards.pool(suspects) == deal.pool
    assert cards.pool(suspects, at_table(players).servants) == deal.pool + deal.servants
    assert kinds("murdered", suspects=suspects) + 1 == deal.murdered_stack


@pytest.mark.rule("KC-EQP-02", "KC-EQP-06")
def test_six_players_use_21_51_and_17_cards_and_four_are_optional() -> None:
    assert len(at_table(6, herrings=()).cards) == 21
    assert sum(cards.all_cards()[card].count for card in cards.intrigue(SUSPECTS)) == 51
    assert kinds("murdered", "candles", "blackout") == 17
    assert len(cards.HERRINGS) + len(cards.SERVANTS) == 4
    assert set(cards.intrigue(SUSPECTS, cards.SERVANTS)) - set(cards.intrigue(SUSPECTS)) == {"butler", "maid"}


@pytest.mark.rule("KC-EQP-03")
def test_eight_kinds_of_intrigue_cards_are_51() -> None:
    assert {kind: kinds(kind) for kind in COUNTS} == COUNTS
    assert sum(COUNTS.values()) == 51
    assert {cards.kind(card) for card in cards.intrigue(SUSPECTS)} == set(COUNTS)


@pytest.mark.rule("KC-EQP-04")
@pytest.mark.parametrize(("players", "murdered", "every"), [(6, 6, 17), (5, 5, 16)])
def test_three_kinds_of_danger_cards(players: int, murdered: int, every: int) -> None:
    suspects = SUSPECTS[:players]
    assert kinds("blackout") == 2
    assert kinds("candles") == 9
    assert kinds("murdered", suspects=suspects) == murdered
    assert kinds("murdered", "candles", "blackout", suspects=suspects) == every
    assert cards.BLANK in cards.danger(suspects)
    assert not any(cards.kind(card) == "murdered" and cards.of(card) not in suspects for card in cards.danger(suspects))


@pytest.mark.rule("KC-EQP-05")
def test_murdered_cards_are_never_shuffled(board) -> None:
    suspects = ("scarlet", "green", "plum", "white")
    every = sum(cards.all_cards()[c].count for c in (*cards.intrigue(suspects), *cards.danger(suspects)[1:]))
    assert every - cards.pool(suspects) == len(suspects) + 1
    assert not any(cards.kind(card) == "murdered" for card in cards.intrigue(suspects))
    board.put(plum="hall").to_intrigue()
    assert board.meaningless(e.IntriguePlayed(by="scarlet", card="murdered_plum"))


# ---------------------------------------------------------------- nine steps


@pytest.mark.rule("KC-SET-01", "KC-EQP-01", "KC-SET-06")
def test_nine_steps_the_case_file_before_the_deal() -> None:
    steps = [step for step, _ in PREPARATION]
    assert len(steps) == len(set(steps)) == 9
    assert all(rule in RULES for _, rule in PREPARATION)
    assert steps.index("killer’s envelope chosen") < steps.index("case file filled") < steps.index("Clue cards dealt")
    assert [rule for _, rule in PREPARATION] == sorted(rule for _, rule in PREPARATION)


@pytest.mark.rule("KC-SET-01", "KC-SET-10", "KC-KIL-02")
def test_a_card_of_the_case_file_cannot_have_been_dealt(board) -> None:
    board.killer("green", "rope", "hall")
    hand = ("rope", "plum", "study", "knife")
    assert board.refused(clue.HandDealt(of="green", cards=hand), "KC-SET-10", "green")
    assert board.fine(clue.HandDealt(of="green", cards=("wrench", *hand[1:])), "green")


@pytest.mark.rule("KC-SET-02")
def test_two_players_cannot_have_miss_scarlet() -> None:
    two = laid("scarlet", "green", "plum")
    same = tuple(replace(p, piece="scarlet") if p.key == "green" else p for p in two.players)
    assert says(two) == set()
    assert ("illegal", "CLUE-SET-08") in says(replace(two, players=same))


@pytest.mark.rule("KC-SET-03", "KC-EQP-01")
def test_five_players_without_mustard_play_without_his_six_cards() -> None:
    played = tuple(s for s in SUSPECTS if s != "mustard")
    gone = {"consult_mustard", "disappears_mustard", "distracted_mustard", "moves_first_mustard"}
    assert set(cards.intrigue(SUSPECTS)) - set(cards.intrigue(played)) == gone
    assert set(cards.danger(SUSPECTS)) - set(cards.danger(played)) == {"murdered_mustard"}
    assert set(cards.unplayed("mustard")) == {*gone, "murdered_mustard"}
    table = laid(*played)
    assert "mustard" not in {card.key for card in table.cards}
    with_him = next(card for card in at_table(6).cards if card.key == "mustard")
    assert ("illegal", "KC-SET-03") in says(replace(table, cards=(with_him, *table.cards)))


@pytest.mark.rule("KC-SET-03")
def test_three_players_leave_eighteen_cards_out() -> None:
    clue_cards = len(at_table(6, herrings=()).cards) - len(at_table(3, herrings=()).cards)
    of_suspects = sum(len(cards.unplayed(suspect)) for suspect in SUSPECTS[3:])
    assert clue_cards + of_suspects == 18


@pytest.mark.rule("KC-SET-03", "KC-EQP-06")
def test_cards_that_are_out_are_not_played(board) -> None:
    board.put(plum="hall").to_intrigue()
    for card in ("consult_mustard", "disappears_mustard", "butler"):
        event = e.IntriguePlayed(by="scarlet", card=card, room="hall" if card == "butler" else None)
        assert board.refused(event, "KC-SET-03"), card


@pytest.mark.rule("KC-SET-04")
@pytest.mark.parametrize(
    ("players", "servants", "stacks"),
    [(6, (), (6, 6, 9, 7, 61)), (4, ("butler", "maid"), (4, 6, 9, 5, 55))],
)
def test_five_stacks(players: int, servants: tuple[str, ...], stacks: tuple[int, ...]) -> None:
    table, suspects = at_table(players, herrings=()), SUSPECTS[:players]
    clue_stacks = tuple(sum(card.kind == kind for card in table.cards) for kind in ("suspect", "weapon", "room"))
    killers = kinds("murdered", suspects=suspects) + 1
    assert (*clue_stacks, killers, cards.pool(suspects, servants)) == stacks


@pytest.mark.rule("KC-SET-05")
def test_weapons_begin_in_different_rooms(board) -> None:
    assert len(set(board.state.weapons.values())) == len(board.state.weapons) == 6
    start = laid("scarlet", "green", "plum")
    there = {**start.weapons, "wrench": "kitchen", "pipe": "hall"}
    assert says(replace(start, weapons=there)) == set()
    both = {**start.weapons, "rope": "hall", "knife": "hall"}
    assert ("illegal", "CLUE-SET-02") in says(replace(start, weapons=both))


@pytest.mark.rule("KC-SET-07", "KC-INT-02")
def test_whoever_plays_may_be_the_killer_and_nobody_else(board) -> None:
    for player in board.state.order:
        able = board.choices(e.EnvelopeInspected, "case_file", player)
        assert {file[0] for file in able} == {player}
        assert len(able) == 6 * 9
    assert dict(board.evidence().owners) == {p: p for p in board.state.order}


# ---------------------------------------------------------------- the case file


@pytest.mark.rule("KC-SET-08")
def test_the_case_file_is_the_own_suspect_a_weapon_and_a_room(board) -> None:
    def looks(*file: str) -> e.EnvelopeInspected:
        return e.EnvelopeInspected(of="green", case_file=file)

    assert board.fine(looks("green", "rope", "hall"), "green")
    for wrong in (
        ("plum", "rope", "hall"),
        ("green", "rope", "knife"),
        ("green", "rope"),
        ("green", "rope", "hall", "study"),
    ):
        assert board.refused(looks(*wrong), "KC-SET-08", "green"), wrong


@pytest.mark.rule("KC-SET-08")
def test_five_players_have_270_case_files_before_a_card_is_seen(lay_board) -> None:
    board = lay_board(*SUSPECTS[:5])
    seats = board.state.order
    assert sum(len(board.choices(e.EnvelopeInspected, "case_file", seat)) for seat in seats) == 270


@pytest.mark.rule("KC-SET-08", "KC-INT-02")
def test_there_is_one_killer(board) -> None:
    board.killer("green", "rope", "hall")
    again = e.EnvelopeInspected(of="plum", case_file=("plum", "knife", "study"))
    assert board.refused(again, "KC-INT-02")
    assert board.fine(again, "plum"), "plum’s own phone cannot know"


@pytest.mark.rule("KC-SET-09", "KC-SET-12", "KC-SET-11", "KC-SET-13")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nine_cards_for_an_innocent_and_n_and_four_for_the_killer(players: int, lay_board) -> None:
    deal, suspects = DEALS[players], SUSPECTS[:players]
    board = lay_board(*suspects)
    assert held(board.state, "scarlet", killer=False) == 9
    assert held(board.state, "scarlet", killer=True) == deal.hand_killer == players + 4
    assert kinds("murdered", suspects=suspects) + 1 + 3 == deal.hand_killer
    assert deal.hand_killer + 3 == deal.envelope
    assert board.state.pile == deal.pile == deal.pool - 9 * (players - 1) - 3
    with_servants = lay_board(*suspects, servants=cards.servants(players))
    assert with_servants.state.pile == deal.pile + deal.servants


@pytest.mark.rule("KC-SET-13")
@pytest.mark.parametrize(
    ("players", "servants", "pile"),
    [(6, 0, 13), (5, 0, 18), (5, 1, 19), (4, 0, 23), (4, 2, 25), (3, 0, 28), (3, 2, 30)],
)
def test_what_is_left_is_the_draw_pile(players: int, servants: int, pile: int, lay_board) -> None:
    assert lay_board(*SUSPECTS[:players], servants=cards.SERVANTS[:servants]).state.pile == pile


# ---------------------------------------------------------------- the deal


@pytest.mark.rule("KC-SET-10", "KC-RHG-02", "KC-RHG-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_but_the_case_file_is_dealt_the_killer_too(players: int) -> None:
    deal = DEALS[players]
    plain, mixed = at_table(players, herrings=()), at_table(players)
    assert tuple(plain.hand_sizes.values()) == deal.hands
    assert sum(deal.hands) == deal.clue_cards - 3
    assert tuple(mixed.hand_sizes.values()) == deal.with_herrings
    assert sum(card.kind == "red_herring" for card in mixed.cards) == sum(deal.with_herrings) - sum(deal.hands)
    assert says(plain) == says(mixed) == set()
    short = {**plain.hand_sizes, "scarlet": 1}
    assert ("illegal", "KC-SET-10") in says(replace(plain, hand_sizes=short))


@pytest.mark.rule("KC-INF-02", "KC-INF-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_worlds_before_a_card_is_seen(players: int, lay_board) -> None:
    board = lay_board(*SUSPECTS[:players])
    frame = board.evidence()
    sizes = [frame.sizes[player] for player in board.state.order]
    files = prod(len(frame.classes[kind]) for kind in ("suspect", "weapon", "room"))
    assert files == DEALS[players].case_files
    worlds = files * factorial(sum(sizes)) // prod(map(factorial, sizes))
    assert worlds == DEALS[players].worlds
    assert frame.facts == ()
    assert sum(sizes) + 3 + frame.sizes["left over"] == len(frame.cards) == DEALS[players].clue_cards


@pytest.mark.rule("KC-SET-14", "KC-SET-15", "KC-INT-02")
def test_what_was_in_an_envelope_is_nobody_elses_business(board) -> None:
    board.killer("green", "rope", "hall").innocent("plum", "scarlet")
    for seat in (TABLE, "scarlet", "plum", "white"):
        seen = board.seen(seat)
        assert seen.killer is None
        assert seen.envelope is None
        assert "green" not in seen.case_files
        assert {"green", "plum"} <= seen.inspected
    assert board.seen("green").case_files["green"] == ("green", "rope", "hall")
    assert board.seen("plum").case_files == {"plum": ()}
    assert [line.text for line in board.table.account(TABLE)][1:] == [
        f"{name} has looked into their envelope." for name in ("Green", "Plum", "Scarlet")
    ]


@pytest.mark.rule("KC-SET-15")
def test_every_phone_is_asked_the_same_two_things(board) -> None:
    for player in board.state.order:
        found = {offer.verb for offer in board.offers(e.EnvelopeInspected, player)}
        assert found == {"I am the killer", "I am innocent"}
        assert all(offer.private for offer in board.offers(e.EnvelopeInspected, player))
    assert not board.offered(e.EnvelopeInspected, TABLE)
    board.innocent("plum").hold("white", "white rope knife study")
    assert not board.offered(e.EnvelopeInspected, "plum")
    assert {offer.verb for offer in board.offers(e.EnvelopeInspected, "white")} == {"I am innocent"}, (
        "dealt their own card"
    )


@pytest.mark.rule("KC-INT-02", "KC-SET-15")
def test_nobody_else_can_be_the_killer_who_is_known(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    board.do(e.MistakeAdmitted(by="green", to="scarlet"))
    assert {offer.verb for offer in board.offers(e.EnvelopeInspected, "plum")} == {"I am innocent"}
    assert len(board.offers(e.EnvelopeInspected, "green")) == 2
    assert board.refused(e.EnvelopeInspected(of="plum", case_file=("plum", "knife", "study")), "KC-INT-02", "plum")
    board.do(clue.EnvelopeOpened(suspect="green", weapon="rope", room="hall"))
    assert not board.offered(e.EnvelopeInspected, "green", case_file=("green", "knife", "study"))
    assert {offer.verb for offer in board.offers(e.EnvelopeInspected, "green")} == {"I am innocent"}
