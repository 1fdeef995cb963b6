"""Market data for pages: figures as the rulebook has them, and nothing that belongs to others (U9)."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from assistant.content.catalogue import chart
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.families.war import events as war
from assistant.figures.facts.market import quoted
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import settlement as settling
from assistant.games.cold_cash_risk.earnings import payments
from assistant.kit.phrasing import money
from assistant.kit.shares import bonuses
from assistant.table.table import MemoryLog, Table
from dashboards.parts.common.timeline import thinned
from dashboards.parts.market import market as part
from dashboards.parts.market.series import Point, series
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from tests.recorded_games import table as recorded
from tests.recorded_games import written
from tests.simulate_cold_cash import Game
from tests.stories.record_today import FOLDER
from tests.ui.cold_cash_table import CASH, SHARES, blocks, earning, firm, market, says, table_of

OPEN = {"CCR_AMB_36": "open"}


def worth(table: Table) -> int:
    found = table.view(REFEREE).worth("anna")  # type: ignore[attr-defined]
    assert found is not None
    return int(found)


# ---------------------------------------------------------------- the part by itself


def drawn(*rows: part.CorporationRow) -> list[Any]:
    """Return these corporations as the panel of a market draws them."""
    firms: list[Any] = part.market(chart(), rows, [], marks=(), rounding="up100", say="")["firms"]
    return firms


def test_a_line_says_price_next_price_and_what_it_brings() -> None:
    line = part.CorporationRow(key="luxor", size=9, bank=12, mine=3, held={"anna": 3, "ben": 5}, known=True, pays=True)
    found = drawn(line)[0]
    assert (found["price"], found["next"], found["safe"]) == (600, [11, 700, 2], False)
    assert (found["dividend"], found["brings"]) == (60, 180)
    paid = {b.holder: b for b in bonuses({"anna": 3, "ben": 5}, 600)}
    assert found["held"] == [["ben", 5, "majority", paid["ben"].dollars], ["anna", 3, "minority", paid["anna"].dollars]]


def test_the_top_of_the_chart_has_no_next_price_and_off_the_board_no_price() -> None:
    top = part.CorporationRow(key="imperial", size=44)
    found = drawn(top, part.CorporationRow(key="tower"))
    assert (found[0]["price"], found[0]["next"], found[0]["safe"]) == (1200, None, True)
    assert (found[1]["price"], found[1]["next"], found[1]["dividend"]) == (0, None, None)


def test_who_leads_is_not_said_where_not_all_shares_are_known() -> None:
    line = part.CorporationRow(key="luxor", size=9, held={"anna": 3}, known=False)
    assert drawn(line)[0]["held"] == [["anna", 3, "", 0]]


def test_series_are_columns_and_a_long_game_is_thinned() -> None:
    points = [Point(at=str(n), price={"tower": n}, wealth={"anna": {"cash": n}}) for n in range(1, 500)]
    found = series(points)
    assert len(found["at"]) == len(found["price"]["tower"]) == 120
    assert (found["at"][0], found["at"][-1]) == ("1", "499")
    assert found["wealth"]["anna"]["cash"][-1] == 499
    assert thinned(points[:5]) == points[:5]
    late = series([Point(at="1"), Point(at="2", price={"luxor": 300})])
    assert late["price"] == {"luxor": [0, 300]}


# ---------------------------------------------------------------- figures as the rulebook has them


def test_sizes_prices_and_dividends_are_those_of_the_rulebook() -> None:
    table = market()
    state: Any = table.view("anna")
    tower = firm(Play(table, "anna"), "tower")
    assert (tower["size"], tower["made"]) == (7, "= 5 territories + South America 2")
    assert (tower["price"], tower["bank"], tower["mine"]) == (600, state.bank["tower"], SHARES)
    assert tower["brings"] == payments(state, "tower")["anna"] == 60 * SHARES
    assert tower["note"].endswith("teams")


def test_a_territory_gained_changes_size_and_price_at_once() -> None:
    table = market()
    for area in ("western_africa", "congo", "south_africa", "madagascar"):
        if area in table.view(TABLE).world.keys:  # type: ignore[attr-defined]
            table.record(war.AreaSet(at=area, owner="tower", armies=1))
    state: Any = table.view(TABLE)
    tower = firm(Play(table, "anna"), "tower")
    assert (tower["size"], tower["price"]) == (state.size("tower"), state.price("tower"))


def test_buttons_of_the_market_cost_what_they_say_and_say_why_not() -> None:
    table = market()
    table.record(e.CashSet(of="anna", dollars=1300), "anna")
    rows = {row["firm"]["key"]: row for row in blocks(Play(table, "anna"), "market")[0]["rows"]}
    ones = rows["tower"]["taps"]
    assert [(tap["label"], tap["small"]) for tap in ones] == [("1", "$600"), ("2", "$1,200"), ("3", "$1,800")]
    assert [tap["dim"] for tap in ones] == [False, False, True]
    assert ones[2]["send"] == {"do": "told", "text": "That costs $1,800, and Anna has $1,300."}
    table.record(e.SharesSet(by="ben", of="tower", count=25 - SHARES), "ben")
    row = next(r for r in blocks(Play(table, "anna"), "market")[0]["rows"] if r["firm"]["key"] == "tower")
    assert row["note"] == "The bank has 0 shares of Tower."


def test_previews_pay_what_a_merger_and_a_takeover_would_pay() -> None:
    table = market(**OPEN)
    state: Any = table.view("anna")
    texts = json.dumps(blocks(Play(table, "anna"), "firms"), ensure_ascii=False)
    hostile = settling.of_takeover(state, "anna", "tower", "luxor", "egypt")
    paid = settling.bonuses_of(state, hostile)
    assert paid, "somebody holds shares of Luxor"
    for bonus in paid:
        assert f"{state.name(bonus.holder)} {money(bonus.dollars)}" in texts
    assert f"a share sells for {money(hostile.price // 2)}, 4 trade for 1" in texts


def test_dividends_hiring_and_firing_are_counted_for_the_ceo() -> None:
    card = blocks(Play(earning(), "anna"), "earn")[0]
    assert (card["main"]["label"], card["main"]["note"]) == ("Pay $60 a share", f"you get ${60 * SHARES:,}")
    ways = {way["key"]: way for way in card["ways"]}
    assert ways["hire"]["left"] == 5 // 3 + 2
    assert ways["downsize"]["label"] == f"Fire 3 teams · $120 a share: you get ${120 * SHARES:,}"


def test_the_final_statement_adds_up_and_everything_may_be_seen() -> None:
    table = Game(3, 1, options={}).play()
    state: Any = table.view(TABLE)
    assert state.over
    panel = Play(table, "ben").state()["panels"]["market"]
    assert [row[0] for row in panel["final"]["rows"]][: len(state.winners)] == list(state.winners)
    assert {row[0]: row[-1] for row in panel["final"]["rows"]} == {p: money(a.total) for p, a in state.account.items()}
    ben = Play(table, "ben")
    ben.hear({"do": "look", "charts": True})
    wealth = ben.state()["looked"]["charts"]["wealth"]
    assert set(wealth) == set(state.seats)
    # the final statement says what the end paid: the chart ends with the last turn
    last = {p: sum(values[-1] for values in columns.values()) for p, columns in wealth.items()}
    assert all(0 < last[p] < a.total for p, a in state.account.items())


# ---------------------------------------------------------------- nothing of others


def pages(table: Table) -> list[Play]:
    return [Play(table, "ben"), *(Play(table, TABLE, role) for role in ("tv", "table", "watch", "replay"))]


@pytest.mark.parametrize("make", [market, earning])
def test_no_page_of_others_holds_cash_shares_or_wealth(make: Any) -> None:
    table = make()
    secret = {CASH, 600 * SHARES, 60 * SHARES, 120 * SHARES, worth(table)}
    for play in pages(table):
        play.hear({"do": "look", "charts": True})
        for line in table.lines:
            play.hear({"do": "line", "seq": line.seq})
            told = json.dumps(play.state(), ensure_ascii=False)
            leaked = [number for number in secret if says(told, number)]
            assert not leaked, f"{play.seat} {play.role} is told {leaked}"
        held = {row[0] for f in play.state().get("panels", {}).get("market", {}).get("firms", ()) for row in f["held"]}
        assert held <= {play.seat}
    anna = Play(table, "anna")
    anna.hear({"do": "look", "charts": True})
    own = json.dumps(anna.state(), ensure_ascii=False)
    assert all(says(own, number) for number in (CASH, worth(table))), "this test would not notice a leak"


def test_a_table_that_plays_openly_shows_everything_to_everybody() -> None:
    table = market(**OPEN)
    for play in pages(table)[:4]:
        told = json.dumps(play.state()["panels"], ensure_ascii=False)
        assert says(told, CASH)
        assert says(told, worth(table))


def test_cash_may_be_open_while_shares_are_hidden() -> None:
    table = market(CCR_AMB_36="cash_open")
    purse = next(p for p in Play(table, "ben").state()["panels"]["market"]["purses"] if p["key"] == "anna")
    assert (purse["cash"], purse["shares"], purse["worth"]) == (CASH, None, None)


def test_a_replay_in_one_file_holds_what_its_camera_saw() -> None:
    table = market()
    text = replay_page(table)
    assert "ReplayMarket" in text
    assert not any(says(text, number) for number in (CASH, worth(table)))


def test_hands_of_territory_cards_stay_on_the_own_phone() -> None:
    table = table_of()
    table.record(e.HandDealt(of="anna", cards=("kamchatka", "madagascar", "wild")), "anna")
    mine = json.dumps([b for b in Play(table, "anna").state()["entry"] if b.get("private")])
    assert "Madagascar" in mine
    for play in pages(table):
        if play.role != "replay":
            # the names of all territories are on the map: what counts is that no block is about a hand
            entry = json.dumps(play.state().get("entry", []))
            assert "Play a card" not in entry
            assert '"cards"' not in json.dumps(play.state().get("hand"))


def test_after_the_game_nobody_is_asked_for_cards_that_are_left_over() -> None:
    table = recorded(FOLDER / "cold_cash_risk-all_safe.jsonl")
    hands: Any = table.view(REFEREE)
    assert all(hands.hands.values())
    for seat, role in ((TABLE, "table"), ("anna", "seat"), ("ben", "seat")):
        assert [block["title"] for block in Play(table, seat, role).state()["entry"]] == ["Final statement"]


def test_after_the_game_the_replay_shows_everybody_s_wealth_all_along() -> None:
    table = Game(3, 1, options={}).play()
    replay = Play(table, TABLE, "replay").state()["replay"]
    assert replay["camera"] == REFEREE
    known = [frame["market"] for frame in replay["frames"] if "$ben" in frame.get("market", {})]
    assert len(known) > 20
    assert "cash" in known[0]["$ben"]


@pytest.mark.parametrize("game", ["acquire-all_safe", "cold_cash_risk-short"])
def test_the_end_of_a_game_draws_no_chart_from_its_beginning(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands are in the charts then: their points were kept up with each line, while hands were hidden."""
    looked: list[Any] = []

    def counted(state: Any) -> Any:
        looked.append(state)
        return quoted(state)

    monkeypatch.setattr("dashboards.parts.market.account.quoted", counted)
    file = written(FOLDER / f"{game}.jsonl")
    table, tv = Table(file.game), None
    for entry in file.entries:
        over = tv is not None and table.view(TABLE).over
        table.record(entry.event, entry.author, freely=True)
        tv = tv or Play(table, TABLE, "tv")
        looked.clear()
        tv.state()
        if not over and table.view(TABLE).over:
            assert len(looked) <= 4, "one point for each of both sights, and what else is drawn"
            return
    pytest.fail("the game has no end")


