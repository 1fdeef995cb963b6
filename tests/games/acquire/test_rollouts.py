"""Rollouts of Acquire: they follow the rulebook, know no more than the seat, and say how uncertain they are."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from assistant.bots.acquire import AcquireEvening, Simple
from assistant.bots.sight import robots
from assistant.core.event import REFEREE
from assistant.games.acquire import events as e
from assistant.games.acquire.figures.quick_play import ALONE, EMPTY, GONE, QuickPlay
from assistant.games.acquire.figures.rollouts import Rollouts, next_tiles
from assistant.games.acquire.state import LONE, Acquire
from assistant.kit.shares import CERTIFICATES
from assistant.kit.tiles import tiles
from tests.games.acquire.conftest import Play, row

HAND = ("4A", "1C", "10F", "6E", "9I", "2H")


def quick(state: Acquire) -> QuickPlay:
    """Return the position of a State in which everything is known."""
    number = {tile: at for at, tile in enumerate(tiles())}
    firms = {firm: at for at, firm in enumerate(state.box)}
    squares = [EMPTY] * len(number)
    for tile, firm in state.squares.items():
        squares[number[tile]] = ALONE if firm == LONE else firms[firm]
    for tile in state.removed:
        squares[number[tile]] = GONE
    return QuickPlay(
        squares,
        [state.size(firm) for firm in state.box],
        [state.stock(firm) for firm in state.box],
        [[state.shows(p, firm) for firm in state.box] for p in state.seats],
        [state.cash_of(p) or 0 for p in state.seats],
        [[number[tile] for tile in state.hands.get(p, ())] for p in state.seats],
        [],
        state.seats.index(state.on_turn or ""),
    )


class Trader(Simple):
    """A player that disposes of shares as rollouts do."""

    def disposes(self, held: int, most: int) -> tuple[int, int]:
        settled = self.state.settlements[0]
        gains = self.state.price(settled.survivor) >= 2 * settled.price
        return (held - most, most) if gains else (held, 0)


class Compared(AcquireEvening):
    """A table at which every tile is played in both ways."""

    kinds: ClassVar = {"simple": Trader}
    merged = founded = alike = others = 0
    before: QuickPlay | None = None

    def _tile(self, who: Simple, player: str) -> None:
        self.before = quick(self.table.view(REFEREE))  # type: ignore[arg-type]
        super()._tile(who, player)

    def _buy(self, who: Simple, player: str) -> None:
        state: Any = self.table.view(REFEREE)
        if self.before is not None and state.turn.placed is not None:
            self.compare(self.before, state)
        self.before = None
        super()._buy(who, player)

    def compare(self, position: QuickPlay, state: Acquire) -> None:
        """Assert that the tile of this turn leads to the same board, bank, shares and cash."""
        sizes = list(position.sizes)
        firm = state.squares[state.turn.placed or ""]
        new = state.box.index(firm) if firm != LONE and not sizes[state.box.index(firm)] else None
        position.place(tiles().index(state.turn.placed or ""), new)
        now = quick(state)
        self.founded += new is not None
        self.merged += any(was and not size for was, size in zip(sizes, now.sizes, strict=True))
        if now.squares != position.squares:  # of equal sizes the player has chosen another survivor
            self.others += 1
        else:
            self.alike += 1
            assert (position.sizes, position.bank) == (now.sizes, now.bank)
            assert (position.shares, position.cash) == (now.shares, now.cash)


@pytest.mark.rule("ACQ-FND-01", "ACQ-GRO-01", "ACQ-MRG-01", "ACQ-DSP-04", "ACQ-BON-01")
@pytest.mark.parametrize("seed", [1, 2])
def test_every_tile_of_a_game_leads_where_the_rulebook_leads(seed: int) -> None:
    skills = ["simple"] * 4
    evening = Compared(robots(skills), skills, seed)
    evening.play()
    assert min(evening.merged, evening.founded) > 3
    assert evening.alike > 20 * evening.others


@pytest.mark.rule("ACQ-DSP-04", "ACQ-BON-01")
def test_two_shares_are_traded_for_one_that_is_worth_as_much(table: Play) -> None:
    """Tower at $300 goes into Luxor at $600: Ann trades eight of nine shares and sells one, after both bonuses."""
    position, firms = quick(table.state), table.state.box
    position.place(tiles().index("4A"))
    tower, luxor = firms.index("tower"), firms.index("luxor")
    assert (position.shares[0][tower], position.shares[0][luxor]) == (0, 2 + 4)
    assert position.cash[0] == 6_000 + 3_000 + 300


@pytest.fixture
def table() -> Play:
    """Ann can join Tower and Luxor, of which she has most; everything else of hers changes little."""
    play = Play(3, hands="tracked").begin("12A", "12C", "12E")
    play.lay({row("A", 1, 3): "tower", row("A", 5, 8): "luxor"})
    play.holds("tower", ann=9, bob=2, cleo=3).holds("luxor", ann=2, bob=8)
    return play.do(e.HandDrawn(of="ann", tiles=HAND), by="ann")


@pytest.mark.rule("ACQ-DSP-04")
def test_a_merger_that_trades_for_dearer_shares_is_clearly_the_best_tile_of_a_round(table: Play) -> None:
    """Later it is worth as much, as nobody else has that tile: over three rounds it need not come first."""
    rollouts = Rollouts(table.seen("ann"), "ann")
    rollouts.rounds = 1
    found = rollouts.best()
    assert found is not None
    assert found.now.tiles[0] == "4A"
    assert found.now.clear
    assert found.now.lead > found.now.margin > 0
    assert set(found.now.tiles) == set(HAND)
    assert set(found.then.tiles) == set(HAND) - {"4A"}


def test_tiles_that_change_the_same_are_not_clearly_different(table: Play) -> None:
    rack = ("1I", "3I", "5I", "7I", "9I", "11I")
    table.do(e.HandDrawn(of="ann", tiles=rack), by="ann")
    found = next_tiles(table.seen("ann"), "ann")
    assert found is not None
    assert not found.now.clear


def test_the_interval_holds_the_difference_of_many_more_deals(table: Play) -> None:
    rollouts = Rollouts(table.seen("ann"), "ann")
    found = rollouts.best()
    assert found is not None
    first, second = found.now.tiles[:2]
    many = rollouts.deals(400)
    ahead = rollouts.money(many, first) - rollouts.money(many, second)
    assert abs(found.now.lead - ahead.mean()) < 2 * found.now.margin
    assert found.now.margin == pytest.approx(1.96 * ahead.std() / 36**0.5, rel=0.5)


def test_a_deal_fits_what_the_seat_knows(table: Play) -> None:
    state = table.seen("ann")
    for deal in Rollouts(state, "ann").deals(20):
        dealt = [*(tile for rack in deal.racks for tile in rack), *deal.bag]
        on_board = [at for at, square in enumerate(deal.squares) if square != EMPTY]
        assert sorted([*dealt, *on_board]) == list(range(len(tiles())))
        assert [tiles()[at] for at in deal.racks[0]] == list(HAND)
        for at, firm in enumerate(state.box):
            assert sum(held[at] for held in deal.shares) + deal.bank[at] == CERTIFICATES
            assert deal.shares[0][at] == state.holds("ann", firm)


@pytest.mark.rule("ACQ-INF-01")
def test_shares_cash_and_tiles_of_others_change_nothing(table: Play) -> None:
    before = next_tiles(table.seen("ann"), "ann")
    table.holds("tower", bob=3, cleo=2).holds("luxor", bob=5, cleo=3)
    table.do(e.CashSet(of="bob", dollars=90), by="bob")
    table.do(e.HandDrawn(of="bob", tiles=("1I", "2I", "3I", "4I", "5I", "6I")), by="bob")
    assert next_tiles(table.seen("ann"), "ann") == before


def test_only_a_known_rack_is_planned_and_only_in_its_turn(table: Play) -> None:
    assert next_tiles(table.seen("bob"), "bob") is None
    assert next_tiles(table.seen("bob"), "ann") is None
    table.turn("4A")
    assert next_tiles(table.seen("ann"), "ann") is None


@pytest.mark.rule("ACQ-END-02")
def test_money_is_the_final_account_of_a_game_that_ends_now(table: Play) -> None:
    counted = quick(table.state).accounts()
    ended = table.do(e.EndDeclared(by="ann")).state
    assert ended.over
    assert counted == [ended.cash_of(player) for player in ended.seats]
