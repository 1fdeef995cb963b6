"""The commands as a user in a terminal meets them: sentences and exit codes, never a traceback."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from threading import Timer
from urllib.request import urlopen

import duckdb
import pytest

from assistant.cli import serving
from assistant.storage import records
from assistant.storage.records import game_record
from tests.command_line import run, short_game
from tests.patience import PATIENCE


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return short_game(tmp_path / "games.duckdb")


def test_export_lists_games_and_writes_one(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", "--db", db) == 0
    assert "1  Friday  (2 lines)" in capsys.readouterr().out
    assert run("export", 1, "--db", db) == 0
    lines = capsys.readouterr().out.splitlines()
    assert json.loads(lines[0])["title"] == "Friday"
    assert run("export", 1, tmp_path / "friday.jsonl", "--db", db) == 0
    assert (tmp_path / "friday.jsonl").read_text("utf-8").splitlines() == lines


def test_export_overwrites_nothing(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there").write_text("mine")
    assert run("export", 1, tmp_path / "there", "--db", db) == 2
    assert "there already" in capsys.readouterr().err
    assert (tmp_path / "there").read_text() == "mine"


def test_import_brings_a_game_to_another_store(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.jsonl"
    run("export", 1, file, "--db", db)
    assert run("import", file, "--db", tmp_path / "other.duckdb") == 0
    assert "Game 1: Friday" in capsys.readouterr().out
    assert run("doctor", "--db", tmp_path / "other.duckdb") == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", 7), "There is no game number 7."),
        (("import", "nowhere.jsonl"), "There is no file nowhere.jsonl."),
        (("import", __file__), "not a Boardside game"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    db: Path, words: tuple[object, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words, "--db", db) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("--version")
    assert not stopped.value.code
    assert re.fullmatch(r"Boardside \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_there_are_no_games_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--db", tmp_path / "none.duckdb") == 2
    assert "boardside play" in capsys.readouterr().err
    assert not (tmp_path / "none.duckdb").exists()


# ---------------------------------------------------------------------- doctor


def test_doctor_finds_nothing_in_a_good_store(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--db", db) == 0
    assert "Friday: 2 lines, all is well" in capsys.readouterr().out


def rewritten(db: Path, change: str) -> None:
    """Return the rows as a Boardside with this mistake would have written them; the journal has the same."""
    journal_of(db).unlink()
    with duckdb.connect(str(db)) as con:
        con.execute(change)
        con.execute("update entries set seen = (entry->>'seen')::integer, kind = entry->'event'->>'kind'")
        for game, seq, entry in con.execute("select game, seq, entry from entries").fetchall():
            new = records.checksum(records.entry_body(game, entry))
            con.execute("update entries set sum = ? where game = ? and seq = ?", [new, game, seq])
        for row in con.execute("select id, game, title, created, shelved, lines, n from games").fetchall():
            con.execute(
                "update games set sum = ? where id = ?", [records.checksum(records.body(game_record(*row))), row[0]]
            )


def journal_of(db: Path) -> Path:
    return db.with_name(f"{db.name}.journal.jsonl")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("delete from entries where seq = 1", "lines are missing or duplicated"),
        ("""update entries set entry = replace(entry::text, '"roll":4', '"roll":"four"') where seq = 2""", "Line 2"),
        ("""update entries set entry = replace(entry::text, '"by":"anna"', '"by":"nobody"') where seq = 2""", "nobody"),
        ("update entries set entry = replace(entry::text, 'DiceRolled', 'Danced') where seq = 2", "Danced"),
        ("""update entries set entry = replace(entry::text, '"seen":1', '"seen":9') where seq = 2""", "line 9"),
    ],
)
def test_doctor_names_what_is_wrong(db: Path, change: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    rewritten(db, change)
    assert run("doctor", "--db", db) == 1
    assert said in capsys.readouterr().out


def test_doctor_says_what_was_mended(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so once; then all is well."""
    db.write_bytes(db.read_bytes()[:20_000])
    assert run("doctor", "--db", db) == 1
    said = capsys.readouterr().out
    assert "Friday: 2 lines, all is well" in said
    assert "games.duckdb was damaged and has been rebuilt from the journal beside it, with 1 game." in said
    assert run("doctor", "--db", db) == 0


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX")
def test_the_folder_of_yesterday_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the folder with our name is closed; any other stays as its owner made it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ours, other = tmp_path / "boardside", tmp_path / "games"
    for folder in (ours, other):
        folder.mkdir()
        folder.chmod(0o755)
        short_game(folder / "boardside.duckdb")
    assert run("doctor") == 0
    assert run("doctor", "--db", other / "boardside.duckdb") == 0
    assert [folder.stat().st_mode & 0o777 for folder in (ours, other)] == [0o700, 0o755]


