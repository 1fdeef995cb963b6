"""An answer of the rules is worked out of a State once for all pages that show it."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from assistant.authoring.differences import not_comparing
from assistant.core import per_state as kept
from assistant.core.event import TABLE
from assistant.core.per_state import Same, per_state
from assistant.games.axis_allies import offers_moves
from dashboards.play.page import Play
from tests.ui import war_table


@dataclass(frozen=True, eq=True)
class Position:
    count: int


def test_an_answer_belongs_to_one_object_and_to_what_was_asked() -> None:
    worked: list[tuple[int, str, bool]] = []

    @per_state
    def told(state: Position, word: str, *, loud: bool = False) -> str:
        worked.append((state.count, word, loud))
        return f"{state.count} {word}"

    first, twin = Position(1), Position(1)
    assert told(first, "a") == told(first, "a") == "1 a"
    assert told(first, "a", loud=True) == "1 a"
    assert told(twin, "a") == "1 a"
    assert worked == [(1, "a", False), (1, "a", True), (1, "a", False)], "an equal State may have come another way"


def test_things_without_a_hash_are_asked_about_as_these_very_objects() -> None:
    worked: list[int] = []

    @per_state
    def told(_state: Position, among: Same[list[int]]) -> int:
        worked.append(len(among))
        return sum(map(len, among))

    state, one, twin = Position(1), [1, 2], [1, 2]
    assert told(state, Same([one, twin])) == told(state, Same([one, twin])) == 4
    assert told(state, Same([one])) == told(state, Same([twin])) == 2
    assert worked == [2, 1, 1]


def test_threads_do_not_let_go_of_what_others_ask_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)

    @per_state
    def told(state: Position) -> int:
        return state.count

    def asks(first: int) -> bool:
        return all(told(Position(count)) == count for count in range(first, first + 20_000))

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(asks, range(4)))


def test_a_refusal_is_not_kept_and_old_states_are_let_go() -> None:
    @per_state
    def told(state: Position) -> int:
        return 1 // state.count

    class Lasting(Position):
        pass

    for _ in range(2):
        try:
            told(Position(0))
        except ZeroDivisionError:
            continue
        raise AssertionError("the error comes each time")
    gone = weakref.ref(state := Lasting(1))
    told(state)
    del state
    for count in range(1, kept.KEPT + 2):
        told(Position(count))
    gc.collect()
    assert gone() is None


def test_all_pages_of_a_table_ask_once_where_units_can_go(monkeypatch: Any) -> None:
    table, asked = war_table.axis(players=2, step="combat_move"), list[str]()
    reach = offers_moves._moves  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(offers_moves, "_moves", lambda state, *more: asked.append(state.power) or reach(state, *more))
    pages = [Play(table, TABLE, "table"), *(Play(table, player.key) for player in table.view(TABLE).players)]
    with not_comparing():
        for page in pages:
            assert page.state()["entry"]
    assert len(asked) == 1