def test_how_many_shares_can_be_given_hangs_on_the_corporation() -> None:
    table = market(CCR_AMB_17="all")
    table.record(e.SharesSet(by="anna", of="luxor", count=2), "anna")
    forms = [b for b in Play(table, "anna").state()["entry"] if b.get("fold") == "Give shares to another player"]
    rows = {row["name"]: row for row in forms[0]["rows"]}
    assert rows["count"]["on"] == "of"
    assert rows["count"]["open"] == {"tower": list(range(1, SHARES + 1)), "luxor": [1, 2]}
    assert "on" not in rows["of"]


def test_armies_are_chosen_by_their_color_and_its_name() -> None:
    """The first corporation of a recorded game has just been founded: each color is a swatch beside its word."""
    entries = written(FOLDER / "cold_cash_risk-short.jsonl").entries
    founded = next(n for n, entry in enumerate(entries) if isinstance(entry.event, e.CorporationFounded))
    table = Table(GAMES["cold_cash_risk"], MemoryLog(entries[: founded + 1]))
    entry = Play(table, TABLE, "table").state()["entry"]
    block = next(b for b in entry if b["title"].endswith("Tap another color to change them"))
    assert len(block["taps"]) > 1
    assert {tap["label"].lower(): tap["swatch"] for tap in block["taps"]}.items() <= part.ARMIES.items()


