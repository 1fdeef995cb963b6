"""Which tables have a checklist for setting up."""

from __future__ import annotations

from pathlib import Path

from assistant.core.event import TABLE, Event
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


def test_the_checklist_says_how_this_table_divides_the_areas_and_places_its_armies() -> None:
    players = tuple(seated("Anna", "Ben", "Carla"))
    owners = {area: ("anna", "ben", "carla")[n % 3] for n, area in enumerate(GAMES["risk"].start.world.keys)}
    for game in ("risk", "one_world_dominion"):
        claimed = said(game, lay(players))
        assert "everybody takes a free territory" in claimed
        assert "in turn, one army each" in claimed
        assert "Dealt out" not in claimed
        dealt = said(game, lay(players, owners=owners, options={"RSK-AMB-05": "handfuls"}))
        assert "shows who holds which territory" in dealt
        assert "several armies at a time" in dealt
        assert "free territory" not in dealt


def said(game: str, laid: Event) -> str:
    """Return the checklist of a table with this setup of RISK, as the page of this game words it."""
    table = Table(GAMES["risk"])
    table.record(laid, TABLE)
    return " ".join(guides.checklist_for(game, preparing._here(table)).values())  # pyright: ignore[reportPrivateUsage]
