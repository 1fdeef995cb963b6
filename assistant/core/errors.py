"""Sentences that explain why the disk refused to store something."""

from __future__ import annotations

import errno


class NotRecorded(RuntimeError):
    """The log could not keep an entry (disk full, file read-only). Nothing was changed."""


FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


def reason(wrong: OSError) -> str:
    """Return the reason of a failed system call, to follow a colon."""
    if wrong.errno in FULL:
        return "the disk is full"
    if wrong.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return "the file cannot be written"
    return "the disk cannot write it"


REFUSALS = {
    "Permission denied": "the file cannot be written",
    "Read-only file system": "the disk is read-only",
    "Is a directory": "a folder has that name",
    "No space": "the disk is full",
    "File too large": "the disk is full",
    "No such file": "there is no such folder",
}


def reason_of(said: str) -> str:
    """Return the reason of a DuckDB message, to follow a colon."""
    return next((text for sign, text in REFUSALS.items() if sign in said), "the disk cannot write it")


def sentence(said: str) -> str:
    """Return why nothing was recorded, and what can be done."""
    if "No space" in said or "too large" in said:
        return "Nothing was recorded: the host’s disk is full. Free some space, then enter it again."
    if "Duplicate key" in said or "onstraint" in said:
        return "Nothing was recorded: this line already exists. Check the last line, then go on."
    if "ead-only" in said or "Permission denied" in said:
        return "Nothing was recorded: the games file cannot be written. Ask the host to check it."
    return "Nothing was recorded: the host’s disk cannot write it. Try again; if that does not help, restart Boardside."


def sentence_of(wrong: OSError) -> str:
    """Return why nothing was recorded when a system call failed, and what can be done."""
    return sentence("No space" if wrong.errno in FULL else str(wrong))
