"""Files and folders for their owner alone, and the leftovers of a killed process."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from assistant.storage.private_files import closed_to_others, folder_closed, private, replaced, tidied
from assistant.storage.records import _is_record  # pyright: ignore[reportPrivateUsage]
from tests.small_stores import mode

OPEN = Path("/proc/self/fd")


@pytest.mark.parametrize("bit", [0o001, 0o002, 0o004, 0o010, 0o020, 0o040])
def test_a_folder_and_a_file_that_anybody_else_may_use_are_closed(tmp_path: Path, bit: int) -> None:
    folder, file = tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    file.touch()
    folder.chmod(0o700 | bit)
    file.chmod(0o600 | bit)
    folder_closed(folder)
    closed_to_others(file)
    assert (mode(folder), mode(file)) == (0o700, 0o600)


def test_what_is_closed_already_stays_as_it_is(tmp_path: Path) -> None:
    folder, file = tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    file.touch()
    folder.chmod(0o500)
    file.chmod(0o400)
    folder_closed(folder)
    closed_to_others(file, tmp_path / "missing")
    assert (mode(folder), mode(file)) == (0o500, 0o400)
    folder.chmod(0o700)


def test_a_file_that_was_left_half_made_does_not_keep_its_file_from_being_replaced(tmp_path: Path) -> None:
    path = tmp_path / "games.duckdb.sealed.jsonl"
    path.with_name(f"{path.name}.new").write_bytes(b"half")
    replaced(path, (b"a", b"b"))
    assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == {path.name: b"ab"}


@pytest.mark.skipif(not OPEN.is_dir(), reason="the system does not list open files")
def test_a_file_that_was_replaced_is_no_longer_open(tmp_path: Path) -> None:
    replaced(tmp_path / "file", (b"a",))
    assert tmp_path not in {Path(os.path.realpath(file)).parent for file in OPEN.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX")
def test_the_mask_of_the_process_is_given_back(tmp_path: Path) -> None:
    """This also holds for two nested ones."""
    before = os.umask(0o027)
    try:
        with private():
            with private():
                pass
            (tmp_path / "closed").touch(0o666)
        (tmp_path / "open").touch(0o666)
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("closed", "open")] == [0o600, 0o640]


@pytest.mark.parametrize("name", ["games.duckdb", "fri[day].duckdb", "what?.duckdb", "st*r.duckdb"])
def test_what_was_left_half_made_is_removed_and_nothing_else(tmp_path: Path, name: str) -> None:
    """A name that contains signs of a pattern means itself."""
    path = tmp_path / name
    left = [f"{name}.7.new", f"{name}.7.new.wal", f"{path.stem}.journal.before"]
    kept = [name, "other.duckdb.7.new", "frid.duckdb.7.new", "whats.duckdb.7.new", "star.duckdb.7.new", "x.y.before"]
    for one in (*left, *kept):
        (tmp_path / one).touch()
    tidied(path)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(kept)


ENTRY = {"seq": 1, "at": 2, "author": "anna", "seen": 0, "note": "", "event": {"kind": "X"}}


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ({"game": 1, "entry": ENTRY}, True),
        ({"setting": "draft", "value": "{}"}, True),
        ({"game": 1, "entry": {**ENTRY, "event": {}}}, False),
        ({"game": 1, "entry": {**ENTRY, "seq": "1"}}, False),
        ({"game": 1, "entry": {**ENTRY, "event": {"kind": 3}}}, False),
        ({"game": 1}, False),
        ({"setting": "draft"}, False),
        ({"game": True, "entry": ENTRY}, False),
        ([], False),
        (None, False),
    ],
)
def test_a_line_of_the_journal_has_one_of_the_known_shapes(line: object, good: bool) -> None:
    assert _is_record(line) is good
