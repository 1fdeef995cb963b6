"""The setup form of Killer Clue: suspects, cards that leave the deck, options, the nine steps at the table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from assistant.content.catalogue import cards as printed_cards
from assistant.core.event import Event
from assistant.core.seating import Seated
from assistant.games.killer_clue import GAME, cards
from assistant.games.killer_clue.setup import PREPARATION, clue_cards, lay
from assistant.kit.cards import Card, by_kind
from assistant.kit.phrasing import listed
from dashboards.parts.mystery.preparing import Step, preparing, steps, taken
from dashboards.parts.setup.draft import Draft, dealt_by_program, reading, words_of
from dashboards.parts.setup.form import Block, Cover, Problem, Setup, choice, note, who

SOME: Final = {"": None, "none": (), "5": ("red_herring_5",), "56": ("red_herring_5", "red_herring_6")}
"""Red Herrings by the value in the form; None means as recommended."""
SERVED: Final = {"": None, "none": (), "butler": ("butler",), "maid": ("maid",), "both": cards.SERVANTS}
"""Servants by the value in the form."""
DEALING: Final = tuple(rule for _, rule in PREPARATION if rule not in ("KC-SET-02", "KC-SET-05"))
"""The steps that Boardside takes where it deals: all but the choice of suspects and the weapons."""


def _count(draft: Draft) -> int:
    return len(draft["players"])


def _herrings(draft: Draft) -> tuple[str, ...]:
    chosen = SOME.get(draft["herrings"])
    return cards.herrings(_count(draft)) if chosen is None else chosen


def _servants(draft: Draft) -> tuple[str, ...]:
    chosen = SERVED.get(draft["servants"])
    return cards.servants(_count(draft)) if chosen is None else chosen


def _played(draft: Draft) -> list[str]:
    return [player["piece"] for player in draft["players"]]


@cache
def _suspects() -> tuple[Card, ...]:
    return by_suspect(printed_cards("clue"))


def by_suspect(deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the suspects in a deck."""
    return tuple(card for card in deck if card.kind == "suspect")


def _names(keys: Sequence[str], none: str) -> str:
    return listed(cards.all_cards()[key].name if key in cards.HERRINGS else key.title() for key in keys) or none


# ---------------------------------------------------------------------- problems


def _weapon_problems(draft: Draft) -> Iterator[Problem]:
    """Yield problems with typed weapon rooms: each weapon needs a room of its own (KC-SET-05)."""
    if draft["lying"] != "typed":
        return
    kinds = by_kind(printed_cards("clue"))
    names = {card.key: card.name for card in printed_cards("clue")}
    rooms: dict[str, str] = {}
    if missing := [weapon for weapon in kinds["weapon"] if draft["weapons"].get(weapon) not in kinds["room"]]:
        yield Problem("weapons", f"Choose a room for: {listed(names[weapon] for weapon in missing)}.")
        return
    for weapon in kinds["weapon"]:
        room = draft["weapons"][weapon]
        if room in rooms:
            both = f"{names[rooms[room]]} and {names[weapon]}"
            why = f"{both} are both in the {names[room]}. Each weapon starts in a room of its own."
            yield Problem("weapons", why)
        rooms[room] = weapon


# ---------------------------------------------------------------------- the draft and its event


def _tidied(draft: Draft) -> Draft:
    tidy = {**draft, "weapons": words_of(draft["weapons"])}
    tidy["done"] = [step for step in draft["done"] if isinstance(step, str)][: len(PREPARATION)]
    return tidy


def _seats(draft: Draft) -> tuple[int, int]:
    """Return the smallest and the largest number of players: 3 and 6, or 2 and 6 by a house rule (KC-AMB-01)."""
    least = 2 if "options" in draft and reading(draft, GAME, "KC-AMB-01") == "2_6" else 3
    return least, 6


def _lay(seated: Sequence[Seated], *, weapons: Mapping[str, str], **said: Any) -> Event:
    started = lay(seated, **said)
    return replace(started, weapons=dict(weapons))


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    ids = [player["id"] for player in draft["players"]]
    first = draft["first_card"]
    return {
        "herrings": _herrings(draft),
        "servants": _servants(draft),
        "die": draft["die"] if draft["die"] in ("two dice", "one die") else "two dice",
        "first_card": ids.index(first) if first in ids else 0,
        "first": keys.get(draft["first"], ""),
        "weapons": _weapons(draft),
    }


def _weapons(draft: Draft) -> dict[str, str]:
    """Return the weapons' rooms: as the table typed them, otherwise drawn, no two in one room (KC-SET-05)."""
    kinds = by_kind(printed_cards("clue"))
    if draft["lying"] == "typed":
        return {weapon: draft["weapons"].get(weapon, "") for weapon in kinds["weapon"]}
    return dict(zip(kinds["weapon"], random.sample(kinds["room"], len(kinds["weapon"])), strict=True))


# ---------------------------------------------------------------------- what the form shows


