"""Checks of the end of a turn, the earnings phase and the end of the game."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, hint, illegal
from assistant.families.war import advice as war
from assistant.games.cold_cash_risk import earnings
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.advice_place import in_activity
from assistant.games.cold_cash_risk.closing import at_beginning, may_end, still_plays
from assistant.games.cold_cash_risk.state import WILD, ColdCash
from assistant.games.cold_cash_risk.takeover import must_fight
from assistant.games.cold_cash_risk.turns import may_replace
from assistant.kit.phrasing import counted

Teams = e.SecurityHired | e.SecurityFired


def ending_turn(event: e.TurnEnded, state: ColdCash) -> Checks:
    """Check that the placement is over and nothing is left to finish (CCR-CYC-02)."""
    yield from in_activity(event.by, state, "CCR-TCD-01")
    if state.on_turn != event.by or state.phase != "activity":
        return
    if must_fight(state):
        yield illegal("At least one round against the Mom & Pop must be fought before the turn ends.", "CCR-HTO-07")
    else:
        yield from war.stopped_first(event.by, state, state.name, "CCR-HTO-11")
    if state.meeting:
        yield illegal("The meeting has to finish voting first.", "CCR-MTG-06")
    if state.turn.step == "place" and event.by not in state.out_of_pops:
        yield illegal("A Mom & Pop must be placed first if a card allows it.", "CCR-MNP-01", "CCR-CYC-02")


def cards_replaced(event: e.TurnEnded, state: ColdCash) -> Checks:
    """Check that only useless cards are replaced (CCR-TCD-02, CCR-AMB-05)."""
    useful = next((c for c in event.discarded if c == WILD or state.empty(c)), None)
    if useful and not (useful == WILD and not state.empties):
        yield illegal(f"{state.name(useful)} can still be played, so the card stays in the hand.", "CCR-TCD-02")


def card_taken(event: e.CardTaken, state: ColdCash) -> Checks:
    """Check that the hand has room for the card, which is neither used nor held (CCR-TCD-01, CCR-TCD-02)."""
    hand = state.hands.get(event.by, ())
    if len(hand) >= state.hand_sizes.get(event.by, 0):
        yield illegal(
            f"{state.name(event.by)} holds {counted(len(hand), 'card')} and cannot take another.", "CCR-TCD-01"
        )
    if event.card != WILD and event.card in (*hand, *state.discarded):
        yield illegal(
            f"The card for {state.name(event.card)} has already been used or is already in this hand.",
            "CCR-TCD-03",
            "RSK-CRD-01",
        )
    useless = event.card != WILD and not state.empty(event.card)
    if useless and may_replace(state, event.by):
        yield hint(f"{state.name(event.card)} is not empty, so its card may be replaced.", "CCR-TCD-02")


def replacing(event: e.CardReplaced, state: ColdCash) -> Checks:
    """Check that the card is useless and in hand, at the end of the player's own turn (CCR-TCD-02, CCR-AMB-05)."""
    if not may_replace(state, event.by):
        yield illegal("Players replace useless cards only at the end of their own turn.", "CCR-TCD-02")
    if event.card == WILD or state.empty(event.card):
        yield illegal(f"{state.name(event.card)} can still be played, so the card cannot be replaced.", "CCR-TCD-02")
    hand = state.hands.get(event.by, ())
    strange = event.card not in hand and len(hand) >= state.hand_sizes.get(event.by, 0)
    if event.card in state.discarded or strange:
        yield illegal(f"{state.name(event.by)} does not hold the card for {state.name(event.card)}.", "CCR-TCD-02")


def earning_turn(player: str, firm: str, state: ColdCash) -> Checks:
    """Check that it is the player's earnings turn and the player runs this corporation (CCR-EAR-01, CCR-CYC-03)."""
    if state.over:
        yield illegal("The game is over.", "CCR-END-03")
    elif state.phase != "earnings":
        yield illegal(
            "Corporations earn only after all players have taken their activity turns.", "CCR-CYC-01", "CCR-CYC-03"
        )
    elif state.on_turn != player:
        yield illegal(f"It is {state.name(state.on_turn or '')}’s turn to earn.", "CCR-CYC-03")
    if firm not in state.firms:
        yield illegal(f"{state.name(firm)} is not on the map.", "CCR-EAR-01")
    elif state.firms[firm].ceo != player:
        yield illegal(f"{state.name(state.firms[firm].ceo)} runs {state.name(firm)}.", "CCR-EAR-01")


