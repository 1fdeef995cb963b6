"""`apply`: how each event changes the table. Anything not listed here is as in Clue."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.game import variant_of
from assistant.families.mystery.asking import closed
from assistant.families.mystery.pieces import stood
from assistant.games.clue import events as clue
from assistant.games.clue import rules as base
from assistant.games.clue.state import CORRIDOR, Turn
from assistant.games.clue.turns import acting, next_turn, turn_of
from assistant.games.not_a_clue import closing, money, trapping
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import PURSE, NotAClue, Sale, SaleLook

as_in_clue: Any = base.apply
"""Clue's `apply`, which keeps the variant's State."""
apply: Any = variant_of(base.apply)
"""The table after an event; events without a meaning here change nothing."""
LONGEST = 200
"""The number of letters kept of a name or motive."""


@apply.register
def _game_started(event: e.GameStarted, state: NotAClue) -> NotAClue:
    """Put pieces in their locations and 50 rubles in each purse (NAC-SET-01, NAC-EQP-04)."""
    table: NotAClue = as_in_clue(event, state)
    places = {*table.rooms}
    table = replace(
        table,
        turn=Turn(),
        tokens={token: place if place in places else CORRIDOR for token, place in _pieces(event, table).items()},
        printed=event.cards,
        motives=event.motives,
        first_motives=event.motives,
        corners=tuple(corner for corner in event.corners if corner in places),
        islands=event.islands if event.islands in places else "",
        purses=dict.fromkeys(table.order, PURSE),
    )
    return turn_of(table, table.on_turn)


def _pieces(event: e.GameStarted, table: NotAClue) -> dict[str, str]:
    return {token: event.pieces.get(token, CORRIDOR) for token in table.tokens}


# ---------------------------------------------------------------- names


@apply.register
def _card_named(event: e.CardNamed, state: NotAClue) -> NotAClue:
    """Rename a card without changing anything else (NAC-EQP-03)."""
    first = {card.key: card.name for card in state.printed}
    name = event.name.strip()[:LONGEST] or first.get(event.card, event.card)
    cards = tuple(replace(card, name=name) if card.key == event.card else card for card in state.cards)
    return replace(state, cards=cards)


@apply.register
def _motive_typed(event: e.MotiveTyped, state: NotAClue) -> NotAClue:
    """Set a contractor's motive (NAC-EQP-02)."""
    motive = event.motive.strip()[:LONGEST] or state.first_motives.get(event.contractor, "")
    rest = trapping.without(state.motives, event.contractor)
    return replace(state, motives={**rest, event.contractor: motive} if motive else rest)


@apply.register
def _corner_marked(event: e.CornerMarked, state: NotAClue) -> NotAClue:
    """Add or remove a customs official (NAC-AMB-11)."""
    rest = tuple(corner for corner in state.corners if corner != event.location)
    return replace(state, corners=(*rest, event.location) if event.corner else rest)


# ---------------------------------------------------------------- moving


@apply.register
def _token_moved(event: clue.TokenMoved, state: NotAClue) -> NotAClue:
    """Move a piece; a player whose piece is elsewhere is no longer trapped (NAC-MIN-02)."""
    return _elsewhere(as_in_clue(event, state), state)


@apply.register
def _bribe_paid(event: e.BribePaid, state: NotAClue) -> NotAClue:
    """Move piece and money to the center and end the turn (NAC-CAN-01, NAC-CAN-02, NAC-AMB-09).

    If the islands are a location card, the piece enters it and a theory follows (NAC-AMB-03); if the bribe comes before
    the roll, the turn goes on.
    """
    before = acting(closed(state), event.by)
    state = money.bribed(stood(before, before.piece(event.by), before.centre), event.by)
    state = _elsewhere(state, before)
    if state.islands:
        return replace(state, turn=replace(state.turn, moved="bribe", entered=True))
    if chosen(state, "NAC-AMB-09") == "bribe_and_then" or state.on_turn != event.by:
        return state
    return next_turn(state)


