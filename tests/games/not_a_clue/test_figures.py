"""The figures of Not A Clue: versions against what could be known, rubles, and nothing of closed hands."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.deduction import posterior
from assistant.figures.facts import rows
from assistant.figures.store.derive import derive
from assistant.games.not_a_clue import events as e
from assistant.knowledge.evidence import evidence
from tests.afterwards.mystery_sums import add_up, demo, derived_demo


def test_parts_add_up_for_each_seat_alone() -> None:
    table = demo("not_a_clue")
    for seat in ("anna", "david"):
        assert add_up(derive(table, seat)) == 1


@pytest.mark.rule("NAC-WIN-02")
def test_nobody_wins_and_hands_stay_closed() -> None:
    found = derived_demo("not_a_clue")
    assert found.played.eye == TABLE
    assert {row.winner for row in found[rows.ResultRow]} == {None}
    assert {row.seat for row in found[rows.KnowledgeRow]} == {TABLE}
    assert not found[rows.DecisionRow]
    assert not found[rows.ChanceRow]


def test_rubles_are_what_came_in_and_went_out() -> None:
    table = demo("not_a_clue")
    rubles = [row for row in derived_demo("not_a_clue")[rows.ResultRow] if row.unit == "rubles"]
    purses = table.view(TABLE).purses
    assert {row.seat: row.result for row in rubles} == purses
    assert all(row.start + row.rest == row.result for row in rubles)
    assert any(row.rest for row in rubles)


def test_a_version_is_held_against_the_evidence_of_its_time() -> None:
    table = demo("not_a_clue")
    told = next(one for one in table.story(REFEREE) if isinstance(one.event, e.VersionDeclared))
    made = told.event
    lines = [one for one in table.story(made.by) if one.seq < told.seq]
    known = posterior(evidence(table, made.by, lines[-1].line.label))
    row = next(d for d in derive(table, made.by)[rows.DecisionRow] if d.what == "version")
    assert row.value == pytest.approx(known.triples.get((made.suspect, made.contractor, made.location), 0.0))
    assert row.best_value == pytest.approx(known.best[1])
    assert (row.line, row.unit) == (told.seq, "chance")


def test_the_verdict_speaks_of_versions_not_of_accusations() -> None:
    found = derived_demo("not_a_clue")
    assert any("version had a chance of" in one.text for one in found.measures.verdict(found.played, found.facts))
    ben = derive(demo("not_a_clue"), "ben")
    assert not any("accused" in one.text for one in ben.measures.verdict(ben.played, ben.facts))