def earns_once(event: Teams | e.DividendPaid, state: ColdCash) -> Checks:
    """Check that a corporation takes one earnings action per cycle, in the order of the table (CCR-EAR-01)."""
    yield from earning_turn(event.by, event.of, state)
    begun = state.earnings.get(event.of)
    action = {"SecurityHired": "hire", "SecurityFired": "downsize"}.get(type(event).__name__, "dividend")
    if begun and (begun.action != action or begun.done):
        yield illegal(f"{state.name(event.of)} has already taken its earnings action this cycle.", "CCR-EAR-01")
    if earnings.overtaken(state, event.of):
        yield illegal(
            f"At this table {state.name(event.of)} had to earn before the smaller corporations.",
            "CCR-EAR-01",
        )


def hiring(event: e.SecurityHired, state: ColdCash) -> Checks:
    """Check the number of new teams and that the territory belongs to the corporation (CCR-HIR-01, CCR-HIR-02)."""
    if state.holder(event.at) != event.of:
        yield illegal(f"{state.name(event.at)} does not belong to {state.name(event.of)}.", "CCR-HIR-02")
    begun = state.earnings.get(event.of)
    hires = begun is not None and begun.action == "hire"
    left = begun.left if begun and hires else earnings.teams_hired(state, event.of)
    if not 1 <= event.count <= left:
        yield illegal(
            f"{state.name(event.of)} can hire up to {counted(left, 'team')}, not {event.count}.", "CCR-HIR-01"
        )


def firing(event: e.SecurityFired, state: ColdCash) -> Checks:
    """Check that as many teams are fired as would be hired, and enough stay behind (CCR-DWN-01, CCR-AMB-20)."""
    if state.holder(event.at) != event.of:
        yield illegal(f"{state.name(event.at)} does not belong to {state.name(event.of)}.", "CCR-DWN-01")
        return
    begun = state.earnings.get(event.of)
    fires = begun is not None and begun.action == "downsize"
    left = begun.left if begun and fires else earnings.teams_fired(state, event.of)
    if left is None:
        yield illegal(
            f"{state.name(event.of)} cannot downsize: it has too few teams to fire as many as it would hire.",
            "CCR-DWN-01",
        )
        return
    spare = earnings.spare_teams(state, event.of).get(event.at, 0)
    least = 0 if not left else 1
    if not least <= event.count <= min(left, spare):
        yield illegal(
            f"{state.name(event.of)} can fire up to {counted(min(left, spare), 'team')} there, not {event.count}.",
            "CCR-DWN-01",
        )


def ending_earnings(event: e.EarningsEnded, state: ColdCash) -> Checks:
    """Check that the player on turn leaves no hiring or downsizing unfinished (CCR-EAR-01)."""
    if state.phase != "earnings" or state.on_turn != event.by or state.over:
        yield illegal(f"{state.name(event.by)} has no earnings turn to end now.", "CCR-CYC-03")
        return
    for firm in state.runs(event.by):
        begun = state.earnings.get(firm)
        if begun and begun.left > 0 and begun.action in ("hire", "downsize"):
            what = "place" if begun.action == "hire" else "fire"
            rule = "CCR-HIR-02" if begun.action == "hire" else "CCR-DWN-01"
            yield illegal(f"{state.name(firm)} still has {counted(begun.left, 'team')} to {what}.", rule)


def declaring(event: e.EndDeclared, state: ColdCash) -> Checks:
    """Check that a condition of the end holds at the beginning of the player's turn (CCR-END-01, CCR-END-02)."""
    if state.over:
        yield illegal("The game is over.", "CCR-END-02")
        return
    if not may_end(state):
        yield illegal(
            "The end cannot be declared yet: no corporation has size 22, and not all have size 11.",
            "CCR-END-01",
            "CCR-OPT-03",
            "CCR-OPT-04",
        )
    if state.turn.closing and state.on_turn == event.by:
        yield illegal("The end has already been declared. Finish this turn.", "CCR-END-02")
    late = state.phase == "earnings" and chosen(state, "CCR-AMB-31") != "both_phases"
    if state.on_turn != event.by or late:
        yield illegal("A player can declare the end only in their own activity turn.", "CCR-END-02")
    elif not at_beginning(state, event.by):
        yield illegal("The end can be declared only at the beginning of a turn, and this one has begun.", "CCR-END-02")


def last_card(event: e.LastCardPlayed, state: ColdCash) -> Checks:
    """Check that this is the short game, the deck is empty and nobody has a playable card (CCR-OPT-03, CCR-AMB-35)."""
    if chosen(state, "CCR-AMB-44") != "short" or chosen(state, "CCR-AMB-35") != "nobody_can_play":
        yield illegal("The last card ends only the short game.", "CCR-OPT-03", "CCR-AMB-35")
    elif state.pile:
        yield illegal(f"The deck still has {counted(state.pile, 'card')}.", "CCR-OPT-03")
    elif state.phase != "activity" or state.last_card or state.over:
        yield illegal("The last card can be played only once, in an activity turn.", "CCR-OPT-03")
    elif player := still_plays(state):
        yield illegal(f"{state.name(player)} still has a card to play.", "CCR-OPT-03", "CCR-AMB-35")
