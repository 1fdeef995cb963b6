"""The words for each reason why a disk refuses something."""

from __future__ import annotations

import errno

import pytest

from assistant.core.errors import reason, reason_of, sentence, sentence_of


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EROFS, "the file cannot be written"),
        (errno.EACCES, "the file cannot be written"),
        (errno.EIO, "the disk cannot write it"),
    ],
)
def test_a_system_call_that_failed_has_a_reason(number: int, said: str) -> None:
    assert reason(OSError(number, "x")) == said


@pytest.mark.parametrize(
    ("text", "why", "kept"),
    [
        ("No space left on device", "the disk is full", "the host’s disk is full"),
        ("File too large", "the disk is full", "the host’s disk is full"),
        ("Permission denied", "the file cannot be written", "cannot be written"),
        ("Read-only file system", "the disk is read-only", "cannot be written"),
        ("Duplicate key", "the disk cannot write it", "this line already exists"),
        ("Anything else", "the disk cannot write it", "the host’s disk cannot write it"),
    ],
)
def test_what_duckdb_says_has_a_reason_and_a_sentence(text: str, why: str, kept: str) -> None:
    assert reason_of(text) == why
    assert sentence(text).startswith("Nothing was recorded: ")
    assert kept in sentence(text)


def test_a_full_disk_is_named_as_such_by_its_number() -> None:
    assert "is full" in sentence_of(OSError(errno.ENOSPC, "x"))
    assert "cannot write it" in sentence_of(OSError(errno.EIO, "x"))
