"""Advice on part 2: attacks with weapons, objectives, cleaning, throwing away."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import is_court, multipliers
from assistant.games.advanced_cluedo.near import in_reach, unseen
from assistant.games.advanced_cluedo.night import fulfilled
from assistant.games.advanced_cluedo.state import HALL, KITCHEN, NEEDED, AdvancedCluedo
from assistant.kit.playing_cards import PACK


def attacks(event: e.AttackMade, state: AdvancedCluedo) -> Checks:
    """Check that the player carries the weapon, and has the target in reach without witnesses (AC-MWP-01 to -03)."""
    by, name = state.piece(event.by), state.card(event.target)
    if event.weapon not in carries(state, event.by):
        yield illegal(f"{state.name(event.by)} does not carry the {state.card(event.weapon)}.", "AC-MWP-01")
    if event.target == by:
        yield illegal("You cannot attack your own character.", "AC-MWP-01")
    elif event.target in state.dead:
        yield illegal(f"{name} is dead.", "AC-SUR-02")
    elif not in_reach(state, by, event.target):
        yield illegal(f"{name} is not in the same room or within two squares.", "AC-MWP-03", "AC-ENC-01")
    elif not unseen(state, by, event.target):
        yield illegal("Someone else would see it. An attack with a weapon needs privacy.", "AC-MWP-02")


def attacks_again(event: e.AttackMade, state: AdvancedCluedo) -> Checks:
    """Check that this is the player's first attack with a weapon in this turn, unless the table allows more."""
    weapons = {fight.how for fight in state.fights if (fight.by, fight.turn) == (event.by, state.turn.number)}
    if weapons & multipliers().keys() and chosen(state, "AC-AMB-19") == "one_a_turn":
        why = f"{state.name(event.by)} has already attacked with a weapon in this turn."
        yield illegal(why, "AC-MWP-05", "AC-AMB-19")


def strikes_back(event: e.AttackMade, state: AdvancedCluedo) -> Checks:
    """Check that a victim with a weapon rolls too, and no other does (AC-MWP-04)."""
    owner = state.owner(event.target)
    armed = bool(owner and carries(state, owner))
    if armed and event.counter is None:
        yield illegal(f"{state.name(owner)} has a weapon too and rolls at the same time.", "AC-MWP-04")
    elif not armed and event.counter is not None:
        yield illegal(f"{state.card(event.target)} has no weapon to strike back with.", "AC-MWP-04")


def kills_by_hand(event: e.SurvivalSet, state: AdvancedCluedo) -> Checks:
    """Warn about points set by hand that leave a character dead, which may end the game (AC-SUR-02, AC-END-01)."""
    if not state.second or event.points > 0 or event.suspect in state.dead:
        return
    left = [suspect for suspect in state.alive if suspect != event.suspect]
    ends = len(left) == 1 or not any(map(state.owner, left))
    also = ", and the game would end" if ends else ""
    why = f"{state.person(event.suspect)} would die without Survival Points{also}. Did the table count that?"
    yield odd(why, "AC-SUR-02", *(["AC-END-01"] if ends else []))


def calls_servant(event: e.ServantCalled, state: AdvancedCluedo) -> Checks:
    """Check that a court card is played in a room where nobody else is (AC-OBL-01, AC-OBL-02)."""
    if not is_court(event.court):
        yield illegal("Only a King, Queen or Jack can be a servant.", "AC-OBL-02")
    if event.court not in state.can_hold(event.by) or not state.counts.get(event.by, 0):
        yield illegal(f"{state.name(event.by)} cannot hold the {PACK[event.court]}.", "AC-GEN-03")
    if event.by in state.servants:
        yield illegal("A servant is already at work here.", "AC-OBL-03")
    yield from alone(event, state)


def alone(event: e.ServantCalled | e.RoomSearched, state: AdvancedCluedo) -> Checks:
    """Check that no other characters are in the room (AC-OBL-01)."""
    room = state.room_of(event.by)
    if room is None:
        yield illegal(f"{state.name(event.by)} is not in a room.", "AC-OBL-01", "AC-OBL-02")
    elif others := [s for s in state.inside(room) if s != state.piece(event.by)]:
        yield illegal(f"{state.card(others[0])} is in the room, too. You must be alone.", "AC-OBL-01")


