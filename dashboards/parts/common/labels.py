"""Players and cards as they are drawn: name, short name, color with mark and letter, emblem."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from assistant.kit.cards import Card
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

if TYPE_CHECKING:
    from dashboards.parts.common.blocks import Choice

Json = Mapping[str, Any]
"""A block or a part of a page, as JSON."""
GRAY = "#6e6e6e"
"""The color of an owner without one; white reads well on it."""
CARDS = ("card", "suspect", "weapon", "room", "contractor", "location", "place")


def words(sight: SeatView) -> Json:
    """Return everything that names are drawn from, with players and cards apart because their keys may be the same."""
    state = sight.state
    cards = _cards(state)
    suspects = [card for card in cards if card.kind == "suspect"]
    letters = dict(zip((c.key for c in suspects), _letters(tuple(map(_last_word, suspects))), strict=True))
    return {
        "players": {p["key"]: p for p in players(sight)},
        "order": [p.key for p in state.players],
        "cards": {card.key: _card(card, letters.get(card.key, "")) for card in cards},
    }


def players(sight: SeatView) -> list[Json]:
    """Return the players clockwise, each with color, mark and letter."""
    seated = sight.state.players
    letters = _letters(tuple(p.name for p in seated))
    out = some(sight.state, "answering", "out")
    return [
        {
            "key": p.key,
            "name": clip(p.name),
            "letter": letter,
            "mark": p.mark,
            "colour": p.colour or GRAY,
            "ink": ink(p.colour),
            "piece": p.piece,
            "device": p.device,
            "out": p.key in out,
            **({"computer": True} if p.skill else {}),
        }
        for p, letter in zip(seated, letters, strict=True)
    ]


def some(state: Any, *names: str) -> Collection[Any]:
    """Return the first of these fields that a State has, if it is a collection; nothing if it has none.

    A game of another author may mean something else by such a name.
    """
    for name in names:
        try:
            value: Any = getattr(state, name)
        except Exception:  # noqa: BLE001  (most States have no such field; a property may fail in any way)
            continue
        return cast("Collection[Any]", value) if isinstance(value, Collection) and not isinstance(value, str) else ()
    return ()


def _cards(state: Any) -> Collection[Card]:
    """Return the cards that a State names as such."""
    return [card for card in some(state, "cards") if isinstance(card, Card)]


def _short(card: Any) -> str:
    """Return a person's last name: Plum, not Professor Plum. Names that end in a number, and things, stay whole."""
    last = _last_word(card)
    return last if card.kind in ("suspect", "contractor") and not last.isdigit() else card.name


def _last_word(card: Any) -> str:
    return card.name.split()[-1] if card.name.split() else card.name


def _card(card: Any, letter: str) -> Json:
    short = _short(card)
    fields: Json = {"key": card.key, "name": clip(card.name), "short": clip(short, 16), "kind": card.kind}
    if card.colour and card.kind == "suspect":
        fields |= {"colour": card.colour, "ink": ink(card.colour), "mark": card.mark, "letter": letter}
    return fields


@cache
def ink(colour: str) -> str:
    """Return black or white, whichever is easier to read on this color."""
    digits = colour.removeprefix("#")
    if len(digits) != 6:
        return "#ffffff"
    red, green, blue = (_linear(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else "#ffffff"


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=256)
def _letters(names: tuple[str, ...]) -> list[str]:
    """Return the first letter of each name, and if two begin alike another one that tells them apart."""
    firsts = [_clean(name)[0].upper() for name in names]
    letters: list[str] = []
    for first, name in zip(firsts, names, strict=True):
        seconds = [""] if firsts.count(first) == 1 else _seconds(name)
        letters.append(next((first + s for s in seconds if first + s not in letters), first))
    return letters


def _clean(name: str) -> str:
    return "".join(c for c in name if c.isalnum()) or "?"


def _seconds(name: str) -> list[str]:
    """Return the second letters for a name, the best first: initials of further words, then letters, then digits."""
    initials = "".join(word[0] for word in name.split()[1:] if word[0].isalnum())
    return [*f"{initials}{_clean(name)[1:]}".lower(), *"23456789"]


def letter_pairs(names: Iterable[str]) -> list[str]:
    """Return two letters for each name: the first, and another one that tells it apart from earlier names."""
    chosen: list[str] = []
    for name in names:
        pairs = [_clean(name)[0].upper() + second for second in _seconds(name)]
        chosen.append(next((pair for pair in pairs if pair not in chosen), pairs[0]))
    return chosen


def word(sight: SeatView, noun: str, value: object, vocabulary: Mapping[str, Mapping[str, str]]) -> Choice:
    """Return one choice of an offer: its value, its label, and how it is drawn."""
    if isinstance(value, bool):
        return {"value": value, "label": "Yes" if value else "No"}
    if value is None:
        return {"value": None, "label": "none"}
    choice: Choice = {"value": value, "label": clip(vocabulary.get(noun, {}).get(str(value), str(value)))}
    if noun in ("player", "holder") and value in {p.key for p in sight.state.players}:
        choice["player"] = str(value)
    elif noun in CARDS and value in {c.key for c in _cards(sight.state)}:
        choice["card"] = str(value)
    return choice
