"""`apply`: the table after each event. It never refuses; `advice` gives the opinion of the rules."""

from __future__ import annotations

from functools import singledispatch

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.families import common_rules
from assistant.families.stocks import rules as dealing
from assistant.families.war import events as war
from assistant.families.war.rules import counted, moved_in, stopped, thrown
from assistant.games.cold_cash_risk import (
    closing,
    earnings,
    meeting,
    placement,
    settlement,
    takeover,
    turns,
)
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.offices import vacated
from assistant.games.cold_cash_risk.put_right import put_right
from assistant.games.cold_cash_risk.state import CARDS, WILD, ColdCash, MergerProposal
from assistant.kit.fight import marched


def apply(event: Event, state: ColdCash) -> ColdCash:
    """Return the table after an event. Total: an event that means nothing here changes nothing."""
    return vacated(_apply(event, state))


@singledispatch
def _apply(event: Event, state: ColdCash) -> ColdCash:
    return put_right(event, state)


# ------------------------------------------------------------------ opening bell


@_apply.register
def _game_started(event: e.GameStarted, state: ColdCash) -> ColdCash:
    """Set an empty map, $6,000 and no shares for each player (CCR-OPN-01, CCR-OPN-02, ACQ-SET-01)."""
    table = type(state)(
        **common_rules.setup_fields(event),
        removed=event.removed,
        pieces=event.pieces,
        hands_kept=event.hands,
    )
    return dealing.set_up(table)


@_apply.register
def _order_card_turned(event: e.OrderCardTurned, state: ColdCash) -> ColdCash:
    """Put a Mom & Pop on the order card's territory and take the card out (CCR-OPN-03, CCR-OPN-05, CCR-AMB-42)."""
    if event.by in state.order_cards or state.phase != "opening":
        return state
    wilds = min(counted(event.wilds), CARDS)
    out = 1 + (wilds if chosen(state, "CCR-AMB-42") == "no" else 0)
    gone = (event.at, *([WILD] * wilds if out > 1 else []))
    cards = {**state.order_cards, event.by: event.at}
    state = replace(state, order_cards=cards, wilds=state.wilds + wilds, discarded=(*state.discarded, *gone))
    state = replace(state, pile=max(0, state.pile - out))
    return turns.opened(placement.placed(state, event.at))


@_apply.register
def _hand_dealt(event: e.HandDealt, state: ColdCash) -> ColdCash:
    """Set a hand, which only its owner sees (CCR-OPN-06)."""
    ready = state.ready | {event.of}
    if event.cards is None:
        return replace(state, ready=ready)
    return replace(state, ready=ready, hands={**state.hands, event.of: tuple(event.cards)})


# ------------------------------------------------------------------ place a Mom & Pop


@_apply.register
def _mom_and_pop_placed(event: e.MomAndPopPlaced, state: ColdCash) -> ColdCash:
    """Take the territory and the card; an outcome may follow (CCR-MNP-03, CCR-MNP-06)."""
    state = turns.acting(state, event.by)
    state = turns.played(state, event.by, WILD if event.wild else event.at)
    state = placement.placed(state, event.at)
    turn = replace(state.turn, placed=event.at, wild=event.wild, step="outcome", outcome="")
    silent = event.wild and chosen(state, "CCR-AMB-01") == "no"
    state = replace(state, turn=turn)
    possible = not silent and (state.foundable or state.bordering(event.at))
    return state if possible else turns.to_action(state)


@_apply.register
def _no_card_playable(event: e.NoCardPlayable, state: ColdCash) -> ColdCash:
    """Discard the whole hand (CCR-MNP-05), or keep it with its wild card (CCR-AMB-02)."""
    state = turns.acting(state, event.by)
    return turns.hand_kept(state) if event.keeps else turns.hand_gone(state, event.by, event.discarded)


@_apply.register
def _corporation_founded(event: e.CorporationFounded, state: ColdCash) -> ColdCash:
    """Turn the Mom & Pop into a corporation with the founder as CEO (CCR-FND-01, CCR-FND-02)."""
    if event.of in state.firms or event.at in state.towers:
        return state
    return _outcome(placement.founded(state, event.by, event.of, event.at, event.colour), "founded")


