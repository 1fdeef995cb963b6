"""Advice on the Danger Round: the cards put face down, the cards turned up, and panicking pawns."""

from __future__ import annotations

from assistant.core.game import Checks, hint, illegal, odd
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.advice_turn import NAMES, thrown
from assistant.games.killer_clue.box import DangerLaid
from assistant.games.killer_clue.danger import spent
from assistant.games.killer_clue.protection import why_safe
from assistant.games.killer_clue.state import KillerClue


def face_down_murder(event: DangerLaid, state: KillerClue) -> Checks:
    """Check a face-down Murdered card: is its player the killer, and the victim exposed (KC-EQP-05, KC-MUR-04)?

    It is called with the State of the player's own screen, which knows only that player's envelope.
    """
    if cards.kind(event.card) != "murdered":
        return
    killer = next((player for player, file in state.case_files.items() if file), None)
    victim = state.owner(cards.of(event.card))
    if killer is None:
        yield illegal("Only the killer has Murdered cards.", "KC-EQP-05", "KC-MUR-01")
    elif victim == killer:
        yield illegal("The killer cannot be the victim.", "KC-MUR-06", "KC-SET-09")
    elif victim is not None and (why := why_safe(state, victim)):
        why = f"{state.name(victim)} {why}. The murder would fail and give you away."
        yield illegal(why, "KC-MUR-04", "KC-MIS-01")


def danger_round(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """Check that cards are turned up in the Danger Round, and only once (KC-DNG-01, KC-SEQ-01)."""
    if state.over:
        yield illegal("The game is over.", "KC-WIN-01", "KC-WIN-02")
    elif state.round != "danger":
        yield illegal(f"This is {NAMES[state.round]}. No cards are turned up now.", "KC-DNG-01", "KC-SEQ-01")


def one_each(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """Check the number of cards: one per player, one murder, no card too often (KC-DNG-01, KC-MUR-01, KC-DIS-06)."""
    expected = len(state.living)
    if len(event.cards) > expected or (cards.BLANK in event.cards and len(event.cards) != expected):
        rules = ("KC-DNG-01", "KC-DIS-06")
        why = f"{expected} players put down one card each, but you entered {len(event.cards)}."
        yield illegal(why, *rules)
    murders = [card for card in event.cards if cards.kind(card) == "murdered"]
    if len(murders) > 1:
        yield illegal("There can be only one murder in a Danger Round.", "KC-MUR-01")
    for card in sorted({one for one in event.cards if one != cards.BLANK}):
        name, there = cards.called(card), cards.all_cards()[card].count
        if event.cards.count(card) > there:
            yield illegal(f"There are not that many {name} cards.", "KC-EQP-04")
        elif card in state.removed or event.cards.count(card) + spent(state, card) > there:
            yield illegal(f"{name} has already been played.", "KC-2ND-02", "KC-END-01")


def murder_is_possible(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """Warn that murdering a protected player is the killer's mistake (KC-MUR-02 to -04, KC-MIS-01)."""
    for card in event.cards:
        if cards.kind(card) != "murdered":
            continue
        victim = state.owner(cards.of(card))
        if victim is None:
            yield illegal(f"{cards.called(card)} is not in this game.", "KC-SET-03")
        elif why := why_safe(state, victim):
            yield odd(f"{state.name(victim)} {why}. The killer has to admit the mistake.", "KC-MUR-04", "KC-MIS-01")
        elif victim == state.killer:
            yield odd(f"{state.name(victim)} is the killer.", "KC-MUR-06", "KC-MIS-01")


def without_effect(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """Hint at cards that do nothing: candles in an empty room (KC-DNG-09), a second Blackout (KC-BLK-04)."""
    for card in event.cards:
        if cards.kind(card) == "candles" and not state.inside(cards.of(card)):
            yield hint(f"Nobody is in the {state.card(cards.of(card))}, so the candles do nothing.", "KC-DNG-09")
        if cards.kind(card) == "blackout" and state.rounds == 2:
            yield hint("A Blackout in the second Danger Round does nothing.", "KC-BLK-04", "KC-SEQ-02")


def runs(event: e.PanicRolled, state: KillerClue) -> Checks:
    """Check that the suspect is in a dark room and that the roll is possible (KC-BLK-01, KC-BLK-02, KC-SUM-02)."""
    if event.suspect not in state.panics:
        yield illegal(f"{state.card(event.suspect)} does not run.", "KC-BLK-01", "KC-DNG-08")
    yield from thrown(state, event.roll, "KC-BLK-02", "KC-SUM-02")