def test_doctor_names_a_broken_law(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewritten(db, """update entries set entry = replace(entry::text, '"anna":6', '"anna":9') where seq = 1""")
    assert run("doctor", "--db", db) == 1
    assert "Line 1, as the table sees it" in capsys.readouterr().out


# ---------------------------------------------------------------------- play


def start(db: Path, *words: str, command: str = "play") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "assistant.cli.main", command, "--no-open", "--db", str(db), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )


def heard(process: subprocess.Popen[str], word: str) -> str:
    """Return output up to and with the line that holds `word`."""
    said = ""
    enough = Timer(PATIENCE, process.kill)
    enough.start()
    assert process.stdout is not None
    while word not in said and (line := process.stdout.readline()):
        said += line
    enough.cancel()
    assert word in said, said
    return said


def test_play_says_where_and_stops_when_told(db: Path) -> None:
    process = start(db, "--host", "127.0.0.1")
    said = heard(process, "Stop with Ctrl+C")
    assert "▄" in said, "a code to scan"
    lobby = re.search(r"http://127\.0\.0\.1:\d+/host/[\w-]+", said)
    assert lobby is not None
    with urlopen(lobby[0], timeout=PATIENCE) as answer:
        assert answer.status == 200
    second = start(db, "--host", "127.0.0.1")
    assert "Another Boardside already has the games" in second.communicate(timeout=PATIENCE)[0]
    assert second.returncode == 2
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Boardside is closed" in rest
    assert rest.rstrip().endswith("All games are kept."), "no library has the last word"
    assert "Traceback" not in said + rest
    assert not db.with_name(db.name + ".wal").exists(), "everything is in the file"


def test_a_taken_port_is_one_sentence(db: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        process = start(db, "--host", "127.0.0.1", "--port", str(port))
        said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said.strip() == f"Port {port} is in use by another program. Choose another port with --port, or omit --port."


def test_an_address_of_another_computer_is_one_sentence(db: Path) -> None:
    process = start(db, "--host", "203.0.113.7")
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "does not have the address 203.0.113.7" in said


@pytest.mark.parametrize("host", ["nowhere.example", "192.168.1.300", "a..b", "::1"])
def test_an_unknown_address_is_one_sentence(host: str) -> None:
    from dashboards.server import app

    with pytest.raises(app.Taken) as wrong:
        app.free_port(host, None)
    assert str(wrong.value).startswith(f"{host} is not an address of this computer, which has 127.0.0.1")
    assert "Choose one with --host" in str(wrong.value)


def test_the_address_is_checked_before_anything_is_served(db: Path) -> None:
    process = start(db, "--host", "nowhere.example")
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said.startswith("nowhere.example is not an address of this computer")
    assert said.count("\n") == 1


def test_a_port_of_the_system_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from dashboards.server import app

    def forbidden(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("socket.socket.bind", forbidden)
    with pytest.raises(app.Taken, match=r"does not allow port 80\. Choose 1024 or higher with --port"):
        app.free_port("", 80)


def test_a_demo_can_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Opened twice it is in the file once; afterwards it is a game like any other."""
    path = tmp_path / "kept.duckdb"
    for _ in range(2):
        process = start(path, "--host", "127.0.0.1", command="demo")
        said = heard(process, "Stop with Ctrl+C")
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert re.search(r"/host/[\w-]+#game/1\b", said)
        assert f"It is kept in {path}." in rest
    assert run("export", "--db", path) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_damaged_file_is_shown_and_left_alone(db: Path) -> None:
    data = db.read_bytes()[:20000]
    db.write_bytes(data)
    torn = journal_of(db).read_bytes().replace(b'"roll":4', b'"roll":5')
    journal_of(db).write_bytes(torn)
    process = start(db, "--host", "127.0.0.1")
    said = heard(process, "Stop with Ctrl+C")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert "damaged and was left unchanged; 1 game was read from the journal" in said
    assert (db.read_bytes(), journal_of(db).read_bytes()) == (data, torn)


class Asked:
    """A host with two networks."""

    def __init__(self) -> None:
        self.chosen = ""

    def choose(self, address: str) -> None:
        self.chosen = address


def test_with_several_networks_the_host_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dashboards.server.network import Adapter

    both = (Adapter("192.168.1.5", "wlan0"), Adapter("172.17.0.1", "docker0"))
    host = Asked()
    monkeypatch.setattr("builtins.input", lambda _: "1")
    serving._choose_address(both, host.choose, asked=True)
    assert host.chosen == "192.168.1.5"
    said = capsys.readouterr().out
    assert "Wi-Fi wlan0" in said
    assert "phones probably can't reach" in said


def test_with_several_networks_nothing_is_chosen_silently(capsys: pytest.CaptureFixture[str]) -> None:
    from dashboards.server.network import Adapter

    both = (Adapter("192.168.1.5", "wlan0"), Adapter("10.0.0.4", "eth0"))
    host = Asked()
    serving._choose_address(both, host.choose, asked=False)
    assert host.chosen == ""
    assert "Choose one in the lobby" in capsys.readouterr().out
