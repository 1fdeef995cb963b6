"""The recorded game of Axis & Allies: its text is unchanged; stacks, areas and money agree with the dice."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.cli.serving import demo_number
from assistant.core.event import REFEREE, TABLE
from assistant.games import GAMES
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.state import STEPS
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.stories.record_axis import DEMO, TEXT, TITLE, evening, playthrough
from tests.stories.record_today import read
from tests.stories.recording import as_lines

STACKS: dict[str, dict[str, dict[str, int]]] = {
    "12": {
        "ukraine": {
            "ussr infantry": 8,
            "ussr tank": 1,
            "ussr fighter": 2,
            "ger infantry": 3,
            "ger tank": 2,
            "ger fighter": 1,
        }
    },
    "19": {"ukraine": {"ussr infantry": 7, "ussr tank": 1, "ussr fighter": 2}},
    "28": {"russia": {"ussr infantry": 5, "ussr fighter": 2, "ussr aa_gun": 1, "ussr factory": 1}},
    "53": {"sz_e_med": {"ger transport": 1, "ger battleship": 1, "ger tank": 1}},
    "62": {"egypt": {"ger infantry": 1, "ger tank": 2}, "sz_e_med": {"ger transport": 1, "ger battleship": 1}},
    "66": {"sz_north_sea": {"ger fighter": 3}},
}
"""The pieces in some areas after some lines, counted by hand from the start position and the recorded hits."""
HELD = {
    "18": {"ukraine": "ger"},
    "19": {"ukraine": "ussr"},
    "38": {"french_equatorial_africa": "ger"},
    "62": {"egypt": "ger"},
}
MONEY = {"3": (0, 32), "4": (3, 32), "29": (30, 32), "33": (30, 0), "55": (27, 0)}
"""IPCs of the USSR and of Germany: 3 are left, Ukraine brings 3 more than the 24 of the start, a raid takes 3."""


@cache
def demo() -> Table:
    return read(DEMO)


def after(label: str) -> Any:
    """Return the table right after the line with this label on the shared screen."""
    return next(state for told, state in demo().states(TABLE) if told.line.label == label)


def test_recording_gives_the_same_game_every_time() -> None:
    assert list(as_lines(evening().table, TITLE)) == DEMO.read_text("utf-8").splitlines()


def test_it_reads_as_it_did() -> None:
    assert "\n".join(playthrough(demo())) + "\n" == TEXT.read_text("utf-8")


@pytest.mark.parametrize("label", STACKS)
def test_who_stands_where(label: str) -> None:
    for area, wanted in STACKS[label].items():
        there = {f"{stack.owner} {kind}": n for stack in after(label).stacks(area) for kind, n in stack.units}
        assert there == wanted, area


@pytest.mark.parametrize("label", HELD)
def test_who_controls_what(label: str) -> None:
    assert {area: after(label).controller(area) for area in HELD[label]} == HELD[label]


@pytest.mark.parametrize("label", MONEY)
def test_what_is_in_hand(label: str) -> None:
    assert tuple(after(label).ipcs[power] for power in ("ussr", "ger")) == MONEY[label]


def test_it_has_two_whole_turns_and_battles_of_all_kinds() -> None:
    lines = [line.event for line in demo().lines]
    assert len(lines) >= 60
    ended = {(event.by, event.step) for event in lines if isinstance(event, e.StepEnded)}
    assert ended >= {(by, step) for by in ("ussr", "ger") for step in STEPS}
    assert {fought.battle.at for fought in demo().view(TABLE).fought} >= {
        "ukraine",
        "sz_e_med",
        "egypt",
        "sz_north_sea",
    }
    assert {e.FactoryRaided, e.AttackersRetreated, e.WeaponDeveloped, e.UnitsBoarded} <= {type(x) for x in lines}


def test_it_is_by_the_rules() -> None:
    for told, state in demo().states(REFEREE):
        assert not [notice for notice in told.notices if notice.level == "illegal"], told.text
        assert list(demo().game.laws(state)) == []


def test_boardside_demo_opens_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "demo.duckdb", GAMES)
    number = demo_number(store, DEMO)
    assert Table(GAMES["axis_allies"], store.log(number)).view(TABLE) == demo().view(TABLE)
    store.close()
