"""Which moment of which game a page shows: drafts belong to a turn, open drawers to a phase of it."""

from __future__ import annotations

from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Sight


def moment(sight: Sight) -> Json:
    """`game` tells this game from every other, `turn` this turn from every other, `phase` what is expected in it.

    All three are made of what this seat sees.
    """
    first = sight.told[0].line.entry.at if sight.told else 0
    turn = getattr(getattr(sight.state, "turn", None), "number", 0)
    return {
        "game": f"{sight.game.key} {sight.table.log.id} {first}",
        "turn": f"{turn} {sight.state.on_turn or ''}",
        "phase": " ".join(sorted({offer.kind.__name__ for offer in sight.offers if not offer.rare})),
    }
