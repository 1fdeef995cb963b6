"""Packages whose every rule, screen and figure fails, in one way or another."""

from __future__ import annotations

from typing import Final

WAYS: Final = {
    "raises": "raise KeyError('the secret rope')",
    "nothing": "return None",
    "a number": "return 7",
    "texts": "return ['a', 'b']",
    "a mapping": "return {'a': 1}",
    "exits": "raise SystemError('rope')",
    "generator": "yield 3\n    raise ValueError('rope')",
    "itself": "return given[0]",
}
"""Bodies of functions that take any arguments (`given`), by name."""
SETS_UP: Final = "from_the_table"

GAME: Final = '''
"""A game that is a fault in every rule."""

from __future__ import annotations

from dataclasses import dataclass, field

from assistant.core.event import Event, Player, own, secret
from assistant.core.game import Game, State
from assistant.families.common_rules import TableSetUp


class GloomStarted(TableSetUp):
    """The set-up."""


class CardTaken(Event):
    by: Player
    card: str | None = secret("by")


class MoneyPaid(Event):
    by: Player
    coins: int


@dataclass(frozen=True, kw_only=True)
class Gloom(State):
    cards: int = 3
    out: int = 0
    owners: str = "nobody"
    turn: str = "first"
    coins: dict = field(default_factory=dict)
    held: dict = own(dict)


def fault(*given, **named):
    {body}


GAME = Game(
    key="gloom",
    title="Gloom",
    events=(GloomStarted, CardTaken, MoneyPaid),
    start=Gloom(),
    **dict.fromkeys(
        ("lay", "apply", "check", "offers", "tell", "vocabulary", "laws", "completions", "veil", "covered", "hushed",
         "evidence", "asked", "boxes"),
        fault,
    ),
    upcasts={"OldCard": fault},
)
'''
SCREENS: Final = """
from dataclasses import fields

from boardside_gloom import GAME
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.setup.form import Setup


def fault(*given, **named):
    {body}


STILL = ("fields", "titles", "tabs", "look", "families", "panels", "looks")
ARRANGEMENT = Arrangement(
    **{f.name: fault for f in fields(Arrangement) if f.name not in STILL},
    panels={"more": fault},
    looks={"odds": fault},
    tabs=None,
    titles={"GloomStarted": 7},
)
CALLED = ("players", "more", "tidied", "seats", "pieces", "amiss", "amiss_later", "lay", "says", "still", "shown")
SETUP = Setup(game=GAME, does="Gloom.", asks=("Gloom", fault), **dict.fromkeys(CALLED, fault))
"""
FIGURES: Final = """
from assistant.figures.facts import Measures
from assistant.figures.facts.rows import DecisionRow


def fault(*given, **named):
    {body}


MEASURES = Measures(
    family="gloom", unit="coins", within=0.0, tables={DecisionRow: fault},
    **dict.fromkeys(("results", "standing", "verdict", "winners", "score", "cycle", "situation"), fault),
)
"""


def written(template: str, way: str) -> str:
    """Return the module with functions that fail in this way."""
    return template.replace("{body}", WAYS[way])
