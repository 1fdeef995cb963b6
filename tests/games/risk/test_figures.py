"""The figures of RISK: parts add up, chances are exact, stopping is judged like the odds, hands stay secret."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.event import REFEREE, TABLE
from assistant.core.log import MemoryLog
from assistant.figures.facts import rows
from assistant.figures.facts.choosing import decided
from assistant.figures.facts.fights import battles, throws
from assistant.figures.facts.played import Memory
from assistant.figures.review.review import review
from assistant.figures.store.derive import Derived, derive, played
from assistant.games.risk import events as e
from assistant.games.risk.figures import MEASURES
from assistant.games.risk.figures.cards import cards
from assistant.games.risk.figures.decisions import STOP, card_worth, decisions, land, open_stake
from assistant.games.risk.figures.results import holdings, results
from assistant.odds import Worth, best_stop, forecast
from assistant.odds.armies.from_state import battle_of
from assistant.table.table import Table
from dashboards.games.risk.past import past
from tests.afterwards.adjusted import adjusted
from tests.simulate_risk import Game

NEAR = 1e-9


@pytest.fixture(scope="module")
def table() -> Table:
    return Game(3, seed=11).play(22)


@pytest.fixture(scope="module")
def derived(table: Table) -> Derived:
    return derive(table)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_the_parts_of_a_result_add_up(players: int, seed: int) -> None:
    game = Game(players, seed=seed, faces=seed % 2 == 0)
    found = derive(game.play(6))
    for row in found[rows.ResultRow]:
        assert row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=NEAR)
        there = sum(game.state.armies(area) for area in game.state.held(row.seat))
        assert row.result == there + game.state.to_place.get(row.seat, 0)


def test_an_attack_announced_again_is_thrown_when_dice_fall(board) -> None:
    """The same attack in the same turn, broken off after one throw: an announcement without dice is not a throw."""
    board.with_({"alaska": ("anna", 8), "kamchatka": ("carla", 5)}).attack("alaska", "kamchatka").throw("641", "65")
    board.do(e.AttackStopped(by="anna")).attack("alaska", "kamchatka")
    board.do(e.AreaSet(at="peru", owner="ben", armies=2)).earn("ben", "peru").throw("641", "65")
    found = played(board.table, TABLE)
    dice = [told.seq for told in found.lines if isinstance(told.event, e.DiceRolled)]
    assert [one.line for one in throws(found)] == dice
    assert [one.row.throws for one in battles(found)] == [1, 1]
    assert all(
        row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=NEAR)
        for row in derive(board.table)[rows.ResultRow]
    )


def test_the_rest_is_what_came_and_what_dice_cost_on_average(table: Table, derived: Derived) -> None:
    """Received armies are counted by the rules; the rest does not depend on the board."""
    first = next(told for told in table.story(REFEREE) if told.after.players)
    last = table.view(REFEREE)
    for row in derived[rows.ResultRow]:
        came = last.received[row.seat] - first.after.received[row.seat]
        throws = [one for one in derived[rows.ChanceRow] if (one.seat, one.unit) == (row.seat, "armies") and one.value]
        mean = sum(one.expected for one in throws) + sum(
            one.expected for one in derived[rows.ChanceRow]
            if (one.seat, one.unit, one.value) == (row.seat, "armies", 0.0)
        )  # fmt: skip
        assert row.rest == pytest.approx(came + mean - row.decisions, abs=NEAR)


def test_luck_of_both_sides_is_half_the_swing_of_the_battles(derived: Derived) -> None:
    swing: dict[str, float] = {}
    for fight in derived[rows.FightRow]:
        swing[fight.seat] = swing.get(fight.seat, 0.0) + fight.swing / 2
        swing[fight.against] = swing.get(fight.against, 0.0) - fight.swing / 2
    for row in derived[rows.ResultRow]:
        assert row.luck == pytest.approx(swing[row.seat], abs=NEAR)


def test_a_battle_is_its_chance_and_what_became_of_it(table: Table) -> None:
    """The outcome is the chance at the beginning, the luck of each throw, and the chance given up by stopping."""
    seen = played(table, TABLE)
    fought = list(battles(seen))
    assert len(fought) > 40
    for fight in fought:
        begun = seen.at(fight.throws[0].line).before
        end = forecast(battle_of(begun, begun.fight))
        assert fight.row.chance == pytest.approx(end.win, abs=NEAR)
        assert fight.row.promised == pytest.approx(end.defend_lost - end.attack_lost, abs=NEAR)
        assert fight.row.gained == fight.row.defender_lost - fight.row.attacker_lost
        assert (fight.row.attackers, fight.row.defenders) == (
            begun.armies(fight.row.source) - 1,
            begun.armies(fight.row.area),
        )
        for throw in fight.throws:
            assert throw.chance_expected == pytest.approx(throw.before, abs=NEAR)  # These players roll all dice.
        for one, other in pairwise(fight.throws):
            assert one.chance_now == pytest.approx(other.before, abs=NEAR)
        end = fight.throws[-1].chance_now
        assert end == 1.0 if fight.row.captured else end < 1


def test_stopping_is_judged_by_the_best_of_all_ways_to_stop(table: Table, derived: Derived) -> None:
    seen = played(table, TABLE)
    checked = 0
    for row in derived[rows.DecisionRow]:
        state = seen.at(row.line).before
        if row.what != "stop" or state.fight is None or (found := open_stake(state)) is None:
            continue
        battle = battle_of(state, state.fight)
        land = found.table.stop(1, 0) - found.table.stop(1, 1) - 1
        best = best_stop(battle, Worth(land=land, enemy=1.0))
        assert best.stops(battle.attack, battle.defend) == (found.gain <= 1e-9)
        right = best.stops(battle.attack, battle.defend) == (row.chosen == STOP)
        assert (row.lost < 1e-9) == (right or abs(found.gain) < 1e-9)
        checked += 1
    assert checked > 30


def test_luck_taken_off_a_result_is_the_luck_of_its_throws(table: Table, derived: Derived) -> None:
    """With armies as the value, it equals the luck in armies, however it is computed."""
    taken = adjusted(played(table, TABLE), holdings)
    for row in derived[rows.ResultRow]:
        assert taken[row.seat] == pytest.approx(row.luck, abs=NEAR)


def test_no_value_function_makes_luck_of_a_throw_that_can_only_fall_one_way(table: Table) -> None:
    """The mean over all possible losses is subtracted, so a constant value has no luck."""
    same = adjusted(played(table, TABLE), lambda state: dict.fromkeys(state.order, 7.5))
    assert list(same.values()) == pytest.approx([0.0] * 3, abs=NEAR)


def test_every_decision_has_a_best_way_that_is_no_worse(derived: Derived) -> None:
    kinds = {row.what for row in derived[rows.DecisionRow]}
    assert {"attack", "stop", "placement", "free move", "move in", "set"} <= kinds
    valued = [row for row in derived[rows.DecisionRow] if row.lost is not None]
    assert all(row.lost == row.best_value - row.value >= 0 for row in valued)
    assert all(row.reason for row in valued if row.lost > 0)
    assert sum(row.lost > 0 for row in valued) > 10


def test_a_turn_that_ends_without_a_free_move_is_a_decision(table: Table, derived: Derived) -> None:
    ends = {line.seq for line in table.story(REFEREE) if isinstance(line.event, e.TurnEnded)}
    rows_ = [row for row in derived[rows.DecisionRow] if row.line in ends and row.what == "free move"]
    assert rows_
    assert {row.chosen for row in rows_} == {"no move"}


def test_trivial_decisions_improve_nobody(table: Table, derived: Derived) -> None:
    trivial = [decided(9, seat, "stop", "armies", "a", [("a", 3.0), ("b", 3.0)]) for seat in ("anna", "ben")] * 50
    seen = played(table, TABLE)
    plain = list(results(seen, derived.facts))
    more = list(results(seen, {**derived.facts, rows.DecisionRow: [*derived[rows.DecisionRow], *trivial]}))
    assert more == plain
    worse = [decided(9, "anna", "stop", "armies", "a", [("a", 3.0), ("b", 3.5)])]
    lost = list(results(seen, {**derived.facts, rows.DecisionRow: [*derived[rows.DecisionRow], *worse]}))
    assert lost[0].decisions == pytest.approx(plain[0].decisions - 0.5)


def test_armies_are_those_of_the_charts(table: Table, derived: Derived) -> None:
    ends = {told.seq: told for told in table.story(TABLE)}
    by_line: dict[int, dict[str, rows.ArmyRow]] = {}
    for row in derived[rows.ArmyRow]:
        by_line.setdefault(row.line, {})[row.seat] = row
    assert len(by_line) == ends[max(ends)].after.turn.number
    for line, found in by_line.items():
        moment = past(None, ends[line])
        assert moment is not None
        assert {seat: row.armies for seat, row in found.items()} == moment.armies
        assert {seat: row.areas for seat, row in found.items()} == moment.lands
        state = ends[line].after
        assert moment.armies == {p: sum(state.armies(area) for area in state.held(p)) for p in state.order}
        assert {seat: row.income for seat, row in found.items() if row.income is not None} == moment.income


def test_areas_lead_to_the_board_as_it_is(table: Table, derived: Derived) -> None:
    held: dict[str, str | None] = {}
    for row in derived[rows.AreaRow]:
        assert held.get(row.area) == row.before
        held[row.area] = row.seat
    state = table.view(TABLE)
    assert held == {area: state.holder(area) for area in state.world.keys}


def test_sets_bring_what_the_rules_say(table: Table, derived: Derived) -> None:
    worth = sum(row.worth for row in derived[rows.CardRow] if row.what == "set")
    values = [t.before.next_set for t in table.story(TABLE) if isinstance(t.event, e.SetTurnedIn)]
    assert values
    assert worth == pytest.approx(sum(values))


def test_an_area_that_a_set_names_gets_two_armies_in_that_line_alone(table: Table, derived: Derived) -> None:
    came = [
        (one.seq, area)
        for one in table.story(REFEREE)
        for area in one.after.turn.extra  # type: ignore[attr-defined]
        if area not in one.before.turn.extra  # type: ignore[attr-defined]
    ]
    found = [row for row in derived[rows.CardRow] if row.what == "named"]
    assert came
    assert [(row.line, row.card) for row in found] == came
    assert {row.worth for row in found} == {2.0}


def test_the_share_of_all_strength_counts_an_area_like_two_armies(table: Table) -> None:
    state: Any = table.view(TABLE)
    standing = MEASURES.standing(played(table, TABLE))
    assert standing
    there = {
        p: sum(force.armies for f in state.forces.values() for force in f if force.owner == p) for p in state.order
    }
    raw = {p: (there[p] + state.to_place.get(p, 0) + 2 * len(state.held(p))) ** 1.5 for p in state.order}
    assert {seat: values[-1] for seat, values in standing.series.items()} == pytest.approx(
        {p: 100 * value / sum(raw.values()) for p, value in raw.items()}
    )


def test_nobody_reads_the_cards_of_another(table: Table) -> None:
    """Other cards in Ben's notes change no row that Anna or the table may read; his own rows do change."""
    told = [one for one in table.entries if isinstance(one.event, e.CardTold) and one.event.of == "ben"][:2]
    names = {entry.event.card for entry in told}
    spare = iter(sorted({"wild_1", "wild_2", "japan", "peru", "siam", "egypt", "brazil", "india"} - names))
    until = told[-1].seq + 40
    swapped = [
        replace_event(entry, e.CardTold(of="ben", card=next(spare))) if entry.seq == told[-1].seq else entry
        for entry in table.entries[:until]
    ]
    other, table = Table(table.game, MemoryLog(swapped)), Table(table.game, MemoryLog(table.entries[:until]))
    for eye in (TABLE, "anna"):
        one, two = derive(table, eye), derive(other, eye)
        assert one.facts == two.facts
        shown = {row.card for row in one[rows.CardRow] if row.what == "noted"}
        assert not shown if eye == TABLE else shown
    assert derive(table, "ben").facts != derive(other, "ben").facts
    assert MEASURES.hides  # Unopened hands stay secret even after the game.


