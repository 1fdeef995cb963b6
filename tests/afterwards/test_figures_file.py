"""The file of figures: each file of games has its own, and a file that Boardside did not write is left unchanged."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from assistant.cli import main as cli
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.figures.questions.csv_cells import plain
from assistant.figures.questions.season import Season
from assistant.figures.store.derive import derive
from assistant.figures.store.derived import Figures, Foreign, beside
from assistant.figures.store.figures_file import MARK, attached, patiently, state_of
from assistant.figures.store.worker import Worker
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.afterwards.recorded import DEMOS, first
from tests.damaged_stores import of_newer_duckdb

CLUE = next(path for path in DEMOS if path.parent.name == "clue")
Said = pytest.CaptureFixture[str]


def run(*words: object) -> int:
    return cli.main([str(word) for word in words])


def games(path: Path, name: str = "Anna", lines: int = 6) -> Path:
    """Write a file with one game, with a player of this name."""
    store = Store(path, GAMES)
    table = Table(GAMES["clue"], store.log(store.create("clue", f"Game of {name}")))
    seats = [Seated(key=key, name=name if key == "scarlet" else key) for key in ("scarlet", "green", "plum")]
    table.record(GAMES["clue"].lay(seats))
    store.close()
    return path


# ---------------------------------------------------------------------- a name of its own


@pytest.mark.parametrize(("one", "other"), [("games.duckdb", "games.db"), ("games.friday", "games.saturday")])
def test_two_files_of_games_have_figures_of_their_own(tmp_path: Path, one: str, other: str, capsys: Said) -> None:
    for name, player in ((one, "Anna"), (other, "Ben")):
        assert run("analyse", "--db", games(tmp_path / name, player)) == 0
    for name, player in ((one, "Anna"), (other, "Ben")):
        capsys.readouterr()
        assert run("sql", "select name from seats where place = 1", "--json", "--db", tmp_path / name) == 0
        assert json.loads(capsys.readouterr().out) == [{"name": player}]


def test_no_two_names_of_games_give_one_name_of_figures(tmp_path: Path) -> None:
    names = ("games", "games.db", "games.duckdb", "games.figures", "games.figures.duckdb", ".db")
    found = {beside(tmp_path / name) for name in names}
    assert len(found) == len(names)
    assert not found & {tmp_path / name for name in ("games", "games.db", "games.duckdb", ".db")}


def test_a_link_to_the_games_has_the_same_figures(tmp_path: Path) -> None:
    link = tmp_path / "elsewhere.duckdb"
    link.symlink_to(games(tmp_path / "games.duckdb"))
    assert beside(link) == beside(tmp_path / "games.duckdb")


# ---------------------------------------------------------------------- what is not ours


def an_earlier_format(path: Path) -> None:
    """Write tables that lack one column of ours."""
    with duckdb.connect(str(path)) as base:
        base.execute("create table engine (format INTEGER, version VARCHAR)")
        base.execute("create table kept (game BIGINT, entries INTEGER, title VARCHAR)")


def another_program(path: Path) -> None:
    with duckdb.connect(str(path)) as base:
        base.execute("create table engine (horsepower INTEGER)")
        base.execute("insert into engine values (90)")


def only_a_view(path: Path) -> None:
    with duckdb.connect(str(path)) as base:
        base.execute("create view answer as select 42")


def only_a_sequence(path: Path) -> None:
    with duckdb.connect(str(path)) as base:
        base.execute("create sequence numbers")


def not_finished(path: Path) -> None:
    """Write a file as if its program had stopped in the middle, with data in the write-ahead log."""
    base = duckdb.connect(str(path))
    base.execute("set checkpoint_threshold = '1GB'")
    base.execute("create table answer as select 42")
    copy, log = path.read_bytes(), Path(f"{path}.wal").read_bytes()
    base.close()
    path.write_bytes(copy)
    Path(f"{path}.wal").write_bytes(log)


def broken(path: Path) -> None:
    another_program(path)
    data = bytearray(path.read_bytes())
    data[4096:12288] = bytes(8192)
    path.write_bytes(data)


OTHERS: dict[str, Callable[[Path], object]] = {
    "a text": lambda path: path.write_text("Dear diary,\n" * 2000),
    "a short text": lambda path: path.write_text("Dear"),
    "another program": another_program,
    "tables that lack a column": an_earlier_format,
    "only a view": only_a_view,
    "only a sequence": only_a_sequence,
    "not finished": not_finished,
    "broken": broken,
    "games": games,
}


@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS.keys())
def test_a_file_that_is_not_ours_is_refused_in_a_sentence_and_left_as_it_was(
    tmp_path: Path, make: Callable[[Path], object], capsys: Said
) -> None:
    db = games(tmp_path / "friday")
    make(beside(db))
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    capsys.readouterr()
    for words in (("analyse",), ("sql", "select 1"), ("data", "--parquet", tmp_path / "out")):
        assert run(*words, "--db", db) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "Boardside did not write" in said
        assert "No game is affected" in said
    said_by_worker: list[dict[str, object]] = []
    worker = Worker(Figures(beside(db)), said_by_worker.append)
    worker.hear({"drop": [1]})
    worker.hear({"game": 1, "kind": "clue", "from": 0, "entries": [], "known": None})
    worker.work()
    assert [set(said) for said in said_by_worker] == [{"refused"}, {"refused"}]
    with pytest.raises(Foreign):
        Season.of(beside(db))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_a_folder_of_that_name_is_refused_too(tmp_path: Path) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    figures.path.mkdir()
    with pytest.raises(Foreign), figures.held():
        pass


@pytest.mark.parametrize("at", [0, 4096, 8192])
def test_a_broken_file_of_ours_is_worked_out_anew(tmp_path: Path, at: int) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    figures.write(1, derive(first(CLUE, 5)))
    data = bytearray(figures.path.read_bytes())
    assert data.count(MARK.encode()) > 0
    data[at : at + 64] = bytes(64)
    figures.path.write_bytes(data)
    if state_of(figures.path) == "ours":  # DuckDB reads the later of two headers
        assert at in (4096, 8192)
        return
    with figures.reading() as base:
        assert base.execute("select count(*) from games").fetchone() == (0,)
    figures.write(2, derive(first(CLUE, 5)))
    assert figures.state() == {2: 5}
    assert figures.path.stat().st_mode & 0o077 == 0


def test_a_file_of_ours_with_a_broken_log_is_worked_out_anew(tmp_path: Path) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    figures.write(1, derive(first(CLUE, 5)))
    log = figures.path.with_name("f.duckdb.wal")
    with duckdb.connect(str(figures.path)) as base:
        base.execute("set checkpoint_threshold = '1GB'")
        base.execute("update kept set title = 'Saturday'")
        file, data = figures.path.read_bytes(), bytearray(log.read_bytes())
    data[9:40] = b"\xff" * 31
    figures.path.write_bytes(file)
    log.write_bytes(data)
    assert state_of(figures.path) == "broken"
    figures.write(2, derive(first(CLUE, 5)))
    assert figures.state() == {2: 5}


def test_figures_that_a_newer_duckdb_wrote_are_worked_out_anew(tmp_path: Path) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    figures.write(1, derive(first(CLUE, 5)))
    of_newer_duckdb(figures.path)
    assert state_of(figures.path) == "broken"
    figures.write(2, derive(first(CLUE, 5)))
    assert figures.state() == {2: 5}


def test_a_file_of_figures_fetches_nothing_from_the_network(tmp_path: Path) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    figures.write(1, derive(first(CLUE, 5)))
    for reading in (attached(figures.path), figures.reading()):
        with reading as base:
            for setting in ("autoinstall_known_extensions", "autoload_known_extensions"):
                assert base.execute(f"select current_setting('{setting}')").fetchone() == (False,), setting


def test_a_file_that_another_program_holds_is_neither_ours_nor_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    figures.write(1, derive(first(CLUE, 5)))

    def held(*_: object) -> None:
        raise duckdb.IOException("Could not set lock on file: Conflicting lock is held")

    monkeypatch.setattr("assistant.figures.store.figures_file.attached", held)
    with pytest.raises(duckdb.IOException, match="Could not set lock"):
        state_of(figures.path)


def test_a_file_that_another_program_holds_is_tried_again() -> None:
    waits = iter(["Could not set lock on file", "Could not set lock on file", "", "No space left on device"])

    def work() -> str:
        if said := next(waits):
            raise duckdb.IOException(said)
        return "done"

    assert patiently(work) == "done"
    with pytest.raises(duckdb.IOException, match="No space"):
        patiently(work)


@pytest.mark.parametrize("begun", ["absent", "no bytes", "half a header", "no tables"])
def test_a_file_that_was_only_begun_is_used(tmp_path: Path, begun: str) -> None:
    figures = Figures(tmp_path / "f.duckdb")
    if begun == "no bytes":
        figures.path.write_bytes(b"")
    elif begun != "absent":
        duckdb.connect(str(figures.path)).close()
    if begun == "half a header":
        figures.path.write_bytes(figures.path.read_bytes()[:5000])
    figures.write(1, derive(first(CLUE, 5)))
    assert figures.state() == {1: 5}


def test_a_file_of_games_without_figures_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Nonsense, match="boardside analyse"):
        Season.of(games(tmp_path / "games.duckdb"))


# ---------------------------------------------------------------------- cells of CSV

FORMULAS = ('=HYPERLINK("http://x")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "＝1+1", "- Anna")
NUMBERS = ("-3", "+4.5", "-1e-7", "-.5", "12", "2.")


def test_a_text_that_is_a_formula_gets_an_apostrophe_and_a_number_none() -> None:
    assert [plain(text) for text in FORMULAS] == [f"'{text}" for text in FORMULAS]
    for value in (*NUMBERS, "Anna", "", None, -3, -4.5, True):
        assert plain(value) == value
        assert type(plain(value)) is type(value)


def test_no_name_of_a_player_becomes_a_formula_in_a_csv(tmp_path: Path, capsys: Said) -> None:
    for name in (*FORMULAS[:4], "-3"):
        db = games(tmp_path / f"{FORMULAS.index(name) if name in FORMULAS else 9}.duckdb", name)
        assert run("analyse", "--db", db) == 0
        wanted = name if name == "-3" else f"'{name}"
        capsys.readouterr()
        question = 'select name, -7 as "=sum", -1.5 as x from seats where place = 1'
        assert run("sql", question, "--csv", "--db", db) == 0
        assert [*csv.reader(capsys.readouterr().out.splitlines())] == [["name", "'=sum", "x"], [wanted, "-7", "-1.5"]]
        out = tmp_path / f"out {db.stem}"
        assert run("data", "--parquet", out, "--csv", "--db", db) == 0
        (file,) = (out / "seats").rglob("*.csv")
        with file.open(newline="", encoding="utf-8") as lines:
            rows = [*csv.DictReader(lines)]
        assert rows[0]["name"] == wanted
        assert {type(int(row["place"])) for row in rows} == {int}
        assert "apostrophe" in (out / "README.txt").read_text("utf-8")
