"""The setup of RISK: who goes first, and how the areas find their first owners."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from assistant.content.maps import world
from assistant.games.risk import GAME
from assistant.games.risk.setup import lay
from assistant.games.risk.state import NEUTRAL
from assistant.games.risk.turns import start_armies
from dashboards.parts.setup.draft import Draft, words_of
from dashboards.parts.setup.form import Block, Cover, Setup, choice, note, reading, who

AREAS: Final = (
    ("claimed", "Claimed in turn", "Claim areas in turn, as in the rules. Each claim is one tap."),
    ("dealt", "Dealt out", "Boardside deals all areas now, as from a shuffled deck. Put an army on each."),
    ("entered", "Already on the board", "Enter who holds each area, and with how many armies. The rest is placed."),
    ("playing", "A game in progress", "Enter who holds each area, and with how many armies. Nothing is placed."),
)
LYING: Final = ("entered", "playing")
"""Choices after which the form asks for every area."""
SETS: Final = choice(
    "sets",
    "How many sets have been turned in so far?",
    *((str(count), str(count)) for count in range(13)),
)
PLACING: Final = reading(
    "RSK-AMB-05",
    "How are the remaining armies placed?",
    ("one", "One at a time", "Around the table, as in the rules. Each army is one tap."),
    ("handfuls", "In handfuls", "Everybody places several at once, in any order."),
)
MOST: Final = 999


def owners(draft: Draft) -> dict[str, str]:
    """Return the areas that are taken when the game begins: area → number of a player, or the neutral force."""
    sides = [str(player["id"]) for player in draft["players"]]
    if len(sides) == 2:
        sides.append(NEUTRAL)
    if draft["areas"] == "dealt":
        deck = sorted(world().keys)
        random.Random(draft["seed"]).shuffle(deck)
        begins = sides.index(str(draft["first"])) if str(draft["first"]) in sides else 0
        return {area: sides[(begins + number) % len(sides)] for number, area in enumerate(deck)}
    if draft["areas"] in LYING:
        return {area: side for area, side in draft["owners"].items() if side in sides and area in world().keys}
    return {}


def redealt(draft: Draft) -> Draft:
    """Return the draft with its areas dealt again."""
    return {**draft, "areas": "dealt", "seed": random.randrange(1, 1_000_000)}


def _tidied(draft: Draft) -> Draft:
    tidy = dict(draft)
    tidy["owners"] = words_of(tidy["owners"], longest=24)
    tidy["armies"] = {
        str(area): count for area, count in tidy["armies"].items() if type(count) is int and 1 <= count <= MOST
    }
    return tidy


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    """Return who goes first, and what is on the board already."""
    known = {str(number): key for number, key in keys.items()}
    taken = owners(draft)
    return {
        "first": known.get(str(draft["first"]), ""),
        "owners": {area: known.get(side, side) for area, side in taken.items()},
        "armies": {area: n for area, n in draft["armies"].items() if area in taken and draft["areas"] in LYING},
        "under_way": (playing := draft["areas"] == "playing"),
        "sets": int(draft["sets"]) if playing else 0,
    }


# ---------------------------------------------------------------------- what the form shows


def _board(draft: Draft) -> list[Block]:
    first = next((p["name"].strip() for p in draft["players"]), "") or "the first player"
    playing = draft["areas"] == "playing"
    asked = "Whose turn is it?" if playing else "Who rolled highest and goes first?"
    blocks: list[Block] = [
        who("first", asked, f"{first}, the first in the list"),
        choice("areas", "How are the areas divided up?", *AREAS),
        *([SETS] if playing else [note(_armies(len(draft["players"]))), PLACING]),
    ]
    if draft["areas"] == "dealt":
        blocks.append({"part": "areas_dealt"})
    if draft["areas"] in LYING:
        blocks.append({"part": "areas_entered"})
    return blocks


def _armies(players: int) -> str:
    each = start_armies(players)
    if players == 2:
        return f"Each of you starts with {each} armies, and so does a neutral force that only defends."
    return f"With {players} players, everybody starts with {each} armies."


def _still() -> dict[str, Any]:
    return {
        "continents": [
            {
                "name": continent.name,
                "areas": [{"key": a.key, "name": a.name} for a in world().areas if a.continent == continent.key],
            }
            for continent in world().continents
        ]
    }


SETUP: Final = Setup(
    game=GAME,
    does="Every army on the map, exact odds for every battle, and how lucky the dice were.",
    emblem="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
    family="Wars",
    cover=Cover(
        "#1b3350",
        "M56 6a30 30 0 1 0 .1 0M26 36h60M56 6c-16 16-16 44 0 60M56 6c16 16 16 44 0 60M32 18h48"
        "M32 54h48M98 66V28l16 7-16 7",
    ),
    asks=("Board", _board),
    players=lambda _draft: [note("Give each player the color of their armies on your board.")],
    own={"areas": "claimed", "seed": 1, "owners": {}, "armies": {}, "sets": "0"},
    tidied=_tidied,
    lay=lay,
    says=_says,
    wishes={"shuffle": redealt},
    still=_still,
    shown=lambda draft: {"owners": owners(draft)},
)
