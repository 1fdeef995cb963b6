"""Checks of the opening, of placements and of what a placement becomes."""

from __future__ import annotations

from assistant.content.house_rules import chosen, chosen_in
from assistant.core.game import Checks, illegal, odd
from assistant.families.stocks.advice import no_share_left
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import placement
from assistant.games.cold_cash_risk.state import MOST_FIRMS, WILD, WILDS, ColdCash
from assistant.kit.phrasing import counted

Founding = e.CorporationFounded | e.MomAndPopAbsorbed | e.MergerProposed


def set_up_once(event: e.GameStarted, state: ColdCash) -> Checks:
    """Check that the game is set up only once, for 2 to 6 players."""
    if state.players:
        yield illegal("The game is already set up. Correct line 1 instead.", "CCR-OPN-01")
    if not 2 <= len(event.players) <= MOST_FIRMS:
        yield odd("The money and the colors of teams are meant for 2 to 6 players.", "CCR-GEN-02")
    leaves_one = chosen_in(event.options, "CCR-AMB-33") == "remove_one"
    if leaves_one != bool(event.removed):
        said = (
            "This table leaves out one corporation. Choose which one."
            if leaves_one
            else "All seven corporations take part at this table, so none can be left out."
        )
        yield odd(said, "CCR-FND-08")


def opening_bell(event: e.OrderCardTurned, state: ColdCash) -> Checks:
    """Check that each player turns one order card before the first turn (CCR-OPN-03)."""
    if state.phase != "opening":
        yield illegal("Order cards are turned only before the first turn.", "CCR-OPN-03")
    elif event.by in state.order_cards:
        yield illegal(f"{state.name(event.by)} has already turned an order card.", "CCR-OPN-03")
    elif not state.empty(event.at):
        yield illegal(f"{state.name(event.at)} is on another player’s order card.", "CCR-OPN-05")
    if event.wilds > max(0, WILDS - state.wilds):
        yield illegal("The deck has only two wild cards.", "CCR-OPN-03", "RSK-CRD-01")


def hand_fits(event: e.HandDealt, state: ColdCash) -> Checks:
    """Check the size of the hand, and that each card exists and is not used (CCR-OPN-06, CCR-TCD-03)."""
    cards = event.cards
    if cards is None:
        return
    if len(cards) != state.hand_sizes.get(event.of, len(cards)):
        yield illegal(
            f"This hand has {counted(state.hand_sizes[event.of], 'card')} now, not {len(cards)}.", "CCR-OPN-06"
        )
    if any(cards.count(card) > (WILDS if card == WILD else 1) for card in cards):
        yield illegal("Each territory has one card, and there are two wild cards.", "RSK-CRD-01")
    used = next((card for card in cards if card != WILD and card in state.discarded), None)
    if used:
        yield illegal(f"The card for {state.name(used)} has been used, and the deck is not reshuffled.", "CCR-TCD-03")


def _turn_of(player: str, state: ColdCash) -> Checks:
    if state.over:
        yield illegal("The game is over.", "CCR-END-03")
    elif state.phase == "opening":
        yield illegal("Every player turns an order card first.", "CCR-OPN-03")
    elif state.phase == "accounting":
        yield illegal("The end has been declared, so only the final accounting is left.", "CCR-END-03")
    elif state.phase == "order":
        yield illegal("The tiles for this cycle’s turn order must be drawn first.", "CCR-OPT-01")
    elif state.on_turn != player:
        name = state.name(state.on_turn or "")
        yield illegal(f"It is {name}’s turn.", "CCR-CYC-02" if state.phase == "activity" else "CCR-CYC-03")


def in_activity(player: str, state: ColdCash, *rules: str) -> Checks:
    """Check that it is the player's activity turn and that no merger or settlement is waiting."""
    yield from _turn_of(player, state)
    if state.phase == "earnings" and not state.over:
        yield illegal("This is done in the activity phase, and the earnings phase is under way.", "CCR-CYC-01", *rules)
    if state.settlements:
        open_ = state.settlements[0]
        yield illegal(f"The shares of {state.name(open_.defunct)} must be settled first.", "CCR-MRG-06", "CCR-CYC-02")
    if state.merger:
        yield illegal("The CEOs must answer the proposed merger first.", "CCR-MRG-02", "CCR-CYC-02")


