"""Whole games written by an earlier version: they can be read, fold to the same States, and read the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.game import Game
from assistant.games import GAMES
from assistant.games.acquire.closing import LARGE
from assistant.storage.doctor import amiss
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER, RECORDED, digest, text

FILES = sorted(FOLDER.glob("*.jsonl"))
KINDS = json.loads((FOLDER / "kinds.json").read_text("utf-8"))
games = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_every_game_is_there_with_each_way_of_ending() -> None:
    assert [path.stem for path in FILES] == sorted(RECORDED)


@games
def test_a_game_of_that_day_reads_and_ends_as_it_did(path: Path) -> None:
    table = whole(path)
    assert text(table) == path.with_suffix(".txt").read_text("utf-8")
    assert table.view(TABLE).over
    assert amiss(table.game, table.entries) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_what_was_stored_that_day_is_still_known_by_its_name(game: Game[Any]) -> None:
    """Kinds are found by module: none may get lost or be stored by accident."""
    assert sorted(kind.__name__ for kind in game.events) == KINDS[game.title]


def test_games_end_in_every_way() -> None:
    ends = {path.stem: whole(path).view(REFEREE) for path in FILES}
    assert ends["clue-right"].winner
    assert ends["clue-all_wrong"].winner is None
    assert ends["clue-all_wrong"].out == set(ends["clue-all_wrong"].order)
    assert ends["risk-two"].neutral
    assert [len(ends["risk-four"].out), len(ends["risk-four"].order)] == [3, 4]
    assert max(ends["acquire-size_41"].sizes.values()) >= LARGE > max(ends["acquire-all_safe"].sizes.values())
    assert ends["cold_cash_risk-short"].last_card
    assert {len(ends["cold_cash_risk-long"].held(firm)) for firm in ends["cold_cash_risk-long"].firms} == {42}
    assert max(map(ends["cold_cash_risk-all_safe"].size, ends["cold_cash_risk-all_safe"].firms)) < 22
    assert ends["killer_clue-killer"].winner == ends["killer_clue-killer"].killer
    assert ends["killer_clue-right"].winner != ends["killer_clue-right"].killer
    assert ends["advanced_cluedo-escape"].climbed
    assert len(ends["advanced_cluedo-escape"].alive) > 1
    assert len(ends["advanced_cluedo-last"].alive) == 1
    assert ends["advanced_cluedo-scores"].phase == "scores"
    assert ends["killer_clue-six"].left_over == ("red_herring_6", "red_herring_5")
    assert ends["not_a_clue-polled"].accepted.by in ends["not_a_clue-polled"].out
    assert ends["not_a_clue-none"].accepted is None
    assert ends["not_a_clue-none"].out == set(ends["not_a_clue-none"].order)
    assert {ends[f"not_a_clue-{end}"].winner for end in ("polled", "none")} == {None}


def test_a_fingerprint_notices_what_changes() -> None:
    """Otherwise nothing would be proven."""
    table = whole(FOLDER / "clue-right.jsonl")
    states = [state for _, state in table.states(REFEREE)]
    assert digest(states[-1]) == digest(table.view(REFEREE))
    assert len({digest(state) for state in states[-4:]}) == 4
