"""The setup event for given players (AC-SET-01 to -05, AC-INV-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from assistant.content.catalogue import cards as printed_cards
from assistant.content.house_rules import chosen_in
from assistant.core.fast_replace import replace
from assistant.core.seating import Seated
from assistant.games.advanced_cluedo import cards
from assistant.games.advanced_cluedo.events import GameStarted, Part
from assistant.games.advanced_cluedo.state import MIDDLE
from assistant.games.clue.setup import Rolls, seated
from assistant.kit.cards import Card, by_kind

PREPARATION: Final = (
    ("board and case file", "AC-SET-01"),
    ("deal", "AC-SET-02"),
    ("middle", "AC-SET-03"),
    ("weapons in the middle", "AC-SET-04"),
    ("pack", "AC-SET-05"),
)
"""The players' steps before the first turn, in order, each with its rule."""


def lay(
    players: Sequence[Seated],
    deck: Sequence[Card] = (),
    options: Mapping[str, str] | None = None,
    *,
    first: str = "",
    rolls: Rolls | None = None,
    part: Part = "one",
    scores: Mapping[str, int] | None = None,
) -> GameStarted:
    """Return the usual setup for these players, clockwise; `rolls` or `first` say who begins (AC-INV-01).

    `part` "two" begins with Killer Kloo Doo and the `scores` of an earlier part 1.
    """
    options = dict(options or {})
    used = tuple(deck) or named(printed_cards("clue"), options)
    at_table = seated(players, by_kind(used)["suspect"])
    order = [player.key for player in at_table]
    each = cards.HAND.get(len(order), 0)
    return GameStarted(
        players=at_table,
        cards=used,
        hand_sizes={**dict.fromkeys(order, each), MIDDLE: cards.middle(len(order))},
        first=first if first in order else begins(order, rolls or {}),
        options=options,
        part=part,
        scores=dict(scores or {}),
    )


def begins(order: Sequence[str], rolls: Rolls) -> str:
    """Return who rolled highest, with rerolls of ties, or the first player before any roll (AC-INV-01)."""
    return max(order, key=lambda player: tuple(rolls.get(player, ())), default="")


def named(deck: Sequence[Card], options: Mapping[str, str]) -> tuple[Card, ...]:
    """Return the cards with this rulebook's names: Dagger, Lead Piping, Spanner (AC-AMB-01)."""
    if chosen_in(options, "AC-AMB-01") == "us_names":
        return tuple(deck)
    names = cards.weapon_names()
    return tuple(replace(card, name=names.get(card.key, card.name)) for card in deck)
