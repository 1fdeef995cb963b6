"""Advice on Intrigue cards: who may play which, where it leads, what it may not do."""

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
    """Each player in turn, in the Intrigue Round (KC-IRD-02)."""
    if state.over:
        yield illegal("The game is over.", "KC-WIN-02")
    elif event.by in state.out:
        yield illegal(f"{state.name(event.by)} is out of the game.", "KC-DNG-06", "KC-ACC-06")
    elif state.round != "intrigue":
        yield illegal(f"This is {NAMES[state.round]}: Intrigue cards have their own round.", "KC-IRD-02", "KC-SEQ-01")
    elif event.by in state.acted and chosen(state, "KC-AMB-14") == "one_pass":
        yield illegal(f"{state.name(event.by)} has had the turn in this round.", "KC-IRD-02", "KC-AMB-14")
    elif state.on_turn != event.by:
        yield odd(f"{state.name(state.on_turn or '')} comes first in this round.", "KC-IRD-02")


def at_most_two(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """None, one or two cards (KC-IRD-02)."""
    if state.round == "intrigue" and state.on_turn == event.by and len(state.plays_of(event.by)) >= 2:
        yield illegal(f"{state.name(event.by)} has played two Intrigue cards in this round.", "KC-IRD-02")


def keeps_one(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """A card must be left for the Danger Round: on the own screen alone, where the own role is known (KC-IRD-03).

    Of the killer's hand the Murdered cards do not count: nobody can rely on a victim. It can come up there alone, so
    it is said and not asked: a question more on one phone would tell whose it is.
    """
    file = state.case_files.get(event.by)
    if file is None:
        return
    left = held(state, event.by, bool(file)) - 1
    if file:
        left -= len(state.order) - len(state.murdered)
    if left < 1:
        yield hint("No card would be left that you can surely lay in the Danger Round.", "KC-IRD-03", "KC-DNG-01")


def exists_here(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Cards of this table, each as often as it is there (KC-SET-03, KC-EQP-03, KC-2ND-02)."""
    name = cards.called(event.card)
    if event.card not in cards.intrigue(state.played, state.servants):
        yield illegal(f"{name} is not in this game.", "KC-SET-03", "KC-EQP-06")
        return
    if event.card in state.removed:
        yield illegal(f"{name} has left the game.", "KC-END-01")
    played = sum(play.card == event.card for play in state.plays)
    if played >= cards.all_cards()[event.card].count:
        yield illegal(f"{name} lies on the table already in this turn.", "KC-2ND-02")


def has_its_target(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Motive is about another suspect, Butler and Maid go to a room with somebody in it (KC-MOT-01, KC-BUT-02)."""
    kind = cards.kind(event.card)
    if kind == "motive" and (event.suspect is None or event.suspect == state.piece(event.by)):
        yield illegal("A Motive is about another suspect of your choice.", "KC-MOT-01")
    if kind == "servant":
        if event.room is None:
            yield illegal("Say which room the servant enters.", "KC-BUT-02")
        elif not state.inside(event.room):
            yield illegal(f"Nobody is in the {state.card(event.room)}.", "KC-BUT-02")


def can_move(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """The pawn must be able to go where the card sends it (KC-AMB-07, KC-AMB-08, KC-DOR-01, KC-DIS-03)."""
    if cards.kind(event.card) not in cards.MOVING:
        return
    here, about = state.place(event.by), subject(event)
    if event.by in state.is_missing and chosen(state, "KC-AMB-07") == "not_allowed":
        yield illegal(f"{state.name(event.by)} is missing: no card moves a pawn that is off the board.", "KC-AMB-07")
        return
    room = goal(state, event.by, event.card, about)
    if room is None:
        yield from _no_goal(event, state, about)
    elif room == here:
        if chosen(state, "KC-AMB-08") == "must_really_change":
            yield illegal(f"{state.name(event.by)} is in the {state.card(room)} already.", "KC-AMB-08")
    elif not can_go(state, event.by, room):
        shut = room if protection.locked(state, room) else here
        yield from _impossible(state, f"The doors of the {state.card(shut)} are locked.", "KC-DOR-01")


def _no_goal(event: e.IntriguePlayed, state: KillerClue, about: str) -> Iterator[Notice]:
    kind = cards.kind(event.card)
    if kind == "examine":
        yield from _impossible(state, f"The {state.card(about)} lies in no room.", "KC-INV-06", "KC-EXA-01")
        return
    rule, owner = ("KC-CON-01" if kind == "consult" else "KC-MOT-01"), state.owner(about)
    if not about or owner == event.by:
        if kind == "consult":  # of a Motive that is said with its target
            yield illegal("Nobody consults the own suspect.", rule)
    elif owner in state.is_missing:
        yield illegal(f"{state.card(about)} is missing and cannot be named.", "KC-DIS-03", rule)
    elif owner not in state.living:
        yield illegal(f"{state.card(about)} is out of the game.", rule)
    else:
        yield from _impossible(state, f"{state.card(about)} is in no room.", rule)


def _impossible(state: KillerClue, why: str, *rules: str) -> Iterator[Notice]:
    """A card whose move is impossible is not played, or without effect (KC-AMB-08)."""
    if chosen(state, "KC-AMB-08") == "may_be_played":
        yield odd(f"{why} The card has no effect.", "KC-AMB-08", *rules)
    else:
        yield illegal(why, *rules, "KC-AMB-08")


def wasted(event: e.IntriguePlayed, state: KillerClue) -> Checks:
    """Cards that may be played and do nothing (KC-DST-02, KC-DIS-03, KC-AMB-21)."""
    kind, about = cards.kind(event.card), subject(event)
    owner = state.owner(about)
    if kind == "distracted" and state.tokens.get(about) not in state.rooms:
        yield odd(f"{state.card(about)} is in no room: the card is wasted.", "KC-DST-02", "KC-DIS-03")
    if kind in ("disappears", "moves_first") and owner is not None and owner not in state.living:
        yield odd(f"{state.card(about)} is out of the game: the card does nothing.", "KC-AMB-21", "KC-END-01")
    if kind == "consult" and chosen(state, "KC-AMB-29") == "no_consultation_without":
        without = [p for p in (event.by, owner) if p in state.living and p and not state.hand_sizes.get(p, 0)]
        if without:
            yield illegal(f"{state.name(without[0])} has no Clue card.", "KC-AMB-29")


def traders(event: e.CardsTraded, state: KillerClue) -> Checks:
    """The two of a consultation of this round, together in a room without servants (KC-CON-02, KC-BUT-04)."""
    if consulted(state, event.by) != event.to:
        why = f"{state.name(event.by)} has not just consulted {state.name(event.to)}, or they have traded"
        yield illegal(f"{why}: one card each, behind the Consult card.", "KC-CON-02")
        return
    room = state.place(event.by)
    if room not in state.rooms or state.place(event.to) != room:
        yield illegal("The two are not in one room.", "KC-CON-02")
    elif served_room(state, room):
        yield illegal("In front of the servants no card is traded.", "KC-BUT-04")


def tradable(event: e.CardsTraded, state: KillerClue) -> Checks:
    """One Clue card each that the trader can hold, never of the case file (KC-CON-02, KC-KIL-02, KC-AMB-17, -29)."""
    for player, card in ((event.by, event.gave), (event.to, event.got)):
        if not state.hand_sizes.get(player, 0):
            yield illegal(f"{state.name(player)} has no Clue card to trade.", "KC-AMB-29")
        if card is None:
            continue
        if card in state.case_files.get(player, ()):
            yield illegal(f"{state.card(card)} is of the case file, which never leaves the killer.", "KC-KIL-02")
        elif where := cannot_hold(state, card, player):
            yield illegal(f"{where}.", "KC-CON-02", "CLUE-EQP-04")
        elif card in state.herrings and chosen(state, "KC-AMB-17") == "not_tradable":
            yield illegal("A Red Herring is not traded at this table.", "KC-AMB-17")