def replace_event(entry, event):
    return replace(entry, event=event)


def test_a_line_more_costs_no_more_than_itself_and_reads_the_same(table: Table) -> None:
    part = Table(table.game, MemoryLog(table.entries[:250]))
    memory = Memory()
    derive(part, memory=memory)
    for entry in table.entries[250:310]:
        part.record(entry.event, entry.author)
    works: list[str] = []
    kept = memory.cached

    def counted(state, what, work):
        def worked():
            works.append(what)
            return work()

        return kept(state, what, worked)

    memory.cached = counted
    warm = derive(part, memory=memory)
    assert 0 < len(works) < 60 * 10
    cold = derive(part)
    for table_ in MEASURES.tables:
        assert warm[table_] == cold[table_]
    assert review(part, memory=memory).standing == review(part).standing


@pytest.mark.rule("RSK-CRD-05")
def test_a_set_names_the_area_of_its_player(board) -> None:
    board.with_({"alaska": ("anna", 1), "argentina": ("ben", 1), "egypt": ("ben", 1)})
    hand = ("alaska", "argentina", "egypt")
    board.earn("anna", *hand).do(e.SetTurnedIn(by="anna", cards=hand))
    found = [row for row in cards(played(board.table, TABLE)) if row.what == "named"]
    assert [(row.line, row.seat, row.card, row.worth) for row in found] == [
        (board.table.entries[-1].seq, "anna", "alaska", 2.0)
    ]


