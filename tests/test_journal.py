"""The journal by itself: ends of lines, what is taken back, and which of two lines about the same counts."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from assistant.storage import records
from assistant.storage.journal import Journal

OPEN = Path("/proc/self/fd")


def setting(value: str, n: int) -> bytes:
    return records.body(records.setting_record("draft", value, n))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """Return a journal of one setting, open."""
    made = Journal(tmp_path / "games.duckdb.journal.jsonl")
    made.write_anew("id", [setting("first", 1)])
    made.open()
    return made


def values(journal: Journal) -> list[str]:
    """Return the settings in it that count."""
    return [line["value"] for bare in journal.read().copy.values() if (line := records.read(bare))]


def test_the_next_line_begins_where_the_last_one_ends(journal: Journal) -> None:
    before = journal.path.read_bytes()
    assert journal.size() == len(before)
    assert journal.append(setting("second", 2)) == len(before)
    assert journal.size() == journal.path.stat().st_size > len(before)
    journal.close()
    assert journal.size() == 0


def test_what_is_taken_back_is_gone_from_the_disk(journal: Journal) -> None:
    before = journal.path.read_bytes()
    journal.take_back(journal.append(setting("refused", 2), setting("refused too", 3)))
    assert journal.path.read_bytes() == before
    journal.close()


def test_a_line_that_a_full_disk_takes_in_part_is_taken_back(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the first of two lines would come back after a kill, although neither was acknowledged."""
    before = journal.path.read_bytes()

    def half(file: int, data: bytes) -> None:
        os.write(file, data[: len(data) * 2 // 3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.storage.journal.write_all", half)
    with pytest.raises(OSError, match="No space left"):
        journal.append(setting("refused", 2), setting("refused too", 3))
    assert journal.path.read_bytes() == before
    journal.close()


def test_superseded_bytes_are_counted(journal: Journal) -> None:
    """A new journal has none."""
    assert Journal(journal.path.with_name("missing")).read().superseded == 0
    assert journal.read().superseded == 0
    second = setting("second", 2)
    journal.append(second)
    assert journal.read().superseded == len(records.summed(second)) - len("\n")
    journal.close()


@pytest.mark.skipif(not OPEN.is_dir(), reason="the system does not list open files")
def test_a_journal_that_is_closed_is_no_longer_open(journal: Journal) -> None:
    def held() -> bool:
        return str(journal.path) in {os.path.realpath(file) for file in OPEN.iterdir()}

    assert held()
    journal.close()
    assert not held()


@pytest.mark.parametrize(("n", "counts"), [(2, "second"), (1, "second"), (0, "first")])
def test_of_two_lines_with_the_same_number_the_one_written_last_counts(journal: Journal, n: int, counts: str) -> None:
    journal.append(setting("second", n))
    assert values(journal) == [counts]
    journal.close()


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX")
def test_a_new_journal_is_for_its_owner_alone_whatever_the_mask(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.duckdb.journal.jsonl")
    before = os.umask(0)
    try:
        journal.open()
    finally:
        os.umask(before)
        journal.close()
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600


# ---------------------------------------------------------------------- lines

ENTRY = b'{"game":1,"entry":{"seq":1,"at":0,"author":"anna","seen":0,"note":"","event":{"kind":"DiceRolled"}}}'
UNNUMBERED = [
    records.body(records.game_record(1, "clue", "Friday", 5)),
    records.body(records.setting_record("draft", "{}")),
    records.body(records.seat_record(1, "anna", "seat", 1)),
    ENTRY,
]


def test_of_two_lines_of_the_same_entry_that_differ_the_second_is_damaged(journal: Journal) -> None:
    """Entries never change; nobody can tell a later one from a forged one."""
    journal.append(ENTRY, ENTRY)
    assert journal.read().bad == []
    journal.append(ENTRY.replace(b"anna", b"benn"))
    contents = journal.read()
    assert (contents.copy["entry", 1, 1], len(contents.bad)) == (ENTRY, 1)
    journal.close()


def test_a_journal_that_lost_its_header_still_has_its_lines(journal: Journal) -> None:
    journal.append(ENTRY)
    journal.close()
    lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(b"".join(lines[1:]))
    contents = journal.read()
    assert (contents.database, contents.bad) == ("", [])
    assert set(contents.copy) == {("setting", "draft"), ("entry", 1, 1)}


def test_a_line_that_is_nested_without_end_is_no_record() -> None:
    assert records.read(b'{"setting":' * 100_000 + b"1" + b"}" * 100_000) is None


def test_a_line_with_broken_characters_is_no_record() -> None:
    assert records.read(b'{"setting":"draft","value":"\xff"}') is None


@pytest.mark.parametrize("bare", [*UNNUMBERED, b'{"setting":"draft","value":"{}"}'])
def test_a_line_without_a_number_is_earlier_than_the_first_numbered_one(bare: bytes) -> None:
    assert records.number(bare) == 0 < records.number(setting("{}", 1))


def test_only_the_renewal_of_a_link_may_have_renewed_one() -> None:
    """Every other line shows by its beginning that it is no renewal; noise could be anything."""
    game, setting_, seat, entry = UNNUMBERED[0], UNNUMBERED[1], UNNUMBERED[2], UNNUMBERED[3]
    header = records.body(records.header("id"))
    assert [records.may_renew(records.summed(bare)) for bare in (game, setting_, entry, header)] == [False] * 4
    assert records.may_renew(records.summed(seat))
    assert records.may_renew(bytes(40))
