"""Everything that each seat can tap now: events with blanks, the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from assistant.content.house_rules import chosen
from assistant.core.offer import Blank, Offer
from assistant.families.common_rules import OptionChanged
from assistant.families.war.offers import put_right
from assistant.games.risk import events as e
from assistant.games.risk.cards import SET, names, sets_in
from assistant.games.risk.offers_war import moving_in, war
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.games.risk.turns import PILE, claiming, placing
from assistant.kit.phrasing import upper

CARDS = 44
"""The number of cards in the whole deck (RSK-CRD-01)."""
SETS = 12
"""The most sets of one hand that are offered."""


def offers(state: Risk, seat: str) -> Iterator[Offer]:
    """Yield everything that this seat can record, in the expected order."""
    if not state.turn.number and not state.over:
        yield from start(state, seat)
    elif state.on_turn:
        yield from _turn(state, state.on_turn, seat)
    if seat in state.order:
        yield from _own_cards(state, seat)
    yield from put_right(e.AreaSet, state.world.keys, state.owners, nobody=not state.turn.number)
    yield from cards_counted(state, CARDS)


def start(state: Risk, seat: str) -> Iterator[Offer]:
    """Yield claims or dealt areas, then the placement of the remaining armies, one by one or in handfuls.

    Rules: RSK-SET-02 to -04, RSK-AMB-05.
    """
    if free := state.unclaimed:
        owners = [o for o in state.owners if len(state.held(o)) < PILE] if state.neutral else [claiming(state)]
        for owner in sorted(owners, key=lambda o: o != claiming(state)):
            verb = f"{upper(state.name(owner))} {'is dealt' if state.neutral else 'claims'}"
            blank = Blank("at", free, noun="area")
            yield Offer(e.AreaClaimed, verb, {"by": owner}, (blank,), expected=owner == claiming(state))
        return
    yield from _handfuls(state, seat) if state.in_handfuls else _one(state, placing(state))
    if state.on_turn:
        before = state.order[state.order.index(state.first) - 1] if state.first in state.order else state.order[-1]
        yield Offer(e.TurnEnded, "Start with the board as it is", {"by": before}, rare=True)


def _one(state: Risk, owner: str) -> Iterator[Offer]:
    """Yield the next army, and the change to placing several at once (RSK-SET-03, RSK-AMB-05)."""
    left = state.to_place.get(owner, 0)
    if left and (areas := in_order(state, owner)):
        verb, blank = f"{upper(state.name(owner))} adds 1 of {counted(left)}", Blank("at", areas, noun="area")
        yield Offer(e.ArmiesPlaced, verb, {"by": owner, "count": 1}, (blank,), expected=True)
    known = {"ambiguity": "RSK-AMB-05", "choice": "handfuls"}
    yield Offer(OptionChanged, "Place the rest in handfuls", known, rare=True)


def _handfuls(state: Risk, seat: str) -> Iterator[Offer]:
    """Yield placements of any number, for any owner in any order; this seat's own first (RSK-AMB-05)."""
    for owner in sorted(state.owners, key=lambda owner: owner != seat):
        left = state.to_place.get(owner, 0)
        if left and (areas := in_order(state, owner)):
            blanks = (Blank("at", areas, noun="area"), Blank("count", range(1, left + 1), noun="armies"))
            verb = f"{upper(state.name(owner))} places some of {counted(left)}"
            yield Offer(e.ArmiesPlaced, verb, {"by": owner}, blanks, expected=True)


def _turn(state: Risk, player: str, seat: str) -> Iterator[Offer]:
    """Yield offers in the order of a turn: new armies and sets, attacks, at most one free move (RSK-TRN-01)."""
    yield from moving_in(state)
    yield from _sets(state, player, seat)
    if state.unplaced and (areas := in_order(state, player)):
        yield new_armies(state, player, areas)
        return
    if not state.must_turn_in:
        yield from war(state, player)


def new_armies(state: Risk, player: str, areas: Sequence[str]) -> Offer:
    """Return the offer to place new armies in one of these areas (RSK-TRN-01)."""
    at, count = Blank("at", areas, noun="area"), Blank("count", range(1, state.unplaced + 1), noun="armies")
    return Offer(e.ArmiesPlaced, f"Place {counted(state.unplaced)}", {"by": player}, (at, count), expected=True)


def _sets(state: Risk, player: str, seat: str) -> Iterator[Offer]:
    """Yield sets; a phone offers those of the noted cards (RSK-CRD-03, RSK-CRD-05, RSK-CRD-06)."""
    held, known = state.deck.hand(player), state.hands.get(player, ())
    must = state.must_turn_in
    worth = f"{state.next_set} armies"
    if state.may_turn_in and held >= SET:
        fresh = tuple(card for card in known if card not in state.deck.shown)
        three = list(islice(sets_in(fresh), SETS)) if seat == player else []
        for cards in three:
            verb = f"Turn in {', '.join(names()[c] for c in cards)}: {worth}"
            yield Offer(e.SetTurnedIn, verb, {"by": player, "cards": cards}, private=True, expected=must)
        if len(known) < held or any(sets_in(known)):
            yield Offer(e.SetTurnedIn, f"Turn in a set: {worth}", {"by": player}, expected=must and not three)
    if areas := state.extra_areas(player):
        blank = Blank("at", areas, noun="area")
        yield Offer(e.ExtraArmiesPlaced, "Place 2 extra armies", {"by": player}, (blank,), expected=True)


def _own_cards(state: Risk, seat: str) -> Iterator[Offer]:
    """Yield the note of a card in the player's hand, which nobody else sees, and edits of the table's own board."""
    known = state.hands.get(seat, ())
    if len(known) < state.deck.hand(seat):
        elsewhere = {*state.deck.shown, *(card for held in state.hands.values() for card in held)}
        blank = Blank(
            "card",
            tuple(sorted((card for card in names() if card not in elsewhere), key=lambda card: names()[card])),
            noun="card",
        )
        yield Offer(e.CardTold, "Note one of my cards", {"of": seat}, (blank,), private=True)
    if chosen(state, "RSK-AMB-01") == "own_board" and not state.turn.number:
        yield from lines(state)


def lines(state: Risk) -> Iterator[Offer]:
    """Yield the change of a connection, before the first turn, to match the table's own board (RSK-AMB-01)."""
    areas = state.world.keys
    each = {area: tuple(key for key in areas if key != area) for area in areas}
    blanks = (
        Blank("one", areas, noun="area"),
        Blank("other", areas, noun="area", on="one", each=each),
        Blank("how", ("none", "land", "water"), noun="kind of connection"),
    )
    yield Offer(e.LinkDrawn, "Change a connection", blanks=blanks)


def cards_counted(state: Risk, whole: int) -> Iterator[Offer]:
    """Yield the correction of a hand's size, up to the number of the `whole` deck's cards that are in no other hand.

    Rules: RSK-CRD-01, OWD-GEN-01.
    """
    hands = state.deck.hands
    others = {player: sum(hands.values()) - hands.get(player, 0) for player in state.order}
    each = {player: range(max(0, whole - count) + 1) for player, count in others.items()}
    count = Blank("count", range(whole + 1), noun="number of cards", on="of", each=each)
    yield Offer(
        e.CardsCounted, "Correct a card count", blanks=(Blank("of", state.order, noun="player"), count), rare=True
    )


def in_order(state: Risk, owner: str) -> tuple[str, ...]:
    """Return the owner's areas, those at the front first."""
    held = state.held(owner)
    front = [area for area in state.world.border(held) if owner != NEUTRAL]
    return (*front, *(area for area in state.world.keys if area in held and area not in front))
