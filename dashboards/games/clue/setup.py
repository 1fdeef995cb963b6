"""The setup form of Clue: tokens, the deck in the box, the hands, the weapons' rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.content.catalogue import editions
from assistant.core.event import Event
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.games.clue import GAME
from assistant.games.clue.setup import lay
from assistant.kit.cards import Card, by_kind
from dashboards.games.clue.deck import (
    KINDS,
    MOST_CARDS,
    deck,
    edition_cards,
    lines,
    shuffled,
    sizes,
    to_deal,
    weapon_rooms,
)
from dashboards.parts.setup.draft import Draft, first_dealt, words_of
from dashboards.parts.setup.form import Block, Cover, Problem, Setup, note, who
from dashboards.parts.setup.names import LONGEST_NAME, name_trouble

# ---------------------------------------------------------------------- problems


def _deck_problems(draft: Draft) -> Iterator[Problem]:
    if draft["edition"] != "own":
        if not edition_cards(draft["edition"]):
            yield Problem("edition", "Choose the deck that is in your box.")
        return
    seen: dict[str, str] = {}
    for kind, words in KINDS.items():
        names = lines(draft["own"].get(kind, ""))
        if not 2 <= len(names) <= MOST_CARDS:
            yield Problem(
                f"own-{kind}", f"A deck has 2 to {MOST_CARDS} {words}, one per line. You entered {len(names)}."
            )
        for name in names:
            trouble = name_trouble(name)
            if (trouble and len(name) <= 40) or len(name) > 40:
                yield Problem(f"own-{kind}", f"“{name[:LONGEST_NAME]}” {trouble or 'is too long'}.")
            elif name.casefold() in seen:
                yield Problem(f"own-{kind}", f"“{name}” is listed twice. Every card exists only once.")
            seen[name.casefold()] = kind


def _deal_problems(draft: Draft) -> Iterator[Problem]:
    cards = {card.key: card for card in deck(draft)}
    if strange := [key for key in draft["left_over"] if key not in cards]:
        yield Problem("left_over", f"There is no card “{strange[0][:24]}” in this deck.")
    rest = to_deal(draft)
    if rest < len(draft["players"]):
        yield Problem("left_over", "There are not enough cards left to deal one to everyone.")
    if draft["typed"]:
        total = sum(sizes(draft).values())
        if total != rest:
            yield Problem("sizes", f"The hands add up to {total} cards, but {rest} are dealt.")
    yield from _weapon_problems(draft)


def _weapon_problems(draft: Draft) -> Iterator[Problem]:
    names = {card.key: card.name for card in deck(draft)}
    seen: dict[str, str] = {}
    for weapon, room in weapon_rooms(draft).items():
        if room in seen:
            both = f"{names[seen[room]]} and {names[weapon]}"
            yield Problem("weapons", f"{both} are both in the {names[room]}. Each weapon starts in a room of its own.")
        seen[room] = weapon


# ---------------------------------------------------------------------- the draft and its event


def _tidied(draft: Draft) -> Draft:
    tidy = dict(draft)
    for name in ("own", "weapons"):
        tidy[name] = words_of(tidy[name])
    tidy["sizes"] = {str(k): v for k, v in tidy["sizes"].items() if type(v) is int and 0 <= v <= 99}
    tidy["left_over"] = [card for card in tidy["left_over"] if isinstance(card, str)][:60]
    return tidy


def _pieces(draft: Draft) -> Sequence[Card]:
    return [card for card in deck(draft) if card.kind == "suspect"]


def _seats(draft: Draft) -> tuple[int, int]:
    return 2, min(6, len(by_kind(deck(draft)).get("suspect", ())) or 6)


def _lay(seated: Sequence[Seated], *, begins: str, entered: Mapping[str, Any], **said: Any) -> Event:
    started = lay(seated, **said)
    return replace(started, first=begins or started.first, **entered)


def _says(draft: Draft, keys: Mapping[int, str]) -> dict[str, Any]:
    """Return what was entered: the deck and the deal, who begins, hand sizes and weapons."""
    return {
        "cards": deck(draft),
        "first_card": first_dealt(draft),
        "left_over": tuple(dict.fromkeys(draft["left_over"])),
        "begins": keys.get(draft["first"], ""),
        "entered": {
            "hand_sizes": {keys[int(number)]: size for number, size in sizes(draft).items()},
            "weapons": weapon_rooms(draft),
            "edition": draft["edition"],
        },
    }


# ---------------------------------------------------------------------- what the form shows


def _first(draft: Draft) -> str:
    """Return the name of the player who begins, as far as the draft tells."""
    try:
        event: Any = SETUP.event(draft)
    except (Nonsense, LookupError, ValueError):
        return ""
    return next((p.name for p in event.players if p.key == event.first), "")


def _players(draft: Draft) -> list[Block]:
    first = _first(draft)
    return [note(f"{first} begins.")] if first else []


def _begins(draft: Draft) -> list[Block]:
    first = "" if draft["first"] else _first(draft)
    return [who("first", "Who begins", f"by the rules: {first}" if first else "by the rules")]


def _shown(draft: Draft) -> dict[str, Any]:
    return {
        "cards": [{"key": card.key, "name": card.name, "kind": card.kind} for card in deck(draft)],
        "sizes": sizes(draft),
        "rest": to_deal(draft),
        "weapons": weapon_rooms(draft),
    }


def _still() -> dict[str, Any]:
    return {
        "editions": [{"key": e.key, "name": e.name} for e in editions("clue")]
        + [{"key": "own", "name": "Our own list"}],
        "lists": {
            e.key: {kind: "\n".join(c.name for c in e.cards if c.kind == kind) for kind in KINDS}
            for e in editions("clue")
        },
    }


SETUP: Final = Setup(
    game=GAME,
    does="Notes, proven facts and odds on each phone, worked out from one shared log.",
    emblem="M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M14.5 14.5L20 20M7.5 9.5a3 3 0 0 1 2-2",
    family="Mysteries",
    cover=Cover(
        "#5b1f2f",
        "M8 10h34v22H8zM52 8h28v14H52zM92 12h20v30H92zM8 42h24v22H8zM40 56h24v8"
        "M66 22a15 15 0 1 0 .1 0M77 48l15 16M58 33a9 9 0 0 1 8-5",
    ),
    asks=("Cards", lambda _: [{"part": "deck"}]),
    players=_players,
    more=_begins,
    dice="The die",
    own={
        "edition": "classic_us",
        "own": dict.fromkeys(KINDS, ""),
        "first_card": 0,
        "typed": False,
        "sizes": {},
        "left_over": [],
        "weapons": {},
    },
    tidied=_tidied,
    seats=_seats,
    pieces=_pieces,
    amiss=_deck_problems,
    amiss_later=_deal_problems,
    lay=_lay,
    says=_says,
    wishes={"shuffle": shuffled},
    still=_still,
    shown=_shown,
)
