"""The draft of a table of Clue, and the event that it would become.

The draft is plain JSON: it goes to the page and back, is kept for the next evening, and may hold anything.
Nothing of it is believed before `setup.started` has found nothing amiss.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final, cast

from assistant.games.clue.events import GameStarted
from assistant.games.clue.setup import lay
from assistant.kit.cards import Card, by_kind, dealt
from assistant.kit.seating import Seated
from assistant.library import catalogue, editions
from dashboards.names import clean_name, key_for

Draft = dict[str, Any]

MOST_CARDS: Final = 30
KINDS: Final = {"suspect": "suspects", "weapon": "weapons", "room": "rooms"}
MARKS: Final = ("●", "▲", "■", "◆", "★", "✚")
COLOURS: Final = {
    "#C0392B": "red",
    "#D4A72C": "yellow",
    "#F2EFE6": "white",
    "#2E7D4F": "green",
    "#2F6DB5": "blue",
    "#7B4A9E": "purple",
    "#E07B39": "orange",
    "#1F9E9E": "teal",
    "#7A5A45": "brown",
    "#3B3F45": "black",
}
WAYS: Final = {"phones": "Everybody on phones", "tablet": "One tablet", "alone": "Alone, my own notes"}
HELPS: Final = {
    "notes": "Notes only",
    "forced": "Forced facts",
    "odds": "Odds",
    "advice": "Advice",
}
RESERVED: Final = {"table", "referee", "envelope", "corridor"}


def fresh() -> Draft:
    """A table for three, all on phones."""
    return {
        "game": "clue",
        "title": "",
        "way": "phones",
        "edition": "classic_us",
        "own": dict.fromkeys(KINDS, ""),
        "players": [_new_player(number) for number in (1, 2, 3)],
        "me": 1,
        "first_card": 0,
        "typed": False,
        "sizes": {},
        "left_over": [],
        "first": 0,
        "help": "forced",
        "dice": "typed",
        "timers": True,
        "weapons": {},
        "options": {},
    }


def _new_player(number: int) -> Draft:
    classic = [card for card in edition_cards("classic_us") if card.kind == "suspect"]
    card = classic[(number - 1) % len(classic)]
    return {
        "id": number,
        "name": "",
        "colour": card.colour,
        "mark": card.mark,
        "piece": card.key,
        "device": True,
    }


def tidy(given: object) -> Draft:
    """A draft with every field of the right kind, whatever came from the page or an older version."""
    raw = cast("Draft", given) if isinstance(given, dict) else {}
    found = fresh()
    for name, usual in found.items():
        if name in raw and type(raw[name]) is type(usual):
            found[name] = raw[name]
    players = [_tidy_player(p, n) for n, p in enumerate(found["players"][:12], 1) if isinstance(p, dict)]
    found["players"] = players or fresh()["players"]
    for name in ("own", "weapons", "options"):
        found[name] = {str(k)[:60]: str(v)[:4000] for k, v in list(found[name].items())[:60]}
    found["sizes"] = {str(k): v for k, v in found["sizes"].items() if type(v) is int and 0 <= v <= 99}
    found["left_over"] = [card for card in found["left_over"] if isinstance(card, str)][:60]
    found["title"] = found["title"][:60]
    return found


def _tidy_player(raw: Draft, number: int) -> Draft:
    usual = {"id": number, "name": "", "colour": "", "mark": "", "piece": "", "device": True}
    found = {k: raw[k] if type(raw.get(k)) is type(v) else v for k, v in usual.items()}
    return {k: v[:400] if isinstance(v, str) else v for k, v in found.items()}


# ---------------------------------------------------------------------- the deck and the deal


def edition_cards(edition: str) -> tuple[Card, ...]:
    """The deck of an edition of the library; empty for a deck of one's own."""
    found = next((e for e in editions("clue") if e.key == edition), None)
    return tuple(found.cards) if found else ()


def lines(text: str) -> list[str]:
    """The names in a text with one on each line."""
    return [name for name in (clean_name(line) for line in text.splitlines()) if name]


