"""Rebels and mutants: how they come to be, grow, attack and move (OWD-NEU-01 to -05, OWD-C39, OWD-C44)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion.armies import arrived, bereft, converted, sealed
from assistant.games.one_world_dominion.state import MOST_NEUTRALS, MUTANTS, REBELS, Dominion, Neutral
from assistant.kit import fight as fights
from assistant.kit.fight import Fight
from assistant.kit.forces import emptied, placed

GROWTH = 3
"""Armies that rebels gain before each turn of the player who made them (OWD-C39)."""


def created(state: Dominion, area: str, kind: str, by: str) -> Dominion:
    """Return the table with all armies of an area given to a new neutral player (OWD-NEU-01)."""
    there = {neutral.key for neutral in state.neutrals}
    names = [f"{kind}_{number}" for number in range(1, MOST_NEUTRALS + 1)]
    key = next((name for name in names if name not in there), names[-1])
    if state.holder(area) in (None, key) or sealed(state, area):
        return state
    if key not in there:
        state = replace(state, neutrals=(*state.neutrals, Neutral(key, by)))
    return bereft(converted(state, area, key, state.armies(area)))


def _of(state: Dominion, seat: str, kind: str) -> tuple[str, ...]:
    """Return the neutrals of this kind that act in this seat's slot, and have armies on the board (OWD-AMB-16)."""
    if seat in state.out and chosen(state, "OWD-AMB-16") == "stop":
        return ()
    return tuple(n.key for n in state.neutrals if n.kind == kind and n.by == seat and state.held(n.key))


# ---------------------------------------------------------------- rebels


def grown(state: Dominion, seat: str) -> Dominion:
    """Return the table with three more armies for the seat's rebels, each where they have fewest (OWD-NEU-04).

    A die settles an odd army.
    """
    if not state.turn.number:
        return state
    for key in _of(state, seat, REBELS):
        state = _spread(state, key, GROWTH)
    return state


def _spread(state: Dominion, key: str, left: int) -> Dominion:
    while left and (fewest := weakest(state, key)):
        if len(fewest) > left:
            return replace(state, growing=(*state.growing, (key, left)))
        for area in fewest[:left]:
            state, left = arrived(state, area, key, 1), left - 1
    return state


def weakest(state: Dominion, key: str) -> tuple[str, ...]:
    """Return the open areas of these rebels with the fewest armies, in the order of the board; a die numbers them."""
    held = [area for area in state.held(key) if not state.shut(area, key, "place")]
    least = min(map(state.armies, held), default=0)
    return tuple(area for area in state.world.keys if area in held and state.armies(area) == least)


def settled(state: Dominion, face: int) -> Dominion:
    """Return the table with the odd army in the area of the die (OWD-NEU-04); other numbers are rolled again."""
    if not state.growing:
        return state
    (key, left), *rest = state.growing
    areas = weakest(state, key)
    if not 1 <= face <= len(areas):
        return state
    state = arrived(replace(state, growing=tuple(rest)), areas[face - 1], key, 1)
    return _spread(state, key, left - 1)


# ---------------------------------------------------------------- mutants


def hordes(state: Dominion, seat: str) -> tuple[str, ...]:
    """Return the mutants that attack after this seat's turn (OWD-C44)."""
    return _of(state, seat, MUTANTS)


def choices(state: Dominion, key: str) -> tuple[str, ...]:
    """Return the neighbors of a horde that the die can choose; none if it is shut in, or has only one army."""
    area = next(iter(sorted(state.held(key))), "")
    if not area or state.armies(area) < 2 or state.shut(area, key, "leave"):
        return ()
    numbered = state.numbered(area, occupied=chosen(state, "OWD-AMB-17") == "empty_no")
    return tuple(a for a in numbered if not state.shut(a, key, "enter"))


def skip_idle(state: Dominion) -> Dominion:
    """Return the table without acting hordes that can attack nobody."""
    while state.acting and not choices(state, state.acting[0]):
        state = replace(state, acting=state.acting[1:])
    return state


def attacked(state: Dominion, face: int) -> Dominion:
    """Return the table with the horde attacking the area of the die (OWD-RND-01); an empty one is captured.

    Rules also: OWD-AMB-17.
    """
    if not state.acting:
        return state
    key, area = state.acting[0], next(iter(sorted(state.held(state.acting[0]))), "")
    able = choices(state, key)
    if not 1 <= face <= len(able):
        return state
    target = able[face - 1]
    defender = state.holder(target)
    if defender is None:
        state = _moved_on(state, area, target, key, 0)
        return skip_idle(replace(state, acting=state.acting[1:]))
    fight = Fight(
        by=key, attacker=key, defender=defender, source=area, target=target, turn=state.turn.number, forced=True
    )
    state = replace(state, turn=replace(state.turn, battles=state.turn.battles + 1))
    return fights.announced(state, fight)


def _moved_on(state: Dominion, source: str, target: str, key: str, more: int) -> Dominion:
    """Return the table with the whole horde in the new area, converts included; the old one is empty (OWD-NEU-05)."""
    count = state.armies(source) if state.holder(source) == key else 0
    there = state.armies(target) if state.holder(target) == key else 0
    forces = emptied(placed(state.forces, target, key, count + there), source)
    return arrived(replace(state, forces=forces), target, key, more)


def absorbed(state: Dominion, fight: Fight) -> Dominion:
    """Return the table after the horde's attack: killed defenders join, and a captor moves on (OWD-C44, OWD-AMB-15)."""
    killed = fight.lost.defender
    if fight.captured:
        state = _moved_on(state, fight.source, fight.target, fight.attacker, killed)
    elif chosen(state, "OWD-AMB-15") == "killed_join":
        state = arrived(state, fight.source, fight.attacker, killed)
    return skip_idle(replace(state, acting=state.acting[1:]))
