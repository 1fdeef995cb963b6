"""Contents of sealed boxes are on the disk twice, with checksums: damage to one copy loses nothing and is reported."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.cli import main as cli
from assistant.core.errors import NotRecorded
from assistant.core.submissions import Content
from assistant.figures.questions.open_games import GamesFile
from assistant.games import GAMES
from assistant.storage.doctor import look_over
from assistant.storage.game_file import read_game, write_game
from assistant.storage.journal import path_of
from assistant.storage.store import Store
from assistant.storage.vault import BLOCK, VaultDrawer, copies_of, read
from assistant.storage.writer import Closed
from assistant.table.table import Table
from tests.damaged_stores import filled
from tests.faults.damages import DAMAGES
from tests.faults.evening import held_by
from tests.reading import GAME, book, key, seal, table_of
from tests.reading import GAMES as CAMPAIGNS


def books(db: Path, *colours: str) -> list[Content]:
    """Return a store with sealed books of these colors, and a draft of gold."""
    store = Store(db, CAMPAIGNS)
    store.create("campaign", "A campaign")
    table = table_of(store.log(1))
    seal(table, *colours)
    table.boxes.draft(key(), "gold", book("gold", ("north", 1)))
    store.close()
    return [content for _, content in read(db).contents]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


def taken(db: Path) -> tuple[list[Content], str, str]:
    """Return the contents, the damage and the notice; check that the next opening reports nothing more."""
    store = Store(db, CAMPAIGNS)
    found = [*store.log(1).drawer.contents()], store.damage, store.notice
    store.close()
    again = Store(db, CAMPAIGNS)
    assert [*again.log(1).drawer.contents()] == found[0]
    assert again.trouble == ""
    again.close()
    return found


def changed_letter(data: bytearray, _: random.Random) -> None:
    at = data.index(b"north")
    data[at : at + 5] = b"south"


KINDS: dict[str, Callable[[bytearray, random.Random], None]] = {**DAMAGES, "one letter": changed_letter}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("which", [0, 1])
def test_damage_to_one_copy_loses_neither_a_sealed_book_nor_a_draft(db: Path, which: int, kind: str, seed: int) -> None:
    kept = books(db, "red", "blue")
    assert [content.draft for content in kept] == [False, False, True]
    path = copies_of(db)[which]
    data = bytearray(path.read_bytes())
    whole = bytes(data)
    KINDS[kind](data, random.Random(seed))
    path.write_bytes(data)
    found, damage, notice = taken(db)
    assert (found, damage) == (kept, "")
    same = data == whole
    assert notice == "" if same else path.name in notice and "nothing was lost" in notice
    assert b"".join(file.read_bytes() for file in copies_of(db)).count(b"north") == 4


@pytest.mark.parametrize("which", [0, 1])
def test_a_copy_that_is_gone_is_made_anew(db: Path, which: int) -> None:
    kept = books(db, "red")
    copies_of(db)[which].unlink()
    found, damage, notice = taken(db)
    assert (found, damage) == (kept, "")
    assert copies_of(db)[which].name in notice


def test_two_damaged_copies_mend_each_other_line_by_line(db: Path) -> None:
    kept = books(db, "red", "blue")
    for place, path in enumerate(copies_of(db)):
        data = bytearray(path.read_bytes())
        data[place * BLOCK + 5] ^= 1
        path.write_bytes(data)
    found, damage, notice = taken(db)
    assert {content.seat for content in found} == {content.seat for content in kept}
    assert damage == ""
    assert "Together they had everything" in notice


def test_what_is_damaged_in_both_copies_is_named_and_the_rest_is_there(
    db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = books(db, "red", "blue")
    spoilt: list[bytes] = []
    for path in copies_of(db):
        data = bytearray(path.read_bytes())
        data[BLOCK + 5] ^= 1
        path.write_bytes(data)
        spoilt.append(bytes(data))
    store = Store(db, CAMPAIGNS)
    assert [*store.log(1).drawer.contents()] == [kept[0], kept[2]]
    assert store.damage.startswith("At least 1 sealed submission can no longer be read; the other 2 are intact")
    assert "submit again" in store.damage
    asides = [path for path in db.parent.iterdir() if ".damaged-" in path.name]
    assert sorted(path.read_bytes() for path in asides) == sorted(spoilt)
    assert all(path.name in store.damage for path in asides)
    assert look_over(store, store.games()[0]) == [
        "The submission stored for Blue is not what was sealed. Nothing is revealed until it is made again."
    ]
    store.close()


@pytest.mark.parametrize("kind", ["zeros", "empty", "gone"])
def test_doctor_says_what_is_lost_of_a_vault_that_is_lost(db: Path, kind: str) -> None:
    kept = books(db, "red", "blue")
    for path in copies_of(db):
        path.write_bytes(bytes(path.stat().st_size) if kind == "zeros" else b"")
        if kind == "gone":
            path.unlink()
    store = Store(db, CAMPAIGNS)
    assert store.log(1).drawer.contents() == ()
    assert (store.damage == "") == (kind == "gone"), "that there was a vault only the log knows"
    assert "The submission stored for Red and Blue is not what was sealed" in look_over(store, store.games()[0])[0]
    table = Table(GAME, store.log(1))
    seal(table, "red", "blue")
    assert look_over(store, store.games()[0]) == []
    assert [content.seat for content in store.log(1).drawer.contents()] == [content.seat for content in kept][:2]
    store.close()


def test_the_command_doctor_ends_with_1_for_a_vault_full_of_zero_bytes(
    db: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.cli.stores.GAMES", CAMPAIGNS)
    books(db, "red")
    assert cli.main(["doctor", "--db", str(db)]) == 0
    for path in copies_of(db):
        path.write_bytes(bytes(BLOCK))
    capsys.readouterr()
    assert cli.main(["doctor", "--db", str(db)]) == 1
    said = capsys.readouterr().out
    assert "At least 1 sealed submission" in said
    assert "The submission stored for Red is not what was sealed" in said


def test_a_game_from_a_file_has_its_books_elsewhere_and_that_is_no_damage(db: Path) -> None:
    books(db, "red")
    store = Store(db, CAMPAIGNS)
    number = read_game(store, list(write_game(store, 1)))
    assert store.came_from_file(number)
    assert look_over(store, store.games()[0]) == []
    store.close()


# ---------------------------------------------------------------------- changes that were interrupted


def test_a_change_that_reached_one_copy_alone_was_never_made(db: Path) -> None:
    kept = books(db, "red")
    first, second = copies_of(db)
    before = second.read_bytes()
    store = Store(db, CAMPAIGNS)
    VaultDrawer(store.drawers, 1).keep(Content(key(), "blue", "00", {"kind": "Book", "by": "blue"}))
    store.close()
    after = first.read_bytes()
    second.write_bytes(before)
    assert taken(db) == (kept, "", "")
    first.write_bytes(after)
    second.write_bytes(b"")
    found, damage, _ = taken(db)
    assert ([content.seat for content in found], damage) == (["red", "gold", "blue"], "")


@pytest.mark.parametrize("which", [0, 1])
def test_a_copy_that_could_not_be_read_once_is_not_repaired_with_what_was_never_made(
    db: Path, which: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the second copy tells that the first is one change ahead; the first is of no importance then."""
    kept = books(db, "red")
    before = copies_of(db)[1].read_bytes()
    store = Store(db, CAMPAIGNS)
    VaultDrawer(store.drawers, 1).keep(Content(key(), "blue", "00", {"kind": "Book", "by": "blue"}))
    store.close()
    copies_of(db)[1].write_bytes(before)
    files = [copy.read_bytes() for copy in copies_of(db)]
    real = Path.read_bytes

    def failing(self: Path) -> bytes:
        if self == copies_of(db)[which]:
            raise OSError(5, "Input/output error")
        return real(self)

    monkeypatch.setattr(Path, "read_bytes", failing)
    store = Store(db, CAMPAIGNS)
    assert store.damage.startswith("The sealed boxes can't be read: ") is (which == 1)
    store.close()
    monkeypatch.undo()
    assert ([copy.read_bytes() for copy in copies_of(db)] == files) is (which == 1)
    assert taken(db) == (kept, "", "")


