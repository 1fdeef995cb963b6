"""The lines that the table reads at a game of Acquire, and states that cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.families.stocks import events as deals
from assistant.games.acquire import events as e
from assistant.games.acquire.laws import laws
from assistant.games.acquire.tell import would_cause
from tests.games.acquire.conftest import Play, row


@pytest.fixture
def table(play: type[Play]) -> Play:
    """Tower has five squares, Luxor two; Ann is on turn."""
    return play().begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor", "8F": ""})


@pytest.mark.rule("ACQ-GRO-01", "ACQ-FND-01", "ACQ-MRG-01", "ACQ-MRG-02")
def test_a_tile_is_told_with_what_it_does(play: type[Play], table: Play) -> None:
    assert table.turn("11I").told() == "Ann plays 11I."
    assert table.turn("6A").told() == "Ann plays 6A: Tower has size 6, $600 a share."
    assert table.turn("7F").told() == "Ann plays 7F, next to a lone tile."
    assert table.do(e.CorporationFounded(by="ann", of="american")).told() == (
        "Ann founds American: size 2, $300 a share."
    )
    assert (
        table.turn("1B").told().startswith("Ann plays 1B: Luxor into Tower. Luxor is settled at size 2, $200 a share")
    )
    equal = play().begin().lay({"1A 2A": "tower", "1C 2C": "luxor"}).turn("1B")
    assert equal.told() in ("Ann plays 1B: Tower and Luxor meet.", "Ann plays 1B: Luxor and Tower meet.")
    assert equal.do(e.MergerRuled(by="ann", survivor="luxor")).told().startswith("Ann chooses Luxor as the survivor.")
    two = {row("A", 1, 3): "tower", "5A 6A": "luxor", "4B 4C": "american"}
    behind = play().begin().lay(two).turn("4A").do(e.MergerRuled(by="ann", survivor="tower", first="american"))
    assert behind.told().startswith("Ann has American settled first. American is settled at size 2")
    three = play().begin().lay({**two, row("A", 1, 3): "", "2A 3A": "tower"}).turn("4A")
    chosen = three.do(e.MergerRuled(by="ann", survivor="luxor", first="american"))
    assert chosen.told().startswith("Ann chooses Luxor as the survivor, with American settled first.")


@pytest.mark.parametrize(
    ("tile", "kind", "said"),
    [
        ("11I", "", ""),
        ("6A", "grow", "Tower grows to 6, $600"),
        ("7F", "found", "founds a corporation"),
        ("1B", "merge", "would merge Luxor into Tower"),
    ],
)
def test_what_a_tile_would_cause_is_said_before(table: Play, tile: str, kind: str, said: str) -> None:
    assert would_cause(table.state, tile) == (kind, said)


def test_what_a_tile_between_equals_and_safe_ones_would_cause(play: type[Play]) -> None:
    equal = play().begin().lay({"1A 2A": "tower", "1C 2C": "luxor"})
    assert would_cause(equal.state, "1B")[0] == "merge"
    assert would_cause(equal.state, "1B")[1].endswith(", and you choose the survivor")
    safe = play().begin().lay({row("A", 1, 11): "tower", row("C", 1, 11): "luxor"})
    assert would_cause(safe.state, "1B")[0] == "dead"
    assert would_cause(safe.state, "1B")[1].endswith(", which are safe")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.SquareSet(at="9I", of=None), "On the board, 9I belongs to nobody."),
        (e.SquareSet(at="6A", of="tower"), "On the board, 6A belongs to Tower."),
        (e.SquareSet(at="8F", of=None, lies=False), "8F is empty on the board."),
        (e.NoTilePlayable(by="ann"), "Ann has no playable tile."),
        (
            e.TileExposed(by="ann", tile="9I"),
            "Ann shows the dead tile 9I: it leaves the game and is replaced at the end of the turn.",
        ),
        (e.HandDrawn(of="bob", tiles=("9I",)), "Bob has looked at their tiles."),
        (e.TurnEnded(by="ann"), "Ann ends the turn."),
        (deals.StockBought(by="ann", of="tower", count=2), "Ann buys 2 shares of Tower for $1,000."),
        (deals.StockBought(by="ann", of="tower", count=1), "Ann buys 1 share of Tower for $500."),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_every_line_reads_as_a_host_would_say_it(table: Play, event: Any, said: str) -> None:
    assert table.do(event).told() == said


@pytest.mark.rule("ACQ-INF-01")
def test_what_was_counted_is_read_by_those_who_may_know(table: Play) -> None:
    table.do(deals.SharesSet(by="bob", of="tower", count=3))
    assert [table.told(seat) for seat in ("table", "ann", "bob")] == [
        "Bob counted their shares of Tower.", "Bob counted their shares of Tower.",
        "Bob counted their shares of Tower: 3.",
    ]  # fmt: skip
    table.do(deals.CashSet(of="bob", dollars=700))
    assert [table.told(seat) for seat in ("table", "bob")] == [
        "Bob counted their cash.", "Bob counted their cash: $700."
    ]  # fmt: skip


@pytest.mark.rule("ACQ-DSP-01", "ACQ-DSP-03", "ACQ-DSP-04")
@pytest.mark.parametrize(
    ("sold", "traded", "said"),
    [
        (0, 0, "Bob keeps all shares of Luxor."),
        (3, 0, "Bob sells 3 of Luxor."),
        (0, 2, "Bob trades 2 of Luxor for 1 of Tower."),
        (1, 2, "Bob sells 1 and trades 2 of Luxor for 1 of Tower."),
    ],
)
def test_a_disposal_is_told(table: Play, sold: int, traded: int, said: str) -> None:
    table.holds("luxor", bob=3).turn("1B")
    assert table.do(deals.SharesDisposed(by="bob", sold=sold, traded=traded)).told().startswith(said)


@pytest.mark.rule("ACQ-MRG-01", "ACQ-SAF-01", "ACQ-FND-01")
@pytest.mark.parametrize(
    ("squares", "said"),
    [
        ({"12H": "american"}, "American has only one tile."),
        ({"12H": "tower"}, "The tiles of Tower are not all connected."),
        ({"1B": "tower"}, "Tower touches another corporation."),
    ],
)
def test_what_cannot_lie_on_the_board(play: type[Play], squares: dict[str, str], said: str) -> None:
    table = play().begin()
    for tile in ("1A", "2A", "11D", "1C", "2C"):
        table.do(e.SquareSet(at=tile, of={"A": "tower", "C": "luxor"}.get(tile[-1])))
    state = replace(table.state, adjusted=False)
    assert list(laws(state)) == []
    assert said in list(laws(replace(state, squares={**state.squares, **squares})))
    assert "A tile is both on the board and out of the game." in list(laws(replace(state, removed=frozenset({"1A"}))))


def test_what_was_put_right_by_hand_is_not_doubted(play: type[Play]) -> None:
    table = play().begin().do(e.SquareSet(at="11D", of="american"))
    assert list(laws(table.state)) == []
    assert "American has only one tile." in list(laws(replace(table.state, adjusted=False)))
