"""The invariants of a game of Advanced Cluedo."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.mystery import laws as mystery
from assistant.games.advanced_cluedo.state import NEEDED, AdvancedCluedo
from assistant.kit.playing_cards import PACK, twice


def laws(state: AdvancedCluedo) -> Iterator[str]:
    """Yield a sentence for every violated invariant."""
    if state.players:
        for law in (mystery.once_each, mystery.one_place_each, mystery.case_file, mystery.pieces, mystery.shown_once):
            yield from law(state)
        yield from _pack_comes_out(state)
        yield from _weapons(state)
        yield from _the_dead(state)
        yield from _objectives(state)


def _pack_comes_out(state: AdvancedCluedo) -> Iterator[str]:
    """Yield a sentence unless pile, discards, hands and working servants are the 52 cards (AC-GEN-03)."""
    there = state.pile + len(state.discards) + sum(state.counts.values()) + len(state.servants)
    if there != len(PACK):
        yield f"There should be {len(PACK)} playing cards, but there are {there}."
    for card in twice(state):
        yield f"The {PACK[card]} is in two places."


def _weapons(state: AdvancedCluedo) -> Iterator[str]:
    """Yield a sentence unless every weapon is in one place, carried, or out of the game (AC-STA-02)."""
    places = [*state.weapons, *state.carried, *state.buried, *state.thrown]
    if sorted(places) != sorted(state.deck["weapon"]):
        yield "A weapon is in two places or nowhere."


def _the_dead(state: AdvancedCluedo) -> Iterator[str]:
    """Yield a sentence if a character without Survival Points is alive or still in the game (AC-SUR-02)."""
    if state.phase == "two":
        for suspect, points in state.points.items():
            if points <= 0 and suspect not in state.dead:
                yield f"{state.card(suspect)} has {points} points and is still alive."
    for suspect in state.dead:
        if (player := state.owner(suspect)) and player not in state.out:
            yield f"{state.name(player)} is dead and still in the game."


def _objectives(state: AdvancedCluedo) -> Iterator[str]:
    """Yield a sentence unless objectives are distinct and at most three per player (AC-OBJ-01)."""
    held = [card for cards in state.objectives.values() for card in cards]
    if len(set(held)) != len(held):
        yield "A card is an objective twice."
    if any(len(cards) > NEEDED for cards in state.shown.values()):
        yield "A player has turned over more than three objectives."
