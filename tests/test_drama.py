"""Great moments of whole recorded games: which lines the television shows large, with which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.story import Struck
from assistant.games.axis_allies import events as a
from dashboards.games import arrangement
from dashboards.parts.common.drama import drama
from dashboards.parts.common.seat_view import SeatView
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER
from tests.ui.war_table import axis

GREAT = {
    "acquire-size_41": ("Merger", "Merger", "Merger", "Merger", "P2 wins with $34,850"),
    "axis_allies-economic": ("The Axis have won",),
    "clue-all_wrong": ("Anna is out", "Ben is out", "Carla is out", "The game is over", "It was"),
    "clue-right": ("It was",),
    "cold_cash_risk-size_22": ("Ben wins with $26,300",),
    "not_a_clue-polled": ("David tries to close the case", "The case stays open",
                          "Ben tries to close the case", "The case stays open",
                          "Anna tries to close the case", "The case is closed"),
    "risk-four": ("Ben is eliminated", "Anna is eliminated", "David has conquered the world"),
}  # fmt: skip
"""The titles of all great moments of these games, in order."""
AMONG = {
    "advanced_cluedo-last": {"Mrs. White is dead", "Mrs. Peacock is dead", "Ben wins"},
    "cold_cash_risk-short": {"Hostile takeover", "Merger", "Ben wins with $58,260"},
    "killer_clue-killer": {"Ben is out", "David is dead", "Motive", "Anna was the killer", "It was"},
    "killer_clue-six": {"Ben is dead", "Edith was the killer"},
    "one_world_dominion-four": {"Mutant Horde", "Fighters", "Ben is eliminated", "Anna has conquered the world"},
}
"""Titles among those of games with many."""


def moments(stem: str) -> Iterator[dict[str, Any]]:
    """Yield the great moments of a game as the television learns of them, line by line."""
    table = whole(FOLDER / f"{stem}.jsonl")
    lines, arranged = table.account(TABLE), arrangement(table.game.key)
    for count, line in enumerate(lines, 1):
        sight = SeatView(table, TABLE, "tv", line.number, line.after, tuple(lines[:count]))
        found = drama(sight, arranged.status(sight), arranged.drama) if sight.is_set_up else None
        if found and found["line"] == line.number:
            yield dict(found)


@pytest.mark.parametrize("stem", GREAT)
def test_every_great_moment_of_an_evening_is_shown_once(stem: str) -> None:
    found = list(moments(stem))
    assert tuple(one["title"] for one in found) == GREAT[stem]
    assert len({one["line"] for one in found}) == len(found)


@pytest.mark.parametrize("stem", AMONG)
def test_great_moments_are_among_the_many_of_a_game(stem: str) -> None:
    assert AMONG[stem] <= {one["title"] for one in moments(stem)}


def test_the_killer_is_named_and_not_who_won() -> None:
    (unmasked,) = [one for one in moments("killer_clue-six") if "killer" in one["title"]]
    assert unmasked["who"] == "edith"
    assert unmasked["say"] == "Frank wins"
    assert unmasked["three"] == ["peacock", "pipe", "billiard"]


def test_a_card_is_drawn_with_what_it_does_and_where() -> None:
    (horde,) = [one for one in moments("one_world_dominion-four") if one["title"] == "Mutant Horde"]
    assert horde["kicker"] == "Anna plays Mutant Horde: Siam"
    assert horde["say"] == "The armies of one area become mutants, who attack at random after your turns."
    assert horde["areas"] == ["siam"]


def test_a_capital_is_taken_once() -> None:
    table = axis()
    arranged = arrangement("axis_allies")

    def shown() -> dict[str, Any] | None:
        sight = SeatView.of(table, TABLE, "tv")
        return drama(sight, arranged.status(sight), arranged.drama)

    assert shown() is None
    table.record(a.ControlSet(at="germany", of="ussr"), TABLE)
    taken = shown()
    assert taken is not None
    assert (taken["title"], taken["areas"], taken["look"]) == ("Germany is taken", ["germany"], "loss")
    table.record(a.ControlSet(at="ukraine", of="ussr"), TABLE)
    assert shown() is None


def test_a_line_that_was_struck_is_no_great_moment() -> None:
    table = axis()
    entry = table.record(a.ControlSet(at="germany", of="ussr"), TABLE)
    table.record(Struck(seq=entry.seq), TABLE)
    sight = SeatView.of(table, TABLE, "tv")
    assert drama(sight, {}, arrangement("axis_allies").drama) is None
