"""Which tables have a checklist for setting up."""

from __future__ import annotations

from pathlib import Path

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.risk.setup import lay
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.games import setup as setup_of
from dashboards.lobby import laying, preparing
from dashboards.parts.common import guides
from dashboards.server.house import House
from tests.words import seated


def listed(folder: Path, *, under_way: bool) -> int:
    """Return how many steps the checklist of a game of RISK has, new or entered in the middle."""
    store = Store(folder / "games.duckdb", GAMES)
    try:
        areas = GAMES["risk"].start.world.keys
        owners = {area: ("anna", "ben")[n % 2] for n, area in enumerate(areas)} if under_way else {}
        number = store.create("risk", "Saturday")
        table = Table(GAMES["risk"], store.log(number))
        table.record(lay(tuple(seated("Anna", "Ben")), owners=owners, under_way=under_way), TABLE)
        stored = store.game(number)
        assert stored is not None
        return len(preparing.steps(House(store, GAMES), stored, table))
    finally:
        store.close()


def test_a_game_in_progress_needs_no_checklist(tmp_path: Path) -> None:
    for under_way, steps in ((False, len(guides.checklist("risk"))), (True, 0)):
        folder = tmp_path / str(under_way)
        folder.mkdir()
        assert listed(folder, under_way=under_way) == steps


def test_what_the_setup_has_ticked_off_is_done(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    try:
        house, names = House(store, GAMES), ["Anna", "Ben", "Carla"]
        steps = [step["key"] for step in setup_of("killer_clue").shown(laying.fresh("killer_clue"))["preparing"]]
        for ticked, done in ((steps, {True}), (steps[1:], {False}), ([], {False})):
            draft = laying.seated("killer_clue", names, {"done": ticked})
            event = laying.started(draft)
            number = store.create("killer_clue", "Saturday")
            table = Table(GAMES["killer_clue"], store.log(number))
            table.record(event, TABLE)
            preparing.prepared(house, number, draft)
            assert {step["done"] for step in preparing.steps(house, store.game(number), table)} == done
    finally:
        store.close()
