"""The set-up form of Clue: what is still amiss in a draft, what the form works out from it, and its event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.game import Nonsense
from assistant.games.clue import GAME
from assistant.games.clue.events import GameStarted
from assistant.kit.cards import by_kind
from assistant.library import catalogue, editions
from dashboards.draft import (
    COLOURS,
    HELPS,
    KINDS,
    MARKS,
    MOST_CARDS,
    WAYS,
    Draft,
    deck,
    edition_cards,
    event_of,
    lines,
    sizes,
    to_deal,
    weapon_rooms,
)
from dashboards.names import LONGEST_NAME, clean_name, name_trouble


@dataclass(frozen=True)
class Problem:
    """What is still amiss, and at which field of the form."""

    field: str
    text: str


def started(draft: Draft) -> GameStarted:
    """The event that lays this table; raises Nonsense with the first thing that is amiss."""
    amiss = problems(draft)
    if amiss:
        raise Nonsense(amiss[0].text)
    return event_of(draft)


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
            yield Problem(
                field, f"{'“' + shown + '…”' if len(shown) == LONGEST_NAME else f'Player {number}'} {trouble}."
            )
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
        event = event_of(draft)
    except Nonsense as wrong:
        yield Problem("players", str(wrong))
        return
    for notice in GAME.check(event, GAME.start):
        if notice.level == "illegal":
            yield Problem("rules", notice.text)


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
                f"own-{kind}", f"A deck has 2 to {MOST_CARDS} {words}, one on each line; here are {len(names)}."
            )
        for name in names:
            trouble = name_trouble(name)
            if (trouble and len(name) <= 40) or len(name) > 40:
                yield Problem(f"own-{kind}", f"“{name[:LONGEST_NAME]}” {trouble or 'is too long'}.")
            elif name.casefold() in seen:
                yield Problem(f"own-{kind}", f"“{name}” is there twice: every card exists once.")
            seen[name.casefold()] = kind


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
        event = event_of(draft)
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
