"""The invariants of a game of Killer Clue."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.families.mystery import laws as mystery
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.danger import held
from assistant.games.killer_clue.state import KillerClue


def laws(state: KillerClue) -> Iterator[str]:
    """Yield a sentence for every violated invariant."""
    if not state.players:
        return
    for law in (mystery.once_each, mystery.one_place_each, mystery.case_file, mystery.pieces):
        yield from law(state)
    if chosen(state, "KC-AMB-02") == "stop_at_first":
        yield from mystery.shown_once(state)
    for law in (_one_weapon_each, _cards_come_out, _out_is_out):
        yield from law(state)


def _one_weapon_each(state: KillerClue) -> Iterator[str]:
    """Yield a sentence unless every weapon is in a room or carried (KC-INV-05)."""
    if set(state.weapons) | set(state.carried) != set(state.deck["weapon"]):
        yield "A weapon has no place."


def _cards_come_out(state: KillerClue) -> Iterator[str]:
    """Yield a sentence unless hands, pile, table and removed cards add up to the deck (KC-END-03 to -05).

    At the end of a turn nobody is short of cards unless the pile was too short (KC-AMB-20).
    """
    innocent, killer = (sum(held(state, p, role) for p in state.living) for role in (False, True))
    one = cards.hand_size(len(state.order), True) - cards.hand_size(len(state.order), False)
    in_hands = innocent + one if state.living else killer
    every = cards.pool(state.played, state.servants) + len(state.order) + 1
    there = state.pile + in_hands + sum(state.cards_played.values()) + len(state.removed) + state.buried
    if there != every:
        yield f"There should be {every} Intrigue and Danger cards, but there are {there}."


def _out_is_out(state: KillerClue) -> Iterator[str]:
    """Yield a sentence if dead players are still in or players who are out still hold cards (KC-DNG-07, KC-ACC-07)."""
    if not set(state.murdered) <= state.out:
        yield "A murdered player is still in the game."
    for player in sorted(state.out):
        if state.living and state.hand_sizes.get(player, 0):
            yield f"{state.name(player)} is out and still holds cards."
