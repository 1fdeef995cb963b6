"""The plot form of Plotted A&A, with the names that the program reads. No rules."""

from __future__ import annotations

from typing import Final

from assistant.content.catalogue import catalogue
from assistant.games.axis_allies.board import kinds
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import listed
from dashboards.parts.common.paper import PaperColumn, PaperGrid, PaperSheet, PaperText, words
from dashboards.parts.common.seat_view import SeatView

PLOTTING: Final = ("PAA-PLT-03", "PAA-PLT-04", "PAA-PLT-07", "PAA-PLT-08", "PAA-PLT-09", "PAA-PLT-10")
"""The rules of the form, as the catalog tells them."""
ORDERS: Final = 34
"""Empty lines for orders: a full page."""
EXAMPLES: Final = ("4: 3i 1t Fin, 2t Ger via E Eur -> Karelia", "5: build Germany 6t", "6: noop")
"""Lines that can be typed as they stand (PAA-SET-04)."""


def paper(sight: SeatView) -> list[PaperSheet]:
    """Return a form for each country of this page's player, or one without a name, and the names (PAA-PLT-07)."""
    state: Plotted = sight.state
    powers = state.powers_of(sight.player) if sight.player else ()
    countries = [state.power_name(power) for power in powers] or [""]
    return [*(_form(sight, country) for country in countries), _names(sight)]


def _form(sight: SeatView, country: str) -> PaperSheet:
    said = f"Country: {country or '________________'} · Turn: {sight.state.turn or '____'}"
    columns = (
        PaperColumn(heading="Round", look="mark", width=0.7),
        words("Units from area (via area)", 5),
        words("To, or build at", 2.6),
        words("Notes", 1.8),
    )
    typed = f"The program reads lines such as {listed(f'“{line}”' for line in EXAMPLES)}."
    return PaperSheet(
        title="Plot form", parts=(PaperGrid(columns=columns, blank=ORDERS, notes=(said, typed)),), private=bool(country)
    )


def _names(sight: SeatView) -> PaperSheet:
    """Return how to write the form: its rules, units with their short forms and costs, and the names of all areas."""
    state: Plotted = sight.state
    told = {rule.id: rule.text for rule in catalogue(sight.game.key).rules}
    units = tuple(f"{kind.abbr}: {kind.name}, {kind.cost} IPCs" for kind in kinds().values())
    seas = sorted(state.area(area) for area in state.world.seas)
    land = sorted(state.area(area.key) for area in state.world.areas if not area.sea)
    return PaperSheet(
        title="Names for the plot form",
        parts=(
            PaperText(lines=tuple(f"{told[id_]} ({id_})" for id_ in PLOTTING)),
            PaperText(title="Units", lines=units, columns=3),
            PaperText(title="Areas", lines=tuple(land), columns=4),
            PaperText(title="Sea zones", lines=tuple(seas), columns=4),
        ),
    )