@_apply.register
def _mom_and_pop_absorbed(event: e.MomAndPopAbsorbed, state: ColdCash) -> ColdCash:
    """Turn the Mom & Pop into a team of the absorber (CCR-ABS-02)."""
    if event.into not in state.firms or event.at in state.towers:
        return state
    return _outcome(placement.absorbed(state, event.into, event.at), "absorbed")


@_apply.register
def _merger_proposed(event: e.MergerProposed, state: ColdCash) -> ColdCash:
    """Ask the CEOs (CCR-MRG-01)."""
    defunct = tuple(dict.fromkeys(f for f in event.defunct if f in state.firms and f != event.survivor))
    if event.survivor not in state.firms or not defunct or event.at in state.towers:
        return state
    merger = MergerProposal(event.by, event.at, event.survivor, defunct)
    return placement.proposed(_outcome(state, "proposed"), merger)


@_apply.register
def _left_alone(event: e.LeftAlone, state: ColdCash) -> ColdCash:
    """Leave the Mom & Pop as it is (CCR-NOT-01)."""
    return turns.to_action(state) if state.turn.step == "outcome" else state


def _outcome(state: ColdCash, outcome: str) -> ColdCash:
    return replace(state, turn=replace(state.turn, step="act", outcome=outcome))


@_apply.register
def _tile_drawn(event: e.TileDrawn, state: ColdCash) -> ColdCash:
    """Count the bank as third holder (ACQ-TWO-01)."""
    if state.phase == "accounting" and not state.settlements:
        return closing.tile_counted(state, max(0, event.number))
    return settlement.dealt(event, state)


@_apply.register
def _shares_shown(event: e.SharesShown, state: ColdCash) -> ColdCash:
    """Set how many shares are shown; concealed ones neither vote nor earn (CCR-MTG-08, CCR-DIV-03)."""
    mine = {firm: count for firm, count in state.shown.get(event.by, {}).items() if firm != event.of}
    if event.count is not None:
        mine[event.of] = max(0, event.count)
    return replace(state, shown={**state.shown, event.by: mine})


# ------------------------------------------------------------------ execute one action


def _action(state: ColdCash, player: str, action: str) -> ColdCash:
    """Close the placement and set the action of the turn (CCR-ACT-01)."""
    state = turns.to_action(turns.acting(state, player))
    return replace(state, turn=replace(state.turn, action=action))


@_apply.register
def _stock_bought(event: e.StockBought, state: ColdCash) -> ColdCash:
    """Buy shares at their price (CCR-BUY-01, CCR-BUY-02)."""
    if event.of not in state.firms or event.count <= 0:
        return state
    state = _action(state, event.by, "buy")
    state = dealing.traded(state, event.by, event.of, event.count, state.price(event.of), "stock")
    return replace(state, turn=replace(state.turn, bought=state.turn.bought + event.count, bought_of=event.of))


@_apply.register
def _stock_sold(event: e.StockSold, state: ColdCash) -> ColdCash:
    """Sell shares to the bank at their price (CCR-SEL-01), or at half of it where the table says so (CCR-AMB-14)."""
    if event.of not in state.firms or event.count <= 0:
        return state
    state = _action(state, event.by, "sell")
    return dealing.traded(state, event.by, event.of, -event.count, sale_price(state, event.of), "sale")


def sale_price(state: ColdCash, firm: str) -> int:
    """Return the price of one share in the sell action (CCR-AMB-14)."""
    return state.price(firm) // (2 if chosen(state, "CCR-AMB-14") == "half" else 1)


@_apply.register
def _meeting_called(event: e.MeetingCalled, state: ColdCash) -> ColdCash:
    """Open a meeting about one corporation and one nominee (CCR-MTG-01)."""
    if event.of not in state.firms:
        return state
    return meeting.called(_action(state, event.by, "meeting"), event.by, event.of, event.nominee)


@_apply.register
def _meeting_closed(event: e.MeetingClosed, state: ColdCash) -> ColdCash:
    """Count the votes; holders who have not voted keep their shares concealed (CCR-MTG-08)."""
    return meeting.counted(state)


@_apply.register
def _passed(event: e.Passed, state: ColdCash) -> ColdCash:
    """Take doing nothing as the action (CCR-ACT-02)."""
    return _action(state, event.by, "pass")


# ------------------------------------------------------------------ hostile takeovers


