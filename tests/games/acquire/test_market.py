"""Mergers, settlements, buying and what is hidden, at a table of Acquire."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.families.stocks import events as deals
from assistant.families.stocks.rules import covered
from assistant.figures.store.derive import played
from assistant.games.acquire import GAME
from assistant.games.acquire import events as e
from assistant.games.acquire.figures.tiles import named
from assistant.games.acquire.figures.trade import TRADE
from tests.games.acquire.conftest import Play, row


@pytest.mark.rule("ACQ-MRG-01", "ACQ-MRG-04")
def test_the_larger_survives_and_takes_all_squares(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", row("C", 1, 3): "luxor"}).turn("2B")
    assert table.state.active == ("tower",)
    assert table.state.size("tower") == 5 + 3 + 1
    assert "luxor" in table.state.foundable


@pytest.mark.rule("ACQ-MRG-02")
def test_among_equals_the_merger_maker_chooses(play: type[Play]) -> None:
    table = play().begin().lay({"1A 2A 3A 4A": "tower", "1C 2C 3C 4C": "luxor", "6B 7B": "american"})
    table.lay({"5A": "tower", "5C": "luxor"})
    table.turn("5B")
    assert table.state.turn.step == "merge"
    assert "ACQ-MRG-01" in table.illegal(e.MergerRuled(by="ann", survivor="american"))
    table.do(e.MergerRuled(by="ann", survivor="luxor"))
    assert table.state.active == ("luxor",)
    assert [s.defunct for s in table.state.settled] == ["tower", "american"]


@pytest.mark.rule("ACQ-MRG-02", "ACQ-MRG-03")
def test_equal_defunct_corporations_are_settled_in_the_order_named(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor", "3B 4B": "american"})
    table.lay({"1B": ""}).do(e.SquareSet(at="1B", of=None, lies=False))
    table.holds("luxor", bob=1).holds("american", cleo=1).turn("2B")
    table.do(e.MergerRuled(by="ann", survivor="tower", first="american"))
    assert [s.defunct for s in table.state.settlements] == ["american", "luxor"]


@pytest.mark.rule("ACQ-MRG-03", "ACQ-AMB-02")
@pytest.mark.parametrize(("reading", "bob"), [("each_in_turn", 6000), ("bonuses_first", 9000)])
def test_a_three_way_merger_is_settled_from_large_to_small(play: type[Play], reading: str, bob: int) -> None:
    table = play(ACQ_AMB_02=reading).begin()
    table.lay({row("A", 1, 9): "tower", "1C 2C 3C 4C 5C 6C": "luxor", "2B 3B": "american"})
    table.holds("luxor", ann=2).holds("american", bob=2)
    table.do(e.SquareSet(at="2B", of=None, lies=False), e.SquareSet(at="4B", of="american"))
    table.turn("2B")
    first = table.state.settlements[0]
    assert (first.defunct, first.size, first.price) == ("luxor", 6, 600)
    assert first.waiting == ("ann",)
    expected = bob if reading == "each_in_turn" else 6000 + 3000 + 1500
    assert table.state.cash_of("bob") == expected
    table.do(e.SharesDisposed(by="ann", sold=0, traded=2))
    assert table.state.holds("ann", "tower") == 1
    second = table.state.settlements[0]
    assert (second.defunct, second.survivor, second.price) == ("american", "tower", 300)
    table.do(e.SharesDisposed(by="bob", sold=2, traded=0))
    assert table.state.cash_of("bob") == 6000 + 3000 + 1500 + 600
    assert table.state.settlements == ()


@pytest.mark.rule("ACQ-DSP-01", "ACQ-DSP-02", "ACQ-DSP-03", "ACQ-DSP-04")
def test_seven_shares_traded_sold_and_kept(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C 3C 4C": "luxor"}).holds("luxor", ann=7, bob=3)
    table.turn("2B")
    assert table.illegal(e.SharesDisposed(by="bob", sold=0, traded=0)) == ["ACQ-DSP-01"]
    assert table.illegal(e.SharesDisposed(by="ann", sold=0, traded=3)) == ["ACQ-DSP-04"]
    assert table.illegal(e.SharesDisposed(by="ann", sold=8, traded=0)) == ["ACQ-DSP-01"]
    table.do(e.SharesDisposed(by="ann", sold=2, traded=4))
    assert (table.state.holds("ann", "tower"), table.state.holds("ann", "luxor")) == (2, 1)
    assert table.state.cash_of("ann") == 6000 + 10 * 400 + 2 * 400
    table.do(e.SharesDisposed(by="bob", sold=0, traded=0))
    assert table.state.holds("bob", "luxor") == 3
    assert table.state.price("luxor") == 0


@pytest.mark.rule("ACQ-DSP-01", "ACQ-DSP-04")
def test_the_last_share_of_the_survivor_goes_to_who_is_first(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C 3C": "luxor"})
    table.holds("tower", cleo=24).holds("luxor", ann=5, bob=4).turn("2B")
    assert table.illegal(e.SharesDisposed(by="ann", sold=0, traded=4)) == ["ACQ-DSP-04", "ACQ-CMP-02"]
    table.do(e.SharesDisposed(by="ann", sold=0, traded=4), e.SharesDisposed(by="bob", sold=0, traded=4))
    assert (table.state.holds("ann", "tower"), table.state.holds("bob", "tower")) == (2, 2), "the table says so"
    assert list(GAME.laws(replace(table.state, adjusted=False))) == [
        "The bank has given out more shares of Tower than there are."
    ]


@pytest.mark.rule("ACQ-DSP-01", "ACQ-DSP-04")
def test_what_was_traded_was_traded(play: type[Play]) -> None:
    """Three cannot be traded two for one: the line says what they brought, and the count obeys the table."""
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C 3C": "luxor"}).holds("luxor", ann=5).turn("2B")
    three = e.SharesDisposed(by="ann", sold=1, traded=3)
    assert table.refused(three, "ACQ-DSP-04")
    assert table.do(three).told() == "Ann sells 1 and trades 3 of Luxor for 1 of Tower."
    assert (table.state.holds("ann", "luxor"), table.state.holds("ann", "tower")) == (1, 1)


@pytest.mark.rule("ACQ-DSP-01", "ACQ-CMP-02")
def test_who_sells_more_than_was_known_has_sold_them(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C 3C": "luxor"}).holds("luxor", ann=2).turn("2B")
    before, sold = table.state.cash_of("ann") or 0, e.SharesDisposed(by="ann", sold=5, traded=0)
    assert table.refused(sold, "ACQ-DSP-01")
    table.do(sold)
    assert table.state.cash_of("ann") == before + 5 * 300
    assert (table.state.holds("ann", "luxor"), table.state.bank["luxor"]) == (-3, 28), "25 in all"
    assert "more shares of Luxor than Ann had: an entry is missing, or a number is wrong." in table.told()
    assert "Ann holds less than zero shares of Luxor." in GAME.laws(replace(table.state, adjusted=False))
    assert "Ann" in table.told("bob"), "everybody may know that the count does not come out"


@pytest.mark.rule("ACQ-BUY-02", "ACQ-INF-01")
def test_who_pays_more_than_the_own_cash_is_told(play: type[Play]) -> None:
    """Cash is secret and Ann is on paper: the table asks nothing before, but the line says it."""
    table = play().begin().lay({row("A", 1, 5): "tower"}).do(e.CashSet(of="ann", dollars=400)).turn("9I")
    bought = e.StockBought(by="ann", of="tower", count=3)
    assert table.refused(bought, "ACQ-BUY-02"), "the check knows the player's cash"
    assert table.fine(bought, TABLE)
    table.do(bought, by=TABLE)
    assert table.state.cash_of("ann") == 400 - 3 * 500
    short = "According to the entries, that is more cash than Ann had: an entry is missing, or a number is wrong."
    assert table.told().endswith(short)
    assert table.seen().overspent == ("ann",)
    table.do(e.StockBought(by="ann", of="tower", count=1), by=TABLE)
    assert short not in table.told(), "once is enough"


@pytest.mark.rule("ACQ-TWO-01", "ACQ-AMB-06")
def test_the_bank_as_third_holder(play: type[Play]) -> None:
    table = play(2, ACQ_AMB_06="on").begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor"})
    table.holds("luxor", ann=5, bob=3).turn("2B")
    assert table.illegal(e.NumberDrawn(number=13)) == ["ACQ-TWO-01", "ACQ-CMP-03"]
    table.do(e.NumberDrawn(number=7))
    assert [(b.holder, b.dollars) for b in table.state.settlements[0].bonuses] == [("ann", 1000)]
    plain = play(2).begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor"}).holds("luxor", ann=5, bob=3).turn("2B")
    assert [(b.holder, b.dollars) for b in plain.state.settlements[0].bonuses] == [("ann", 2000), ("bob", 1000)]


@pytest.mark.rule("ACQ-BUY-01", "ACQ-BUY-02")
def test_three_shares_a_turn_at_todays_prices(play: type[Play]) -> None:
    table = play().begin().lay({"1A 2A 3A": "american", "1C 2C 3C 4C": "tower"}).turn("9I")
    table.do(e.StockBought(by="ann", of="american", count=2), e.StockBought(by="ann", of="tower", count=1))
    assert table.state.cash_of("ann") == 6000 - 1200
    assert table.illegal(e.StockBought(by="ann", of="tower", count=1)) == ["ACQ-BUY-01"]
    assert "ACQ-BUY-02" in table.illegal(e.StockBought(by="ann", of="luxor", count=1))


@pytest.mark.rule("ACQ-BUY-02")
def test_not_more_than_cash_or_bank_allow(play: type[Play]) -> None:
    table = play().begin().lay({"1A 2A 3A": "american"}).turn("9I").do(e.CashSet(of="ann", dollars=1100))
    assert table.illegal(e.StockBought(by="ann", of="american", count=3)) == ["ACQ-BUY-02"]
    assert table.illegal(e.StockBought(by="ann", of="american", count=2)) == []
    table.holds("american", bob=24)
    assert table.illegal(e.StockBought(by="ann", of="american", count=2)) == ["ACQ-CMP-02", "ACQ-BUY-02"]


@pytest.mark.rule("ACQ-AMB-01")
@pytest.mark.parametrize(("reading", "each"), [("up100", 1300), ("exact", 1250), ("up10", 1250)])
def test_how_a_split_bonus_is_rounded(play: type[Play], reading: str, each: int) -> None:
    table = play(ACQ_AMB_01=reading).begin()
    table.lay({row("A", 1, 6): "tower", "1C 2C 3C 4C 5C": "luxor"}).holds("luxor", ann=6, bob=3, cleo=3).turn("2B")
    got = {bonus.holder: bonus.dollars for bonus in table.state.settlements[0].bonuses}
    assert got == {"ann": 5000, "bob": each, "cleo": each}


@pytest.mark.rule("ACQ-AMB-04")
def test_the_tables_own_names(play: type[Play]) -> None:
    from assistant.core.seating import Seated
    from assistant.games import GAMES

    laid = GAMES["acquire"].lay(
        [Seated(key="a", name="A"), Seated(key="b", name="B")],
        {"ACQ-AMB-04": "custom_names"},
        names={"tower": "Sackson"},
    )
    state = GAMES["acquire"].apply(laid, GAMES["acquire"].start)
    assert state.name("tower") == "Sackson"
    assert state.name("luxor") == "Luxor"
    assert play().state.name("tower") == "Tower"


@pytest.mark.rule("ACQ-INF-01", "ACQ-AMB-05")
@pytest.mark.parametrize("reading", ["hidden", "open"])
def test_holdings_are_hidden_or_open_and_the_bank_is_always_counted(play: type[Play], reading: str) -> None:
    table = play(ACQ_AMB_05=reading).begin().lay({"1A 2A 3A": "american"}).holds("american", ann=8, bob=6)
    bob, screen = table.table.view("bob"), table.table.view(TABLE)
    assert bob.bank["american"] == 11  # type: ignore[attr-defined]
    assert bob.cash_of("ann") is None  # type: ignore[attr-defined]
    assert bob.cash_of("bob") == 6000  # type: ignore[attr-defined]
    assert bob.holds("ann", "american") == (8 if reading == "open" else None)  # type: ignore[attr-defined]
    assert screen.holds("bob", "american") == (6 if reading == "open" else None)  # type: ignore[attr-defined]
    assert public(bob) == public(screen) == screen


@pytest.mark.rule("ACQ-INF-01")
def test_a_supposed_merger_does_not_say_who_would_get_the_bonuses(play: type[Play]) -> None:
    """They follow from hidden shares; of a merger that happened, everybody saw them paid."""
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor"}).holds("luxor", bob=1).turn("1B")
    table.do(e.TilePlayed(by="ann", at="1B"))
    happened = table.table.view(REFEREE)
    supposed = covered(happened, happened)
    for now, told in ((happened, ["bob"]), (supposed, [])):
        seen = GAME.veil(now, "ann")
        assert [bonus.holder for s in (*seen.settlements, *seen.settled) for bonus in s.bonuses] == told


@pytest.mark.rule("ACQ-MRG-03", "ACQ-DSP-01")
def test_a_merger_that_comes_too_early_waits_for_the_one_before(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor", row("G", 1, 5): "american"})
    table.lay({"1I 2I": "worldwide"}).holds("luxor", bob=1).holds("worldwide", cleo=1).turn("2B")
    table.do(e.TilePlayed(by="ann", at="2H"))  # recorded anyway
    assert [(s.defunct, s.waiting) for s in table.state.settlements] == [("luxor", ("bob",)), ("worldwide", ())]
    assert table.state.cash_of("cleo") == 6000, "no bonus before the first is settled"
    table.do(e.SharesDisposed(by="bob", sold=1, traded=0))
    assert [(s.defunct, s.waiting) for s in table.state.settlements] == [("worldwide", ("cleo",))]
    assert table.state.cash_of("cleo") == 6000 + 3000 + 1500


@pytest.mark.rule("ACQ-MRG-02", "ACQ-MRG-03")
def test_the_equal_others_are_settled_in_the_order_the_maker_says(play: type[Play]) -> None:
    table = play().begin().lay({"1A 2A 3A": "tower", "1C 2C 3C": "luxor", "5B 6B 7B": "american"})
    table.do(e.SquareSet(at="3C", of=None, lies=False), e.SquareSet(at="3C", of="luxor")).turn("4B")
    if table.state.turn.step != "merge":
        table = play().begin().lay({"3A 2A 1A": "tower", "3C 2C 1C": "luxor", "4B 5B 6B": "american"}).turn("3B")
    known = [(o.known["survivor"], o.known["first"]) for o in table.offers(e.MergerRuled)]
    firms = ("tower", "luxor", "american")
    assert sorted(known) == sorted((one, other) for one in firms for other in firms if one != other)


@pytest.mark.rule("ACQ-MRG-02")
def test_only_the_largest_may_survive_and_only_equals_are_ordered(play: type[Play]) -> None:
    table = play().begin().lay({"3A 2A 1A": "tower", "3C 2C 1C": "luxor", "4B 5B": "american"}).turn("3B")
    known = [(o.known["survivor"], o.known["first"]) for o in table.offers(e.MergerRuled)]
    assert sorted(known) == [("luxor", None), ("tower", None)], "American is smaller: settled last"
    four = play().begin().lay({"3E 4E 5E": "tower", "7E 8E 9E": "luxor", "6B 6C 6D": "american", "6F 6G": "worldwide"})
    firms = ("tower", "luxor", "american")
    known = [(o.known["survivor"], o.known["first"]) for o in four.turn("6E").offers(e.MergerRuled)]
    assert sorted(known) == sorted((one, other) for one in firms for other in firms if one != other)


@pytest.mark.rule("ACQ-TRN-01")
def test_the_drawn_tile_is_entered_after_the_own_turn(play: type[Play]) -> None:
    hand = ("9I", "10I", "8G", "7E", "5I", "3G")
    table = play(hands="tracked").begin()
    assert [table.offered(e.HandDrawn, seat) for seat in ("ann", "bob", "table")] == [True, True, False]
    table.do(e.HandDrawn(of="ann", tiles=hand), by="ann")
    assert not table.offered(e.HandDrawn, "ann")
    assert not table.offered(e.TileTaken, "ann"), "six are in the hand"
    table.turn("9I")
    assert not table.offered(e.TileTaken, "ann"), "the turn is not over"
    table.do(e.TurnEnded(by="ann"))
    assert table.offered(e.TileTaken, "ann")
    assert not table.offered(e.TileTaken, "bob")
    assert set(hand[1:]).isdisjoint(table.choices(e.TileTaken, "tile", "ann"))


@pytest.mark.rule("ACQ-TWO-01", "ACQ-DSP-01")
def test_nobody_disposes_before_the_bank_has_drawn(play: type[Play]) -> None:
    table = play(2, ACQ_AMB_06="on").begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor"})
    table.holds("luxor", ann=2).turn("1B")
    assert not table.state.settlements[0].paid
    assert not table.offers(deals.SharesDisposed)
    assert table.offered(deals.NumberDrawn)
    assert table.do(deals.NumberDrawn(number=1)).offered(deals.SharesDisposed, by="ann")


@pytest.mark.rule("ACQ-END-02", "ACQ-PRC-01")
def test_what_a_player_is_worth(play: type[Play]) -> None:
    table = play().begin().lay({row("A", 1, 5): "tower", "1C 2C": "luxor"}).holds("tower", ann=3).holds("luxor", ann=2)
    assert table.state.worth("ann") == 6000 + 3 * 500 + 2 * 200
    assert table.state.worth("bob") == 6000


@pytest.mark.rule("ACQ-MRG-02")
def test_the_choice_of_the_survivor_is_a_decision_among_the_equals(play: type[Play]) -> None:
    table = play().begin().lay({"1A 2A": "tower", "1C 2C": "luxor"}).holds("tower", ann=1).turn("1B")
    table.do(e.MergerRuled(by="ann", survivor="luxor"))
    (claim,) = named(TRADE, played(table.table, REFEREE))
    assert (claim.row.seat, claim.row.what, claim.row.line) == ("ann", "merger", table.table.entries[-1].seq)
    assert claim.row.chosen == "Luxor survives"