def placing(event: e.MomAndPopPlaced, state: ColdCash) -> Checks:
    """Check that this is the one placement of the turn, before the action (CCR-CYC-02)."""
    yield from in_activity(event.by, state, "CCR-MNP-01")
    if state.on_turn != event.by or state.phase != "activity":
        return
    if event.by in state.out_of_pops:
        yield illegal(f"{state.name(event.by)} can no longer place Mom & Pops.", "CCR-MNP-05")
    elif state.turn.step == "outcome":
        yield illegal(
            "This turn’s Mom & Pop has already been placed. Decide what becomes of it.", "CCR-CYC-02", "CCR-MNP-06"
        )
    elif state.turn.step == "act":
        yield illegal("It is too late to place a Mom & Pop: that comes before the action.", "CCR-CYC-02")


def on_empty(event: e.MomAndPopPlaced, state: ColdCash) -> Checks:
    """Check that the territory is empty (CCR-MNP-04)."""
    if not state.empty(event.at):
        yield illegal(f"{state.name(event.at)} is not empty: {_there(state, event.at)}.", "CCR-MNP-04")


def _there(state: ColdCash, area: str) -> str:
    return f"{state.name(state.holder(area) or '')} is there"


def has_card(event: e.MomAndPopPlaced, state: ColdCash) -> Checks:
    """Check that the territory's card or a wild one is in hand, as far as known (CCR-MNP-01, CCR-MNP-02)."""
    hand = state.hands.get(event.by)
    card = WILD if event.wild else event.at
    if not event.wild and event.at in state.discarded:
        yield illegal(f"The card for {state.name(event.at)} has already been used.", "CCR-MNP-03")
    elif hand is not None and card not in hand and len(hand) >= state.hand_sizes.get(event.by, 0):
        have = "a wild card" if event.wild else f"the card for {state.name(event.at)}"
        yield illegal(f"{state.name(event.by)} does not hold {have}.", "CCR-MNP-01", "CCR-MNP-02")


def nothing_playable(event: e.NoCardPlayable, state: ColdCash) -> Checks:
    """Check that no card fits before the player declines to place (CCR-MNP-01, CCR-AMB-02)."""
    yield from in_activity(event.by, state, "CCR-MNP-05")
    hand = state.hands.get(event.by, event.discarded)
    fitting = next((card for card in hand if card in state.empties), None)
    if fitting:
        yield illegal(f"{state.name(fitting)} is empty, and a playable card must be played.", "CCR-MNP-01")
    elif event.keeps and chosen(state, "CCR-AMB-02") == "must":
        yield illegal("At this table the wild card must be played if no other card fits.", "CCR-MNP-02", "CCR-MNP-01")
    elif event.keeps and event.by in state.hands and WILD not in hand:
        yield illegal(f"{state.name(event.by)} has no wild card to keep.", "CCR-MNP-05")
    elif WILD in hand and state.empties and not event.keeps:
        yield illegal(
            "The wild card fits any empty territory, so there is a playable card.", "CCR-MNP-02", "CCR-MNP-01"
        )
    if state.turn.step != "place":
        yield illegal("The placement step of this turn is over.", "CCR-CYC-02")


def whole_hand(event: e.NoCardPlayable, state: ColdCash) -> Checks:
    """Check that no more cards are discarded than the hand holds (CCR-MNP-05)."""
    held = state.hand_sizes.get(event.by, 0)
    if len(event.discarded) > held:
        who, cards = state.name(event.by), counted(held, "card")
        yield illegal(f"{who} holds {cards} and cannot discard {len(event.discarded)}.", "CCR-MNP-05", "CCR-TCD-01")


def outcome_here(event: Founding, state: ColdCash) -> Checks:
    """Check that the Mom & Pop was just placed and has had no outcome yet (CCR-MNP-06)."""
    turn = state.turn
    if turn.outcome == "refused" and turn.placed == event.at:
        yield illegal("The merger was refused, so this Mom & Pop stays a Mom & Pop.", "CCR-MRG-08")
    elif turn.step != "outcome" or state.on_turn != event.by:
        yield illegal(
            "This is possible only right after placing a Mom & Pop, before the action.", "CCR-MNP-06", "CCR-CYC-02"
        )
    elif turn.placed != event.at:
        yield illegal(f"The Mom & Pop was placed in {state.name(turn.placed or '')}.", "CCR-MNP-06")
    if turn.wild and chosen(state, "CCR-AMB-01") == "no":
        yield illegal("At this table a Mom & Pop placed with a wild card stays a Mom & Pop.", "CCR-MNP-02")


