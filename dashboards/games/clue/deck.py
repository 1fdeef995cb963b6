"""The deck in a Clue setup draft: the cards in the box, the deal, the weapons' rooms."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from assistant.content.catalogue import editions
from assistant.kit.cards import Card, by_kind
from dashboards.parts.setup.draft import COLOURS, MARKS, RESERVED, Draft, hand_sizes
from dashboards.parts.setup.names import clean_name, key_for

MOST_CARDS: Final = 30
KINDS: Final = {"suspect": "suspects", "weapon": "weapons", "room": "rooms"}


def edition_cards(edition: str) -> tuple[Card, ...]:
    """Return the deck of an edition in the library; empty for a custom deck."""
    deck = next((e for e in editions("clue") if e.key == edition), None)
    return tuple(deck.cards) if deck else ()


def lines(text: str) -> list[str]:
    """Return the names in a text with one name per line."""
    return [name for name in (clean_name(written) for written in text.splitlines()) if name]


def deck(draft: Draft) -> tuple[Card, ...]:
    """Return the cards of the draft. Known names keep their keys, so that the board knows their tokens and rooms."""
    if draft["edition"] != "own":
        return edition_cards(draft["edition"])
    known = {card.name.casefold(): card for e in editions("clue") for card in e.cards}
    taken = set(RESERVED)
    made: list[Card] = []
    for kind in KINDS:
        for number, name in enumerate(lines(draft["own"].get(kind, ""))[: MOST_CARDS + 1]):
            card = known.get(name.casefold())
            if card and card.kind == kind and card.key not in taken:
                taken.add(card.key)
                made.append(replace(card, name=name))
                continue
            colour = list(COLOURS)[number % len(COLOURS)] if kind == "suspect" else ""
            mark = MARKS[number % len(MARKS)] if kind == "suspect" else ""
            made.append(Card(key=key_for(name, taken, kind), name=name, kind=kind, colour=colour, mark=mark))
    return tuple(made)


def to_deal(draft: Draft) -> int:
    """Return the number of cards dealt: all except the envelope's three and the face-up ones."""
    return len(deck(draft)) - 3 - len(set(draft["left_over"]))


def sizes(draft: Draft) -> dict[str, int]:
    """Return the hand size by player number: typed in, or from dealing one card at a time (CLUE-SET-05)."""
    return hand_sizes(draft, max(0, to_deal(draft)))


def weapon_rooms(draft: Draft) -> dict[str, str]:
    """Return each weapon's starting room: as chosen, otherwise the first free room."""
    kinds = by_kind(deck(draft))
    rooms = kinds.get("room", ())
    chosen = {w: r for w, r in draft["weapons"].items() if w in kinds.get("weapon", ()) and r in rooms}
    free = [room for room in rooms if room not in chosen.values()]
    for weapon in kinds.get("weapon", ()):
        if weapon not in chosen and free:
            chosen[weapon] = free.pop(0)
    return {weapon: chosen[weapon] for weapon in kinds.get("weapon", ()) if weapon in chosen}


def shuffled(draft: Draft) -> Draft:
    """Return the draft with the weapons in random rooms, no two in the same one (CLUE-SET-02)."""
    kinds = by_kind(deck(draft))
    rooms = random.sample(kinds["room"], len(kinds["room"]))
    return {**draft, "weapons": dict(zip(kinds["weapon"], rooms, strict=False))}
