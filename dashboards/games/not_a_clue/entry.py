"""The entry screen of Not A Clue: the offers in order and in words, the expected ones first. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core.event import Event
from assistant.games.clue import events as clue_events
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import BRIBE, NotAClue
from dashboards.games.clue import entry as clue
from dashboards.games.clue.status import waiting
from dashboards.games.not_a_clue import beside, poll
from dashboards.games.not_a_clue.status import BRIBE_OR_END
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside as small
from dashboards.parts.common.offers import button, completions, fold, folded, folded_forms, form, one, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import hand
from dashboards.parts.mystery.ring import roubles

COMPLETED: Mapping[type[Event], Any] = {clue_events.CardShown: clue.which_card, e.InformationSold: beside.which_card}


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry screen: this seat's secrets, the turn, then actions possible at any time."""
    if not sight.writes or not sight.is_set_up:
        return []
    state: NotAClue = sight.state
    own = hand.to_enter(sight, clue_events.HandDealt)
    asked = completions(sight, COMPLETED)
    blocks = list(_now(sight))
    if own and blocks and sight.role == "seat":
        blocks = [fold("The turn", blocks)]
    elif state.turn.number <= 1:
        blocks = clue.held_back(sight, blocks, waiting(state))
    all_blocks = [*asked[:1], *([own] if own else []), *beside.bought(sight), *blocks]
    all_blocks += [{**block, "fold": block["title"]} for block in asked[1:4]]
    return all_blocks if state.over else [*all_blocks, *_always(sight)]


def _now(sight: SeatView) -> Iterator[Json]:
    state: NotAClue = sight.state
    if state.over:
        yield from clue.afterwards(sight)
    elif asked := state.open_suggestion:
        yield from clue.answers(sight, asked)
        yield from _any_card(sight)
    elif state.open_poll:
        yield from poll.by_hand(sight)
    elif state.on_turn:
        yield from folded(sight, _turn(sight, state.on_turn), state.on_turn)


def _turn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield a theory, a bribe, a roll and move, closing the case, ending the turn."""
    theory = next(iter(sight.offered(e.TheoryMade)), None)
    if theory:
        yield clue.suggesting(sight, theory, player)
    moves = [*_bribe(sight), *_moves(sight, player)]
    if moves:
        yield from [fold("Move instead", moves)] if theory else moves
    ends = sight.offered(clue_events.TurnEnded)
    if sight.state.turn.suggested and sight.state.suggestions[-1].shown_by is None:
        yield from clue.undecided(ends, "Nobody showed a card. Close the case, or end the turn")
    elif player in sight.state.trapped and not theory and sight.offered(e.BribePaid):
        yield from clue.undecided(ends, BRIBE_OR_END)
    elif player == sight.state.minkin and sight.offered(e.MinkinPaid):
        yield from clue.undecided(ends, "Pay for the Minkin card, or end the turn")
    else:
        yield from one(ends, main=True) if not theory and any(offer.expected for offer in ends) else small(ends)
    for offer in sight.offered(e.VersionDeclared):
        title = f"{sight.name(player)} closes the case"
        yield form(sight, offer, title, fold="Close the case", grave="Close the case", look="accuse")


def _bribe(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(e.BribePaid):
        label = f"Bribe the official: {roubles(BRIBE)}, to the Canary Islands"
        yield taps("There is a customs official here", [button(offer, label)], look="one", brief=True)


def _moves(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield moves as in Clue; nothing for a player who cannot move."""
    now = sight.state.turn
    if sight.offered(clue_events.DiceRolled) or (now.roll is not None and not now.moved and not now.suggested):
        yield from clue.moving(sight, player)


def _any_card(sight: SeatView) -> Iterator[Json]:
    """Yield the offer to show a card that nobody named, if the house rule allows it."""
    for offer in sight.offered(clue_events.CardShown):
        if offer.verb == "Show another card":
            yield form(sight, offer, offer.verb, fold=offer.verb)


def _always(sight: SeatView) -> Iterator[Json]:
    yield from beside.minkin(sight)
    yield from beside.exposing(sight)
    yield from beside.selling(sight)
    yield from beside.trapping(sight)
    yield from folded_forms(sight, e.PurseCounted, e.PotCounted, more=True)
    yield from housekeeping.blocks(sight)
