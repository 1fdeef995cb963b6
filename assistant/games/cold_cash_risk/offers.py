"""The events that can be tapped now, for each seat: events with blanks, the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.families.stocks.offers import disposing
from assistant.families.war.advice import to_stop
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import placement, takeover
from assistant.games.cold_cash_risk.closing import at_beginning, last_may_be_played, may_end
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.offers_action import actions, gifts, war_offers
from assistant.games.cold_cash_risk.offers_earn import earnings_offers
from assistant.games.cold_cash_risk.offers_table import put_right
from assistant.games.cold_cash_risk.state import WILD, WILDS, ColdCash
from assistant.games.cold_cash_risk.turns import may_replace
from assistant.kit.shares import CERTIFICATES


def completions(event: Event, before: ColdCash, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded event that this seat knows and has not entered yet."""
    if isinstance(event, e.HandDealt) and event.cards is None and seat == event.of:
        return (Blank("cards", unseen(before), count=3, noun="territory card"),)
    return ()


def unseen(state: ColdCash, player: str = "") -> tuple[str, ...]:
    """Return the cards that may be in a hand or the pile, as far as this seat knows."""
    gone = (*state.discarded, *state.hands.get(player, ()))
    wild = (WILD,) * (WILDS - gone.count(WILD))
    return (*(area for area in state.world.keys if area not in gone), *wild)


def offers(state: ColdCash, seat: str) -> Iterator[Offer]:
    """Yield everything that can be recorded from this seat, in the order in which it is expected."""
    if state.over:
        return
    yield from _cards(state, seat)
    yield from _replacing(state)
    if state.phase == "opening":
        yield from _opening(state, seat)
    elif state.phase == "order":
        yield Offer(
            e.TurnOrderDrawn,
            "Enter turn order",
            {},
            (Blank("order", state.seats, count=len(state.seats), noun="player"),),
            expected=True,
        )
    elif state.settlements:
        yield from _settling(state)
    elif state.phase == "accounting":
        if state.untiled:
            yield _tile(state, state.untiled[0])
    elif state.merger:
        yield from _merging(state)
    elif state.meeting:
        yield from _voting(state)
    elif state.on_turn and state.phase == "earnings":
        yield from earnings_offers(state, state.on_turn)
        if chosen(state, "CCR-AMB-31") == "both_phases":
            yield from _ending(state, state.on_turn)
    elif state.on_turn:
        yield from _turn(state, state.on_turn)
    giver = seat if seat in state.seats else state.on_turn
    if giver and state.phase == "activity":
        yield from gifts(state, giver)
    yield from put_right(state, seat)


def _cards(state: ColdCash, seat: str) -> Iterator[Offer]:
    """Offer to enter the seat's own hand, which only that seat sees (CCR-OPN-06, CCR-TCD-01)."""
    if state.hands_kept != "tracked" or seat not in state.seats or state.phase == "opening":
        return
    hand, size = state.hands.get(seat, ()), state.hand_sizes.get(seat, 0)
    cards = unseen(state, seat)
    if seat not in state.ready and not hand and size == 3 and len(cards) >= 3:
        blank = Blank("cards", cards, count=3, noun="territory card")
        yield Offer(e.HandDealt, "These are my cards", {"of": seat}, (blank,), private=True, expected=True)
    elif seat in state.ready and len(hand) < size and cards:
        blank = Blank("card", cards, noun="territory card")
        yield Offer(e.CardTaken, "I drew this card", {"by": seat}, (blank,), private=True, expected=True)


def _replacing(state: ColdCash) -> Iterator[Offer]:
    """Offer to replace useless cards just drawn; from other screens, any card that may be one (CCR-TCD-02)."""
    player = state.replacing
    if player is None or not may_replace(state, player):
        return
    hand = state.hands.get(player)
    whole = hand is not None and len(hand) >= state.hand_sizes.get(player, 0)
    useless = tuple(c for c in (hand if whole and hand else unseen(state)) if c != WILD and not state.empty(c))
    if useless:
        verb = f"{state.name(player)} replaces a useless card"
        yield Offer(e.CardReplaced, verb, {"by": player}, (Blank("card", useless, noun="territory card"),))


def _opening(state: ColdCash, seat: str) -> Iterator[Offer]:
    waiting = [player for player in state.seats if player not in state.order_cards]
    wilds = tuple(range(max(0, WILDS - state.wilds) + 1))
    for player in sorted(waiting, key=lambda p: p != seat):
        verb = f"{state.name(player)}: order card"
        blanks = (Blank("at", state.empties, noun="area"), Blank("wilds", wilds, 0, noun="wild cards before it"))
        yield Offer(e.OrderCardTurned, verb, {"by": player}, blanks, expected=True)


def _turn(state: ColdCash, player: str) -> Iterator[Offer]:
    yield from _ending(state, player)
    if state.turn.step == "place":
        yield from _placing(state, player)
        return
    if state.turn.step == "outcome":
        yield from _outcomes(state, player)
    if state.fight or state.turn.action == "takeover":
        yield from war_offers(state, player)
    yield from actions(state, player)
    if not (takeover.must_fight(state) or to_stop(state)):
        useless = tuple(card for card in state.hands.get(player, ()) if card != WILD and not state.empty(card))
        gone = useless if chosen(state, "CCR-AMB-05") != "optional" else ()
        known = {"by": player, "discarded": gone}
        yield Offer(e.TurnEnded, "Take a card and end the turn", known, expected=bool(state.turn.action))
    if last_may_be_played(state):
        yield Offer(e.LastCardPlayed, "The last territory card is played")


