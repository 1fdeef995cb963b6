"""The figures of One World Dominion: RISK's with its cards: plays, answers, and their worth."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.core.log import MemoryLog
from assistant.figures.facts import rows
from assistant.figures.store.derive import Derived, derive, played
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.history import timeline
from assistant.games.risk.figures.board import areas
from assistant.games.risk.figures.decisions import land
from assistant.odds import Battle, forecast
from assistant.table.table import Table
from dashboards.games.one_world_dominion.past import past
from tests.simulate_dominion import Game, random_options


@pytest.fixture(scope="module")
def game() -> Game:
    found = Game(4, seed=5, turns=9, options=random_options(5), hand=5)
    found.play()
    return found


@pytest.fixture(scope="module")
def derived(game: Game) -> Derived:
    return derive(game.table)


def test_the_parts_of_a_result_add_up(game: Game, derived: Derived) -> None:
    """Cards kill, recruit and convert armies: all of that is in the rest, none of it in the luck of the dice."""
    for row in derived[rows.ResultRow]:
        assert row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=1e-9)
    swing = sum(row.luck for row in derived[rows.ResultRow])
    spared = [row for row in derived[rows.ChanceRow] if row.what == "throw" and row.luck is not None]
    assert swing == pytest.approx(sum(row.luck for row in spared if row.unit == "armies"), abs=1e-9)


def test_cards_are_those_of_the_time_line(game: Game, derived: Derived) -> None:
    told = list(game.table.story(TABLE))
    shown = timeline(told)
    found = [row for row in derived[rows.CardRow] if row.what in ("played", "negated")]
    assert [(row.line, row.seat, row.card) for row in found] == [
        (told[one.seq].seq, one.play.by, one.play.card) for one in shown
    ]
    assert [row.what == "negated" for row in found] == [one.negated for one in shown]
    answered = [row for row in derived[rows.CardRow] if row.what == "answered"]
    assert len(answered) == sum(len(one.answers) for one in shown)
    assert any(row.worth for row in found)
    assert all(row.worth is None for row in found if row.what == "negated")


@pytest.mark.rule("OWD-COM-01", "OWD-C38")
def test_a_committed_attack_is_weighed_against_one_that_may_be_stopped_and_against_none(table) -> None:
    table.with_({"alaska": ("anna", 9), "alberta": ("ben", 9)}).play("anna", "jihad")
    before = table.state
    table.do(e.AttackCommitted(by="anna", source="alaska", target="alberta", count=5))
    (row,) = [one for one in derive(table.table, TABLE)[rows.DecisionRow] if one.what == "attack"]
    odds = forecast(Battle(9, 9, committed=5))
    assert row.value == pytest.approx(land(before, "anna", "alberta") * odds.win + odds.defend_lost - odds.attack_lost)
    assert row.chosen == "commit 5 from Alaska to Alberta"
    assert row.best == "an attack that may be stopped"
    assert row.best_value > row.value


def test_nobody_decides_to_attack_from_an_area_of_another(table) -> None:
    """The line stands in the game if the table wants it so."""
    table.with_({"alaska": ("anna", 9), "alberta": ("ben", 9), "kamchatka": ("ben", 5)}).play("anna", "jihad")
    table.do(e.AttackCommitted(by="anna", source="kamchatka", target="alaska", count=3))
    assert [one for one in derive(table.table, TABLE)[rows.DecisionRow] if one.what == "attack"] == []


def test_dice_for_cards_have_no_luck_that_anybody_knows(derived: Derived) -> None:
    dice = [row for row in derived[rows.ChanceRow] if row.what == "die"]
    assert dice
    assert all(row.luck is None and row.expected is None for row in dice)


def test_armies_are_those_of_the_charts_with_rebels_and_mutants(game: Game, derived: Derived) -> None:
    told = game.table.story(TABLE)[-1]
    moment = past(None, told)
    assert moment is not None
    assert {row.seat: row.armies for row in derived[rows.ArmyRow] if row.line == told.seq} == moment.armies


def test_no_hand_is_in_a_row_of_another_eye(game: Game) -> None:
    """Without the notes of cards that were never seen, other seats' rows are the same."""
    private = {entry.seq for entry in game.table.entries if isinstance(entry.event, e.risk.CardTold)}
    assert private
    noted = [row for row in derive(game.table, "ben")[rows.CardRow] if row.what == "noted"]
    assert {row.seat for row in noted} == {"ben"}
    bare = Table(game.table.game, MemoryLog([one for one in game.table.entries if one.seq not in private]))
    ours, theirs = derive(game.table, TABLE), derive(bare, TABLE)
    for table in (rows.CardRow, rows.ChanceRow, rows.DecisionRow, rows.FightRow, rows.ArmyRow):
        assert len(ours[table]) == len(theirs[table])
        assert [getattr(row, "card", None) for row in ours[table]] == [
            getattr(row, "card", None) for row in theirs[table]
        ]


@pytest.mark.rule("OWD-EMP-01", "OWD-C35")
def test_an_area_that_a_card_empties_is_lost(table) -> None:
    table.with_({"indonesia": ("anna", 1)}).play("anna", "cometary_cultists", continent="australia")
    row = [row for row in areas(played(table.table, TABLE)) if row.area == "indonesia"][-1]
    assert (row.line, row.before, row.seat, row.how) == (table.table.entries[-1].seq, "anna", None, "lost")
