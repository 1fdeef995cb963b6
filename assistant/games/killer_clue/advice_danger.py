"""Advice on the Danger Round: what is laid, what is turned up, who runs where."""

from __future__ import annotations

from assistant.core.game import Checks, hint, illegal, odd
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.advice_turn import NAMES, thrown
from assistant.games.killer_clue.box import DangerLaid
from assistant.games.killer_clue.danger import spent
from assistant.games.killer_clue.protection import why_safe
from assistant.games.killer_clue.state import KillerClue


def laid_by_right(event: DangerLaid, state: KillerClue) -> Checks:
    """What a player lays: only the killer has Murdered cards, and only for who can be murdered (KC-EQP-05, KC-MUR-04).

    Asked of the State of the own screen, in which the own envelope is the only one that is known.
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
        yield illegal(f"{state.name(victim)} {why}: a murder would fail and give you away.", "KC-MUR-04", "KC-MIS-01")


def danger_round(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """Cards are turned up in the Danger Round, once (KC-DNG-01, KC-SEQ-01)."""
    if state.over:
        yield illegal("The game is over.", "KC-WIN-01", "KC-WIN-02")
    elif state.round != "danger":
        yield illegal(f"This is {NAMES[state.round]}: no cards are turned up now.", "KC-DNG-01", "KC-SEQ-01")


def one_each(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """One card of every player, missing ones included; one murder, no card twice (KC-DNG-01, KC-MUR-01, KC-DIS-06)."""
    expected = len(state.living)
    if len(event.cards) > expected or (cards.BLANK in event.cards and len(event.cards) != expected):
        rules = ("KC-DNG-01", "KC-DIS-06")
        yield illegal(f"{expected} players lay one card each, and here are {len(event.cards)}.", *rules)
    murders = [card for card in event.cards if cards.kind(card) == "murdered"]
    if len(murders) > 1:
        yield illegal("The killer lays one card: there is at most one murder in a Danger Round.", "KC-MUR-01")
    for card in sorted({one for one in event.cards if one != cards.BLANK}):
        name, there = cards.called(card), cards.all_cards()[card].count
        if event.cards.count(card) > there:
            yield illegal(f"{name} is not there so often.", "KC-EQP-04")
        elif card in state.removed or event.cards.count(card) + spent(state, card) > there:
            yield illegal(f"{name} was played already.", "KC-2ND-02", "KC-END-01")


def murder_is_possible(event: e.DangerRevealed, state: KillerClue) -> Checks:
    """A Murdered card against somebody protected is the killer's mistake (KC-MUR-02 to -04, KC-MIS-01)."""
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
    """Candles in an empty room do nothing (KC-DNG-09), a Blackout in the second round neither (KC-BLK-04): no slips."""
    for card in event.cards:
        if cards.kind(card) == "candles" and not state.inside(cards.of(card)):
            yield hint(f"Nobody is in the {state.card(cards.of(card))}: the candles do nothing.", "KC-DNG-09")
        if cards.kind(card) == "blackout" and state.rounds == 2:
            yield hint("A Blackout in the second Danger Round does nothing.", "KC-BLK-04", "KC-SEQ-02")


def runs(event: e.PanicRolled, state: KillerClue) -> Checks:
    """Those who stand in a dark room, with the dice of the table (KC-BLK-01, KC-BLK-02, KC-SUM-02)."""
    if event.suspect not in state.panics:
        yield illegal(f"{state.card(event.suspect)} does not run.", "KC-BLK-01", "KC-DNG-08")
    yield from thrown(state, event.roll, "KC-BLK-02", "KC-SUM-02")
