"""The reason for a line of a computer player, found again after it was recorded: the same log decides the same."""

from __future__ import annotations

from typing import Final

from assistant.bots import evenings
from assistant.bots.evening import BEGINNER
from assistant.core.event import TABLE
from assistant.core.log import MemoryLog
from assistant.table.table import Table

USUAL: Final = {
    BEGINNER: "An easy player goes by rules of thumb, or by a whim.",
    "simple": "By rules of thumb.",
    "engine": "By the odds and deductions that Boardside shows to people.",
}
"""The reason by skill where a player gives none."""


def reason(table: Table, seed: str | int, seq: int) -> str:
    """Return why a computer player recorded this entry, from what its seat knew then; "" if no computer player did.

    A line that was corrected or entered by a person has no reason; neither has one before which a line was corrected
    since, if the player would decide otherwise now.
    """
    line = next((line for line in table.lines if line.seq == seq and not line.struck), None)
    skills = {player.key: player.skill for player in table.view(TABLE).players if player.skill}
    if line is None or line.entry.author not in skills:
        return ""
    before = Table(table.game, MemoryLog())
    for earlier in table.lines:
        if earlier.seq == seq:
            break
        if not earlier.struck:
            before.record(earlier.event, earlier.entry.author, note=earlier.entry.note, freely=True)
    said = evenings(table.game.key).joined(before, skills, seed).next_line()
    if said is None or said.dealt or said.event != line.event:
        return ""
    return said.why or USUAL.get(skills[said.by], "")
