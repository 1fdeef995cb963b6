"""The setup of Axis & Allies: players of the countries, ways to win, weapons and the table's own names. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.core.seating import Seated
from assistant.games.axis_allies import GAME
from assistant.games.axis_allies.board import POWERS, powers
from assistant.games.axis_allies.events import GameStarted
from assistant.games.axis_allies.setup import SHARED, lay
from dashboards.parts.common.text import clip
from dashboards.parts.setup.draft import Draft
from dashboards.parts.setup.form import Block, Cover, Setup, choice, note, who

EMBLEM: Final = "M3 15h18l-3 5H6zM9 15v-5h6v5M12 10V4M7 12h3M14 12h3"
SEATS: Final = {power: f"seat_{power}" for power in POWERS}
"""The field of the draft for each country: the number of its player, 0 for the usual one."""
ECONOMIC: Final = choice(
    "economic",
    "Can the Axis also win by income?",
    (True, "Yes, with 84 IPCs", "As in the rules: checked at the end of each round."),
    (False, "Capitals only", "The war goes on until two capitals of a side are taken."),
)
CHART: Final = note(
    "Does your edition differ? Set up this board first. Then tap an area and “Set…” to change its units, its owner "
    "and its name. You can change money and area values under “More”."
)


def countries(draft: Draft) -> list[Block]:
    """Return a question for each country: its player."""
    return [who(SEATS[power], powers()[power].name, f"{_usual(draft, power)}, as in the rules") for power in POWERS]


def _usual(draft: Draft, power: str) -> str:
    """Return the usual player of this country among this many players (AA-GEN-02)."""
    players: Sequence[Any] = draft["players"]
    shares = SHARED.get(len(players), SHARED[5])
    named = (p["name"].strip() for p, mine in zip(players, shares, strict=False) if power in mine)
    return clip(next((name for name in named if name), "") or f"player {_number(shares, power)}")


def _number(shares: Sequence[Sequence[str]], power: str) -> int:
    return next((n for n, mine in enumerate(shares, 1) if power in mine), 1)


def seats(draft: Draft, keys: Mapping[int, str]) -> dict[str, str]:
    """Return country → player, where the table differs from the usual."""
    return {power: keys[draft[field]] for power, field in SEATS.items() if draft[field] in keys}


def says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    """Return the players of the countries, and how the war can be won."""
    return {"seats": seats(draft, keys), "economic": draft["economic"]}


Words = Mapping[str, str]


def set_up(players: Sequence[Seated], *, options: Words, seats: Words, **said: Any) -> GameStarted:
    """Return the usual setup, changed where the form differs."""
    usual = lay(players, options=options)
    return replace(usual, seats={**usual.seats, **seats}, **said)


def asks(draft: Draft) -> list[Block]:
    """Return the step with the game's own questions."""
    return [note("Germany and Japan are the Axis. A country without a player is played on the shared screen."),
            *countries(draft), ECONOMIC, CHART]  # fmt: skip


SETUP: Final = Setup(
    game=GAME,
    does="Every unit on the map, battles volley by volley, and where aircraft can still land.",
    emblem=EMBLEM,
    family="Wars",
    seats=lambda _draft: (2, 5),
    cover=Cover(
        "#2f3b2a",
        "M8 48h98l-12 16H24zM32 48V38h18v10M41 38V24M36 28h10M56 48V32h20v16M66 32V18M76 40l20-6"
        "M50 42l-18-6M80 12h26M93 4v16M89 20h8",
    ),
    asks=("Who plays", asks),
    own={**dict.fromkeys(SEATS.values(), 0), "economic": True},
    lay=set_up,
    says=says,
)