def _ending(state: ColdCash, player: str) -> Iterator[Offer]:
    if may_end(state) and at_beginning(state, player) and not state.turn.closing:
        yield Offer(e.EndDeclared, "Declare the end of the game", {"by": player})


def _placing(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer the cards of the player's hand; from other screens, any card that may still be in it (CCR-MNP-01)."""
    hand, size = state.hands.get(player), state.hand_sizes.get(player, 0)
    whole = not size or (hand is not None and len(hand) >= size)
    fits = tuple(area for area in state.empties if area not in state.discarded and (not whole or area in (hand or ())))
    if fits:
        blank = Blank("at", fits, noun="area")
        yield Offer(e.MomAndPopPlaced, "Place a Mom & Pop", {"by": player}, (blank,), expected=True)
    if state.empties and (not whole or WILD in (hand or ())):
        blank = Blank("at", state.empties, noun="area")
        verb = "Place with a wild card"
        yield Offer(e.MomAndPopPlaced, verb, {"by": player, "wild": True}, (blank,))
    held = set(hand or ())
    if held & set(state.empties):
        return
    if WILD not in held or not state.empties:
        known = {"by": player, "discarded": tuple(hand or ())}
        yield Offer(e.NoCardPlayable, "No playable card: discard the hand", known, expected=whole and not fits)
    elif chosen(state, "CCR-AMB-02") == "may":
        yield Offer(e.NoCardPlayable, "Keep the wild card", {"by": player, "keeps": True})


def _outcomes(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer to found, absorb, merge or do nothing (CCR-MNP-06); only the last if a tower stands there by now."""
    area = state.turn.placed or ""
    here = {"by": player, "at": area}
    if area in state.towers:
        yield Offer(e.LeftAlone, "Leave it alone", {"by": player}, expected=True)
        return
    if state.foundable:
        blank = Blank("of", state.foundable, noun="corporation")
        yield Offer(e.CorporationFounded, "Found a corporation", here, (blank,), expected=True)
    if around := state.bordering(area):
        blank = Blank("into", around, noun="corporation")
        yield Offer(e.MomAndPopAbsorbed, "Have it absorbed by", here, (blank,), expected=True)
    for survivor, defunct in placement.mergers(state, area):
        names = " and ".join(map(state.name, defunct))
        verb = f"Propose: {names} into {state.name(survivor)}"
        yield Offer(e.MergerProposed, verb, {**here, "survivor": survivor, "defunct": defunct})
    yield Offer(e.LeftAlone, "Leave it alone", {"by": player})


def _merging(state: ColdCash) -> Iterator[Offer]:
    """Offer each CEO yes or no, to everything asked or to each smaller corporation (CCR-MRG-02, CCR-AMB-08)."""
    for ceo, firms in state.asked.items():
        for agrees, verb in ((True, "agrees"), (False, "refuses")):
            known = {"by": ceo, "agrees": agrees}
            yield Offer(e.MergerAnswered, f"{state.name(ceo)} {verb}", known, expected=True)
        for firm in firms if len(firms) > 1 and chosen(state, "CCR-AMB-08") != "all" else ():
            for agrees, verb in ((True, "agrees to"), (False, "refuses")):
                said = f"{state.name(ceo)} {verb} the merger of {state.name(firm)}"
                yield Offer(e.MergerAnswered, said, {"by": ceo, "agrees": agrees, "of": firm})


def _settling(state: ColdCash) -> Iterator[Offer]:
    """Offer the next holder to keep, sell or trade; any mixture is entered on the holder's own sheet (ACQ-DSP-01)."""
    open_ = state.settlements[0]
    if not open_.paid:
        yield _tile(state, open_.defunct)
        return
    yield from disposing(state, e.SharesDisposed, state.stock(open_.survivor))


def _tile(state: ColdCash, firm: str) -> Offer:
    """Offer the tile that counts the bank as third holder (ACQ-TWO-01)."""
    blank = Blank("number", tuple(range(1, 13)), noun="tile")
    return Offer(e.TileDrawn, f"{state.name(firm)}: number of the bank’s tile", {}, (blank,), expected=True)


def _voting(state: ColdCash) -> Iterator[Offer]:
    meeting = state.meeting
    if meeting is None:
        return
    for player in asked(state):
        for agrees, verb in ((True, "for"), (False, "against")):
            known = {"by": player, "agrees": agrees}
            yield Offer(e.VoteCast, f"{state.name(player)} votes {verb}", known, expected=True)
        abstains = "abstains" if chosen(state, "CCR-AMB-16") == "free" else "shows no shares"
        yield Offer(e.VoteCast, f"{state.name(player)} {abstains}", {"by": player, "agrees": False, "shown": 0})
        held = state.holds(player, meeting.of)
        shown = Blank("shown", range(1 + (CERTIFICATES if held is None else max(0, held))), noun="number of shares")
        for agrees, verb in ((True, "for"), (False, "against")):
            known = {"by": player, "agrees": agrees}
            yield Offer(e.VoteCast, f"{state.name(player)} votes {verb}, showing", known, (shown,), rare=True)
    if not meeting.votes:
        verb = f"{state.name(meeting.nominee)} declines"
        yield Offer(e.NominationDeclined, verb, {"by": meeting.nominee})
    yield Offer(e.MeetingClosed, "Nobody else votes")
