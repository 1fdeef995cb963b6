"""Part 2, Killer Kloo Doo: points, fights, deaths, and rooms and weapons that have to be cleaned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.mystery.pieces import carries, put_in_room, taken
from assistant.games.advanced_cluedo.cards import multipliers, value
from assistant.games.advanced_cluedo.events import AttackMade
from assistant.games.advanced_cluedo.near import nearest_room
from assistant.games.advanced_cluedo.state import GONE, LOUNGE, STUDY, AdvancedCluedo, CharacterFight
from assistant.games.clue.turns import next_turn, turn_of
from assistant.kit import playing_cards

CLEAN: Final = 7
"""The minimum of two dice to clean a room (AC-OBL-02)."""


def begun(state: AdvancedCluedo) -> AdvancedCluedo:
    """Gather the pack, put all weapons in the Lounge and all characters in the Study (AC-STU-01 to -03)."""
    state = playing_cards.gathered(state)
    weapons = dict.fromkeys(state.deck["weapon"], LOUNGE)
    tokens = dict.fromkeys(state.pawns, STUDY)
    return replace(
        state,
        phase="drawing",
        weapons=weapons,
        carried={},
        tokens=tokens,
        stood=tokens,
        tunnels={},
        visited=dict.fromkeys(state.order, STUDY),
        due={},
        locked=frozenset(),
        skips={},
        summoned=frozenset(),
        on_turn=None,
    )


def brought_along(state: AdvancedCluedo, suspect: str) -> int:
    """Return the points from part 1, at least 0 unless a house rule says otherwise (AC-SUR-01, AC-AMB-08).

    Characters nobody plays bring 0.
    """
    score = state.scores.get(state.owner(suspect), 0)
    return score if chosen(state, "AC-AMB-08") == "no_floor" else max(0, score)


def first(state: AdvancedCluedo, player: str) -> AdvancedCluedo:
    """Begin the night; characters who start without points are dead (AC-SUR-02, AC-AMB-08)."""
    if state.phase == "drawing":
        state = replace(state, phase="two")
        for suspect, points in state.points.items():
            if points <= 0:
                state = _died(state, suspect, "")
    if state.over:
        return state
    state = turn_of(state, player)
    return next_turn(state) if player in state.out else state


def pointed(state: AdvancedCluedo, suspect: str, points: int) -> AdvancedCluedo:
    """Set a character's points; at night a character without points dies."""
    state = replace(state, points={**state.points, suspect: points})
    dies = points <= 0 and state.second and suspect not in state.dead
    return _died(state, suspect, "") if dies else state


def healed(state: AdvancedCluedo, player: str, heart: str) -> AdvancedCluedo:
    """Add a Heart's value to the player's points (AC-PCT-03)."""
    suspect = state.piece(player)
    return replace(state, points={**state.points, suspect: state.points.get(suspect, 0) + value(heart)})


# ---------------------------------------------------------------- fights


def damage(weapon: str, roll: int) -> int:
    """Return the die times the weapon's multiplier (AC-MWP-01)."""
    return multipliers().get(weapon, 0) * roll


def attacked(state: AdvancedCluedo, event: AttackMade) -> AdvancedCluedo:
    """Deal the damage, or the difference if the victim strikes back (AC-MWP-01, AC-MWP-04)."""
    by, dealt = state.piece(event.by), damage(event.weapon, event.roll)
    lost: dict[str, int] = {event.target: dealt}
    if event.counter is not None:
        answer = damage(state.armed(state.owner(event.target)), event.counter)
        lost = {event.target if dealt > answer else by: abs(dealt - answer)} if dealt != answer else {}
    state = fought(state, event.by, event.target, event.weapon, lost)
    for suspect, points in lost.items():
        state = hurt(state, suspect, points, event.by if suspect != by else state.owner(event.target))
    return state


def fought(
    state: AdvancedCluedo, by: str, target: str, how: str, lost: Mapping[str, int] | None = None
) -> AdvancedCluedo:
    """Record a fight for the summary after the game."""
    fight = CharacterFight(by=by, target=target, how=how, lost=lost or {}, turn=state.turn.number)
    return replace(state, fights=(*state.fights, fight))


def hurt(state: AdvancedCluedo, suspect: str, points: int, by: str) -> AdvancedCluedo:
    """Take Survival Points; at zero or less the character is dead (AC-SUR-02, AC-MWP-05)."""
    left = state.points.get(suspect, 0) - points
    state = replace(state, points={**state.points, suspect: left})
    return state if left > 0 or suspect in state.dead else _died(state, suspect, by)