def test_a_copy_from_a_backup_does_not_count(db: Path) -> None:
    books(db, "red")
    old = copies_of(db)[0].read_bytes()
    store = Store(db, CAMPAIGNS)
    table = Table(GAME, store.log(1))
    for _ in range(3):
        seal(table, "blue")
    store.close()
    kept = [content for _, content in read(db).contents]
    now = copies_of(db)[1].read_bytes()
    copies_of(db)[0].write_bytes(old)
    assert taken(db)[0] == kept
    copies_of(db)[0].write_bytes(now)
    copies_of(db)[1].write_bytes(old)
    assert taken(db)[0] == kept


@pytest.mark.parametrize("which", [0, 1])
def test_a_refused_change_is_in_neither_copy(db: Path, which: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = books(db, "red")
    files = [copy.read_bytes() for copy in copies_of(db)]
    store = Store(db, CAMPAIGNS)
    real, failing = Path.replace, copies_of(db)[which]

    def full(self: Path, target: Path) -> Path:
        if target == failing:
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Exception, match="the host’s disk is full"):
        VaultDrawer(store.drawers, 1).keep(Content(key(), "blue", "00", {"kind": "Book", "by": "blue"}))
    monkeypatch.undo()
    assert [*store.log(1).drawer.contents()] == kept
    assert [copy.read_bytes() for copy in copies_of(db)] == files
    store.close()
    assert taken(db) == (kept, "", "")


