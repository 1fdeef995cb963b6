"""Why a disk refused to keep something, in sentences."""

from __future__ import annotations

import errno


class NotRecorded(RuntimeError):
    """The log could not keep an entry (disk full, file read-only). Nothing was changed."""


FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


def reason(wrong: OSError) -> str:
    """The reason of a failed system call, to follow a colon."""
    if wrong.errno in FULL:
        return "the disk is full"
    if wrong.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return "the file may not be written"
    return "the disk does not take it"


REFUSALS = {
    "Permission denied": "the file may not be written",
    "Read-only file system": "the disk is read-only",
    "Is a directory": "a folder has that name",
    "No space": "the disk is full",
    "File too large": "the disk is full",
    "No such file": "there is no such folder",
}


def reason_of(said: str) -> str:
    """The same for what DuckDB said."""
    return next((text for sign, text in REFUSALS.items() if sign in said), "the disk does not take it")


def sentence(said: str) -> str:
    """Why nothing was recorded, and what can be done."""
    if "No space" in said or "too large" in said:
        return "Nothing was recorded: the disk of the host is full. Free some space, then enter it again."
    if "Duplicate key" in said or "onstraint" in said:
        return "Nothing was recorded: this line is already there. Look at the last line, then go on."
    if "ead-only" in said or "Permission denied" in said:
        return "Nothing was recorded: the file of the games may not be written. Ask the host to look at it."
    return "Nothing was recorded: the disk of the host does not take it. Try again; if it stays so, restart Boardside."


def sentence_of(wrong: OSError) -> str:
    """The same for a failed system call."""
    return sentence("No space" if wrong.errno in FULL else str(wrong))
