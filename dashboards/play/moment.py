"""Which moment of which game a page shows: drafts belong to a turn, open drawers to a phase of it."""

from __future__ import annotations

from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView


def moment(sight: SeatView) -> Json:
    """Return keys of the moment: `game` and `turn` are unique to each game and turn, `phase` names what is expected.

    All three are made only from what this seat sees.
    """
    asked = sight.table.openings.now
    expected = sorted({offer.kind.__name__ for offer in sight.offers if not offer.rare})
    first = sight.lines[0].line.entry.at if sight.lines else 0
    turn = getattr(getattr(sight.state, "turn", None), "number", 0)
    return {
        "game": f"{sight.game.key} {sight.table.log.id} {first}",
        "turn": f"{turn} {sight.state.on_turn or ''}",
        "phase": " ".join([*expected, f"consent {asked.id}"] if asked else expected),
    }
