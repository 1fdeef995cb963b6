"""Armies that come and go by cards: new ones, removed ones, areas left empty, players left without any."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.lasting import bereaved
from assistant.games.one_world_dominion.state import MUTANTS, Dominion
from assistant.games.risk.cards import TOO_MANY
from assistant.games.risk.hands import noted
from assistant.games.risk.turns import plus
from assistant.kit.fight import ended
from assistant.kit.forces import added, armies, holder, placed, withdrawn
from assistant.kit.forces import owners as standing

EXTRA = 2
"""Armies for an area of the player that a card names (OWD-SET-03, OWD-ADD-01, OWD-NEG-02)."""

# ---------------------------------------------------------------- more


def set_aside(state: Dominion, player: str) -> bool:
    """Return whether this player's new armies wait for the next turn (OWD-C13)."""
    return bool(state.in_force("saboteur", player))


def to_come(state: Dominion, player: str, count: int) -> Dominion:
    """Return the table with new armies to place, or set aside for the next turn (OWD-C13)."""
    if set_aside(state, player):
        return replace(state, deferred=plus(state.deferred, player, count))
    return replace(
        state,
        to_place=plus(state.to_place, player, count),
        received=plus(state.received, player, count),
    )


def arrived(state: Dominion, area: str, owner: str, count: int) -> Dominion:
    """Return the table with new armies in an area; armies that are set aside come later (OWD-C13)."""
    if count <= 0 or state.over:
        return state
    if owner in state.order and set_aside(state, owner):
        return replace(state, deferred=plus(state.deferred, owner, count))
    forces = added(state.forces, area, owner, count)
    return replace(state, forces=forces, received=plus(state.received, owner, count))


def named(state: Dominion, player: str, card: str) -> Dominion:
    """Return the table with two armies in the player's area that a card names, if armies may enter.

    Rules: OWD-SET-03, OWD-ADD-01, OWD-NEG-02.
    """
    if not gets_named(state, player, card):
        return state
    area = state.area_of(card)
    if chosen(state, "OWD-AMB-13") == "income" and set_aside(state, player):
        forces = added(state.forces, area, player, EXTRA)
        return replace(state, forces=forces, received=plus(state.received, player, EXTRA))
    return arrived(state, area, player, EXTRA)


def gets_named(state: Dominion, player: str, card: str) -> bool:
    """Return whether a card brings its player two armies for its area now."""
    area = state.area_of(card)
    return bool(area) and state.holder(area) == player and not state.shut(area, player, "place")


def reckoned(state: Dominion) -> Dominion:
    """Return the table with an income that a card has changed: the difference is placed, set aside or gone."""
    player = state.on_turn or ""
    now = state.income(player).total if state.held(player) else 0
    more = now - state.turn.reckoned
    state = replace(state, turn=replace(state.turn, reckoned=now))
    if more >= 0:
        return to_come(state, player, more)
    if set_aside(state, player):
        return replace(state, deferred=plus(state.deferred, player, more))
    fewer = min(-more, state.to_place.get(player, 0))
    return replace(state, to_place=plus(state.to_place, player, -fewer), received=plus(state.received, player, -fewer))


# ---------------------------------------------------------------- fewer


def gone(state: Dominion, area: str, count: int, *card: str) -> Dominion:
    """Return the table with armies of the area's holder removed; after the last one, others there hold it.

    An owner who is immune to the card loses nothing (OWD-C06); in an area sealed by Toxic Waste nobody does
    (OWD-AMB-31).
    """
    owner = state.holder(area)
    if owner is None or count <= 0 or any(immune(state, owner, one) for one in card):
        return state
    if sealed(state, area):
        return state
    here = state.armies(area)
    lost = min(count, here)
    forces = added(state.forces, area, owner, -lost)
    if lost == here:
        forces = withdrawn(forces, area, owner)
    removed = {**state.removed, owner: state.removed.get(owner, 0) + lost}
    return replace(state, forces=forces, removed=removed)


def sealed(state: Dominion, area: str) -> bool:
    """Return whether nothing in the area may change at all (OWD-AMB-31)."""
    return bool(state.in_force("toxic_waste", area)) and chosen(state, "OWD-AMB-31") == "sealed"


