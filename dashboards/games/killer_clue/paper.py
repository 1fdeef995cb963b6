"""Sheets of Killer Clue to print: the detective sheet, and who protects whom. No rules."""

from __future__ import annotations

from typing import Final

from assistant.content.catalogue import catalogue
from assistant.games.killer_clue.state import KillerClue
from assistant.games.killer_clue.tell import in_force
from dashboards.games.killer_clue.house import standing
from dashboards.parts.common.paper import PaperColumn, PaperGrid, PaperPart, PaperSheet, PaperText, marked, rows, words
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import paper as mystery

PROTECTION: Final = ("KC-PRO-07", "KC-CON-03", "KC-DST-01", "KC-BUT-02", "KC-PRO-06", "KC-PRO-02")
"""The rules that a table needs to say who is protected, as the catalog tells them."""
ROUNDS: Final = 12
"""Empty lines for Danger Rounds: as many as the page has room for."""


def paper(sight: SeatView) -> list[PaperSheet]:
    """Return the detective sheet and the protection sheet (KC-PRO-01 to -07)."""
    return [mystery.detective(sight), protection(sight)]


def protection(sight: SeatView) -> PaperSheet:
    """Return who protects whom now, the rules of it, and lines for further Danger Rounds; open information only."""
    names = marked(sight)
    told = {rule.id: rule.text for rule in catalogue(sight.game.key).rules}
    rules = PaperText(title="Who is protected?", lines=tuple(f"{told[id_]} ({id_})" for id_ in PROTECTION))
    columns = (
        PaperColumn(heading="Turn", look="mark", width=0.6),
        *(words(name) for name in names.values()),
        words("Exposed", 1.3),
        words("Murdered", 1.1),
    )
    said = (
        "Write the room of each player at the beginning of the Danger Round, then who is exposed and who is murdered."
    )
    rounds = PaperGrid(title="Danger Rounds", columns=columns, blank=ROUNDS, notes=(said,))
    return PaperSheet(title="Protection sheet", parts=(*_now(sight, names), rules, rounds))


def _now(sight: SeatView, names: dict[str, str]) -> list[PaperPart]:
    """Return where everybody is and who protects them, and the effects in force."""
    state: KillerClue = sight.state
    stands = standing(sight)
    people = PaperGrid(
        title="Now", columns=(words("Player"), words("Place", 3)), rows=rows((names[p], stands[p]) for p in state.order)
    )
    force = tuple(in_force(state))
    return [people, *([PaperText(title="In force", lines=force)] if force else [])]