def _asks(draft: Draft) -> list[Block]:
    count = _count(draft)
    herrings = _names(cards.herrings(count), "none")
    servants = _names(cards.servants(count), "none")
    return [
        {"part": "leaving"},
        choice(
            "herrings",
            "Red Herrings",
            ("", f"As recommended for {count}: {herrings}"),
            ("none", "None"),
            ("5", "Red Herring 5"),
            ("56", "Red Herrings 5 and 6"),
        ),
        choice(
            "servants",
            "Butler and Maid",
            ("", f"As recommended for {count}: {servants}"),
            ("none", "Nobody"),
            ("butler", "The Butler"),
            ("both", "Butler and Maid"),
        ),
        choice("die", "Dice", ("two dice", "Two dice"), ("one die", "One twelve-sided die")),
        choice("lying", "Where the weapons start", ("drawn", "Draw the rooms"), ("typed", "Enter the rooms")),
        *([{"part": "weapon_rooms", "field": "weapons"}] if draft["lying"] == "typed" else []),
        *_uneven(draft),
        preparing(_steps(draft)),
    ]


def _uneven(draft: Draft) -> list[Block]:
    """Return the question of who is dealt the first Clue card, if the hands come out uneven (KC-AMB-30)."""
    event = SETUP.possible_event(draft)
    sizes = set(event.hand_sizes.values()) if event else set[int]()
    if len(sizes) < 2:
        return [note(f"Everyone is dealt {next(iter(sizes))} Clue cards.")] if sizes else []
    return [who("first_card", "Hands are uneven. Who gets the first Clue card?", "the first player of the list")]


def _shown(draft: Draft) -> dict[str, Any]:
    played = _played(draft)
    kinds = by_kind(printed_cards("clue"))
    names = {card.key: card.name for card in printed_cards("clue")}
    return {
        "leaving": [_leaves(card, dealt_by_program(draft)) for card in _suspects() if card.key not in played],
        "preparing": steps(GAME.key, _steps(draft), _figures(draft)),
        "weapons": [{"key": key, "name": names[key]} for key in kinds["weapon"]],
        "rooms": [{"key": key, "name": names[key]} for key in kinds["room"]],
    }


def _steps(draft: Draft) -> Sequence[Step]:
    """Return the steps at the table."""
    return taken(PREPARATION, draft, DEALING)


def _leaves(suspect: Card, dealt: bool) -> dict[str, Any]:
    """Return exactly the cards that leave with a suspect nobody plays, and its envelope (KC-SET-03).

    Where Boardside has `dealt`, Clue cards and envelopes stay in the box anyway.
    """
    names = [cards.all_cards()[card].name for card in cards.unplayed(suspect.key)]
    gone = sorted(names, key=lambda name: not name.endswith("!"))  # a full stop follows the last one
    return {"name": suspect.name, "cards": gone if dealt else [f"Clue card {suspect.name}", *gone, "the envelope"]}


def _figures(draft: Draft) -> dict[str, str]:
    """Return the figures of each step with these players (KC-SET-04, -09, -11 to -13)."""
    played = [suspect.key for suspect in _suspects() if suspect.key in _played(draft)]
    servants = _servants(draft)
    count = len(played)
    out = listed(card.name for card in _suspects() if card.key not in played)
    deck = clue_cards(played, _herrings(draft))
    return {
        "KC-SET-02": f"Out: {out}." if out else "All six are played.",
        "KC-SET-04": f"{count} suspects, 6 weapons, 9 rooms, {count + 1} with the Murdered cards, "
        f"{cards.pool(played, servants)} Intrigue and Danger cards.",
        "KC-SET-05": ""
        if draft["lying"] == "typed"
        else "Boardside draws the rooms: the map shows them when the game has started.",
        "KC-SET-07": "Before that, put each suspect card unseen into the envelope with its name.",
        "KC-SET-08": f"Then the {count} Murdered cards and one Blackout, face down.",
        "KC-SET-10": f"{len(deck) - 3} Clue cards are dealt.",
        "KC-SET-11": f"Nine to each of {count - 1} envelopes, three to the killer’s; "
        f"{cards.draw_pile(played, servants)} are left to draw.",
    }


SETUP: Final = Setup(
    game=GAME,
    does="One of you is the killer. Tracks who protects whom, cards that change hands and secret danger cards.",
    emblem="M12 3c-4 0-7 3-7 7 0 3 1 4 2 5v3h10v-3c1-1 2-2 2-5 0-4-3-7-7-7zM9 18v3M15 18v3M8.5 10h2M13.5 10h2",
    family="Mysteries",
    cover=Cover(
        "#3d0b11",
        "M60 6l7 12v26H53V18zM44 44h32M60 44v18M55 62h10M92 30c7 10 7 16 0 16s-7-6 0-16z"
        "M24 64V38h12v26M30 38v-4M30 32c-5-5 0-9 0-14 4 5 6 9 0 14M16 64h28",
    ),
    asks=("Cards", _asks),
    dice="The dice",
    own={
        "herrings": "",
        "servants": "",
        "die": "two dice",
        "lying": "drawn",
        "weapons": {},
        "first_card": 0,
        "done": [],
    },
    tidied=_tidied,
    seats=_seats,
    pieces=lambda _draft: _suspects(),
    amiss_later=_weapon_problems,
    lay=_lay,
    says=_says,
    settled=("KC-AMB-30",),
    shown=_shown,
)