def immune(state: Dominion, owner: str, card: str) -> bool:
    """Return whether Haz-Gear protects this owner's armies from a card (OWD-C06)."""
    return card in ("ebola", "nerve_gas", "toxic_waste") and bool(state.in_force("haz_gear", owner=owner))


def halved(state: Dominion, areas: Iterable[str], card: str) -> Dominion:
    """Return the table with half the armies of each area removed, rounded down (OWD-ERR-02)."""
    for area in areas:
        state = gone(state, area, state.armies(area) // 2, card)
    return state


def converted(state: Dominion, area: str, new: str, count: int) -> Dominion:
    """Return the table with armies of the area's holder given to another owner, in the same area."""
    old = state.holder(area)
    if old is None or count <= 0 or old == new:
        return state
    count = min(count, state.armies(area))
    forces = added(state.forces, area, old, -count)
    if not armies(forces, area, old):
        forces = withdrawn(forces, area, old)
    forces = added(forces, area, new, count)
    removed = {**state.removed, old: state.removed.get(old, 0) + count}
    return replace(state, forces=forces, removed=removed, received=plus(state.received, new, count))


def moved(state: Dominion, source: str, target: str, count: int) -> Dominion:
    """Return the table with armies of the holder of `source` in `target`, which is theirs or empty."""
    owner = state.holder(source)
    count = min(count, state.armies(source))
    if owner is None or source == target or count <= 0 or state.holder(target) not in (None, owner):
        return state
    forces = added(state.forces, source, owner, -count)
    if not armies(forces, source, owner):
        forces = withdrawn(forces, source, owner)
    forces = added(forces, target, owner, count) if holder(forces, target) else placed(forces, target, owner, count)
    return replace(state, forces=forces)


def travelled(state: Dominion, source: str, target: str, count: int) -> Dominion:
    """Return the table after a free move; armies that arrived may not move again, by one reading (OWD-AMB-32)."""
    arrived_ = state.turn.arrived
    tired = {**arrived_, target: arrived_.get(target, 0) + count}
    tired[source] = max(0, min(arrived_.get(source, 0), state.armies(source)))
    return replace(state, turn=replace(state.turn, arrived=tired))


# ---------------------------------------------------------------- without any


def standing_somewhere(state: Dominion, player: str) -> bool:
    """Return whether a player has armies anywhere, even beside those of an enemy (OWD-SAM-01)."""
    return any(player in standing(state.forces, area) for area in state.forces)


def bereft(state: Dominion, victor: str = "") -> Dominion:
    """Return the table without players who have no areas (RSK-ELI-01).

    Their cards go to the opponent who took the last area, or to the discards. Neutral armies neither inherit nor keep
    anybody from winning (OWD-TRD-02, OWD-NEU-03).
    """
    if not state.turn.number or state.over:
        return state
    for player in state.order:
        if player not in state.out and not standing_somewhere(state, player):
            state = _out(state, player, victor)
    left = [player for player in state.order if player not in state.out]
    if len(left) > 1:
        return state
    return won(state, left[0] if left else None)


def won(state: Dominion, player: str | None) -> Dominion:
    """End the game (RSK-END-01); nothing waits any longer."""
    return replace(ended(state), over=True, winner=player, on_turn=None, plays=(), asking=None)


def _out(state: Dominion, player: str, victor: str) -> Dominion:
    state = replace(state, out=(*state.out, player))
    known = state.hands.get(player, ())
    if victor in state.order and victor != player:
        had = state.hands.get(victor, ())
        state = replace(state, deck=cards.taken_over(state.deck, player, victor))
        state = noted(noted(state, player, ()), victor, tuple(dict.fromkeys((*had, *known))))
        if victor == state.on_turn:
            state = replace(state, turn=replace(state.turn, taken=state.deck.hand(victor) > TOO_MANY))
    else:
        open_hand = known if state.keeping == "open" else ()
        state = replace(noted(state, player, ()), deck=cards.thrown_away(state.deck, player, open_hand))
    return bereaved(state, player)


def is_mutant(state: Dominion, owner: str | None) -> bool:
    """Return whether this owner's armies are a mutant horde."""
    return any(n.key == owner and n.kind == MUTANTS for n in state.neutrals)
