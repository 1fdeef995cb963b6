"""Advice on Intrigue cards: who may play which card, where it leads, what it must not do."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, Notice, hint, illegal, odd
from assistant.families.mystery.hands import cannot_hold
from assistant.games.killer_clue import cards, protection
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.advice_turn import NAMES
from assistant.games.killer_clue.danger import held
from assistant.games.killer_clue.intrigue import can_go, consulted, goal, served_room, subject
from assistant.games.killer_clue.state import KillerClue


def intrigue_turn(event: e.IntriguePlayed | e.IntrigueEnded, state: KillerClue) -> Checks:
    """Check that players act in turn in the Intrigue Round (KC-IRD-02)."""
    if state.over:
        yield illegal("The game is over.", "KC-WIN-02")
    elif event.by in state.out:
        yield illegal(f"{state.name(event.by)} is out of the game.", "KC-DNG-06", "KC-ACC-06")
    elif state.round != "intrigue":
        why = f"This is {NAMES[state.round]}. Intrigue cards are played in the Intrigue Round."
        yield illegal(why, "KC-IRD-02", "KC-SEQ-01")
    elif event.by in state.acted and chosen(state, "KC-AMB-14") == "one_pass":
        yield illegal(f"{state.name(event.by)} has already had a turn this round.", "KC-IRD-02", "KC-AMB-14")
    elif state.on_turn != event.by:
        yield odd(f"It is {state.name(state.on_turn or '')}’s turn this round.", "KC-IRD-02")


def at_most_two(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Check that a player plays at most two cards (KC-IRD-02)."""
    if state.round == "intrigue" and state.on_turn == event.by and len(state.plays_of(event.by)) >= 2:
        yield illegal(f"{state.name(event.by)} has already played two Intrigue cards this round.", "KC-IRD-02")


