"""The entries each seat can tap now: events with blanks, the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.core.event import Event
from assistant.core.game import if_legal, legal
from assistant.core.offer import Blank, Offer
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.advice import check
from assistant.games.advanced_cluedo.advice_turn import at_hand
from assistant.games.advanced_cluedo.offers_cards import EVERY, actions, clues, waiting
from assistant.games.advanced_cluedo.offers_night import between, night, objective_blank, own_night
from assistant.games.advanced_cluedo.state import HALL, KITCHEN, MIDDLE, STAIRS, TUNNEL, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.games.clue import offers as base


def offers(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield everything that this seat can record, the expected entries first."""
    return (offer for offer in _offers(state, seat) if offer.fillable)


def completions(event: Event, before: AdvancedCluedo, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded event that this seat knows and has not entered yet."""
    match event:
        case e.CardDrawn(by=by, card=None) if seat == by:
            return (Blank("card", before.can_hold("") or (), noun="playing card"),)
        case e.ClueDug(by=by, card=None) if seat == by:
            return (Blank("card", clues(before, MIDDLE), noun="card"),)
        case e.ClueHanded(by=by, to=to, card=None) if seat in (by, to):
            return (Blank("card", clues(before, by), noun="card"),)
        case e.CardHanded(by=by, to=to, card=None) if seat in (by, to):
            return (Blank("card", before.can_hold(by), noun="playing card"),)
        case e.ObjectivesDrawn(of=of, cards=None) if seat == of:
            return (objective_blank(before, of),)
        case _:
            return base.completions(event, before, seat)


def _offers(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    if state.phase == "one":
        yield from base.own_hand(state, seat)
    yield from _drawing(state, seat)
    if state.over:
        yield from _afterwards(state, seat)
    elif state.phase == "one":
        yield from _investigation(state, seat)
    else:
        yield from between(state, seat)
        if state.second:
            yield from own_night(state, seat)
            yield from _night_turn(state, seat)
    if not state.over:
        yield from base.as_they_lie(state, seat)
        yield from _as_counted(state)
    if seat in state.order:
        yield from base.notes(state, seat)
        yield from _own_cards(state, seat)


def _drawing(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield the offer to draw a playing card for a new room; the player's own phone asks which (AC-INV-03)."""
    for player, count in state.due.items():
        if count and legal(check(e.CardDrawn(by=player), state)) and not state.over:
            if player == seat:
                able = (*state.can_hold(""),)
                blank = Blank("card", able, noun="playing card")
                yield Offer(e.CardDrawn, "I draw a card", {"by": player}, (blank,), private=True, expected=True)
            yield Offer(e.CardDrawn, f"{state.name(player)} draws a card", {"by": player}, expected=True)


def _own_cards(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield an entry for the player's whole hand, replacing earlier entries (AC-SET-05)."""
    count = state.counts.get(seat, 0)
    if count and not state.over:
        others = {card for p in {*state.bared, *state.held} if p != seat for card in state.known(p)}
        able = tuple(card for card in EVERY if card not in others and card not in state.discards)
        blank = Blank("cards", able, count=count, noun="playing card", many=True)
        yield Offer(e.HandNoted, "My playing cards", {"of": seat}, (blank,), private=True, rare=True)


def _as_counted(state: AdvancedCluedo) -> Iterator[Offer]:
    """Yield entries that set hands and points to what is on the table."""
    of = Blank("of", state.living, noun="player")
    yield Offer(e.CardsCounted, "Count a hand", {}, (of, Blank("count", range(20))), rare=True)
    if state.phase in ("drawing", "two"):
        who = Blank("suspect", state.alive, noun="suspect")
        yield Offer(e.SurvivalSet, "Set points", {}, (who, Blank("points", range(121))), rare=True)


# ---------------------------------------------------------------- part 1


def _investigation(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    if waits := tuple(waiting(state, seat)):
        yield from waits
    elif asked := state.open_suggestion:
        yield from base.answers(state, asked, seat)
    elif accused := state.open_accusation:
        yield from base.judging(accused.by)
    elif state.on_turn:
        yield from _turn(state, state.on_turn)


def _turn(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    yield from _suggestion(state, player)
    yield from _moves(state, player)
    yield from actions(state, player)
    if base.may_accuse(state):
        yield Offer(clue.AccusationMade, "Accuse", {"by": player}, base.three(state))
    done = bool(state.turn.suggested or state.turn.moved)
    yield from if_legal(check, state, Offer(clue.TurnEnded, "End the turn", {"by": player}, expected=done))


def _suggestion(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    """Yield a suggestion of characters and weapons in the room (AC-SUG-01); the others are greyed out."""
    room = state.room_of(player)
    if room is None or not movement.may_suggest(state, player):
        return
    deck, at = state.deck, {"by": player, "room": room}
    here = tuple(s for s in deck["suspect"] if state.place(s) == room)
    near = at_hand(state, player, room)
    suspects = Blank("suspect", here, noun="suspect", dim=tuple(s for s in deck["suspect"] if s not in here))
    weapons = Blank("weapon", near, noun="weapon", dim=tuple(w for w in deck["weapon"] if w not in near))
    yield Offer(clue.SuggestionMade, "Suggest", at, (suspects, weapons), expected=bool(here and near))


def _moves(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    """Yield the way out of a tunnel (AC-PAS-01), or moves as in Clue and, at night, to the stairs (AC-END-02)."""
    token = state.piece(player)
    if state.place(token) == TUNNEL:
        leads = state.tunnels.get(token)
        if leads and not state.turn.moved:
            known = {"by": player, "token": token, "to": leads, "how": "passage"}
            yield Offer(clue.TokenMoved, f"Come out in the {state.card(leads)}", known, expected=True)
        return
    yield from base.moves(state, player, range(1, 7))
    if state.second and not state.turn.moved and state.place(token) != STAIRS:
        known = {"by": player, "token": token, "to": STAIRS, "how": "dice"}
        yield from if_legal(check, state, Offer(clue.TokenMoved, "To the staircase", known))


def _afterwards(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    if state.accusations or state.phase == "one":
        yield from base.afterwards(state, seat)
    elif state.second:
        yield from base.votes(state, seat)


# ---------------------------------------------------------------- part 2


def _night_turn(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    if waits := tuple(waiting(state, seat)):
        yield from waits
    elif player := state.on_turn:
        yield from _whole_turns(state, player)
        yield from night(state, player)
        yield from _moves(state, player)
        yield from actions(state, player)
        done = bool(state.turn.moved) or state.searched
        yield Offer(clue.TurnEnded, "End the turn", {"by": player}, expected=done)


def _whole_turns(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    """Yield offers to clean a weapon in the Kitchen and to throw one out of the Hall (AC-OBW-02, AC-OBW-03)."""
    weapon = state.armed(player)
    room = state.room_of(player)
    if not weapon or room not in (KITCHEN, HALL):
        return
    kinds = {KITCHEN: (e.WeaponCleaned, "Clean the"), HALL: (e.WeaponThrown, "Throw out the")}
    kind, verb = kinds[room]
    expected = room == KITCHEN or (player, weapon) in state.cleaned
    verb = verb if expected else f"{verb} uncleaned"
    known = {"by": player, "weapon": weapon}
    yield from if_legal(check, state, Offer(kind, f"{verb} {state.card(weapon)}", known, expected=expected))
