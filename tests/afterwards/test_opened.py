"""Games for notebooks: read while somebody plays, and without leaving a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.core.offer import Nonsense
from assistant.figures.facts import rows
from assistant.figures.questions.open_games import GamesFile, games, open_game
from assistant.figures.store import people
from assistant.figures.store.derive import derive
from assistant.games import GAMES
from assistant.storage.game_file import keep
from assistant.storage.journal import path_of
from assistant.storage.store import Store
from assistant.storage.writer import Busy
from tests.afterwards.recorded import DEMOS, name, written

CLUE, WORLD = (next(path for path in DEMOS if name(path) == game) for game in ("clue", "cold_cash_risk"))


def test_a_game_is_read_while_it_is_played_and_nothing_is_changed(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    try:
        found = written(CLUE)
        number = store.create("clue", "Friday", found.entries[:30])
        keep(store, written(WORLD))
        before = path_of(store.path).read_bytes()
        assert [(g.id, g.title, g.lines) for g in games(store.path)] == [
            (g.id, g.title, g.lines) for g in store.games()
        ]
        table = open_game(number, store.path)
        assert table.entries == found.entries[:30]
        assert table.log.away == store.log(number).away
        store.append(number, found.entries[30])
        assert open_game(number, store.path).entries == found.entries[:31]
        with path_of(store.path).open("ab") as file:
            file.write(b'{"game":1,"entry":{"seq":32')  # a line that is only partly written
        assert open_game(number, store.path).entries == found.entries[:31]
        path_of(store.path).write_bytes(before)
        known = GamesFile(store.path).known(number)
        assert known == people.known(store, store.game(number), store.log(number).away)  # type: ignore[arg-type]
        assert derive(open_game(2, store.path), known=GamesFile(store.path).known(2))[rows.GameRow][0].lines > 0
    finally:
        store.close()
    assert open_game(None, store.path).game.key in ("clue", "cold_cash_risk")


def test_without_a_journal_the_file_is_read_unless_somebody_has_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = keep(store, written(CLUE))
    store.close()
    journal = path_of(store.path)
    kept = journal.read_bytes()
    journal.unlink()
    assert open_game(number, store.path).entries == written(CLUE).entries
    assert not journal.exists()
    journal.write_bytes(kept.replace(b"rope", b"pipe"))
    assert open_game(number, store.path).entries == written(CLUE).entries
    assert journal.read_bytes() != kept, "it is left to Boardside to mend"


def test_what_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Nonsense, match="boardside play"):
        open_game(1, tmp_path / "none.duckdb")
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = keep(store, written(CLUE))
    people.keep_no_figures(store, number)
    store.create("chess", "Tomorrow")
    with pytest.raises(Nonsense, match="Statistics are turned off"):
        open_game(number, store.path)
    with pytest.raises(Nonsense, match="not installed here: chess"):
        open_game(2, store.path)
    with pytest.raises(Nonsense, match="no game number 7"):
        open_game(7, store.path)
    with pytest.raises(Nonsense, match="boardside play"):
        open_game(None, store.path)
    store.close()


def test_a_file_that_another_has_open_and_no_journal_says_who_has_it(tmp_path: Path) -> None:
    import subprocess
    import sys

    store = Store(tmp_path / "games.duckdb", GAMES)
    keep(store, written(CLUE))
    store.close()
    path_of(store.path).unlink()
    code = f"import duckdb, sys; c = duckdb.connect({str(store.path)!r}); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(Busy, match="already has the games"):
            open_game(1, store.path)
        other.communicate()
