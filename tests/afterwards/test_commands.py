"""The commands analyse, sql and data, as terminal users meet them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from assistant.cli import main as cli
from assistant.figures.facts import rows
from assistant.figures.facts.rows import PLACE, columns
from assistant.figures.store import people
from assistant.figures.store.derived import Figures, beside
from assistant.games import GAMES
from assistant.storage.store import Store
from tests.afterwards.recorded import DEMOS, first, written
from tests.patience import PATIENCE

CLUE, WORLD = (next(path for path in DEMOS if path.parent.name == game) for game in ("clue", "cold_cash_risk"))


def laid(folder: Path) -> Path:
    store = Store(folder / "games.duckdb", GAMES)
    for path in (CLUE, WORLD):
        found = written(path)
        store.create(found.game.key, found.title, found.entries[:12], found.created)
    store.close()
    return store.path


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return laid(tmp_path)


@pytest.fixture(scope="module")
def asked_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database for questions that leave it unchanged."""
    path = laid(tmp_path_factory.mktemp("asked"))
    with Figures(beside(path)).held():
        pass
    return path


def run(*words: object) -> int:
    return cli.main([str(word) for word in words])


Said = pytest.CaptureFixture[str]


def asked(db: Path, question: str, capsys: Said) -> list[dict[str, object]]:
    capsys.readouterr()
    assert run("sql", question, "--json", "--db", db) == 0
    return json.loads(capsys.readouterr().out)


def test_analyse_works_out_what_is_missing_and_says_so(db: Path, capsys: Said) -> None:
    assert run("analyse", "--db", db) == 0
    assert "figures of 2 games were worked out; there are now figures of 2 games" in capsys.readouterr().out
    assert run("analyse", "--db", db) == 0
    assert "up to date" in capsys.readouterr().out
    assert run("analyse", "--all", "--db", db) == 0
    assert "figures of 2 games were worked out" in capsys.readouterr().out
    found = asked(db, "select kind, players, finished from games order by kind", capsys)
    assert found == [
        {"kind": "clue", "players": 4, "finished": False},
        {"kind": "cold_cash_risk", "players": 3, "finished": False},
    ]


def test_analyse_follows_what_came_since(db: Path, capsys: Said) -> None:
    run("analyse", "--db", db)
    store = Store(db, GAMES)
    store.append(1, written(CLUE).entries[12])
    people.keep_no_figures(store, 2)
    store.close()
    assert run("analyse", "--db", db) == 0
    assert "figures of 1 game were worked out; there are now figures of 1 game" in capsys.readouterr().out
    assert Figures(beside(db)).state() == {1: 13}
    store = Store(db, GAMES)
    people.take_out(store, "Anna")
    store.rename(1, "Friday")
    store.close()
    run("analyse", "--db", db)
    assert asked(db, "select title, name from games join seats using (game) order by place", capsys)[0] == {
        "title": "Friday", "name": None,
    }  # fmt: skip


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_worked_out(db: Path, capsys: Said) -> None:
    store = Store(db, GAMES)
    store.create("chess", "A game of tomorrow", written(CLUE).entries[:3])
    store.create("cold_cash_risk", "Another game's lines", written(CLUE).entries[:3])
    store.close()
    assert run("analyse", "--db", db) == 1
    said = capsys.readouterr().out
    assert "3  A game of tomorrow: This game is not installed here: chess." in said
    assert "4  Another game's lines: Line 1 cannot be read: " in said
    assert "figures of 2 games were worked out; there are now figures of 2 games" in said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("copy games to 'stolen.csv'", "can be queried but not changed"),
        ("drop table games", "can be queried but not changed"),
        ("attach 'other.duckdb'", "can be queried but not changed"),
        ("set enable_external_access = true", "can be queried but not changed"),
        ("install httpfs", "can be queried but not changed"),
        ("from read_csv('/etc/passwd')", "no files on this computer"),
        ("from read_text('{db}')", "no files on this computer"),
        ("from glob('/*')", "no files on this computer"),
        ("select getenv('HOME')", "no answer"),
        ("from '/etc/passwd'", "no answer"),
        ("select knd from games", 'Candidate bindings: "kind"'),
        ("select 1; select 2", "one question at a time"),
        ("", "one question at a time"),
        ("selec", "syntax error"),
    ],
)
def test_a_question_reads_figures_and_nothing_else(question: str, said: str, asked_db: Path, capsys: Said) -> None:
    before = sorted(path.name for path in asked_db.parent.iterdir())
    assert run("sql", question.format(db=asked_db), "--db", asked_db) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert sorted(path.name for path in asked_db.parent.iterdir()) == before


