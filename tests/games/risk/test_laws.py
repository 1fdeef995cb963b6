"""Whole games and wild ones: armies and cards are conserved, nothing raises, offers are legal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.codec import decode, encode
from assistant.core.event import COUNTED, REFEREE, TABLE
from assistant.families.common_rules import EVENTS, ClockPaused, ClockResumed, HelpAgreed
from assistant.games import GAMES
from assistant.games.risk import events as e
from assistant.table.table import MemoryLog, Table
from tests.games.risk.conftest import Board, shared
from tests.inventing import fill, well_formed
from tests.simulate_risk import Game

GAME = GAMES["risk"]
few = settings(max_examples=25, deadline=None)


@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 1), (4, 0), (6, 1)])
def test_whole_games_obey_the_laws(players: int, seed: int) -> None:
    table = Game(players, seed, notes=seed % 2 == 0, faces=seed % 3 != 0).play(18)
    for seat in (TABLE, REFEREE, "anna"):
        for told, state in table.states(seat):
            assert list(GAME.laws(state)) == [], told.text
    assert not any(n.level != "hint" for told in table.account(REFEREE) for n in told.notices)
    assert [decode(encode(entry), GAME) for entry in table.entries] == list(table.entries)


def test_a_game_is_played_to_its_end_and_the_same_again() -> None:
    table = Game(2, 2).play()
    state = table.view(REFEREE)
    assert state.over
    loser = next(p for p in state.order if p != state.winner)
    assert not state.held(loser)
    assert table.entries == Game(2, 2).play().entries
    assert table.entries != Game(2, 3).play(5).entries


@pytest.mark.parametrize(
    "reading", [{}, {"RSK-AMB-02": "connected", "RSK-AMB-03": "simultaneous"}, {"RSK-AMB-04": "each"}]
)
@few
@given(data=st.data())
def test_offers_in_the_middle_of_a_game_are_legal_and_keep_the_laws(reading, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from([("anna", "ben"), ("anna", "ben", "carla")]))
    owners = shared(*players, "neutral") if len(players) == 2 else shared(*players)
    armies = dict.fromkeys(owners, 35 // 14) | {"alaska": 9, "kamchatka": 9, "northwest_territory": 9}
    board = Board(len(players), owners=owners, armies=armies, options=reading)
    board.do(e.TurnEnded(by=players[-1]))
    for _ in range(data.draw(st.integers(5, 40))):
        seat = data.draw(st.sampled_from([TABLE, *players]))
        offers = [o for o in GAME.offers(board.seen(seat), seat) if o.fillable and not o.rare]
        busy = [o for o in offers if o.kind not in (*EVENTS, e.TurnEnded)] or offers
        if not busy:
            break
        event = fill(data.draw, data.draw(st.sampled_from(busy)))
        assert not [n for n in board.say(event, seat) if n.level == "illegal"]
        if not [n for n in board.say(event, REFEREE) if n.level == "illegal"]:
            board.do(event, by=seat)
        assert list(GAME.laws(board.state)) == []


@few
@given(data=st.data())
def test_nothing_raises_in_the_middle_of_a_game(data: st.DataObject) -> None:
    board = Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna")
    board.with_({"alaska": ("anna", 9)}).earn("anna", "peru", "siam", "wild_1").attack("alaska", "kamchatka")
    for _ in range(12):
        event = data.draw(well_formed(GAME, board.state))
        assert all(n.text and n.rules for n in GAME.check(event, board.state))
        board.do(event)
        state = board.state
        assert sum(state.deck.hands.values()) + state.deck.pile + state.deck.discards == 44
        assert all(force.armies >= 0 for here in state.forces.values() for force in here)
        assert all(len(here) <= 1 for here in state.forces.values())
        assert len(set(state.out)) == len(state.out)
        for seat in (TABLE, "anna"):
            GAME.offers(board.seen(seat), seat)


@pytest.mark.parametrize("number", [-1, -COUNTED, 0, COUNTED])
def test_no_number_is_too_strange(number: int) -> None:
    board = Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna")
    strange = (
        e.AreaSet(at="alaska", owner="anna", armies=number),
        e.ArmiesPlaced(by="anna", at="alaska", count=number),
        e.AttackAnnounced(by="anna", source="alaska", target="kamchatka"),
        e.DiceAnnounced(attack=number, defence=number),
        e.LossesTaken(attacker=number, defender=number, dice=number),
        e.ArmiesMovedIn(count=number),
        e.CardsCounted(of="anna", count=number),
        e.ArmiesMoved(by="anna", source="alaska", target="alberta", count=number),
    )
    for event in strange:
        assert all(n.text and n.rules for n in board.say(event))
        board.do(event)
        assert GAME.offers(board.state, "anna")
        assert all(0 <= f.armies <= 20_000 for here in board.state.forces.values() for f in here)


def test_an_event_before_the_board_is_laid_changes_nothing() -> None:
    for event in (e.TurnEnded(by="anna"), e.AttackAnnounced(by="anna", source="alaska", target="peru")):
        assert GAME.apply(event, GAME.start) == GAME.start
    assert GAME.start.step == ""


def test_who_acts_out_of_turn_is_on_turn() -> None:
    """The table is the truth: it forgot to end the turn."""
    board = Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna").with_({"alaska": ("anna", 9)})
    board.win("alaska", "kamchatka")
    board.do(e.ArmiesPlaced(by="ben", at="peru", count=1))
    assert (board.state.on_turn, board.state.unplaced) == ("ben", 3)
    assert board.state.deck.hand("anna") == 1, "and Anna has drawn her card"


@pytest.mark.rule("RSK-CNQ-03", "RSK-CRD-01", "RSK-DIC-03")
def test_what_cannot_be_is_said() -> None:
    board = Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna")
    state = board.state
    assert list(GAME.laws(state)) == []
    empty = replace(state, forces={**state.forces, "alaska": ()})
    assert "Alaska does not have exactly one owner with at least one army." in list(GAME.laws(empty))
    gone = replace(state, out=("ben",))
    assert "Ben is eliminated but holds areas, or is not eliminated but holds none." in list(GAME.laws(gone))
    more = replace(state, received={**state.received, "anna": state.received["anna"] + 1})
    assert [said.split(" has ")[0] for said in GAME.laws(more)] == ["Anna"]
    cards = replace(state, deck=replace(state.deck, pile=43))
    assert list(GAME.laws(cards)) == ["There are 43 cards instead of 44."]
    assert list(GAME.laws(replace(empty, adjusted=True))) == [], "somebody put it right by hand"


@pytest.mark.rule("RSK-REI-03")
def test_armies_that_nobody_had_count_as_received() -> None:
    board = Board(3, owners=shared("anna", "ben", "carla")).turn_of("anna")
    before = board.state.received["anna"]
    board.do(e.ArmiesPlaced(by="anna", at="alaska", count=2))
    assert board.state.received["anna"] == before + 2
    assert list(GAME.laws(board.state)) == []


def test_help_clocks_and_evidence() -> None:
    board = Board(3)
    board.do(HelpAgreed(level="advice"), ClockPaused())
    assert (board.state.help, board.state.paused) == ("advice", True)
    assert board.offers(ClockResumed)
    assert board.told() == "The clocks are paused."
    assert not board.do(ClockResumed()).state.paused
    assert GAME.evidence([], "anna") is None
    assert not GAME.completions(ClockPaused(), board.state, "anna")


def test_a_recorded_game_reads_like_a_host() -> None:
    table = Game(3, 1).play(6)
    again = Table(GAME, MemoryLog(table.entries))
    lines = [told.text for told in again.account(TABLE)]
    assert lines == [told.text for told in table.account(TABLE)]
    assert lines[0].startswith("The board is set up for Anna, Ben and Carla.")
    assert all(line.endswith(".") and line[0].isupper() | line[0].isdigit() for line in lines)
    assert len(again.view(TABLE).players) == 3