def may_found(event: e.CorporationFounded, state: ColdCash) -> Checks:
    """Check that the corporation is out of play, fewer than six are in play, and the color is free.

    The rules are CCR-FND-01, CCR-FND-02 and CCR-FND-08.
    """
    if event.of in state.firms:
        yield illegal(f"{state.name(event.of)} is already in play.", "CCR-FND-01")
    elif len(state.firms) >= MOST_FIRMS:
        yield illegal("Six corporations are in play, and there is no color of teams for a seventh.", "CCR-FND-08")
    elif event.of not in state.foundable:
        yield illegal(f"{state.name(event.of)} does not take part in this game.", "CCR-FND-08")
    yield from no_share_left(event, state, "CCR-FND-05", "ACQ-FND-02", cash=placement.compensated(state))
    if event.colour and event.colour not in state.free_colours:
        yield illegal(f"Another corporation already has the {event.colour} teams.", "CCR-FND-02")


def may_absorb(event: e.MomAndPopAbsorbed, state: ColdCash) -> Checks:
    """Check that the absorbing corporation borders the Mom & Pop; its CEO is not asked (CCR-ABS-01, CCR-ABS-03)."""
    if event.into not in state.firms:
        yield illegal(f"{state.name(event.into)} is not on the map.", "CCR-ABS-01")
    elif event.into not in state.bordering(event.at):
        yield illegal(f"{state.name(event.into)} does not border {state.name(event.at)}.", "CCR-ABS-01")


def may_propose(event: e.MergerProposed, state: ColdCash) -> Checks:
    """Check that bordering corporations merge into the largest and none of the others is safe (CCR-MRG-01, -03)."""
    around = state.bordering(event.at)
    strange = next((f for f in (event.survivor, *event.defunct) if f not in around), None)
    if strange or not event.defunct:
        name = state.name(strange or event.survivor)
        why = "does not border the Mom & Pop" if strange else "has no corporation to merge with"
        yield illegal(f"{name} {why}.", "CCR-MRG-01")
        return
    for firm in event.defunct:
        if firm == event.survivor:
            yield illegal("A corporation cannot merge into itself.", "CCR-MRG-01")
        elif state.safe(firm):
            size = state.size(firm)
            yield illegal(f"{state.name(firm)} is safe: size {size} is 11 or more.", "CCR-MRG-03", "ACQ-SAF-01")
        elif not placement.may_merge(state, event.survivor, firm, event.at):
            larger = state.name(firm)
            yield illegal(f"{larger} is larger than {state.name(event.survivor)}.", "CCR-MRG-04", "CCR-MRG-05")
    yield from _as_the_table_reads(event, state)


def _as_the_table_reads(event: e.MergerProposed, state: ColdCash) -> Checks:
    if len(event.defunct) > 1 and chosen(state, "CCR-AMB-08") == "two_only":
        yield illegal("At this table only two corporations may be proposed.", "CCR-MRG-07")
    allowed = {survivor for survivor, _ in placement.mergers(state, event.at)}
    pairs = all(placement.may_merge(state, event.survivor, firm, event.at) for firm in event.defunct)
    if pairs and event.survivor not in allowed:
        yield illegal(
            "This table’s house rule for two safe corporations does not allow this merger.", "CCR-MRG-03", "CCR-MRG-07"
        )


def asked_for_merger(event: e.MergerAnswered, state: ColdCash) -> Checks:
    """Check that the CEO is asked by the proposal and has not answered yet (CCR-MRG-02)."""
    if state.merger is None:
        yield illegal("No merger has been proposed.", "CCR-MRG-02")
    elif event.by not in state.asked:
        yield illegal(f"{state.name(event.by)} runs none of these corporations or has already answered.", "CCR-MRG-02")
    elif event.of and event.of not in state.asked[event.by]:
        who, of = state.name(event.by), state.name(event.of)
        yield illegal(f"{who} does not decide about {of} or has already answered.", "CCR-MRG-02", "CCR-AMB-08")


def something_to_leave(event: e.LeftAlone, state: ColdCash) -> Checks:
    """Check that a Mom & Pop is waiting for a decision (CCR-NOT-01)."""
    if state.turn.step != "outcome" or state.on_turn != event.by:
        yield illegal("No Mom & Pop is waiting for a decision.", "CCR-NOT-01")


def order_is_due(event: e.TurnOrderDrawn, state: ColdCash) -> Checks:
    """Check that a turn order is due, with every player in it once (CCR-OPT-01)."""
    if state.phase != "order":
        yield illegal(
            "The turn order is drawn only at the beginning of a cycle, from the second cycle on.", "CCR-OPT-01"
        )
    elif sorted(event.order) != sorted(state.seats):
        yield illegal("Every player has to be in the turn order exactly once.", "CCR-OPT-01")