def _died(state: AdvancedCluedo, suspect: str, by: str) -> AdvancedCluedo:
    """Remove a dead character; weapon, cards and token go where the house rule says (AC-AMB-17)."""
    player = state.owner(suspect)
    state = _estate(state, suspect, player, by)
    tokens = {**state.tokens, suspect: GONE}
    servants = {p: at for p, at in state.servants.items() if p != player}
    out = state.out | {player} if player else state.out
    state = replace(state, dead={**state.dead, suspect: by}, tokens=tokens, servants=servants, out=out)
    state = replace(state, contest=None, bribe=None, debt=None)
    if len(state.alive) == 1:
        return replace(state, over=True, winner=next(iter(state.living), None), on_turn=None)
    if not state.living:
        return replace(state, over=True, on_turn=None)
    return next_turn(state) if player and state.on_turn == player else state


def won(state: AdvancedCluedo, player: str) -> AdvancedCluedo:
    """End the night with the victory of a player to whom the others concede."""
    return replace(state, over=True, winner=player, on_turn=None, contest=None, bribe=None, debt=None)


def inherits(state: AdvancedCluedo, by: str) -> str:
    """Return the player who gets the cards of somebody killed by `by`; "" if they go back to the pack (AC-AMB-17)."""
    return by if chosen(state, "AC-AMB-17") == "the_killer_takes" else ""


def _estate(state: AdvancedCluedo, suspect: str, player: str, by: str) -> AdvancedCluedo:
    """Leave the weapon in the room and the cards in the pack, or give all of it to the killer (AC-AMB-17)."""
    if not player:
        return state
    if at := state.servants.get(player):
        state = playing_cards.discarded(state, at[1:], back=True)
    heir = inherits(state, by) if by in state.living else ""
    room = nearest_room(state, suspect)
    for weapon in carries(state, player):
        state = taken(state, weapon, heir) if heir and not carries(state, heir) else put_in_room(state, weapon, room)
    return _inherited(state, player, heir) if heir else playing_cards.emptied(state, player)


def _inherited(state: AdvancedCluedo, player: str, heir: str) -> AdvancedCluedo:
    """Pass on the whole hand; what this seat knew of it stays known."""
    known, open_ = state.held.get(player, ()), state.bared.get(player, ())
    counts = {**state.counts, player: 0, heir: state.counts.get(heir, 0) + state.counts.get(player, 0)}
    held = {**state.held, player: (), heir: (*state.held.get(heir, ()), *known)}
    bared = {**state.bared, player: (), heir: (*state.bared.get(heir, ()), *open_)}
    return replace(state, counts=counts, held=held, bared=bared)


# ---------------------------------------------------------------- objectives


def searched(state: AdvancedCluedo, player: str, roll: int) -> AdvancedCluedo:
    """Apply the one roll of this turn; the servant leaves when the room is clean (AC-OBL-02, AC-OBL-03)."""
    state = replace(state, searched=True)
    room = state.room_of(player) or ""
    if roll < CLEAN:
        return state
    if at := state.servants.get(player):
        servants = {p: there for p, there in state.servants.items() if p != player}
        state = playing_cards.discarded(replace(state, servants=servants), at[1:], back=True)
    return replace(state, cleared=state.cleared | {(player, room)})


def thrown(state: AdvancedCluedo, player: str, weapon: str) -> AdvancedCluedo:
    """Take a weapon out of the front door and out of the game (AC-OBW-03)."""
    carried = {one: carrier for one, carrier in state.carried.items() if one != weapon}
    weapons = {one: room for one, room in state.weapons.items() if one != weapon}
    return replace(state, carried=carried, weapons=weapons, thrown={**state.thrown, weapon: player})


def fulfilled(state: AdvancedCluedo, player: str, card: str) -> bool:
    """Return whether an objective of this player is fulfilled (AC-OBP-01, AC-OBW-01, AC-OBL-02)."""
    if card in state.deck["suspect"]:
        if card == state.piece(player):
            return chosen(state, "AC-AMB-09") == "counts_as_done"
        any_hand = chosen(state, "AC-AMB-10") == "any_death"
        return card in state.dead and (any_hand or state.dead[card] == player)
    if card in state.deck["weapon"]:
        return state.thrown.get(card) == player and (player, card) in state.cleaned
    return (player, card) in state.cleared


def to_show(state: AdvancedCluedo, player: str) -> tuple[str, ...]:
    """Return fulfilled objectives that this seat knows and that are not face up yet (AC-OBJ-02)."""
    if player not in state.living:
        return ()
    return tuple(card for card in state.left_to_do(player) if fulfilled(state, player, card))
