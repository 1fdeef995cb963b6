"""Laying the table: the set-up event for given players and deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from assistant.games.clue import movement
from assistant.games.clue.events import GameStarted
from assistant.games.clue.rulings import chosen_in
from assistant.kit.cards import Card, by_kind, dealt
from assistant.kit.seating import Seated
from assistant.library import cards as printed_cards


def lay(
    players: Sequence[Seated],
    cards: Sequence[Card] = (),
    first_card: int = 0,
    left_over: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> GameStarted:
    """The usual table for these players, clockwise; `first_card` is the index of who is dealt first.

    Players without a token take the first free one (CLUE-SET-08); weapons go into rooms of their own
    (CLUE-SET-02); Miss Scarlet's player begins (CLUE-SET-09, CLUE-AMB-02).
    """
    options = dict(options or {})
    deck = tuple(cards) or printed_cards("clue")
    kinds = by_kind(deck)
    seated = _with_tokens(players, kinds["suspect"])
    sizes = dealt(len(deck) - 3 - len(left_over), len(seated), first_card)
    return GameStarted(
        players=seated,
        cards=deck,
        hand_sizes={player.key: size for player, size in zip(seated, sizes, strict=True)},
        first=first_on_turn(seated, options),
        left_over=tuple(left_over),
        weapons=dict(zip(kinds["weapon"], kinds["room"], strict=False)),
        options=options,
    )


def first_on_turn(players: Sequence[Seated], options: Mapping[str, str]) -> str:
    """Miss Scarlet's player, or the first clockwise from her square (CLUE-SET-09, CLUE-AMB-02).

    Where the table rolls for it or picks (CLUE-AMB-02), the set-up form asks; this is its first proposal.
    """
    scarlet = next((p.key for p in players if p.piece == "scarlet"), None)
    if scarlet:
        return scarlet
    if chosen_in(options, "CLUE-AMB-02") == "next_player_clockwise" and (begins := movement.next_to_scarlet(players)):
        return begins.key
    return players[0].key if players else ""


def _with_tokens(players: Sequence[Seated], suspects: Sequence[str]) -> tuple[Seated, ...]:
    free = [s for s in suspects if s not in {p.piece for p in players}]
    found: list[Seated] = []
    for player in players:
        piece = player.piece or (free.pop(0) if free else "")
        found.append(replace(player, piece=piece))
    return tuple(found)