def test_a_turn_that_ends_after_its_attacks_is_a_decision_against_a_free_move(board) -> None:
    board.with_({"alaska": ("anna", 5), "alberta": ("anna", 1)}).do(e.TurnEnded(by="anna"))
    last = board.table.entries[-1].seq
    (row,) = [row for row in decisions(played(board.table, TABLE)) if row.line == last]
    assert (row.seat, row.what, row.chosen) == ("anna", "free move", "no move")


@pytest.mark.rule("RSK-ELI-01", "RSK-END-01")
def test_an_area_counts_its_part_of_an_elimination(lay_board) -> None:
    few = {"japan": "ben", "peru": "ben"}
    owners = {area: few.get(area, "carla" if area == "siam" else "anna") for area in world().keys}
    board = lay_board(3, owners=owners).turn_of("anna")
    without = land(board.state, "anna", "siam")
    state = board.do(e.CardsCounted(of="carla", count=3)).state
    assert land(state, "anna", "siam") - without == pytest.approx(3 * card_worth(state)), "Carla’s cards"
    duel = lay_board(2, owners={area: few.get(area, "anna") for area in world().keys}).turn_of("anna").state
    armies = sum(duel.armies(area) for area in duel.held("anna"))
    assert land(duel, "anna", "japan") >= armies / 2, "half of the way to victory"
