"""The setup of Plotted A&A: that of Axis & Allies, plotting time, NOOPs, plotting on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.core.seating import Seated
from assistant.games.plotted_axis import GAME
from assistant.games.plotted_axis.events import GameStarted
from assistant.games.plotted_axis.setup import lay
from dashboards.games.axis_allies import setup as axis
from dashboards.games.axis_allies.setup import Words
from dashboards.parts.setup.draft import Draft
from dashboards.parts.setup.form import Block, Cover, Setup, choice, note

MINUTES: Final = choice(
    "minutes",
    "How much time is there for plotting?",
    *((n, f"{n} minutes") for n in (10, 15, 20, 30, 45)),
    (0, "No limit"),
)
NOOP: Final = choice(
    "noop",
    "Can a line of orders do nothing (NOOP)?",
    (False, "No", "Every line moves or builds something."),
    (True, "Yes", "A line may do nothing in its round."),
)
PAPER: Final = note(
    "A player without a phone plots on paper, and each line is entered when its round comes. All others seal their "
    "books; when time is up, unsealed books are sealed automatically."
)


ECONOMIC: Final = choice(
    "economic",
    "Can the Axis also win by income?",
    (True, "Yes, with 84 IPCs", "As in the rules: checked at the end of each turn, after income."),
    (False, "Capitals only", "The war goes on until two capitals of a side are taken."),
)
"""The question of Axis & Allies, where all countries share one turn (PAA-SEQ-06, PAA-AMB-45)."""


def _asks(draft: Draft) -> list[Block]:
    return [ECONOMIC if block is axis.ECONOMIC else block for block in axis.asks(draft)]


def _plot(_draft: Draft) -> list[Block]:
    return [MINUTES, NOOP, PAPER]


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    return {**axis.says(draft, keys), "noop": draft["noop"], "plot_seconds": 60 * draft["minutes"]}


def _set_up(players: Sequence[Seated], *, options: Words, seats: Words, **said: Any) -> GameStarted:
    """Return the usual setup; countries whose player has no device plot on paper (PAA-SET-04)."""
    usual = lay(players, options=options)
    whose = {**usual.seats, **seats}
    devices = {player.key for player in players if player.device}
    paper = tuple(power for power, seat in whose.items() if seat not in devices)
    return replace(usual, seats=whose, paper=paper, **said)


SETUP: Final[Setup] = replace(
    axis.SETUP,
    game=GAME,
    does="Five secret order books, checked while they are written, then carried out line by line.",
    emblem="M5 4h9l5 5v11H5zM14 4v5h5M8 12h8M8 15h8M8 18h5",
    family="Wars",
    cover=Cover(
        "#43391f",
        "M14 14h70v48H14zM14 14l35 28 35-28M49 48a7 7 0 1 0 .1 0M94 20c16 8 16 26 2 34M106 52l-11 3 4-11",
    ),
    asks=("Who plays", _asks),
    further=(("Plotting", _plot),),
    own={**axis.SETUP.own, "minutes": 15, "noop": False},
    lay=_set_up,
    says=_says,
)
