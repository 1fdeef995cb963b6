"""The figures of Advanced Cluedo: the investigation in bits, its score, and a night in which nothing is found out."""

from __future__ import annotations

from assistant.core.event import TABLE
from assistant.figures.facts import rows
from assistant.figures.store.derive import derive
from assistant.games.advanced_cluedo import events as e
from tests.afterwards.mystery_sums import add_up, demo, derived_demo


def test_parts_add_up_where_cards_are_dug_and_bribed() -> None:
    table = demo("advanced_cluedo")
    found = derive(table, "anna")
    assert add_up(found) == 1
    assert "card" in {row.what for row in found[rows.ChanceRow]}
    dug = sum(isinstance(told.event, e.ClueDug) for told in found.played.lines)
    assert len([row for row in found[rows.CardRow] if row.what == "dug"]) == dug


def test_nothing_is_known_of_the_night() -> None:
    found = derive(demo("advanced_cluedo"), "anna")
    night = next(told.seq for told in found.played.lines if told.after.phase != "one")
    assert max(row.line for row in found[rows.KnowledgeRow]) < night
    assert max(row.line for row in found[rows.DecisionRow]) < night


def test_the_score_is_that_of_the_part_in_which_play_ended() -> None:
    table = demo("advanced_cluedo")
    found, state = derived_demo("advanced_cluedo"), table.view(TABLE)
    assert state.second
    scores = {row.seat: row.score for row in found[rows.ResultRow]}
    assert scores == {player.key: state.points[player.piece] for player in state.players}
    assert {row.seat for row in found[rows.ResultRow] if row.winner} == {state.winner}
