"""Advice on the rounds of a turn, on movement and weapons."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import cannot_hold, holder, lies_elsewhere
from assistant.families.mystery.pieces import carries
from assistant.games.clue import events as clue
from assistant.games.clue.advice_moves import no_sitting_still
from assistant.games.clue.movement import placed_by_hand
from assistant.games.killer_clue import cards, rounds
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.danger import held, perhaps_laid
from assistant.games.killer_clue.falling import leaving, to_look
from assistant.games.killer_clue.state import KillerClue

NAMES = {
    "investigation": "the Investigation Round",
    "intrigue": "the Intrigue Round",
    "danger": "the Danger Round",
    "panic": "the Blackout",
    "ending": "the end of the turn",
}


def investigates(event: Any, state: KillerClue) -> Checks:
    """Check that players move, suggest and accuse on their own investigation turn (KC-INV-01, KC-SEQ-01)."""
    if placed_by_hand(event):
        return
    if state.over:
        yield illegal("The game is over.", "KC-WIN-02")
    elif event.by in state.out:
        yield illegal(f"{state.name(event.by)} is out of the game.", "KC-DNG-05", "KC-ACC-06")
    elif state.round != "investigation":
        why = f"This is {NAMES[state.round]}. Moves and suggestions belong to the Investigation Round."
        yield illegal(why, "KC-SEQ-01")
    elif state.on_turn and event.by != state.on_turn:
        yield illegal(f"It is {state.name(state.on_turn)}’s turn.", "KC-INV-02")


def no_pawn(event: Any, state: KillerClue) -> Checks:
    """Check that no missing suspect moves or suggests; a house rule decides about accusations (KC-AMB-06)."""
    if placed_by_hand(event) or event.by not in state.is_missing:
        return
    if not isinstance(event, e.AccusationMade):
        yield illegal(f"{state.name(event.by)} is missing and has no pawn to move or suggest with.", "KC-AMB-06")
    elif chosen(state, "KC-AMB-06") == "turn_is_skipped":
        yield illegal(f"{state.name(event.by)} is missing, so the turn is skipped.", "KC-AMB-06")


def as_thrown(event: clue.DiceRolled, state: KillerClue) -> Checks:
    """Check the roll of two dice, or of one die with twelve sides (KC-INV-03, KC-SUM-02)."""
    yield from thrown(state, event.roll, "KC-INV-03", "KC-SUM-02")


def thrown(state: KillerClue, roll: int, *rules: str) -> Checks:
    """Yield a notice if the dice of this table cannot show this roll."""
    if roll not in state.faces:
        what = "one twelve-sided die" if state.die == "one die" else "two dice"
        yield illegal(f"{roll} cannot be rolled with {what}.", *rules)


def sits_still(event: clue.TurnEnded, state: KillerClue) -> Checks:
    """Apply Clue's rule against sitting still, except to players without a pawn (CLUE-MOV-09, KC-AMB-06)."""
    if event.by not in state.is_missing:
        yield from no_sitting_still(event, state)


def weapon_at_hand(event: e.WeaponTaken, state: KillerClue) -> Checks:
    """Check that the player takes one weapon, out of the room they leave (KC-INV-05)."""
    name, room = state.name(event.by), state.room_of(event.by)
    if held := carries(state, event.by):
        yield illegal(f"{name} already carries the {state.card(held[0])}.", "KC-INV-05")
    if room is None:
        yield illegal(f"{name} is not in a room, so there is no weapon to take.", "KC-INV-05")
    elif state.weapons.get(event.weapon) != room:
        yield illegal(f"The {state.card(event.weapon)} is not in the {state.card(room)}.", "KC-INV-05")
    if event.by == state.on_turn and (state.turn.entered or state.turn.suggested):
        yield illegal("Take a weapon before you leave the room. This move has already ended.", "KC-INV-05")


def weapon_to_bring(event: e.WeaponBrought, state: KillerClue) -> Checks:
    """Check that the weapon was carried or in the room the player was summoned from (KC-SUG-02, KC-AMB-23)."""
    if state.summons is None or state.summons[0] != event.by:
        yield illegal(f"{state.name(event.by)} has not just been summoned.", "KC-SUG-02")
        return
    left = state.summons[1]
    if state.weapons.get(event.weapon) != left and event.weapon not in carries(state, event.by):
        why = f"The {state.card(event.weapon)} was not in the room that {state.name(event.by)} came from."
        yield illegal(why, "KC-AMB-23")


def everybody_back(event: Any, state: KillerClue) -> Checks:
    """Remind that missing suspects come back before cards are played (KC-DIS-04, KC-AMB-04)."""
    if chosen(state, "KC-AMB-04") == "must_return" and (late := rounds.due_back(state)):
        yield odd(f"{state.name(late[0])} comes back first and chooses a room.", "KC-DIS-04")


