"""The draft of a table of any game: who sits there and how they play, before the game is set up.

A draft is plain JSON: it goes to the page and back, is kept for the next evening, and may contain anything.
None of it is trusted until `lobby.laying.started` has found no problems.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, cast

from assistant.content.house_rules import choices
from assistant.core.game import Game
from assistant.core.seating import Seated
from assistant.kit.cards import Card, dealt
from dashboards.parts.setup.names import clean_name, key_for

Draft = dict[str, Any]

MARKS: Final = ("●", "▲", "■", "◆", "★", "✚")
COLOURS: Final = {
    "#DC4244": "red",
    "#F1D025": "yellow",
    "#F2F2F2": "white",
    "#2A9265": "green",
    "#4F6BA6": "blue",
    "#4E3570": "purple",
    "#E78432": "orange",
    "#4FC4CE": "teal",
    "#653A12": "brown",
    "#160E03": "black",
    "#E574FB": "pink",
}
WAYS: Final = {"phones": "Everybody on phones", "tablet": "One tablet", "alone": "Alone, only my notes"}
RESERVED: Final = frozenset({"table", "referee", "envelope", "corridor", "neutral", "bank", "mom_and_pop"})
"""Keys that mean something else in one of the games."""
PEOPLE: Final = ("id", "name", "colour", "mark", "device", "skill")
"""Fields of a player that are remembered from one game to the next."""
MOST_TAKEN: Final = 12
"""The number of players of a draft that are read; a longer list is not from a real table."""


def fresh(game: str, own: Mapping[str, Any], pieces: Sequence[Card] = ()) -> Draft:
    """Return a table for three, all on phones; `own` are the fields that only this game has."""
    return {
        "game": game,
        "title": "",
        "way": "phones",
        "players": [_new_player(number, pieces) for number in (1, 2, 3)],
        "me": 1,
        "first": 0,
        "dice": "typed",
        "timers": True,
        "dealer": "people",
        "deal": "",
        "options": {},
        **{name: value.copy() if isinstance(value, (dict, list)) else value for name, value in own.items()},
    }


def _new_player(number: int, pieces: Sequence[Card]) -> Draft:
    card = pieces[(number - 1) % len(pieces)] if pieces else None
    colour = list(COLOURS)[(0, 4, 3, 1, 5, 6)[(number - 1) % 6]]
    return {
        "id": number,
        "name": "",
        "colour": card.colour if card else colour,
        "mark": card.mark if card else MARKS[(number - 1) % len(MARKS)],
        "piece": card.key if card else "",
        "device": True,
        "skill": "",
    }


def tidy(given: object, usual: Draft) -> Draft:
    """Return a draft with every field of the right kind, whatever came from the page or an older version."""
    raw = cast("Draft", given) if isinstance(given, dict) else {}
    draft = dict(usual)
    for name, value in usual.items():
        if name != "game" and type(raw.get(name)) is type(value):
            draft[name] = raw[name]
    players = [
        _tidy_player(cast("Draft", p), n) for n, p in enumerate(draft["players"][:MOST_TAKEN], 1) if isinstance(p, dict)
    ]
    draft["players"] = _apart(players) or usual["players"]
    draft["options"] = words_of(draft["options"])
    draft["title"] = draft["title"][:60]
    return draft


def words_of(raw: Mapping[Any, Any], longest: int = 4000) -> dict[str, str]:
    """Return a mapping of words to words out of whatever was sent."""
    return {str(k)[:60]: str(v)[:longest] for k, v in list(raw.items())[:60]}


def first_dealt(draft: Draft) -> int:
    """Return the index of the player dealt the first card."""
    ids = [player["id"] for player in draft["players"]]
    return ids.index(draft["first_card"]) if draft["first_card"] in ids else 0


def hand_sizes(draft: Draft, cards: int) -> dict[str, int]:
    """Return the hand size by player number: typed in, or from dealing this many cards one at a time."""
    players = draft["players"]
    if draft["typed"]:
        return {str(p["id"]): draft["sizes"].get(str(p["id"]), 0) for p in players}
    counted = dealt(cards, len(players), first_dealt(draft)) if players else ()
    return {str(p["id"]): size for p, size in zip(players, counted, strict=True)}


def _tidy_player(raw: Draft, number: int) -> Draft:
    usual = {"id": number, "name": "", "colour": "", "mark": "", "piece": "", "device": True, "skill": ""}
    player = {k: raw[k] if type(raw.get(k)) is type(v) else v for k, v in usual.items()}
    return {k: v[:400] if isinstance(v, str) else v for k, v in player.items()}


def _apart(players: list[Draft]) -> list[Draft]:
    """Return the players, each with a number of their own."""
    seen: set[int] = set()
    for player in players:
        if player["id"] in seen:
            player["id"] = max(seen) + 1
        seen.add(player["id"])
    return players


def named(draft: Draft) -> bool:
    """Return whether anybody has a name yet."""
    return any(clean_name(player["name"]) for player in draft["players"])


def carried(draft: Draft, latest: Draft, pieces: Sequence[Card] = ()) -> Draft:
    """Return the draft with the people of the latest table; players who had a piece in this game keep it."""
    if not named(latest):
        return draft
    had = {clean_name(p["name"]).casefold(): p["piece"] for p in draft["players"]}
    free = [card.key for card in pieces]
    players: list[Draft] = []
    for person in latest["players"]:
        piece = had.get(clean_name(person["name"]).casefold(), "")
        players.append({**{k: person[k] for k in PEOPLE}, "piece": piece if piece in free else ""})
        free = [key for key in free if key != piece]
    for player in players:
        if not player["piece"] and free:
            player["piece"] = free.pop(0)
    return {**draft, "players": players, "me": latest["me"], "way": latest["way"]}


OF_ONE_EVENING: Final = (
    "first",
    "deal",
    "first_card",
    "done",
    "scores",
    "weapons",
    "left_over",
    "owners",
    "armies",
    "sets",
)
"""Fields of what was done, drawn or rolled for one evening."""


def for_another_evening(draft: Draft, fresh: Draft) -> Draft:
    """Return the draft of a table that was set up, as it is kept for the next evening."""
    kept = {**draft, **{name: fresh[name] for name in OF_ONE_EVENING if name in draft and name in fresh}}
    return {**kept, "seed": random.randrange(1, 1_000_000)} if "seed" in kept else kept


# ---------------------------------------------------------------------- toward the event


def keys(draft: Draft, taken: Collection[str] = ()) -> dict[int, str]:
    """Return the key of every player of the draft by number; no key that means something else in the game."""
    used = {*RESERVED, *taken}
    return {p["id"]: key_for(clean_name(p["name"]), used, f"p{n}") for n, p in enumerate(draft["players"], 1)}


def seated(draft: Draft, taken: Collection[str] = ()) -> list[Seated]:
    """Return the players of the draft, clockwise."""
    known = keys(draft, taken)
    return [
        Seated(
            key=known[p["id"]],
            name=clean_name(p["name"]),
            colour=p["colour"],
            mark=p["mark"],
            piece=p["piece"],
            device=_has_device(draft, p),
            skill=p["skill"] if draft["way"] == "phones" else "",
        )
        for p in draft["players"]
    ]


def dealt_by_program(draft: Draft) -> bool:
    """Return whether the program deals the cards: where it is asked to, and wherever it plays a seat."""
    robots = any(player["skill"] for player in draft["players"])
    return draft["way"] == "phones" and (draft["dealer"] == "program" or robots)


def _has_device(draft: Draft, player: Draft) -> bool:
    if draft["way"] == "alone":
        return player["id"] == draft["me"]
    return bool(player["device"]) and draft["way"] == "phones"


def options(draft: Draft, game: Game[Any]) -> dict[str, str]:
    """Return the house rules of the draft that this game knows and that differ from our default."""
    ours = {ruling.ambiguity: ruling.default for ruling in game.rulings}
    return {a: c for a, c in draft["options"].items() if a in ours and c in choices(a) and c != ours[a]}


def reading(draft: Draft, game: Game[Any], ambiguity: str) -> str:
    """Return how the table of this draft plays an ambiguous rule."""
    ours = {ruling.ambiguity: ruling.default for ruling in game.rulings}
    return options(draft, game).get(ambiguity, ours[ambiguity])


def title(draft: Draft, game: Game[Any], day: str) -> str:
    """Return the title as typed, or one made of game, players, and the day: “Clue · Anna, Ben, Carla · Saturday”."""
    if clean_name(draft["title"]):
        return clean_name(draft["title"])[:60]
    people = [p for p in draft["players"] if not p["skill"]] or draft["players"]
    names = ", ".join(clean_name(p["name"]) for p in people)
    return f"{game.title} · {names} · {day}"