def test_who_is_asked_about_a_merger_reads_what_it_pays_and_nothing_of_a_takeover() -> None:
    entries = next(found for path in sorted(FOLDER.glob("cold_cash_risk-*.jsonl")) if (found := _until_asked(path)))
    proposing = Table(GAMES["cold_cash_risk"], MemoryLog(entries[:-1]))
    asked = Table(GAMES["cold_cash_risk"], MemoryLog(entries))
    said = {table: json.dumps(Play(table, TABLE, "table").state()["entry"]) for table in (proposing, asked)}
    assert "If they agree: " in said[proposing]
    assert "A takeover instead: " in said[proposing]
    (answer, *_) = [b for b in blocks(Play(asked, TABLE, "table"), "firms") if b.get("say")]
    assert any("2 trade for 1" in line for line in answer["say"])
    assert "takeover" not in json.dumps(answer)


def _until_asked(path: Path) -> tuple[Entry, ...]:
    """Return the entries of a recorded game up to a merger that somebody is asked about; none without such a line."""
    entries = written(path).entries
    pairs = enumerate(pairwise(entry.event for entry in entries), 1)
    wanted = (e.MergerProposed, e.MergerAnswered)
    asked = (n for n, pair in pairs if all(map(isinstance, pair, wanted)))
    return tuple(entries[: next(asked, 0)])