def test_a_store_that_can_only_be_looked_at_changes_nothing(db: Path) -> None:
    books(db, "red")
    copies_of(db)[0].write_bytes(b"")
    data = db.read_bytes()
    db.write_bytes(data[:4096] + bytes(4096) + data[8192:])
    path_of(db).unlink()
    store = Store(db, CAMPAIGNS)
    assert store.read_only
    assert "The other copy is used" in store.notice
    with pytest.raises(NotRecorded, match=r"Nothing was recorded\. .* is damaged and was left unchanged"):
        VaultDrawer(store.drawers, 1).keep(Content(key(), "blue", "00", {"kind": "Book", "by": "blue"}))
    assert copies_of(db)[0].read_bytes() == b""
    store.close()


# ---------------------------------------------------------------------- links, and names that resemble each other


def test_a_store_that_is_opened_through_a_link_has_one_journal_and_one_vault(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "links").mkdir(mode=0o700)
    db, link = tmp_path / "real" / "games.duckdb", tmp_path / "links" / "evening.duckdb"
    kept = books(db, "red")
    link.symlink_to(db)
    store = Store(link, CAMPAIGNS)
    assert store.path == db
    assert [*store.log(1).drawer.contents()] == kept
    seal(Table(GAME, store.log(1)), "blue")
    with pytest.raises(Exception, match="already has the games"):
        Store(db, CAMPAIGNS)
    store.close()
    found, damage, notice = taken(db)
    assert ([content.seat for content in found], damage, notice) == (["red", "gold", "blue"], "", "")
    assert [path.name for path in link.parent.iterdir()] == ["evening.duckdb"]
    assert link.is_symlink()
    (tmp_path / "whole").symlink_to(tmp_path / "real")
    assert Store(tmp_path / "whole" / "games.duckdb", CAMPAIGNS).path == db
    assert GamesFile(link).game(1).title == "A campaign"


def test_a_link_to_nowhere_makes_the_file_where_it_points_and_a_circle_is_a_sentence(tmp_path: Path) -> None:
    link = tmp_path / "link.duckdb"
    link.symlink_to(tmp_path / "games.duckdb")
    Store(link, GAMES).close()
    assert link.is_symlink()
    assert {path.name for path in tmp_path.iterdir()} == {"link.duckdb", "games.duckdb", "games.duckdb.journal.jsonl"}
    circle = tmp_path / "circle.duckdb"
    circle.symlink_to(circle)
    with pytest.raises(Closed):
        Store(circle, GAMES)


def test_a_backup_beside_the_games_takes_neither_their_journal_nor_their_vault(db: Path) -> None:
    """Until November 2026 `games.duckdb.old` would have called its journal as `games.duckdb` calls its own today."""
    kept = books(db, "red")
    backup = db.with_name("games.duckdb.old")
    backup.write_bytes(db.read_bytes())
    files = {path: path.read_bytes() for path in (*copies_of(db), path_of(db))}
    store = Store(backup, CAMPAIGNS)
    assert store.log(1).drawer.contents() == ()
    store.close()
    assert {path: path.read_bytes() for path in files} == files
    assert taken(db) == (kept, "", "")


def test_a_backup_of_filled_games_leaves_their_journal(db: Path) -> None:
    held = filled(db)
    backup = db.with_name("games.duckdb.old")
    backup.write_bytes(db.read_bytes())
    Store(backup, GAMES).close()
    db.unlink()
    store = Store(db, GAMES)
    assert held_by(store) == held
    store.close()