def keeps_one(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Hint that a card must be left for the Danger Round (KC-IRD-03).

    The killer's Murdered cards do not count, because a victim may not be available. This can come up only on the
    player's own screen, which knows their role. It is a hint instead of a question: an extra question on one phone
    would give the killer away.
    """
    file = state.case_files.get(event.by)
    if file is None:
        return
    left = held(state, event.by, bool(file)) - 1
    if file:
        left -= len(state.order) - len(state.murdered)
    if left < 1:
        yield hint("You might have no card left for the Danger Round.", "KC-IRD-03", "KC-DNG-01")


def exists_here(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Check that the card is in this game and available often enough (KC-SET-03, KC-EQP-03, KC-2ND-02)."""
    name = cards.called(event.card)
    if event.card not in cards.intrigue(state.played, state.servants):
        yield illegal(f"{name} is not in this game.", "KC-SET-03", "KC-EQP-06")
        return
    if event.card in state.removed:
        yield illegal(f"{name} has left the game.", "KC-END-01")
    played = sum(play.card == event.card for play in state.plays)
    if played >= cards.all_cards()[event.card].count:
        yield illegal(f"{name} has already been played this turn.", "KC-2ND-02")


def has_its_target(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Check the target: another suspect for Motive, an occupied room for Butler and Maid (KC-MOT-01, KC-BUT-02)."""
    kind = cards.kind(event.card)
    if kind == "motive" and (event.suspect is None or event.suspect == state.piece(event.by)):
        yield illegal("Choose another player’s suspect for the Motive.", "KC-MOT-01")
    if kind == "servant":
        if event.room is None:
            yield illegal("Choose the room that the servant enters.", "KC-BUT-02")
        elif not state.inside(event.room):
            yield illegal(f"Nobody is in the {state.card(event.room)}.", "KC-BUT-02")


def can_move(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Check that the pawn can go where the card sends it (KC-AMB-07, KC-AMB-08, KC-DOR-01, KC-DIS-03)."""
    if cards.kind(event.card) not in cards.MOVING:
        return
    here, about = state.place(event.by), subject(event)
    if event.by in state.is_missing and chosen(state, "KC-AMB-07") == "not_allowed":
        yield illegal(f"{state.name(event.by)} is missing. No card moves a pawn that is off the board.", "KC-AMB-07")
        return
    room = goal(state, event.by, event.card, about)
    if room is None:
        yield from _no_goal(event, state, about)
    elif room == here:
        if chosen(state, "KC-AMB-08") == "must_really_change":
            yield illegal(f"{state.name(event.by)} is already in the {state.card(room)}.", "KC-AMB-08")
    elif not can_go(state, event.by, room):
        shut = room if protection.locked(state, room) else here
        yield from _impossible(state, f"The doors of the {state.card(shut)} are locked.", "KC-DOR-01")


def _no_goal(event: e.IntriguePlayed, state: KillerClue, about: str) -> Iterator[Notice]:
    kind = cards.kind(event.card)
    if kind == "examine":
        yield from _impossible(state, f"The {state.card(about)} is not in a room.", "KC-INV-06", "KC-EXA-01")
        return
    rule, owner = ("KC-CON-01" if kind == "consult" else "KC-MOT-01"), state.owner(about)
    if not about or owner == event.by:
        if kind == "consult":  # a Motive gets the same notice with its target
            yield illegal("You cannot consult your own suspect.", rule)
    elif owner in state.is_missing:
        yield illegal(f"{state.card(about)} is missing and cannot be named.", "KC-DIS-03", rule)
    elif owner not in state.living:
        yield illegal(f"{state.card(about)} is out of the game.", rule)
    else:
        yield from _impossible(state, f"{state.card(about)} is not in a room.", rule)


def _impossible(state: KillerClue, why: str, *rules: str) -> Iterator[Notice]:
    """Yield a notice about an impossible move: the card is refused or has no effect (KC-AMB-08)."""
    if chosen(state, "KC-AMB-08") == "may_be_played":
        yield odd(f"{why} The card has no effect.", "KC-AMB-08", *rules)
    else:
        yield illegal(why, *rules, "KC-AMB-08")


def wasted(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Warn about cards that may be played but do nothing (KC-DST-02, KC-DIS-03, KC-AMB-21)."""
    kind, about = cards.kind(event.card), subject(event)
    owner = state.owner(about)
    if kind == "distracted" and state.tokens.get(about) not in state.rooms:
        yield odd(f"{state.card(about)} is not in a room, so the card is wasted.", "KC-DST-02", "KC-DIS-03")
    if kind in ("disappears", "moves_first") and owner is not None and owner not in state.living:
        rules = ("KC-AMB-21", "KC-END-01") if kind == "moves_first" else ("KC-END-01",)
        yield odd(f"{state.card(about)} is out of the game, so the card does nothing.", *rules)
    if kind == "consult" and chosen(state, "KC-AMB-29") == "no_consultation_without":
        without = [p for p in (event.by, owner) if p in state.living and p and not state.hand_sizes.get(p, 0)]
        if without:
            yield illegal(f"{state.name(without[0])} has no Clue card.", "KC-AMB-29")


def traders(event: e.CardsTraded, state: KillerClue) -> Checks:
    """Check that the two have just consulted and share a room without servants (KC-CON-02, KC-BUT-04)."""
    if consulted(state, event.by) != event.to:
        why = f"{state.name(event.by)} has not just consulted {state.name(event.to)}, or they have already traded"
        yield illegal(f"{why}. They trade one card each, right after the Consult card.", "KC-CON-02")
        return
    room = state.place(event.by)
    if room not in state.rooms or state.place(event.to) != room:
        yield illegal("The two players are not in the same room.", "KC-CON-02")
    elif served_room(state, room):
        yield illegal("No cards can be traded in front of the servants.", "KC-BUT-04")


def tradable(event: e.CardsTraded, state: KillerClue) -> Checks:
    """Check that each trader can hold the card and may trade it (KC-CON-02, KC-KIL-02, KC-AMB-17, -29)."""
    for player, card in ((event.by, event.gave), (event.to, event.got)):
        if not state.hand_sizes.get(player, 0):
            yield illegal(f"{state.name(player)} has no Clue card to trade.", "KC-AMB-29")
        if card is None:
            continue
        if card in state.case_files.get(player, ()):
            why = cannot_hold(state, card, player) or f"{state.card(card)} is not in their hand"
            yield illegal(f"{why}.", "KC-CON-02", "KC-KIL-02")
        elif where := cannot_hold(state, card, player):
            yield illegal(f"{where}.", "KC-CON-02", "CLUE-EQP-04")
        elif card in state.herrings and chosen(state, "KC-AMB-17") == "not_tradable":
            yield illegal("Your house rules do not let you trade a Red Herring.", "KC-AMB-17")
