"""A preview knows no more than its page: what if, insert, correct, strike, and the result of a tap."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE, Event
from assistant.families.common_rules import OptionChanged
from assistant.games.acquire import events as acquire
from assistant.table.preview import rulebook
from assistant.table.table import MemoryLog, Table
from dashboards.play.page import Play
from tests.markets import CASH, MARKETS, SHARES
from tests.ui import acquire_table

ROLES = (("ben", "seat"), ("carla", "alone"), (TABLE, "table"), (TABLE, "watch"), (TABLE, "replay"))
markets = pytest.mark.parametrize("game", MARKETS)


def said(play: Play) -> str:
    """Return everything that a page is sent, as it reads there."""
    return json.dumps(play.state())


def betrays(text: str) -> bool:
    """Return whether Anna's cash or shares are in it."""
    figures = (f"{CASH}", f"{CASH:,}", f": {SHARES}.", f" {SHARES} share", f'"tower": {SHARES}')
    return any(figure in text for figure in figures)


def hears(play: Play, message: dict[str, Any]) -> str:
    play.hear(message)
    return said(play)


def put(play: Play, event: Event, **words: Any) -> str:
    """Return what the sheet says before this event is inserted before the last line."""
    last = play.table.story(play.seat)[-1].number
    return hears(play, {"do": "put", "seq": last, "event": {"kind": type(event).__name__, **vars(event)}, **words})


@markets
def test_what_if_a_house_rule_hid_nothing_shows_no_more_than_the_page_may_see(game: str) -> None:
    """One tap on a line that changes nothing must not reveal everybody's purse."""
    made, rule = MARKETS[game]
    table = made()
    stands = table.view(TABLE).options.get(rule) or dict(CHOICES)[rule]
    table.record(OptionChanged(ambiguity=rule, choice=stands), "ben")
    for seat, role in ROLES:
        play = Play(table, seat, role)
        for camera in {seat, TABLE}:
            number = table.story(camera)[-1].number
            message = {"do": "what_if", "camera": camera, "seq": number, "words": {"choice": "open"}}
            found = hears(play, message)
            assert '"what_if"' in found, (role, camera)
            assert not betrays(found), (role, camera)
            hears(play, {**message, "seq": table.story(camera)[2].number, "words": {}})
            assert not betrays(said(play)), (role, camera)


@markets
def test_a_supposed_event_is_carried_out_and_opens_nothing(game: str) -> None:
    made, rule = MARKETS[game]
    table = made()
    supposed: Any = table.previews.after(OptionChanged(ambiguity=rule, choice="open"), table.view("ben"), "ben")
    assert supposed.options[rule] == "open"
    assert (supposed.cash_of("anna"), supposed.shares_of("anna")) == (None, None)


CHOICES = (("CCR-AMB-36", "shares_hidden"), ("ACQ-AMB-05", "hidden"))


@markets
def test_a_table_that_was_open_once_is_as_silent_as_it_is_now(game: str) -> None:
    made, rule = MARKETS[game]
    table = made()
    for choice in ("open", dict(CHOICES)[rule]):
        table.record(OptionChanged(ambiguity=rule, choice=choice), TABLE)
    table.record(acquire.CashSet(of="anna", dollars=CASH + 1), "anna")
    play = Play(table, "ben")
    found = hears(play, {"do": "what_if", "camera": "ben", "seq": table.story("ben")[-2].number})
    assert '"what_if"' in found
    assert f"{CASH + 1}" not in found
    assert f"{CASH + 1:,}" not in found


@markets
def test_putting_the_end_in_says_nobody_s_riches(game: str) -> None:
    """The table has not yet agreed that everything is open."""
    table = MARKETS[game][0]()
    for seat, role in ROLES[:3]:
        by = seat if seat != TABLE else "anna"
        found = put(Play(table, seat, role), acquire.EndDeclared(by=by))
        assert "wins with" not in found, (role, seat)
        assert "win with" not in found, (role, seat)
        assert not betrays(found)


@markets
def test_the_sheet_that_asks_before_an_end_names_no_wrong_winner(game: str) -> None:
    """One purse is not enough to know who has won."""
    table = MARKETS[game][0]()
    play = Play(table, "ben")
    play.hear({"do": "record", "event": {"kind": "EndDeclared", "by": "ben"}})
    sheet = play.state()["sheet"]
    assert sheet["type"] == "ask"
    assert "wins with" not in sheet["title"]
    assert "declares the end" in sheet["title"]


@markets
def test_what_was_counted_at_first_is_hidden_as_what_stands_there_now(game: str) -> None:
    """The audit shows corrected lines as they were: the sum in them is still secret."""
    table = MARKETS[game][0]()
    line = next(one for one in table.lines if isinstance(one.event, acquire.CashSet) and one.event.dollars == CASH)
    table.amend(line.seq, acquire.CashSet(of="anna", dollars=CASH + 100), "anna")
    for seat, role in ROLES[:4]:
        found = hears(Play(table, seat, role), {"do": "feed", "all": True, "audit": True})
        assert '"corrected"' in found
        assert not betrays(found), role


