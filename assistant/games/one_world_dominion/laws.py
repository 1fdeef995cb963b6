"""Invariants of a game of One World Dominion."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.war.rules import casualties
from assistant.games.one_world_dominion.armies import standing_somewhere
from assistant.games.one_world_dominion.lasting import in_use
from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.effects import over
from assistant.kit.forces import totals


def laws(state: Dominion) -> Iterator[str]:
    """Yield a sentence for each broken invariant; corrections by hand exempt the armies."""
    if not state.players:
        return
    yield from _cards(state)
    yield from _effects(state)
    if not state.adjusted:
        yield from _areas(state)
        yield from _armies(state)


def _cards(state: Dominion) -> Iterator[str]:
    """Yield a sentence unless every card is in exactly one place (OWD-GEN-01, OWD-TRD-01)."""
    deck, whole = state.deck, len(state.known_cards)
    total = deck.pile + deck.discards + sum(deck.hands.values()) + len(deck.lying)
    if total != whole:
        yield f"There are {total} cards instead of {whole}."
    if len(deck.shown) > deck.discards:
        yield "More cards were seen in the discard pile than it holds."
    known = [*deck.shown, *deck.lying, *(card for held in state.hands.values() for card in held)]
    if len(set(known)) != len(known):
        yield "A card is in two places."
    for player, held in state.hands.items():
        if len(held) > deck.hand(player):
            yield f"{state.name(player)} has noted more cards than the hand holds."


def _effects(state: Dominion) -> Iterator[str]:
    """Yield a sentence for an effect that outlives its end, or a card on the table without an effect (OWD-TRM-03)."""
    for effect in state.effects:
        if over(effect, state):
            yield f"{effect.what} is in force after its end."
    held = in_use(state)
    for card in state.deck.lying:
        if card not in held:
            yield f"{card} is on the table without an effect."


def _areas(state: Dominion) -> Iterator[str]:
    """Yield a sentence for a force without armies, and for a player wrongly in or out (OWD-EMP-01, RSK-ELI-01)."""
    for area in state.world.keys:
        if any(force.armies < 1 for force in state.forces.get(area, ())):
            yield f"{state.area(area)} has a force without armies."
    for player in state.order:
        if state.turn.number and (player in state.out) == standing_somewhere(state, player):
            yield f"{state.name(player)} is eliminated but holds areas, or is not eliminated but holds none."


def _armies(state: Dominion) -> Iterator[str]:
    """Yield a sentence unless an owner's armies, placed or not, are those received less what fights and cards took."""
    on_board = totals(state.forces)
    for owner in state.owners:
        there = on_board.get(owner, 0) + state.to_place.get(owner, 0)
        lost = casualties(state, owner) + state.removed.get(owner, 0)
        if there + lost != state.received.get(owner, 0):
            yield f"{state.name(owner)} has {there} armies, lost {lost} and received {state.received.get(owner, 0)}."
