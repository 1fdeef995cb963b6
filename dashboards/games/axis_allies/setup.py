"""The set-up of Axis & Allies: who plays which countries, how it can be won, weapons and names of the own board."""

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
from dashboards.parts.setup.form import Block, Setup, choice, note, who

EMBLEM: Final = "M3 15h18l-3 5H6zM9 15v-5h6v5M12 10V4M7 12h3M14 12h3"
SEATS: Final = {power: f"seat_{power}" for power in POWERS}
"""The field of the draft that says which player has a country: the number of one, 0 for the usual share."""
ECONOMIC: Final = choice(
    "economic",
    "Can the Axis win by its income, too?",
    (True, "Yes, with 84 IPCs", "As the rules say: at the end of a round of play."),
    (False, "Capitals only", "The war goes on until two capitals of a side are taken."),
)
CHART: Final = note(
    "Your print differs? Lay this board first: then tap an area, “Set…”, and say what lies there, who holds it and "
    "what you call it. Money and values of areas stand under “More”."
)


def countries(draft: Draft) -> list[Block]:
    """A question for each country: who plays it."""
    return [who(SEATS[power], powers()[power].name, f"{_usual(draft, power)}, as usual") for power in POWERS]


def _usual(draft: Draft, power: str) -> str:
    """Who has this country among so many players (AA-GEN-02)."""
    players: Sequence[Any] = draft["players"]
    shares = SHARED.get(len(players), SHARED[5])
    found = (p["name"].strip() for p, mine in zip(players, shares, strict=False) if power in mine)
    return clip(next((name for name in found if name), "") or f"player {_number(shares, power)}")


def _number(shares: Sequence[Sequence[str]], power: str) -> int:
    return next((n for n, mine in enumerate(shares, 1) if power in mine), 1)


def seats(draft: Draft, keys: Mapping[int, str]) -> dict[str, str]:
    """Country → player, where the table wants it otherwise than usual."""
    return {power: keys[draft[field]] for power, field in SEATS.items() if draft[field] in keys}


def says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    """Who plays what, and how it can be won."""
    return {"seats": seats(draft, keys), "economic": draft["economic"]}


Words = Mapping[str, str]


def laid(players: Sequence[Seated], *, options: Words, seats: Words, **said: Any) -> GameStarted:
    """The usual table, with what the form says otherwise."""
    usual = lay(players, options=options)
    return replace(usual, seats={**usual.seats, **seats}, **said)


def asks(draft: Draft) -> list[Block]:
    """The step of the game's own questions."""
    return [note("The Axis are Germany and Japan. Whoever has nobody here is played on the shared screen."),
            *countries(draft), ECONOMIC, CHART]  # fmt: skip


SETUP: Final = Setup(
    game=GAME,
    does="Every unit on the map, battles volley by volley, and what may still land where.",
    emblem=EMBLEM,
    asks=("Who plays", asks),
    own={**dict.fromkeys(SEATS.values(), 0), "economic": True},
    lay=laid,
    says=says,
)
