"""The entries each seat can tap now: events with blanks, the expected ones first. Nobody asks for the case file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.families.mystery.hands import cannot_hold
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.games.clue import offers as base
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.offers_beside import beside, set_right
from assistant.games.not_a_clue.state import BRIBE, ISLANDS, NotAClue, Version

FACES = range(1, 7)


def completions(event: Event, before: NotAClue, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded event that this seat knows and has not entered yet."""
    if isinstance(event, e.InformationSold) and event.card is None and seat in (event.by, event.to):
        return (Blank("card", _held(before, event.by, before.deck.get(event.asked or "", ())), noun="card"),)
    if isinstance(event, clue.CardShown) and event.card is None and _any_card(before):
        return (Blank("card", _held(before, event.by, ()), noun="card"),) if seat in (event.by, event.to) else ()
    return base.completions(event, before, seat)


def _held(state: NotAClue, player: str, among: Sequence[str]) -> tuple[str, ...]:
    """Return the cards, out of these or all, that a player can have."""
    every = tuple(among) or tuple(card.key for card in state.cards)
    return tuple(card for card in every if not cannot_hold(state, card, player)) or every


def offers(state: NotAClue, seat: str) -> Iterator[Offer]:
    """Yield everything that this seat can record, the expected entries first."""
    yield from base.own_hand(state, seat)
    if state.over:
        yield from base.votes(state, seat, expected=False)
    else:
        yield from _now(state, seat)
        yield from beside(state, seat)
        yield base.token_set(state, seat, (*state.rooms, ISLANDS, CORRIDOR))
    yield from set_right(state)
    if seat in state.order:
        yield from base.notes(state, seat)


def _now(state: NotAClue, seat: str) -> Iterator[Offer]:
    if asked := state.open_suggestion:
        yield from base.answers(state, asked, seat)
        if _any_card(state):
            yield from _any_answers(state, asked, seat)
    elif made := state.open_poll:
        yield from _poll(state, made)
    elif state.on_turn:
        yield from _turn(state, state.on_turn)


# ---------------------------------------------------------------- the turn


def _turn(state: NotAClue, player: str) -> Iterator[Offer]:
    """Yield offers to roll or bribe, enter, put forward a theory, close the case and end the turn."""
    by = {"by": player}
    if player in state.out:
        yield Offer(clue.TurnEnded, "End the turn", by, expected=True)
        return
    free = not state.bound(player)
    if free and movement.may_suggest(state, player):
        yield Offer(e.TheoryMade, "Put forward a theory", by, _theory(state, player), expected=True)
    if free and player not in state.trapped:
        yield from base.moves(state, player, FACES)
    if free and may_bribe(state, player):
        yield Offer(e.BribePaid, "Bribe the official", by, expected=True)
    if base.may_accuse(state):
        yield Offer(e.VersionDeclared, "Close the case", by, base.three(state))
    if may_end(state, player):
        done = state.turn.suggested or bool(state.turn.moved) or not free or player in state.trapped
        yield Offer(clue.TurnEnded, "End the turn", by, expected=done)


def may_bribe(state: NotAClue, player: str) -> bool:
    """Return whether a bribe is possible: at turn start, in a corner, with ten rubles (NAC-CAN-01, NAC-CAN-04)."""
    turn, room = state.turn, state.room_of(player)
    begun = turn.roll is not None or bool(turn.moved) or turn.suggested
    there = room in state.corners and room != state.centre
    return there and not begun and state.purses[player] >= BRIBE


def may_end(state: NotAClue, player: str) -> bool:
    """Return whether the turn can end; staying needs a blocked way out or the house rule (NAC-AMB-12)."""
    stays = chosen(state, "NAC-AMB-12") == "staying_allowed_without"
    if not state.turn.entered and (stays or player in state.trapped or state.bound(player)):
        return True
    return base.may_end(state, player)


def _theory(state: NotAClue, player: str) -> tuple[Blank, ...]:
    """Return blanks for any suspect (NAC-THE-04), any contractor and the location (NAC-THE-03, NAC-AMB-01)."""
    here, deck = state.room_of(player) or "", state.deck
    every = chosen(state, "NAC-AMB-01") == "any_location"
    return (
        Blank("location", state.rooms if every else (here,), prefilled=here, noun="location"),
        Blank("suspect", deck["suspect"], noun="suspect"),
        Blank("contractor", deck["contractor"], noun="contractor"),
    )


# ---------------------------------------------------------------- answers and polls


def _any_card(state: NotAClue) -> bool:
    return chosen(state, "NAC-AMB-02") == "any_card_may"


def _any_answers(state: NotAClue, asked: Suggestion, seat: str) -> Iterator[Offer]:
    """Yield the offer to show a card that nobody named (NAC-AMB-02); players asked before have passed."""
    waiting = asked.unheard
    held = {p: [card for card in asked.cards if card in state.hands.get(p, ())] for p in waiting}
    able = tuple(p for at, p in enumerate(waiting) if not any(held[q] for q in waiting[:at]) and state.hand_sizes[p])
    own = tuple(card for card in state.hands.get(seat, ()) if card not in asked.cards)
    if seat in able and own:
        known, blank = {"by": seat, "to": asked.by}, Blank("card", own, noun="card")
        yield Offer(clue.CardShown, "Show another card", known, (blank,), private=True)
    if able:
        blank = Blank("by", able, noun="player")
        yield Offer(clue.CardShown, "Who showed any card?", {"to": asked.by}, (blank,))


def _poll(state: NotAClue, made: Version) -> Iterator[Offer]:
    """Yield the result of a poll, if there is no box for the votes or hands were raised (NAC-CLO-03)."""
    alone = state.way == "alone"
    yield Offer(e.PollTaken, "Nobody has had enough", {"enough": ()}, expected=alone, rare=not alone)
    for count in range(1, len(made.polled) + 1):
        blank = Blank("enough", made.polled, count=count, noun="player", many=True)
        yield Offer(e.PollTaken, f"{count} have had enough", {}, (blank,), expected=alone, rare=not alone)
