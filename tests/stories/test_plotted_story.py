"""The recorded game of Plotted A&A: its text is unchanged; stacks, areas and money agree with the dice."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.cli.serving import demo_number
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as p
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table
from dashboards.play.page import Play
from tests.stories.record_plotted import BOOKS, DEMO, TEXT, TITLE, evening, playthrough
from tests.stories.record_plotted import units as said
from tests.stories.record_today import read
from tests.stories.recording import as_lines

SEATS = ("anna", "ben", "carla", "david", "edith")
STACKS = {
    "16": {"ukraine": "ger 1i 2t 1f", "caucasus": "ussr 2i 1f"},
    "21": {"sz_e_med": "ger 1t 1bs 1tr", "sz_black": "uk 1s", "southern_europe": "ger 2i 1a 1 factory"},
    "34": {"egypt": "ger 2t", "libya": "", "sz_e_med": "ger 1bs 1tr"},
    "46": {"finland_norway": "ger 1i 1t 1f", "sz_north_sea": "uk 1bs 1tr"},
    "53": {"sz_hawaii": "usa 1f 1c", "sz_wake": "jpn 1c"},
    "66": {"finland_norway": "ger 1i 1t 4f", "sz_north_sea": "ger 1s"},
    "76": {"china": "jpn 4i", "french_indo_china": "jpn 2f"},
    "81": {"sz_north_sea": "ussr 1s"},
    "92": {"karelia": "ger 3i 4t 1a 1 factory", "eastern_europe": "ger 1f", "ukraine": "ger 1t"},
    "97": {"mongolia": "jpn 1i", "manchuria": "jpn 2i"},
    "104": {"sz_baltic": "ger 1b 1tr"},
    "112": {"sz_n_pacific": "usa 1bs 1tr", "japan": "jpn 3i 1t 1f 1b 1a 1 factory"},
    "120": {"finland_norway": "ger 1i 1t 4f 1b"},
    "156": {"soviet_far_east": "ussr 1i 1t"},
    "169": {"russia": "ussr 9i 2t 1a 1 factory"},
}
"""The pieces in some areas after some lines, counted by hand from the start position and the recorded hits."""
HELD = {
    "30": {"french_equatorial_africa": "ger", "egypt": "uk"},
    "34": {"egypt": "ger"},
    "74": {"china": "jpn"},
    "91": {"karelia": "ger"},
    "97": {"mongolia": "jpn"},
    "171": {"soviet_far_east": "ussr", "finland_norway": "ger"},
}
"""The controllers of some areas."""
MONEY = {
    "7": (24, 27, 30, 25, 26),
    "55": (24, 27, 30, 25, 2),
    "68": (24, 27, 0, 25, 2),
    "97": (24, 27, 0, 22, 2),
    "135": (19, 2, 0, 2, 2),
    "169": (1, 2, 0, 2, 2),
    "171": (22, 40, 22, 29, 36),
}
"""The IPCs of the USSR, Germany, the United Kingdom, Japan and the USA."""


@cache
def demo() -> Table:
    return read(DEMO)


def after(label: str) -> Any:
    """Return the table right after the line with this label on the shared screen."""
    return next(state for told, state in demo().states(TABLE) if told.line.label == label)


def counted(text: str) -> dict[tuple[str, str], int]:
    owner, _, rest = text.partition(" ")
    factory = rest.endswith("1 factory")
    found = said(rest.removesuffix("1 factory"))
    return {(owner, kind): count for kind, count in {**found, **({"factory": 1} if factory else {})}.items()}


def test_recording_gives_the_same_game_every_time() -> None:
    assert list(as_lines(evening().table, TITLE)) == DEMO.read_text("utf-8").splitlines()


def test_it_reads_as_it_did() -> None:
    assert "\n".join(playthrough(demo())) + "\n" == TEXT.read_text("utf-8")


@pytest.mark.parametrize("label", STACKS)
def test_who_stands_where(label: str) -> None:
    state = after(label)
    for area, text in STACKS[label].items():
        there = {(stack.owner, kind): n for stack in state.stacks(area) for kind, n in stack.units}
        assert there == counted(text), area


@pytest.mark.parametrize("label", HELD)
def test_who_controls_what(label: str) -> None:
    state = after(label)
    assert {area: state.controller(area) for area in HELD[label]} == HELD[label]


@pytest.mark.parametrize("label", MONEY)
def test_what_is_in_hand(label: str) -> None:
    state = after(label)
    assert tuple(state.ipcs[power] for power in state.order) == MONEY[label]


def test_bombs_leave_a_debt_that_the_income_pays() -> None:
    assert after("119").debts["uk"] == 5
    assert after("170").income("uk") == 27
    assert after("171").ipcs["uk"] == 22


def test_it_has_all_that_such_an_evening_can_have() -> None:
    lines = [line.event for line in demo().lines]
    assert len(lines) >= 150
    kinds = {type(event) for event in lines}
    wanted = {a.WeaponDeveloped, a.FactoryRaided, a.AttackersRetreated, a.SubmarinesWithdrawn, a.AircraftLanded}
    assert wanted | {p.OrderPassed, p.FlightsRevealed, p.BookEnded, p.FinallyBuilt, p.BooksShown} <= kinds
    orders = [event for event in lines if isinstance(event, p.OrderRevealed)]
    assert max(event.round for event in orders) >= 8
    assert {event.by for event in orders} == set(BOOKS)
    assert any(event.order.kind == "noop" for event in orders)
    shores = [e for e in lines if isinstance(e, a.ShotsFired) and e.column == "bombardment"]
    assert len(shores) == 1
    assert demo().view(TABLE).turn == 2  # type: ignore[attr-defined]


def test_a_bomber_flies_on_and_another_must_land_when_ships_come() -> None:
    """The German one waits over the Baltic Sea for its second leg; the Japanese one is driven home (PAA-LND-01)."""
    assert [piece.kind for piece in after("115").at("sz_baltic") if "flying" in piece.marks] == ["bomber"]
    state = after("111")
    assert [(piece.kind, piece.at) for piece in state.pieces.of(state.due)] == [("bomber", "sz_n_pacific")]


def test_lines_that_cannot_be_carried_out() -> None:
    """Enemies in a zone on the way, a lost factory, a bomber that has landed."""
    for label, by in (("140", "ger"), ("100", "ussr")):
        state = after(label)
        names = [offer.kind.__name__ for offer in demo().game.offers(state, TABLE) if not offer.rare]
        assert names == ["OrderPassed"], label
        assert state.power == by
    assert after("141").last_revealed.moved == ()


def test_the_books_that_were_shown_are_what_the_players_wrote() -> None:
    (shown,) = (line.event for line in demo().lines if isinstance(line.event, p.BooksShown))
    assert shown.books == BOOKS


def test_it_is_by_the_rules() -> None:
    said_of = {told.line.label: told.notices for told in demo().account(REFEREE)}
    assert [label for label, found in said_of.items() if any(n.level == "illegal" for n in found)] == []
    for seat in (TABLE, *SEATS):
        for _, state in demo().states(seat):
            assert list(demo().game.laws(state)) == []
    common = public(demo().view(TABLE))
    assert all(public(demo().view(seat)) == common for seat in SEATS)


def test_it_ends_where_everybody_plots() -> None:
    """No box is left half read: its contents never travel with a file."""
    state = demo().view(TABLE)
    assert (state.turn, state.step) == (2, "plot")
    assert Play(demo(), "ben").state()["status"]["say"].startswith("0 of 5 sealed")


def test_a_file_from_the_middle_of_the_rounds_says_where_the_books_are() -> None:
    begun = next(n for n, entry in enumerate(demo().entries) if isinstance(entry.event, p.OrderRevealed))
    table = Table(GAMES["plotted_axis"], MemoryLog(demo().entries[:begun]))
    with pytest.raises(Nonsense, match="are on another computer"):
        table.boxes.reveal("orders of turn 1")


def test_boardside_demo_opens_it(tmp_path: Path) -> None:
    """It opens as in `boardside demo plotted_axis`: put into a store once, and viewed there."""
    store = Store(tmp_path / "demo.duckdb", GAMES)
    assert DEMO in (SHELF / "data" / "plotted_axis").glob("demo*.jsonl")
    number = demo_number(store, DEMO)
    assert demo_number(store, DEMO) == number
    assert Table(GAMES["plotted_axis"], store.log(number)).view(TABLE) == demo().view(TABLE)
    store.close()
