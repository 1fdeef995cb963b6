"""Blocks of an entry have the fields that their types name, in Python and in the scripts, whatever is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.game import Game
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.parts.common import blocks as common
from dashboards.parts.world import blocks as world
from dashboards.play.page import Play
from tests.declarations import declaration
from tests.inventing import played
from tests.random_games import laws
from tests.recorded_games import growing
from tests.ui.block_types import of_entry

STORIES = Path(__file__).parents[1] / "stories"


def seats(table: Table) -> list[tuple[str, str]]:
    """Every page that can enter something."""
    return [("table", "table"), *((p.key, "seat") for p in table.view("table").players)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@laws
@given(data=st.data())
def test_blocks_have_the_fields_of_their_types(game: Game[Any], data: st.DataObject) -> None:
    table = played(data.draw, game)
    seat, role = data.draw(st.sampled_from(seats(table)))
    entry = Play(table, seat, role).state()["entry"]
    assert not list(of_entry(entry))


@pytest.mark.parametrize("path", sorted(STORIES.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_blocks_of_whole_games(path: Path) -> None:
    """Whole games reach what random ones do not: settlements, takeovers, earnings."""
    for table in growing(path, 6, since=4):
        for seat, role in seats(table):
            page = Play(table, seat, role)
            page.in_background(lambda _work: None, lambda: None)  # what follows from a game is in no block
            assert not list(of_entry(page.state()["entry"])), (table.revision, seat)


def test_declarations_for_the_scripts_name_every_field() -> None:
    assert declaration(world.BattleBlock).count(": ") == len(get_type_hints(world.BattleBlock))
    assert declaration(common.Tap).splitlines()[0] == "export interface Tap {"
    assert {"  label: string;", "  big?: boolean;", "  send: any;"} <= set(declaration(common.Tap).splitlines())