def searches(event: e.RoomSearched, state: AdvancedCluedo) -> Checks:
    """Check that the servant is in this room, and that this is the turn's first search (AC-OBL-02, AC-OBL-03)."""
    at = state.servants.get(event.by)
    if at is None or at[0] != state.room_of(event.by):
        yield illegal("Call a servant with cleaning materials first.", "AC-OBL-02", "AC-OBL-04")
    if state.searched:
        yield illegal("You can search the room once per turn. Stay, and roll again next turn.", "AC-OBL-03")


def cleans(event: e.WeaponCleaned, state: AdvancedCluedo) -> Checks:
    """Check that a whole turn is spent in the Kitchen with the weapon (AC-OBW-02, AC-AMB-11)."""
    yield from _whole_turn(state, event.by, event.weapon, KITCHEN, "AC-OBW-02")
    others = [s for s in state.inside(KITCHEN) if s != state.piece(event.by)]
    if others and chosen(state, "AC-AMB-11") == "yes":
        yield illegal(f"{state.card(others[0])} is in the Kitchen, too. You must be alone.", "AC-AMB-11")
    if (event.by, event.weapon) in state.cleaned:
        yield odd(f"{state.name(event.by)} has already cleaned the {state.card(event.weapon)}.", "AC-OBW-02")


def throws(event: e.WeaponThrown, state: AdvancedCluedo) -> Checks:
    """Check that a whole turn is spent in the Hall, alone when it began (AC-OBW-03)."""
    yield from _whole_turn(state, event.by, event.weapon, HALL, "AC-OBW-03")
    own = state.piece(event.by)
    others = [s for s in state.alive if s != own and state.stood.get(s) == HALL]
    if others:
        yield illegal(f"{state.card(others[0])} was in the Hall when the turn began.", "AC-OBW-03")
    if (event.by, event.weapon) not in state.cleaned:
        why = f"The {state.card(event.weapon)} is not clean, so throwing it out fulfills no objective."
        yield odd(why, "AC-OBW-01")


def _whole_turn(state: AdvancedCluedo, player: str, weapon: str, room: str, rule: str) -> Checks:
    name = state.card(weapon)
    if weapon not in carries(state, player):
        yield illegal(f"{state.name(player)} does not carry the {name}.", rule)
    turn = state.turn
    if state.room_of(player) != room or turn.began_in != room or turn.moved:
        yield illegal(f"That takes a whole turn in the {state.card(room)}, from start to end.", rule)
    elif state.searched:
        yield illegal(f"{state.name(player)} has searched this turn, and this takes a whole turn.", rule, "AC-OBL-03")


def shows_objective(event: e.ObjectiveShown, state: AdvancedCluedo) -> Checks:
    """Check that this is a fulfilled objective of the player, shown once (AC-OBJ-02)."""
    name, there = state.card(event.card), state.shown.get(event.by, ())
    if event.card in there:
        yield illegal(f"{name} is already face up.", "AC-OBJ-02")
    elif len(there) >= NEEDED:
        yield illegal(f"All three objectives of {state.name(event.by)} are already face up.", "AC-OBJ-01")
    own = state.objectives.get(event.by)
    if own is not None and event.card not in own:
        yield illegal(f"{name} is not an objective of {state.name(event.by)}.", "AC-OBJ-01")
    if not fulfilled(state, event.by, event.card):
        yield illegal(_not_yet(state, event.by, event.card), *_why(state, event.card))


def _why(state: AdvancedCluedo, card: str) -> tuple[str, ...]:
    if card in state.deck["suspect"]:
        return "AC-OBP-01", "AC-AMB-10"
    return ("AC-OBW-01",) if card in state.deck["weapon"] else ("AC-OBL-02",)


def _not_yet(state: AdvancedCluedo, player: str, card: str) -> str:
    """Return what is still missing for an objective."""
    name = state.card(card)
    if card in state.deck["suspect"]:
        return (
            f"{name} is still alive." if card not in state.dead else f"{name} was not killed by {state.name(player)}."
        )
    if card in state.deck["weapon"]:
        clean = (player, card) in state.cleaned
        return (
            f"The {name} still has to be thrown out of the Hall." if clean else f"The {name} still has to be cleaned."
        )
    return f"The {name} still has to be searched and cleaned."