def deck(draft: Draft) -> tuple[Card, ...]:
    """The cards of the draft. Known names keep their keys, so their tokens and rooms are known to the board."""
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
    """How many cards are dealt: all but the envelope's three and those that lie open."""
    return len(deck(draft)) - 3 - len(set(draft["left_over"]))


def sizes(draft: Draft) -> dict[str, int]:
    """Hand size per player's number: typed by the table, or dealt one at a time (CLUE-SET-05)."""
    players = draft["players"]
    if draft["typed"]:
        return {str(p["id"]): draft["sizes"].get(str(p["id"]), 0) for p in players}
    if not players:
        return {}
    counted = dealt(max(0, to_deal(draft)), len(players), _first_dealt(draft))
    return {str(p["id"]): size for p, size in zip(players, counted, strict=True)}


def _first_dealt(draft: Draft) -> int:
    ids = [player["id"] for player in draft["players"]]
    return ids.index(draft["first_card"]) if draft["first_card"] in ids else 0


def weapon_rooms(draft: Draft) -> dict[str, str]:
    """Where each weapon begins: as chosen, else the first room that is free."""
    kinds = by_kind(deck(draft))
    rooms = kinds.get("room", ())
    chosen = {w: r for w, r in draft["weapons"].items() if w in kinds.get("weapon", ()) and r in rooms}
    free = [room for room in rooms if room not in chosen.values()]
    for weapon in kinds.get("weapon", ()):
        if weapon not in chosen and free:
            chosen[weapon] = free.pop(0)
    return {weapon: chosen[weapon] for weapon in kinds.get("weapon", ()) if weapon in chosen}


def shuffled(draft: Draft) -> Draft:
    """The draft with its weapons in rooms drawn at random, no two in one (CLUE-SET-02)."""
    kinds = by_kind(deck(draft))
    rooms = random.sample(kinds["room"], len(kinds["room"]))
    return {**draft, "weapons": dict(zip(kinds["weapon"], rooms, strict=False))}


# ---------------------------------------------------------------------- the event


def event_of(draft: Draft) -> GameStarted:
    """The event, if nothing is amiss."""
    cards = deck(draft)
    taken = set(RESERVED)
    keys = {p["id"]: key_for(clean_name(p["name"]), taken, f"p{n}") for n, p in enumerate(draft["players"], 1)}
    seated = [
        Seated(
            key=keys[p["id"]],
            name=clean_name(p["name"]),
            colour=p["colour"],
            mark=p["mark"],
            piece=p["piece"],
            device=_has_device(draft, p),
        )
        for p in draft["players"]
    ]
    options = {amb: choice for amb, choice in draft["options"].items() if choice in _choices(amb)}
    laid = lay(seated, cards, _first_dealt(draft), tuple(dict.fromkeys(draft["left_over"])), options)
    return replace(
        laid,
        hand_sizes={keys[int(number)]: size for number, size in sizes(draft).items()},
        first=keys.get(draft["first"], laid.first),
        weapons=weapon_rooms(draft),
        help=draft["help"] if draft["help"] in HELPS else "forced",
        way=draft["way"],
        dice=draft["dice"] if draft["dice"] in ("typed", "rolled") else "typed",
        timers=draft["timers"],
        edition=draft["edition"],
    )


def _has_device(draft: Draft, player: Draft) -> bool:
    if draft["way"] == "alone":
        return player["id"] == draft["me"]
    return bool(player["device"]) and draft["way"] == "phones"


def _choices(ambiguity: str) -> set[str]:
    found = next((a for a in catalogue("clue").ambiguities if a.id == ambiguity), None)
    return {key for key, _ in found.options} if found else set()


def title(draft: Draft) -> str:
    """The title as typed, else who plays."""
    if clean_name(draft["title"]):
        return clean_name(draft["title"])[:60]
    return "Clue: " + ", ".join(clean_name(p["name"]) for p in draft["players"])
