"""The set in a Not A Clue draft: its 21 cards with the table's names, the deal, the pieces' places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from assistant.core.seating import Seated
from assistant.games.not_a_clue import GAME, cards
from assistant.games.not_a_clue.setup import CORNERS, standing
from assistant.kit.cards import Card, by_kind
from dashboards.parts.setup.draft import Draft, hand_sizes, reading
from dashboards.parts.setup.names import clean_name

USUAL: Final = 9
"""The usual number of locations."""


def locations(draft: Draft) -> int:
    """Return how many locations the set has; the rest of fifteen are contractors."""
    fixed = cards.SPLITS.get(reading(draft, GAME, "NAC-AMB-03")) if "options" in draft else None
    typed = draft.get("locations", USUAL)
    return fixed or min(max(typed, 1), cards.TOGETHER - 1)


def names(draft: Draft) -> dict[str, str]:
    """Return the table's own names for cards, as far as typed in."""
    return {key: name for key, typed in draft.get("names", {}).items() if (name := clean_name(typed))}


def deck(draft: Draft) -> tuple[Card, ...]:
    """Return the cards of this set."""
    return cards.deck(locations(draft), names(draft))


def motives(draft: Draft) -> dict[str, str]:
    """Return the typed-in motives of this set's contractors."""
    there = by_kind(deck(draft))["contractor"]
    return {key: clean_name(text)[:200] for key, text in draft["motives"].items() if key in there and clean_name(text)}


def corners(draft: Draft) -> tuple[str, ...]:
    """Return the locations with a customs official: as marked, otherwise the first of the list."""
    there = by_kind(deck(draft))["location"]
    marked = tuple(dict.fromkeys(key for key in draft["corners"] if key in there))
    return marked or there[: wanted(draft)]


def wanted(draft: Draft) -> int:
    """Return how many corners have an official at this table (NAC-AMB-11)."""
    return CORNERS[reading(draft, GAME, "NAC-AMB-11")]


def islands(draft: Draft) -> str:
    """Return the location card of the Canary Islands; "" if they are only the center space (NAC-AMB-03)."""
    typed = reading(draft, GAME, "NAC-AMB-03") not in cards.SPLITS
    return draft["islands"] if typed and draft["islands"] in by_kind(deck(draft))["location"] else ""


def pieces(draft: Draft, players: Sequence[Seated]) -> dict[str, str]:
    """Return each piece's place: as chosen, otherwise the first free location (NAC-SET-01)."""
    kinds = by_kind(deck(draft))
    said = {p: at for p, at in draft["pieces"].items() if p in kinds["suspect"] and at in kinds["location"]}
    return standing(players, kinds["suspect"], kinds["location"], said)


def to_deal(draft: Draft) -> int:
    """Return the number of cards without the case file."""
    return len(deck(draft)) - 3


def sizes(draft: Draft) -> dict[str, int]:
    """Return the hand size by player number: typed in, or from dealing one card at a time (NAC-SET-04)."""
    return hand_sizes(draft, to_deal(draft))
