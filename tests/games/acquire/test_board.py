"""The board: tiles, first player, founding, growth, safe corporations, the end (Acquire base rules)."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.acquire import events as e
from assistant.games.acquire.closing import may_end
from assistant.kit.tiles import beside, tiles
from tests.games.acquire.conftest import Play, row


@pytest.mark.rule("ACQ-CMP-03")
def test_a_hundred_and_eight_tiles_each_for_its_own_square(play: type[Play]) -> None:
    assert len(tiles()) == 12 * 9 == 108
    assert set(beside("5D")) == {"4D", "6D", "5C", "5E"}
    assert "6E" not in beside("5D")
    assert set(beside("1A")) == {"2A", "1B"}
    table = play().begin()
    assert table.illegal(e.TilePlayed(by="ann", at="12A")) == ["ACQ-CMP-03"]


@pytest.mark.rule("ACQ-SET-01")
def test_six_thousand_dollars_and_no_shares(play: type[Play]) -> None:
    state = play(4).state
    assert sum(state.cash_of(player) or 0 for player in state.seats) == 24_000
    assert all(not any((state.shares_of(player) or {}).values()) for player in state.seats)


@pytest.mark.rule("ACQ-SET-02")
def test_the_row_is_compared_before_the_column(play: type[Play]) -> None:
    table = play(3).begin("3C", "9A", "1B")
    assert table.state.on_turn == "bob"
    assert set(table.state.squares) == {"3C", "9A", "1B"}
    assert table.illegal(e.FirstTileDrawn(by="ann", at="5E")) == ["ACQ-SET-02"]


@pytest.mark.rule("ACQ-SET-02")
def test_a_hand_of_six_is_seen_by_its_owner_alone(play: type[Play]) -> None:
    table = play().begin()
    hand = ("1A", "2A", "3A", "4A", "5A", "6A")
    table.do(e.HandDrawn(of="ann", tiles=hand))
    assert table.table.view("ann").hands == {"ann": hand}  # type: ignore[attr-defined]
    assert table.table.view("bob").hands == {}  # type: ignore[attr-defined]
    assert table.illegal(e.HandDrawn(of="bob", tiles=(*hand, "7A"))) == ["ACQ-SET-02"]
    assert "ACQ-CMP-03" in table.illegal(e.HandDrawn(of="bob", tiles=("12A",)))


@pytest.mark.rule("ACQ-TRN-01")
def test_a_turn_is_tile_then_shares_then_a_new_tile(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 3): "tower", row("C", 1, 2): "luxor"})
    table.holds("luxor", bob=1)
    assert table.illegal(e.StockBought(by="ann", of="tower", count=1)) == ["ACQ-TRN-01"]
    assert "ACQ-TRN-01" in table.illegal(e.TurnEnded(by="ann"))
    table.turn("2B")  # joins the two
    assert "ACQ-TRN-01" in table.illegal(e.StockBought(by="ann", of="tower", count=1))
    table.do(e.SharesDisposed(by="bob", sold=1, traded=0), e.StockBought(by="ann", of="tower", count=1))
    assert table.illegal(e.TilePlayed(by="ann", at="9A")) == ["ACQ-TRN-01"]
    table.do(e.TurnEnded(by="ann"))
    assert table.state.on_turn == "bob"
    assert table.state.turn.step == "tile"


@pytest.mark.rule("ACQ-TRN-01")
def test_a_seventh_tile_is_not_taken(play: type[Play]) -> None:
    table = play().begin().do(e.HandDrawn(of="ann", tiles=tuple(row("A", 1, 6).split())))
    assert table.illegal(e.TileTaken(by="ann", tile="9I")) == ["ACQ-TRN-01"]
    table.turn("1A")
    assert table.illegal(e.TileTaken(by="ann", tile="9I")) == []
    assert "ACQ-CMP-03" in table.illegal(e.TileTaken(by="ann", tile="1A"))


@pytest.mark.rule("ACQ-FND-01")
def test_joining_lone_tiles_founds_any_corporation_off_the_board(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 2): "tower", row("C", 1, 2): "luxor", "6E": ""})
    table.turn("7E")
    assert set(table.state.foundable) == {"american", "worldwide", "festival", "imperial", "continental"}
    assert table.illegal(e.CorporationFounded(by="ann", of="tower")) == ["ACQ-FND-01"]
    table.do(e.CorporationFounded(by="ann", of="imperial"))
    assert table.state.size("imperial") == 2
    assert table.state.squares["6E"] == "imperial"


SEVEN = dict(
    zip(
        ("1A 2A", "1C 2C", "1E 2E", "1G 2G", "4A 5A", "4C 5C", "4E 5E"),
        ("tower", "luxor", "american", "worldwide", "festival", "imperial", "continental"),
        strict=True,
    )
)


@pytest.mark.rule("ACQ-FND-01")
def test_no_eighth_corporation(play: type[Play]) -> None:
    table = play().begin().lay({**SEVEN, "8I": ""})
    assert table.illegal(e.TilePlayed(by="ann", at="9I")) == ["ACQ-FND-01"]
    assert "9I" not in [tile for tile in table.state.free if table.state.playable(tile)]


@pytest.mark.rule("ACQ-FND-02", "ACQ-AMB-03")
def test_the_founder_gets_a_share_if_the_bank_has_one(play: type[Play]) -> None:
    table = play().begin().lay({"6E": ""}).turn("7E").do(e.CorporationFounded(by="ann", of="tower"))
    assert (table.state.holds("ann", "tower"), table.state.bank["tower"]) == (1, 24)
    assert table.state.cash_of("ann") == 6000
    assert "No share is left" not in table.told()


@pytest.mark.rule("ACQ-FND-02", "ACQ-AMB-03")
@pytest.mark.parametrize(("reading", "cash"), [("none", 6000), ("cash", 6200)])
def test_a_founder_without_a_share_left(play: type[Play], reading: str, cash: int) -> None:
    table = play(ACQ_AMB_03=reading).begin().lay({"6E": ""}).holds("tower", bob=13, cleo=12)
    founded = e.CorporationFounded(by="ann", of="tower")
    notices = table.turn("7E").say(founded, TABLE)
    assert [n.level for n in notices] == ["hint"]
    assert notices[0].text.startswith("The bank has no share of Tower left: the founder gets ")
    table.do(founded)
    assert (table.state.holds("ann", "tower"), table.state.cash_of("ann")) == (0, cash)
    gets = {"none": "nothing", "cash": "its price in cash"}[reading]
    assert table.told().endswith(f"No share is left in the bank: Ann gets {gets}.")


@pytest.mark.rule("ACQ-GRO-01")
def test_a_corporation_grows_by_the_tile_and_what_touches_it(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "american", "6B": ""})
    table.lay({"6C": "", "12I": ""}).turn("6A")
    assert table.state.size("american") == 5 + 1 + 2, "6C hangs on 6B, which touches the tile"
    assert {square: table.state.squares[square] for square in ("6A", "6B", "6C", "12I")} == {
        "6A": "american", "6B": "american", "6C": "american", "12I": ""
    }  # fmt: skip
    assert table.state.turn.step == "buy", "nothing is founded and nothing merged"


@pytest.mark.rule("ACQ-SAF-01")
def test_ten_may_disappear_and_eleven_may_not(play: type[Play]) -> None:
    table = play().begin().lay({f"{row('A', 1, 11)} 1B 2B 3B": "tower", row("D", 1, 10): "luxor"})
    table.turn("1C")
    assert table.state.active == ("tower",)
    assert table.state.size("tower") == 14 + 10 + 1
    safe = play().begin().lay({f"{row('A', 1, 11)} 1B 2B 3B": "tower", row("D", 1, 11): "luxor"})
    assert safe.illegal(e.TilePlayed(by="ann", at="1C")) == ["ACQ-SAF-01", "ACQ-SAF-02"]


@pytest.mark.rule("ACQ-SAF-02")
def test_a_tile_between_two_safe_corporations_leaves_the_game(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 11): "tower", row("C", 1, 11): "luxor", "3D 4D 5D 6D": ""})
    assert table.state.dead("2B")
    assert not table.state.playable("2B")
    table.do(e.TileExposed(by="ann", tile="2B"))
    assert "2B" in table.state.removed
    assert "2B" not in table.state.free
    assert table.illegal(e.TileExposed(by="ann", tile="12I")) == ["ACQ-SAF-02"]


@pytest.mark.rule("ACQ-SAF-02")
def test_a_dead_tile_is_replaced_at_the_end_of_the_turn(play: type[Play]) -> None:
    table = play(hands="tracked").begin()
    table.lay({row("A", 1, 11): "tower", row("C", 1, 11): "luxor", "3D 4D 5D 6D": ""})
    table.do(e.HandDrawn(of="ann", tiles=("2B", "9I", "8I", "7I", "6I", "5I")), by="ann")
    assert not table.state.rack_known("bob"), "no one has entered Bob's tiles"
    table.do(e.TileExposed(by="ann", tile="2B"))
    assert not table.offered(e.TileTaken, "ann"), "the turn goes on with five tiles"
    assert table.state.rack_known("ann"), "nothing is missing until the replacement is drawn"
    assert table.illegal(e.TilePlayed(by="ann", at="1I")) == ["ACQ-TRN-01"], (
        "so a tile that isn't among them is refused"
    )
    table.turn("9I").do(e.TurnEnded(by="ann"))
    table.do(e.TileTaken(by="ann", tile="1I"), by="ann")
    assert table.offered(e.TileTaken, "ann"), "two tiles are drawn: for the played one and the dead one"
    table.do(e.TileTaken(by="ann", tile="2I"), by="ann")
    assert not table.offered(e.TileTaken, "ann")


@pytest.mark.rule("ACQ-SAF-02")
def test_an_unsafe_third_corporation_changes_nothing(play: type[Play]) -> None:
    table = play().begin()
    table.lay({row("A", 1, 11): "tower", row("C", 1, 11): "luxor", "12B": "american"})
    table.lay({"12A": "american"})
    assert table.illegal(e.TilePlayed(by="ann", at="11B")) == ["ACQ-SAF-01", "ACQ-SAF-02"]


@pytest.mark.rule("ACQ-END-01")
@pytest.mark.parametrize(("one", "other", "may"), [(41, 3, True), (12, 11, True), (40, 10, False)])
def test_when_the_end_may_be_declared(play: type[Play], one: int, other: int, may: bool) -> None:
    board = tiles()
    table = play().begin().lay({" ".join(board[:one]): "tower", " ".join(board[72 : 72 + other]): "luxor"})
    assert (table.state.size("tower"), table.state.size("luxor")) == (one, other)
    assert bool(may_end(table.state)) is may
    assert table.illegal(e.EndDeclared(by="ann")) == ([] if may else ["ACQ-END-01"])


@pytest.mark.rule("ACQ-END-02")
def test_the_final_accounting(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 12): "imperial"}).holds("imperial", ann=3).holds("luxor", bob=5)
    table.do(e.EndDeclared(by="ann"))
    state = table.state
    assert state.account["ann"].total == 6000 + 9000 + 4500 + 3 * 900
    assert state.cash_of("ann") == 6000 + 16_200
    assert state.cash_of("bob") == 6000
    assert (state.over, state.winners) == (True, ("ann",))
