"""The screens of The Missing Number: beside the ready-made ones, the likeliest number at hand."""

from __future__ import annotations

from dataclasses import replace

from boardside.kit.screens import DEDUCING, Json, SeatView, chances


def mine(sight: SeatView) -> list[Json]:
    """Return the number that is likeliest to be set aside, as far as the player of this page can know."""
    known = chances(sight)
    if known is None or not known.deals or sight.state.over:
        return DEDUCING.mine(sight)
    (number,), chance = known.best
    figures = [["Likeliest", number], ["Chance", f"{chance:.0%}"], ["Possible", len(known.triples)]]
    return [{"part": "figures", "figures": figures}]


ARRANGEMENT = replace(DEDUCING, mine=mine)