@_apply.register
def _attack_announced(event: war.AttackAnnounced, state: ColdCash) -> ColdCash:
    """Attack from a territory of one corporation to an adjacent one (CCR-HTO-01, CCR-HTO-04)."""
    return takeover.attacked(_action(state, event.by, "takeover"), event.by, event.source, event.target)


@_apply.register(war.DiceRolled)
@_apply.register(war.LossesTaken)
def _thrown(event: war.DiceRolled | war.LossesTaken, state: ColdCash) -> ColdCash:
    """Take the losses of a throw as in RISK (CCR-HTO-02), once the strength of a Mom & Pop is known."""
    if takeover.awaits_strength(state):
        return state
    return takeover.conquered(thrown(event, state), state)


@_apply.register
def _armies_moved(event: war.ArmiesMoved, state: ColdCash) -> ColdCash:
    """Make the free move after all attacks (CCR-HTO-11), or one of a restructuring (CCR-RES-01)."""
    firm = state.holder(event.source)
    count = counted(event.count)
    if (
        firm is None
        or firm not in state.firms
        or state.empty(event.target)
        or event.source == event.target
        or not count
    ):
        return state
    if state.phase == "earnings":
        state = marched(turns.acting(state, event.by), event.source, event.target, count)
        return turns.earning(earnings.restructured(state, firm))
    state = takeover.attacks_over(_action(state, event.by, "takeover"))
    state = replace(state, turn=replace(state.turn, moved=True, firm=firm))
    return marched(state, event.source, event.target, count)


@_apply.register
def _turn_ended(event: e.TurnEnded, state: ColdCash) -> ColdCash:
    """Draw a card and go to the next player (CCR-TCD-01)."""
    if state.over or state.phase != "activity":
        return state
    return turns.ended(state, event.by, event.discarded)


@_apply.register
def _card_taken(event: e.CardTaken, state: ColdCash) -> ColdCash:
    """Add a card to the hand (CCR-TCD-01)."""
    hand = (*state.hands.get(event.by, ()), event.card)
    return replace(state, hands={**state.hands, event.by: hand})


# ------------------------------------------------------------------ earnings phase


@_apply.register
def _security_hired(event: e.SecurityHired, state: ColdCash) -> ColdCash:
    """Add new teams (CCR-HIR-02)."""
    return _earned(earnings.hire(state, event.of, event.at, event.count))


@_apply.register
def _dividend_paid(event: e.DividendPaid, state: ColdCash) -> ColdCash:
    """Pay a tenth of the price for every shown share (CCR-DIV-01)."""
    return _earned(earnings.dividend_paid(state, event.of))


@_apply.register
def _security_fired(event: e.SecurityFired, state: ColdCash) -> ColdCash:
    """Remove teams, then pay double dividends (CCR-DWN-01, CCR-DWN-02)."""
    return _earned(earnings.fire(state, event.of, event.at, event.count))


@_apply.register
def _earnings_ended(event: e.EarningsEnded, state: ColdCash) -> ColdCash:
    """End a player's earnings; each corporation may also do nothing (CCR-EAR-01)."""
    return turns.earned(state, event.by) if state.phase == "earnings" and not state.over else state


def _earned(state: ColdCash) -> ColdCash:
    """Go to the next player without a tap once all corporations of a player have acted."""
    return turns.earning(state) if state.phase == "earnings" and not state.over else state


# ------------------------------------------------------------------ closing bell


@_apply.register
def _end_declared(event: e.EndDeclared, state: ColdCash) -> ColdCash:
    """Begin the accounting now or after this turn (CCR-END-02, CCR-AMB-31)."""
    if chosen(state, "CCR-AMB-31") == "finish_turn" and state.phase == "activity":
        return replace(state, turn=replace(state.turn, closing=True))
    return closing.closed(state)


@_apply.register
def _last_card_played(event: e.LastCardPlayed, state: ColdCash) -> ColdCash:
    """Let this turn be finished, and then begin the accounting (CCR-OPT-03)."""
    return replace(state, last_card=True)


# ------------------------------------------------------------------ rules that stand beside their nouns

for rule in (turns.drawn, turns.replaced, placement.answered, meeting.declined, meeting.voted, takeover.strength):
    _apply.register(rule)
for rule in (moved_in, stopped):
    _apply.register(rule)