def test_answers_as_table_csv_and_json(db: Path, capsys: Said) -> None:
    run("analyse", "--db", db)
    question = "select name, place, person as who from seats where game = 2 union all select null, 9, null order by 2"
    capsys.readouterr()
    run("sql", question, "--db", db)
    table = capsys.readouterr().out.splitlines()
    assert table[0].split() == ["name", "place", "who"]
    assert table[2].split() == ["Anna", "1", "anna"]
    assert table[-2].split() == ["–", "9", "–"]
    assert table[-1] == "(4 rows)"
    run("sql", question, "--csv", "--db", db)
    assert list(csv.reader(io.StringIO(capsys.readouterr().out)))[-1] == ["", "9", ""]
    assert asked(db, question, capsys)[-1] == {"name": None, "place": 9, "who": None}


def test_data_writes_files_that_anybody_reads_with_what_they_mean(db: Path, tmp_path: Path, capsys: Said) -> None:
    run("analyse", "--db", db)
    for words, reader, ending in (((), "read_parquet", "parquet"), (("--csv",), "read_csv", "csv")):
        folder = tmp_path / ending
        assert run("data", "--parquet", folder, *words, "--db", db) == 0
        with duckdb.connect() as base:
            found = base.execute(
                f"select kind, family from {reader}('{folder}/games/*/*.{ending}', hive_partitioning = true) order by 1"
            ).fetchall()
        assert found == [("clue", "mystery"), ("cold_cash_risk", "market_war")]
        text = (folder / "README.txt").read_text("utf-8")
        assert all(comment in text for table in rows.TABLES for _, comment in columns(table).values())
    assert run("data", "--parquet", tmp_path / "csv", "--db", db) == 0, "an earlier export is replaced"
    assert not list((tmp_path / "csv").rglob("*.csv"))
    capsys.readouterr()
    assert run("data", "--parquet", tmp_path, "--db", db) == 2
    assert "other files" in capsys.readouterr().err
    assert run("data", "--db", db) == 2
    assert "--parquet DIR" in capsys.readouterr().err


def test_every_column_is_explained_in_the_file_in_the_readme_and_in_the_schema(db: Path, capsys: Said) -> None:
    with Figures(beside(db)).held() as base:
        found = base.execute(
            "select table_name, column_name, comment, data_type from duckdb_columns() where table_name not in"
            " ('engine', 'kept') and not internal"
        ).fetchall()
        tables = base.execute("select table_name, comment from duckdb_tables()").fetchall()
    described = {(table.table, name): comment for table in rows.TABLES
                 for name, (_, comment) in {**PLACE, **columns(table)}.items()}  # fmt: skip
    assert {(table, name): comment for table, name, comment, _ in found} == described
    assert all(comment for comment in described.values())
    assert all(comment for name, comment in tables if name not in ("engine", "kept"))
    assert run("data", "--schema") == 0
    said = capsys.readouterr().out
    assert all(f"| {name} | {kind} | {comment} |" in said for _, name, comment, kind in found if name not in PLACE)


def test_before_the_first_figures_every_command_says_what_to_do(tmp_path: Path, db: Path, capsys: Said) -> None:
    assert run("analyse", "--db", tmp_path / "none.duckdb") == 2
    assert "boardside play" in capsys.readouterr().err
    for words in (("sql", "from games"), ("data", "--parquet", tmp_path / "out")):
        assert run(*words, "--db", db) == 2
        assert "boardside analyse" in capsys.readouterr().err
    with Figures(beside(db)).held():
        pass
    assert run("sql", "from games", "--db", db) == 0
    assert "boardside analyse" in capsys.readouterr().err
    assert run("data", "--parquet", tmp_path / "out", "--db", db) == 2
    assert not (tmp_path / "out").exists()


def test_while_play_has_the_games_figures_can_be_asked_and_analyse_leaves_them_to_it(db: Path) -> None:
    """Run the real commands, in their own processes."""

    def said(*words: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "assistant.cli.main", *words, "--db", str(db)], capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    store = Store(db, GAMES)
    try:
        from assistant.figures.store.derive import derive

        Figures(beside(db)).write(1, derive(first(CLUE, 12)))
        code, text = said("analyse")
        assert code == 0
        assert "keeps their figures up to date" in text
        assert said("sql", "select kind from games", "--csv") == (0, "kind\nclue\n")
    finally:
        store.close()


def test_other_commands_do_without_frames_and_numbers() -> None:
    code = (
        "import sys\nfrom assistant.cli import main\nmain.parser()\n"
        "assert not {'pandas', 'numpy', 'panel', 'holoviews', 'bokeh'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)
