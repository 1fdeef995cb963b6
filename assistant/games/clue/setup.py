"""The setup event for given players and a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from assistant.content.catalogue import cards as printed_cards
from assistant.content.house_rules import chosen_in
from assistant.core.fast_replace import replace
from assistant.core.seating import Seated, after
from assistant.games.clue import movement
from assistant.games.clue.events import GameStarted
from assistant.kit.cards import Card, by_kind, dealt

Rolls = Mapping[str, Sequence[int]]
"""Each player's rolls for the first turn, with rerolls of ties."""

PREPARATION: Final = (
    ("tokens", "CLUE-SET-01"),
    ("weapons", "CLUE-SET-02"),
    ("envelope", "CLUE-SET-03"),
    ("solution cards", "CLUE-SET-04"),
    ("deal", "CLUE-SET-05"),
    ("notes", "CLUE-SET-07"),
    ("tokens chosen", "CLUE-SET-08"),
)
"""The players' steps before the first turn, in order, each with its rule (CLUE-SET-03)."""


def lay(
    players: Sequence[Seated],
    cards: Sequence[Card] = (),
    first_card: int = 0,
    left_over: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    *,
    dealer: str = "",
    hand_sizes: Mapping[str, int] | None = None,
    first: str = "",
    rolls: Rolls | None = None,
) -> GameStarted:
    """Return the usual setup for these players, clockwise; `first_card` is the index of the player dealt first.

    Players without a token take the first free one (CLUE-SET-08); each weapon starts in a room of its own
    (CLUE-SET-02). `dealer` or `hand_sizes` apply if the house rule on CLUE-AMB-08 needs them; `first` or `rolls` if
    the one on CLUE-AMB-02 does.
    """
    options = dict(options or {})
    deck = tuple(cards) or printed_cards("clue")
    kinds = by_kind(deck)
    at_table = seated(players, kinds["suspect"])
    order = [player.key for player in at_table]
    counted = hand_sizes if chosen_in(options, "CLUE-AMB-08") == "hand_sizes_typed" else None
    begins_at = first_dealt(order, options, first_card, dealer)
    sizes = dealt(len(deck) - 3 - len(left_over), len(order), begins_at)
    return GameStarted(
        players=at_table,
        cards=deck,
        hand_sizes=dict(counted or zip(order, sizes, strict=True)),
        first=first_on_turn(at_table, options, first, rolls),
        left_over=tuple(left_over),
        weapons=dict(zip(kinds["weapon"], kinds["room"], strict=False)),
        options=options,
    )


def first_dealt(order: Sequence[str], options: Mapping[str, str], first_card: int = 0, dealer: str = "") -> int:
    """Return the index of the player dealt the first card: left of the dealer, or as given (CLUE-AMB-08)."""
    if chosen_in(options, "CLUE-AMB-08") == "left_of_dealer" and dealer in order:
        return list(order).index(after(order, dealer)[0]) if len(order) > 1 else 0
    return first_card


def first_on_turn(
    players: Sequence[Seated],
    options: Mapping[str, str],
    picked: str = "",
    rolls: Rolls | None = None,
) -> str:
    """Return Miss Scarlet's player, or the first clockwise from her square (CLUE-SET-09, CLUE-AMB-02).

    If the house rule says so, the highest roller or the player who was `picked` begins instead; until someone has
    rolled or been picked, the first player in table order is proposed.
    """
    scarlet = next((p.key for p in players if p.piece == "scarlet"), None)
    if scarlet:
        return scarlet
    order = [player.key for player in players]
    reading = chosen_in(options, "CLUE-AMB-02")
    if reading == "next_player_clockwise" and (begins := movement.next_to_scarlet(players)):
        return begins.key
    if reading == "highest_die_roll" and rolls:
        return max(order, key=lambda player: tuple(rolls.get(player, ())))
    if reading == "table_picks" and picked in order:
        return picked
    return order[0] if order else ""


def seated(players: Sequence[Seated], suspects: Sequence[str]) -> tuple[Seated, ...]:
    """Return the players with their tokens; players without one take the first free token (CLUE-SET-08)."""
    free = [s for s in suspects if s not in {p.piece for p in players}]
    with_tokens: list[Seated] = []
    for player in players:
        piece = player.piece or (free.pop(0) if free else "")
        with_tokens.append(replace(player, piece=piece))
    return tuple(with_tokens)