def test_advice_about_a_hidden_count_reaches_only_those_who_may_read_it() -> None:
    """An amount that no bills can pay is advised against, which must not tell Ben the last digit of Anna's cash."""
    table = MARKETS["cold_cash_risk"][0]()
    odd = acquire.CashSet(of="anna", dollars=CASH + 5)
    table.record(odd, "anna", freely=True)
    told = {seat: table.account(seat)[-1] for seat in ("anna", "ben", TABLE)}
    assert all(line.event == odd for line in told.values())
    assert {seat: len(line.notices) for seat, line in told.items()} == {"anna": 1, "ben": 0, TABLE: 0}
    play = Play(table, "ben")
    play.hear({"do": "line", "seq": told["ben"].number, "camera": "ben"})
    assert play.state()["sheet"]["notices"] == []


@markets
def test_a_supposed_story_passes_over_figures_that_its_reader_may_not_see(game: str) -> None:
    """Anna's counted cash changes nothing in a story that Ben supposes, and everything in one that she supposes."""
    table = MARKETS[game][0]()
    counted = acquire.CashSet(of="anna", dollars=CASH + 1)
    for seat, reads in (("ben", False), ("anna", True)):
        now = table.view(seat)
        supposed = rulebook(table.game, now)
        assert (supposed.apply(counted, now) is not now) is reads
        assert bool(table.game.hushed(counted, now)) is not reads


def test_holdings_that_were_closed_again_are_closed_in_every_supposition_from_then_on() -> None:
    """Ben supposed something while holdings lay open; once they are hidden, no earlier line shows them to him."""
    table = acquire_table.laid(acquire_table.table_of(), {"4D": ""})
    open_, hidden = (OptionChanged(ambiguity="ACQ-AMB-05", choice=choice) for choice in ("open", "hidden"))
    table.record(open_)
    table.record(acquire.TilePlayed(by="anna", at="5D"), "anna")
    table.record(acquire.CorporationFounded(by="anna", of="tower"), "anna")
    while_open = table.previews.walk("ben")
    assert any(told.after.shares_of("anna") for told in while_open.seat_lines)
    table.record(hidden)
    closed_again = table.previews.walk("ben")
    assert [told.after.shares_of("anna") for told in closed_again.seat_lines] == [None] * len(closed_again.seat_lines)


@pytest.mark.parametrize("settled", [False, True])
def test_a_supposed_merger_pays_nobody_a_bonus_that_shows_their_shares(settled: bool) -> None:
    """Ben supposes a merger of Luxor while shares are hidden: its bonuses would say who holds the majority."""
    table = acquire_table.settling(ACQ_AMB_05="open")
    if settled:
        for player in ("ben", "carla"):
            table.record(acquire.SharesDisposed(by=player, sold=0, traded=0), player)
    state: Any = table.view(TABLE)
    mergers = state.settled if settled else state.settlements
    assert mergers[0].bonuses
    veiled = table.game.veil(replace(state, covered=frozenset({"shares"})), "ben")
    assert [one.defunct for one in (veiled.settled if settled else veiled.settlements)] == ["luxor"]
    assert not any(one.bonuses for one in (*veiled.settlements, *veiled.settled))
    assert table.game.veil(replace(state, covered=frozenset({"cash"})), "ben").settled == state.settled


# ---------------------------------------------------------------- one door

FOLDING = {"apply", "fork", "under", "folds", "veil", "covered"}
"""Calls with which a supposed line could be folded, bypassing the door."""
PREVIEW = "assistant/table/preview.py"
CORE = {
    "assistant/core/checkpoints.py": "what happened",
    "assistant/core/projection.py": "what happened, and how a line read before it was corrected",
    "assistant/storage/import_checks.py": "who sat at the table of an imported file",
    "assistant/table/table.py": "what the table looked like when an entry was made",
    "assistant/table/validation.py": "a set-up brings its own vocabulary",
    "assistant/secrets/deadline.py": "when time began to run",
    "assistant/knowledge/what_if.py": "what if, on the lines of the door",
}


def folding(path: Path) -> set[str]:
    """Return which of these words a module calls on something."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "folds"}
    return read | {func.attr for func in calls if isinstance(func, ast.Attribute)} & FOLDING


def test_nothing_else_folds_what_has_not_happened() -> None:
    """No screen folds an event or lifts a veil by itself; in the core, the modules that do are listed with a reason."""
    root = Path(__file__).parents[1]
    screens = {str(path.relative_to(root)): folding(path) for path in sorted((root / "dashboards").rglob("*.py"))}
    assert {path: words for path, words in screens.items() if words} == {}
    rooms = (root / "assistant" / room for room in ("core", "table", "secrets", "storage", "knowledge"))
    paths = [path for room in rooms for path in room.rglob("*.py")]
    core = {str(path.relative_to(root)) for path in paths if folding(path)}
    assert core == {*CORE, PREVIEW}


@markets
@pytest.mark.parametrize("again", [False, True])
def test_a_guess_at_a_hidden_count_is_answered_the_same_whether_it_is_right(game: str, again: bool) -> None:
    """Neither a correction nor a late entry says by its effect that it names Anna's real cash."""
    table, answers = MARKETS[game][0](), []
    for dollars in (CASH, CASH + 10):
        play = Play(Table(table.game, MemoryLog(table.entries), clock=lambda: 0), "ben")
        line = next(told for told in play.table.account("ben") if type(told.event).__name__ == "CashSet")
        event = {"kind": "CashSet", "of": "anna", "dollars": dollars}
        late = {"do": "record", "event": event, "seen": line.number - 1, "again": again}
        corrected = {"do": "amend", "seq": line.number, "event": event}
        for message in (late, {"do": "close"}, corrected, corrected, late):
            play.hear(message)
            answers.append({**play.state(), "clocks": None})
    assert answers[:5] == answers[5:]
