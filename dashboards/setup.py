"""Laying a table of Clue: the draft that the set-up form edits, what is still amiss in it, and its event.

The draft is plain JSON: it goes to the page and back, is kept for the next evening, and may hold anything.
Nothing of it is believed before `started` has made an event of it.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from assistant.game import Nonsense
from assistant.games.clue import GAME
from assistant.games.clue.events import GameStarted
from assistant.games.clue.setup import lay
from assistant.kit.cards import Card, by_kind, dealt
from assistant.kit.seating import Seated
from assistant.library import catalogue, editions

Draft = dict[str, Any]

LONGEST_NAME: Final = 24
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


@dataclass(frozen=True)
class Problem:
    """What is still amiss, and at which field of the form."""

    field: str
    text: str


# ---------------------------------------------------------------------- the draft


def fresh() -> Draft:
    """A table for three, all on phones."""
    return {
        "game": "clue",
        "title": "",
        "way": "phones",
        "edition": "classic_us",
        "own": {kind: "" for kind in KINDS},
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


# ---------------------------------------------------------------------- names and lists


def clean_name(name: str) -> str:
    """The name without outer and doubled spaces, its letters in one writing."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_trouble(name: str) -> str:
    """Why this cannot be a name; "" if it can. Markup is text, so every sign on a keyboard will do."""
    if not clean_name(name):
        return "needs a name"
    if len(clean_name(name)) > LONGEST_NAME:
        return f"has a name of more than {LONGEST_NAME} letters: a shorter one fits on a phone"
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for c in name) or _tricky(name):
        return "has a sign in the name that cannot be seen: type the name anew"
    return ""


def _tricky(name: str) -> bool:
    """Whether there are signs that hide or turn round letters (the joiner inside emoji may stay)."""
    return any(unicodedata.category(c) == "Cf" and c != "\u200d" for c in name) or clean_name(name).strip("\u200d") == ""


def _key(name: str, taken: set[str], prefix: str) -> str:
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:20] or prefix
    key, count = stem, 1
    while key in taken:
        count += 1
        key = f"{stem}_{count}"
    taken.add(key)
    return key


# ---------------------------------------------------------------------- cards


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
            made.append(Card(key=_key(name, taken, kind), name=name, kind=kind, colour=colour, mark=mark))
    return tuple(made)


def _deck_problems(draft: Draft) -> Iterator[Problem]:
    if draft["edition"] != "own":
        if not edition_cards(draft["edition"]):
            yield Problem("edition", "Choose the deck that is in your box.")
        return
    seen: dict[str, str] = {}
    for kind, words in KINDS.items():
        names = lines(draft["own"].get(kind, ""))
        if not 2 <= len(names) <= MOST_CARDS:
            yield Problem(f"own-{kind}", f"A deck has 2 to {MOST_CARDS} {words}, one on each line; here are {len(names)}.")
        for name in names:
            trouble = name_trouble(name)
            if trouble and len(name) <= 40 or len(name) > 40:
                yield Problem(f"own-{kind}", f"“{name[:LONGEST_NAME]}” {trouble or 'is too long'}.")
            elif name.casefold() in seen:
                yield Problem(f"own-{kind}", f"“{name}” is there twice: every card exists once.")
            seen[name.casefold()] = kind


# ---------------------------------------------------------------------- what is amiss


def problems(draft: Draft) -> list[Problem]:
    """Everything that keeps this table from being laid, each as a sentence at its field."""
    found = [*_deck_problems(draft), *_player_problems(draft)]
    return found or [*_deal_problems(draft), *_weapon_problems(draft), *_rule_problems(draft)]


def _player_problems(draft: Draft) -> Iterator[Problem]:
    players = draft["players"]
    most = min(6, len(by_kind(deck(draft)).get("suspect", ())) or 6)
    if not 2 <= len(players) <= most:
        yield Problem("players", f"Clue is for 2 to {most} players; here are {len(players)}.")
    names: dict[str, int] = {}
    for number, player in enumerate(players, 1):
        field = f"player-{player['id']}"
        if trouble := name_trouble(player["name"]):
            shown = clean_name(player["name"])[:LONGEST_NAME]
            yield Problem(field, f"{'“' + shown + '…”' if len(shown) == LONGEST_NAME else f'Player {number}'} {trouble}.")
        else:
            name = clean_name(player["name"])
            if name.casefold() in names:
                yield Problem(field, f"Two players are called {name}. Add an initial to one of them.")
            names[name.casefold()] = number
    yield from _same(players, "mark", "Two players have the mark {}. Give each a mark of their own.")
    yield from _same(players, "colour", "Two players have the same colour. Give each a colour of their own.")
    tokens = {card.key: card.name for card in deck(draft) if card.kind == "suspect"}
    yield from _same(players, "piece", "Two players have the token of {}.", tokens)
    for player in players:
        if player["piece"] not in tokens:
            yield Problem(f"player-{player['id']}", f"{clean_name(player['name'])[:24] or 'A player'} needs a token.")
    if draft["way"] == "alone" and draft["me"] not in {p["id"] for p in players}:
        yield Problem("me", "Say which of the players you are.")
    if draft["way"] not in WAYS:
        yield Problem("way", "Choose how you want to play.")


