"""The setup event for given players (KC-SET-01 to -14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from assistant.content.catalogue import cards as printed_cards
from assistant.content.house_rules import chosen_in
from assistant.core.seating import Seated
from assistant.games.clue import setup as base
from assistant.games.clue.setup import first_dealt
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.events import Die, GameStarted
from assistant.kit.cards import Card, by_kind, dealt

PREPARATION: Final = (
    ("suspects chosen", "KC-SET-02"),
    ("cards sorted", "KC-SET-04"),
    ("weapons placed", "KC-SET-05"),
    ("killer’s envelope chosen", "KC-SET-07"),
    ("case file filled", "KC-SET-08"),
    ("Clue cards dealt", "KC-SET-10"),
    ("nine and three cards", "KC-SET-11"),
    ("envelopes handed out", "KC-SET-14"),
    ("envelopes inspected", "KC-SET-15"),
)
"""The nine steps before the first turn, in this order, each with its rule (KC-SET-01)."""


def lay(
    players: Sequence[Seated],
    first_card: int = 0,
    options: Mapping[str, str] | None = None,
    *,
    herrings: Sequence[str] | None = None,
    servants: Sequence[str] | None = None,
    die: Die = "two dice",
    dealer: str = "",
    **said: Any,
) -> GameStarted:
    """Return the usual setup for these players, clockwise; Red Herrings and servants as recommended (KC-SUM-01).

    `first_card` is the index of the player dealt the first Clue card, if the table types it in (KC-AMB-30); otherwise
    the deal starts left of `dealer`. `said` are more arguments of Clue's setup: `first` or `rolls` if nobody plays Miss
    Scarlet.
    """
    count = len(players)
    seated = base.seated(players, by_kind(printed_cards("clue"))["suspect"])
    used = cards.herrings(count) if herrings is None else tuple(herrings)
    deck = clue_cards([player.piece for player in seated], used)
    options = dict(options or {})
    left = chosen_in(options, "KC-AMB-30") == "left_of_dealer" and dealer
    at = first_dealt([p.key for p in seated], {}, first_card, dealer if left else "")
    sizes = dict(zip((p.key for p in seated), dealt(len(deck) - 3, count, at), strict=True))
    clue_setup = base.lay(seated, deck, options=_first_rolled(options), **said)
    words: dict[str, Any] = {f.name: getattr(clue_setup, f.name) for f in fields(clue_setup)}
    there = cards.servants(count) if servants is None else tuple(servants)
    words |= {"options": options, "hand_sizes": sizes, "servants": there, "die": die}
    return GameStarted(**words)


def _first_rolled(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options, with dice also deciding who begins if they decide who goes first (KC-AMB-21)."""
    if chosen_in(options, "KC-AMB-21") != "highest_roll":
        return options
    return {"CLUE-AMB-02": "highest_die_roll", **options}


def clue_cards(suspects: Sequence[str], herrings: Sequence[str]) -> tuple[Card, ...]:
    """Return the Clue cards in the game: played suspects, weapons, rooms, Red Herrings (KC-SET-03, KC-RHG-02)."""
    extra = {card.key: card for card in printed_cards("killer_clue") if card.kind == cards.HERRING}
    played = (c for c in printed_cards("clue") if c.kind != "suspect" or c.key in suspects)
    return (*played, *(extra[herring] for herring in herrings))
