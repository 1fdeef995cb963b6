"""Invariants of a game of RISK."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.war.rules import casualties
from assistant.games.risk.cards import symbols
from assistant.games.risk.state import Risk
from assistant.kit.forces import totals


def laws(state: Risk) -> Iterator[str]:
    """Yield a sentence for each broken invariant; corrections by hand exempt the armies."""
    if not state.players:
        return
    yield from _cards(state)
    if not state.adjusted:
        yield from _areas(state)
        yield from _armies(state)


def _cards(state: Risk) -> Iterator[str]:
    """Yield what is wrong with the cards: there should be 44, each of them once (RSK-CRD-01)."""
    deck = state.deck
    if (count := deck.pile + deck.discards + sum(deck.hands.values())) != len(symbols()):
        yield f"There are {count} cards instead of 44."
    if len(deck.shown) > deck.discards:
        yield "More cards were seen in the discard pile than it holds."
    known = [*deck.shown, *(card for held in state.hands.values() for card in held)]
    if len(set(known)) != len(known):
        yield "A card is in two places."
    for player, held in state.hands.items():
        if len(held) > deck.hand(player):
            yield f"{state.name(player)} has noted more cards than the hand holds."


def _areas(state: Risk) -> Iterator[str]:
    """Yield a sentence unless each area has one owner with armies (RSK-CNQ-03), and for a player wrongly in or out."""
    for area in state.world.keys:
        here = state.forces.get(area, ())
        if (state.turn.number or here) and (len(here) != 1 or here[0].armies < 1):
            yield f"{state.area(area)} does not have exactly one owner with at least one army."
    for player in state.order:
        if state.turn.number and (player in state.out) == bool(state.held(player)):
            yield f"{state.name(player)} is eliminated but holds areas, or is not eliminated but holds none."


def _armies(state: Risk) -> Iterator[str]:
    """Yield a sentence unless an owner's armies, placed or not, are those received less those lost.

    Rules: RSK-SET-01, RSK-REI-01, RSK-DIC-03.
    """
    on_board = totals(state.forces)
    for owner in state.owners:
        there = on_board.get(owner, 0) + state.to_place.get(owner, 0)
        lost = casualties(state, owner)
        if there + lost != state.received.get(owner, 0):
            yield f"{state.name(owner)} has {there} armies, lost {lost} and received {state.received.get(owner, 0)}."
