"""Stored games whose package is gone, or refused now: listed, whole, exportable, and playable again later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.questions.open_games import open_game
from assistant.figures.store.derived import Figures, beside
from assistant.games import GAMES
from assistant.storage.game_file import keep, read_lines, write_game
from assistant.storage.store import Store
from assistant.storage.transcript import of_store, read_file
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.lobby.hosting import Lobby
from dashboards.server.figures import Bookkeeper
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from tests.command_line import run
from tests.plugins import RULES, package, plugged
from tests.ui.conftest import laid

GONE = "This game is not installed here: tally."


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Return a file with a game of Clue and one of a package that is gone."""
    path = tmp_path / "games.duckdb"
    with plugged(tmp_path, package("tally", rules=RULES)) as shelf:
        store = Store(path, shelf)
        Table(shelf["clue"], store.log(store.create("clue", "Clue tonight"))).record(
            laying.started(laid("Anna", "Ben", "Cleo"))
        )
        table = Table(shelf["tally"], store.log(store.create("tally", "Points on Friday")))
        table.record(laying.started(laid("Anna", "Ben", game="tally")))
        table.record(shelf["tally"].kind("PointsScored")(by="anna", points=4), "anna")
        store.close()
    return path


def written(db: Path) -> bytes:
    return (db.parent / f"{db.name}.journal.jsonl").read_bytes()


def lobby_of(store: Store, looking: int) -> dict[str, Any]:
    lobby = Lobby(PageSession(House(store, GAMES, port=5006), Place("host")))
    lobby.hear({"do": "look", "number": looking})
    return lobby.build()


def test_the_lobby_lists_it_and_says_what_is_missing(db: Path) -> None:
    before = written(db)
    store = Store(db, GAMES)
    shown = lobby_of(store, 2)
    assert {row["title"]: row["missing"] for row in shown["games"]} == {"Clue tonight": "", "Points on Friday": GONE}
    assert shown["looking"]["broken"] == f"{GONE} All its lines are kept, and can be exported as JSON lines."
    assert lobby_of(store, 1)["looking"]["seats"]
    assert House(store, GAMES).find("seat", "2-anything") is None
    store.close()
    assert written(db).startswith(before)


def test_a_refused_package_is_the_reason_that_the_lobby_gives(db: Path, tmp_path: Path) -> None:
    newer = RULES.replace("interface = 1", "interface = 2")
    with plugged(tmp_path, package("tally", rules=newer)):
        store = Store(db, GAMES)
        shown = lobby_of(store, 2)
        why = "Tally is made for a newer Boardside (interface 2; this one speaks 1). Update Boardside to play it."
        assert shown["packages"] == [why]
        assert shown["games"][0]["missing"] == f"This game can't be played here: {why}"
        assert shown["looking"]["broken"].startswith(f"This game can't be played here: {why}")
        store.close()


def test_it_is_exported_whole_and_imported_once_its_package_is_there(
    db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "points.jsonl"
    assert run("export", 2, file, "--db", db) == 0
    lines = file.read_text("utf-8").splitlines()
    assert [json.loads(line).get("event", {}).get("kind") for line in lines] == [None, "TallyStarted", "PointsScored"]
    assert run("export", 2, "--text", "--db", db) == 2
    assert f"{GONE} All its lines are kept, and can be exported as JSON lines." in capsys.readouterr().err
    other = tmp_path / "other.duckdb"
    assert run("import", file, "--db", other) == 2
    assert f"{GONE} Nothing was imported." in capsys.readouterr().err
    assert not other.exists()
    with plugged(tmp_path, package("tally", rules=RULES)) as shelf:
        store = Store(other, shelf)
        number = keep(store, read_lines(lines, shelf))
        assert Table(shelf["tally"], store.log(number)).view(TABLE).points == {"anna": 4, "ben": 0}
        assert list(write_game(store, number))[1:] == lines[1:]
        text = "\n".join(of_store(store, number))
        assert read_file(text, shelf).entries == store.log(number).entries()
        store.close()
        assert run("doctor", "--db", db) == 0, "the game can be played again"
        assert "Points on Friday: 2 lines, all is well" in capsys.readouterr().out


def test_the_doctor_leaves_it_as_it_is(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(db, GAMES)
    before = store.raw(2)
    store.close()
    assert run("doctor", "--db", db) == 0
    said = capsys.readouterr().out
    assert "1  Clue tonight: 1 lines, all is well" in said
    assert f"2  Points on Friday: 2 lines, not checked. {GONE}" in said
    store = Store(db, GAMES)
    assert store.raw(2) == before
    store.close()


def test_statistics_of_the_other_games_are_worked_out(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("analyse", "--db", db) == 1
    said = capsys.readouterr().out
    assert f"2  Points on Friday: {GONE}" in said
    assert set(Figures(beside(db)).state()) == {1}
    with pytest.raises(Nonsense, match=GONE):
        open_game(2, db)
    assert open_game(None, db).game.key == "clue"


def test_the_bookkeeper_does_not_ask_for_it(db: Path) -> None:
    store = Store(db, GAMES)
    keeper = Bookkeeper(House(store, GAMES))
    keeper._bring(2)
    assert keeper._bringing == 0
    store.close()


def test_its_statistics_are_worked_out_while_the_package_is_there(
    db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with plugged(tmp_path, package("tally", rules=RULES)):
        assert run("analyse", "--db", db) == 0
        assert set(Figures(beside(db)).state()) == {1, 2}
        assert run("sql", "select kind, family, players from games order by game", "--db", db) == 0
        assert "tally" in capsys.readouterr().out


def test_what_was_last_set_up_does_not_bring_it_back(db: Path, tmp_path: Path) -> None:
    with plugged(tmp_path, package("tally")) as shelf:
        store = Store(db, shelf)
        lobby = Lobby(PageSession(House(store, shelf), Place("host")))
        lobby.hear({"do": "choose", "game": "tally"})
        lobby.hear({"do": "start", "draft": laid("Anna", "Ben", game="tally")})
        assert lobby.build()["again"] == {"game": "tally", "names": ["Anna", "Ben"]}
        store.close()
    store = Store(db, GAMES)
    shown = lobby_of(store, 0)
    assert shown["again"] is None
    assert shown["evening"] is None
    store.close()