def _same(players: Sequence[Draft], field: str, text: str, words: Mapping[str, str] | None = None) -> Iterator[Problem]:
    seen: set[str] = set()
    for player in players:
        value = player[field]
        if value and value in seen:
            yield Problem(f"player-{player['id']}", text.format((words or {}).get(value, value)))
        seen.add(value)


def _deal_problems(draft: Draft) -> Iterator[Problem]:
    cards = {card.key: card for card in deck(draft)}
    if strange := [key for key in draft["left_over"] if key not in cards]:
        yield Problem("left_over", f"There is no card “{strange[0][:24]}” in this deck.")
    rest = to_deal(draft)
    if rest < len(draft["players"]):
        yield Problem("left_over", "There are not enough cards left to deal one to everybody.")
    if draft["typed"]:
        total = sum(sizes(draft).values())
        if total != rest:
            yield Problem("sizes", f"The hands hold {total} cards together, but {rest} are dealt.")


def _weapon_problems(draft: Draft) -> Iterator[Problem]:
    names = {card.key: card.name for card in deck(draft)}
    seen: dict[str, str] = {}
    for weapon, room in weapon_rooms(draft).items():
        if room in seen:
            both = f"{names[seen[room]]} and {names[weapon]}"
            yield Problem("weapons", f"{both} both lie in the {names[room]}: each begins in a room of its own.")
        seen[room] = weapon


def _rule_problems(draft: Draft) -> Iterator[Problem]:
    """What the game's own advice calls against the rules is asked about; two players are only odd."""
    try:
        event = _event(draft)
    except Nonsense as wrong:
        yield Problem("players", str(wrong))
        return
    for notice in GAME.check(event, GAME.start):
        if notice.level == "illegal":
            yield Problem("rules", notice.text)


# ---------------------------------------------------------------------- the deal


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


def started(draft: Draft) -> GameStarted:
    """The event that lays this table; raises Nonsense with the first thing that is amiss."""
    amiss = problems(draft)
    if amiss:
        raise Nonsense(amiss[0].text)
    return _event(draft)


def _event(draft: Draft) -> GameStarted:
    cards = deck(draft)
    taken = set(RESERVED)
    keys = {p["id"]: _key(clean_name(p["name"]), taken, f"p{n}") for n, p in enumerate(draft["players"], 1)}
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


# ---------------------------------------------------------------------- what the form shows


def form(draft: Draft) -> dict[str, Any]:
    """The draft with everything the form works out from it."""
    cards = deck(draft)
    dealt_to = sizes(draft)
    return {
        "draft": draft,
        "cards": [{"key": c.key, "name": c.name, "kind": c.kind, "colour": c.colour, "mark": c.mark} for c in cards],
        "sizes": dealt_to,
        "unequal": len(set(dealt_to.values())) > 1 and not draft["typed"],
        "rest": to_deal(draft),
        "weapons": weapon_rooms(draft),
        "first": _first(draft),
        "problems": [{"field": p.field, "text": p.text} for p in problems(draft)],
    }


def _first(draft: Draft) -> str:
    """The name of who begins, as far as the draft tells."""
    try:
        event = _event(draft)
    except (Nonsense, LookupError, ValueError):
        return ""
    return next((p.name for p in event.players if p.key == event.first), "")


def words() -> dict[str, Any]:
    """What the form needs and never changes: editions, colours, house rules."""
    return {
        "editions": [{"key": e.key, "name": e.name} for e in editions("clue")]
        + [{"key": "own", "name": "Our own list"}],
        "lists": {
            e.key: {kind: "\n".join(c.name for c in e.cards if c.kind == kind) for kind in KINDS}
            for e in editions("clue")
        },
        "ways": WAYS,
        "helps": HELPS,
        "colours": [{"key": key, "name": name} for key, name in COLOURS.items()],
        "marks": list(MARKS),
        "longest": LONGEST_NAME,
        "rulings": [
            {
                "id": a.id,
                "question": a.question,
                "default": a.default,
                "ruling": a.ruling,
                "why": a.reasoning,
                "options": [{"key": key, "text": text} for key, text in a.options],
            }
            for a in catalogue("clue").ambiguities
        ],
    }
