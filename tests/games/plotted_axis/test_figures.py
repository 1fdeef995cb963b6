"""The figures of Plotted A&A: every revealed line and what it met, and nothing of unseen lines."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.figures.facts import rows
from assistant.figures.review.review import review
from assistant.figures.store.derive import Derived, derive
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.history import fates
from tests.plot_positions import War, move
from tests.simulate_plot import Game


@pytest.fixture(scope="module")
def game() -> Game:
    found = Game(3, seed=3)
    found.play(1)
    return found


@pytest.fixture(scope="module")
def derived(game: Game) -> Derived:
    return derive(game.table)


def test_orders_tell_what_became_of_every_line(game: Game, derived: Derived) -> None:
    out = [told for told in game.table.story(TABLE) if isinstance(told.event, e.OrderRevealed)]
    found = {row.line: row for row in derived[rows.OrderRow]}
    assert [told.seq for told in out] == sorted(found)
    for fate in fates(game.table.story(TABLE)):
        row = next(r for r in found.values() if (r.seat, r.area) == (fate.by, fate.order.to) and r.order == "move")
        assert row.met
    met = [row.met.split(":")[0] for row in found.values()]
    assert {"carried out", "blocked"} <= set(met)


@pytest.mark.rule("PAA-MOV-02")
def test_a_line_that_could_not_be_carried_out_says_why() -> None:
    """Germany passed its first move into Karelia; the second is blocked by that, and no enemy is to blame."""
    war = War({"ukraine": "ger 3i", "eastern_europe": "ger 3i", "russia": "ussr i"}).plots(
        ger=[move("karelia", "3i ukraine"), move("karelia", "3i eastern_europe")],
        ussr=[move("karelia", "i russia")],
    )
    war.until("ussr").all().until("ger").pass_().over()
    told = [fate for fate in fates(war.table.story(TABLE)) if fate.by == "ger"]
    assert [(fate.how, fate.went, fate.planned) for fate in told] == [("left undone", 0, 3), ("blocked", 0, 3)]
    assert [fate.why for fate in told] == ["", "Germany has already moved into Karelia SSR."]
    assert [fate.blamed for fate in told] == [(), ()]


def test_the_parts_add_up_and_battles_are_told(derived: Derived) -> None:
    assert derived[rows.FightRow]
    for row in derived[rows.ResultRow]:
        assert row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=1e-9)


def test_what_is_built_is_paid(game: Game, derived: Derived) -> None:
    built = {(row.seat, row.unit): 0 for row in derived[rows.PurchaseRow]}
    for row in derived[rows.PurchaseRow]:
        built[row.seat, row.unit] += row.count
    assert built
    assert built == {key: count for key, count in game.state.made.items() if count}


def test_there_is_a_verdict_and_a_graph(game: Game) -> None:
    found = review(game.table)
    assert found.sentences
    assert found.standing is not None
    assert set(found.standing.series) == {player.key for player in game.state.players}