def _elsewhere(state: NotAClue, before: NotAClue) -> NotAClue:
    """Free every player whose piece has left its previous place."""
    for player in before.trapped:
        token = before.piece(player)
        if state.tokens.get(token) != before.tokens.get(token):
            state = trapping.freed(state, player)
    return state


# ---------------------------------------------------------------- theories


@apply.register
def _theory_made(event: e.TheoryMade, state: NotAClue) -> NotAClue:
    """Ask all others for three named cards (NAC-THE-02, NAC-PRV-01); pieces stay in place (NAC-AMB-08)."""
    state = acting(closed(state), event.by)
    if chosen(state, "NAC-AMB-08") == "moved_as_in":
        state = _elsewhere(base.brought(state, event.by, event.suspect, event.location), state)
    return base.put(state, event.by, (event.suspect, event.contractor, event.location))


# ---------------------------------------------------------------- information for money


@apply.register
def _information_sold(event: e.InformationSold, state: NotAClue) -> NotAClue:
    """Move twenty rubles but not the card (NAC-SEL-01); seats that saw it know its place (NAC-INF-03)."""
    if event.by == event.to or not {event.by, event.to} <= {*state.order}:
        return state
    sale = Sale(by=event.by, to=event.to, turn=state.turn.number)
    state = replace(money.sold(state, event.by, event.to), sales=(*state.sales, sale))
    if event.card is None:
        return state
    look = SaleLook(sale=len(state.sales) - 1, by=event.by, to=event.to, card=event.card, asked=event.asked or "")
    return replace(state, looks=(*state.looks, look), located={**state.located, event.card: event.by})


@apply.register
def _purse_counted(event: e.PurseCounted, state: NotAClue) -> NotAClue:
    """Set a purse to the counted rubles."""
    if event.of not in state.purses:
        return state
    return replace(state, purses={**state.purses, event.of: event.rubles}, adjusted=True)


@apply.register
def _pot_counted(event: e.PotCounted, state: NotAClue) -> NotAClue:
    """Set the pot to the counted rubles."""
    return replace(state, pot=event.rubles, adjusted=True)


# ---------------------------------------------------------------- trapped and exposed


@apply.register
def _exits_blocked(event: e.ExitsBlocked, state: NotAClue) -> NotAClue:
    """Trap a player behind blocked doors (NAC-LOC-04)."""
    return trapping.blocked(state, event.of, event.blockers)


@apply.register
def _exits_freed(event: e.ExitsFreed, state: NotAClue) -> NotAClue:
    """Free a player whose door is open again (NAC-MIN-02)."""
    return trapping.freed(state, event.of)


@apply.register
def _exposure_voted(event: e.ExposureVoted, state: NotAClue) -> NotAClue:
    """Record an opponent's vote on the Minkin card (NAC-MIN-01)."""
    return trapping.voted(state, event.by, event.of, event.expose)


@apply.register
def _minkin_paid(event: e.MinkinPaid, state: NotAClue) -> NotAClue:
    """Pay sixty rubles and lift the card (NAC-MIN-03, NAC-MIN-04)."""
    return trapping.lifted(money.paid(state, event.by), event.by) if state.minkin == event.by else state


# ---------------------------------------------------------------- closing the case


@apply.register
def _version_declared(event: e.VersionDeclared, state: NotAClue) -> NotAClue:
    """Open a version, which nobody checks (NAC-CLO-01, NAC-CLO-02)."""
    if state.over:
        return state
    named = (event.suspect, event.contractor, event.location)
    state = closing.taken(acting(closed(state), event.by), ())
    return closing.declared(acting(state, event.by), event.by, named)


@apply.register
def _poll_taken(event: e.PollTaken, state: NotAClue) -> NotAClue:
    """Apply the poll: enough, or still curious (NAC-CLO-03)."""
    return closing.taken(state, event.enough)
