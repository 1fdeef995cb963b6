"""The figures of Axis & Allies: dice in IPCs against every possible result, battles, decisions, results."""

from __future__ import annotations

from dataclasses import replace
from math import comb

import pytest

from assistant.core.event import TABLE
from assistant.figures.facts import rows
from assistant.figures.store.derive import Derived, derive, played
from assistant.games import GAMES
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.figures.decisions import decisions
from assistant.games.axis_allies.figures.shots import shots
from assistant.games.axis_allies.figures.worth import holdings
from assistant.games.axis_allies.volleys import volleys
from assistant.table.table import Table
from dashboards.games.axis_allies.past import past
from tests.axis_positions import Front
from tests.simulate_axis import Game

LINES = 110


@pytest.fixture(scope="module")
def table() -> Table:
    game = Game(3, seed=9, options={"AA-AMB-06": "whole_side"})
    game.turns = 1
    for _ in zip(range(LINES), game.lines(), strict=False):
        pass
    return game.table


@pytest.fixture(scope="module")
def derived(table: Table) -> Derived:
    return derive(table)


def test_every_volley_costs_on_average_what_all_its_hits_cost(table: Table) -> None:
    """The rules themselves say what each number of hits costs; its chance is binomial."""
    seen = played(table, TABLE)
    checked = 0
    for shot in shots(seen):
        told = seen.at(shot.line)
        if not isinstance(told.event, e.ShotsFired):
            continue
        state = settled(told.before)
        side, column = told.event.side, told.event.column
        volley = next(v for v in volleys(state, state.battle) if (v.side, v.column) == (side, column))
        mean: dict[str, float] = {}
        for hits in range(volley.dice + 1):
            after = _fired(state, replace(told.event, hits=hits, faces=()))
            chance = comb(volley.dice, hits) * volley.strength**hits * (6 - volley.strength) ** (volley.dice - hits)
            for power, lost in after.items():
                mean[power] = mean.get(power, 0.0) + lost * chance / 6**volley.dice
        assert {p: c for p, c in shot.expected.items() if c} == pytest.approx({p: c for p, c in mean.items() if c})
        assert sum(shot.by.values()) == pytest.approx(1.0)
        checked += 1
    assert checked > 10


def _fired(state, event):
    """Return the cost of a volley by country; if it takes an area, the money that moves is left out."""
    after = GAMES["axis_allies"].apply(event, state)
    then, now = holdings(state), holdings(after)
    plundered = {p: after.ipcs.get(p, 0) - state.ipcs.get(p, 0) for p in now}
    return {p: then[p] - now[p] + plundered[p] for p in now}


def test_the_parts_of_a_result_add_up(table: Table, derived: Derived) -> None:
    fought = {fight.area for fight in derived[rows.FightRow]}
    assert len(fought) > 2
    assert sum(row.luck for row in derived[rows.ResultRow]) == pytest.approx(0.0, abs=1e-9)
    for row in derived[rows.ResultRow]:
        assert row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=1e-9)
        assert row.decisions <= 0


def test_units_that_are_lost_are_those_that_dice_cost(table: Table, derived: Derived) -> None:
    """Losses differ only where others than the cheapest were chosen, which is not luck."""
    state = table.view(TABLE)
    lost = dict.fromkeys(state.order, 0)
    for one in state.fought:
        for owner, kind, count in one.battle.lost:
            lost[owner] += state.kinds[kind].cost * count * (kind != "aa_gun")
    by_dice = dict.fromkeys(state.order, 0.0)
    for shot in shots(played(table, TABLE)):
        for power, ipcs in shot.lost.items():
            by_dice[power] += ipcs
    chosen = [told for told in table.story(TABLE) if isinstance(told.event, e.LossesChosen)]
    for told in chosen:
        then, now = holdings(told.before), holdings(told.after)
        for power in now:
            by_dice[power] += then[power] - now[power]
    assert by_dice == pytest.approx(lost)


def test_a_battle_is_what_its_dice_destroyed_and_cost(table: Table, derived: Derived) -> None:
    state = table.view(TABLE)
    fought = [one.battle for one in state.fought if one.battle.salvoes]
    found = derived[rows.FightRow]
    assert [fight.area for fight in found] == [battle.at for battle in fought]
    for fight, battle in zip(found, fought, strict=True):
        worth = sum(
            (1 if state.side(owner) != state.side(fight.seat) else -1) * state.kinds[kind].cost * count
            for owner, kind, count in battle.lost
            if kind != "aa_gun"
        )
        assert fight.gained == worth
        assert fight.chance is None or 0 <= fight.chance <= 1
    luck = sum(r.luck for r in derived[rows.ChanceRow] if r.luck is not None and r.what in ("volley", "gun"))
    assert luck == pytest.approx(
        sum(
            sum(s.lost.values()) - sum(s.expected.values())
            for s in shots(played(table, TABLE))
            if s.what in ("volley", "gun")
        )
    )


def test_decisions_are_valued_where_the_odds_know_them(derived: Derived) -> None:
    found = {what: [r for r in derived[rows.DecisionRow] if r.what == what] for what in ("attack", "stop", "purchase")}
    assert all(found.values())
    assert all(row.lost is not None and row.lost >= 0 for row in (*found["attack"], *found["stop"]))
    assert all(row.lost is None for row in found["purchase"])
    assert any(row.lost > 0 and row.reason for row in (*found["attack"], *found["stop"]))


@pytest.mark.rule("AA-CBT-13")
def test_an_attack_is_decided_where_its_first_units_move() -> None:
    """After the end the page shows the table as it was before this line: the attackers had not left yet."""
    front = Front({"karelia": "ussr 3 infantry 1 tank", "ukraine": "ger 2 infantry"}, "ussr", "combat_move")
    front.go("infantry", "karelia", "ukraine", 2).go("tank", "karelia", "ukraine").fight("ukraine").fire("attacker", 1)
    seen = played(front.table, TABLE)
    [attack] = [row for row in decisions(seen) if row.what == "attack"]
    assert attack.chosen == "attack Ukraine SSR with 2 infantry and 1 tank"
    before = next(line.before for line in seen.lines if line.seq == attack.line)
    assert len(before.at("karelia")) == 4
    assert [row.line for row in decisions(seen)] == sorted(row.line for row in decisions(seen))


def test_purchases_are_what_was_spent(table: Table, derived: Derived) -> None:
    state = table.view(TABLE)
    spent = dict.fromkeys(state.order, 0)
    for row in derived[rows.PurchaseRow]:
        spent[row.seat] += row.cost
    research = dict.fromkeys(state.order, 0)
    for told in table.story(TABLE):
        if isinstance(told.event, e.WeaponsResearched):
            research[told.event.by] += 5 * len(told.event.faces)
    first = min(row.line for row in derived[rows.AreaRow])
    tolls = {
        p: 3 * sum(r.how == "laid" and r.seat == p and r.line > first for r in derived[rows.AreaRow]) for p in spent
    }
    assert {p: spent[p] + research[p] + tolls[p] for p in spent} == {p: state.spent.get(p, 0) for p in spent}


def test_the_charts_show_the_same_figures(table: Table, derived: Derived) -> None:
    told = table.story(TABLE)[-1]
    moment = past(None, told)
    assert moment is not None
    last = {row.seat: row for row in derived[rows.ArmyRow] if row.line == told.seq}
    assert {seat: row.armies for seat, row in last.items()} == moment.armies
    assert {seat: row.income for seat, row in last.items()} == moment.income
    assert {row.area: row.seat for row in derived[rows.AreaRow]} == dict(told.after.control)