def due(event: e.SuspectReturned, state: KillerClue) -> Checks:
    """Check that a suspect comes back at the beginning of the next Intrigue Round, not earlier (KC-DIS-04)."""
    if event.by not in state.is_missing:
        yield illegal(f"{state.name(event.by)} is not missing.", "KC-DIS-04")
    elif event.by not in rounds.due_back(state):
        yield illegal(
            f"{state.name(event.by)} comes back at the start of the next Intrigue Round, or when named.",
            "KC-DIS-04",
        )


def looks_at_own(event: e.CardsReceived, state: KillerClue) -> Checks:
    """Check that the cards fit the hand that was dealt out (KC-ACC-07, KC-INF-15)."""
    made = to_look(state, event.by)
    if made is None or made.of != event.of:
        yield illegal(f"{state.name(event.by)} did not get any cards from {state.name(event.of)}.", "KC-ACC-07")
        return
    count = dict(made.to)[event.by]
    if event.cards is not None and len(set(event.cards)) != count:
        why = f"{state.name(event.by)} got {count} of those cards, not {len(set(event.cards))}."
        yield illegal(why, "KC-ACC-07", "KC-DNG-07")
    for card in event.cards or ():
        if card in state.case_files.get(event.by, ()):
            yield illegal(f"{state.card(card)} is in your case file.", "KC-KIL-02", "KC-SET-10")
        elif holder(state, card) == event.by:
            yield illegal(f"{state.card(card)} is already in your hand.", "CLUE-EQP-04", "KC-INF-15")
        elif where := lies_elsewhere(state, card, event.by):
            yield illegal(f"{where}.", "CLUE-EQP-04", "KC-INF-15")


def has_to_leave(event: e.HerringLeft, state: KillerClue) -> Checks:
    """Check that this Red Herring has to leave because fewer players remain (KC-RHG-03, KC-AMB-19)."""
    if event.card not in leaving(state):
        yield illegal(f"{state.card(event.card)} does not have to leave now.", "KC-RHG-03")
    elif event.by in state.out:
        yield from _out_of_dead_hand(event.by, state)
    elif where := cannot_hold(state, event.card, event.by):
        yield illegal(f"{where}.", "KC-RHG-03", "CLUE-EQP-04")


def _out_of_dead_hand(dead: str, state: KillerClue) -> Checks:
    """Check that the house rule lets dead players remove it before their hand is dealt out (KC-AMB-18)."""
    if chosen(state, "KC-AMB-18") == "deal_then_give":
        why = "The hand was dealt out face down. The player who has the Red Herring now gives it up."
        yield illegal(why, "KC-AMB-18")
    elif not state.dealt or state.dealt[-1].of != dead:
        yield illegal(f"{state.name(dead)} was not the last player to leave the game.", "KC-AMB-18")
    elif state.dealt[-1].looked:
        yield illegal("The hand was dealt out and looked at, so the Red Herring was not in it.", "KC-AMB-18")


def counted_by_leave(event: e.HandCounted, state: KillerClue) -> Checks:
    """Check a hand count, which the house rule must allow, as it can reveal the killer (KC-AMB-26, KC-END-04)."""
    if chosen(state, "KC-AMB-26") != "counts_may_be":
        yield illegal("Your house rules keep hand sizes secret, because they can reveal the killer.", "KC-AMB-26")
        return
    if event.of in state.out:
        yield illegal(f"{state.name(event.of)} is out of the game and holds no cards.", "KC-AMB-26")
        return
    file = state.case_files.get(event.of)
    roles = (False, True) if file is None else (bool(file),)
    able = sorted({held(state, event.of, role) for role in roles})
    if event.count not in able:
        many = " or ".join(map(str, able))
        yield illegal(f"{state.name(event.of)} holds {many} cards now, not {event.count}.", "KC-END-04", "KC-AMB-26")


def turn_is_over(event: e.GameTurnEnded, state: KillerClue) -> Checks:
    """Check that the game turn ends only after its Danger Rounds (KC-SEQ-01, KC-SUM-03)."""
    if state.over:
        yield illegal("The game is over.", "KC-WIN-01", "KC-WIN-02")
    elif state.round != "ending":
        yield illegal(f"This is {NAMES[state.round]}. The turn is not over yet.", "KC-SEQ-01", "KC-SUM-03")
    elif rounds.dice_decide(state) and not state.chosen_first:
        yield odd("The player with the highest roll goes first. Enter who that is.", "KC-AMB-21")


def about_the_dead(event: e.GameTurnEnded, state: KillerClue) -> Checks:
    """Check that only cards about dead suspects leave, each once (KC-END-01)."""
    able = perhaps_laid(state)
    for card in event.removed:
        if card not in able or event.removed.count(card) > 1:
            yield illegal(f"{cards.called(card)} does not leave the game now.", "KC-END-01")
            return


def can_be_first(event: e.FirstChosen, state: KillerClue) -> Checks:
    """Check that the player is in the game and that dice decide who goes first (KC-AMB-21)."""
    if event.player not in state.living:
        yield illegal(f"{state.name(event.player)} is out of the game.", "KC-AMB-21")
    elif not rounds.dice_decide(state):
        yield odd("The rules decide who goes first next turn.", "KC-INV-02", "KC-MVF-01")
