"""`check`: the notices of the rules about an event before it is recorded, with one generator per rule."""

from __future__ import annotations

from assistant.core.game import Checks, CheckTable, checking
from assistant.families.stocks import advice as dealing
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import advice_earn as earn
from assistant.games.cold_cash_risk import advice_market as market
from assistant.games.cold_cash_risk import advice_place as place
from assistant.games.cold_cash_risk import advice_war as war_
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import ColdCash


def passing(event: e.Passed, state: ColdCash) -> Checks:
    """Check that no action was taken before: a pass is the action of the turn (CCR-ACT-02)."""
    yield from market.one_action(event.by, "pass", state)


CHECKS: CheckTable = {
    e.GameStarted: (place.set_up_once,),
    e.OrderCardTurned: (place.opening_bell,),
    e.HandDealt: (place.hand_fits,),
    e.TurnOrderDrawn: (place.order_is_due,),
    e.MomAndPopPlaced: (place.placing, place.on_empty, place.has_card),
    e.NoCardPlayable: (
        place.nothing_playable,
        place.whole_hand,
    ),
    e.CorporationFounded: (place.outcome_here, place.may_found),
    e.MomAndPopAbsorbed: (place.outcome_here, place.may_absorb),
    e.MergerProposed: (place.outcome_here, place.may_propose),
    e.MergerAnswered: (place.asked_for_merger,),
    e.LeftAlone: (place.something_to_leave,),
    e.TileDrawn: (market.tile_wanted,),
    e.SharesDisposed: (dealing.disposing,),
    e.SharesShown: (market.showing,),
    e.StockBought: (market.buying, market.on_the_map),
    e.StockSold: (market.selling, market.on_the_map),
    e.MeetingCalled: (market.calling, market.on_the_map),
    e.NominationDeclined: (market.declining,),
    e.VoteCast: (market.voting,),
    e.MeetingClosed: (market.closing_meeting,),
    e.Passed: (passing,),
    war.AttackAnnounced: (war_.announcing, war_.target, war_.teams_enough),
    e.StrengthRolled: (war_.fighting,),
    war.DiceRolled: (war_.fighting, war_.dice_allowed),
    war.LossesTaken: (war_.fighting, war_.losses_possible),
    war.ArmiesMovedIn: (war_.moving_in,),
    war.AttackStopped: (war_.stopping,),
    war.ArmiesMoved: (war_.moving,),
    e.TurnEnded: (earn.ending_turn, earn.cards_replaced),
    e.CardReplaced: (earn.replacing,),
    e.CardTaken: (earn.card_taken,),
    e.SecurityHired: (earn.earns_once, earn.hiring),
    e.DividendPaid: (earn.earns_once,),
    e.SecurityFired: (earn.earns_once, earn.firing),
    e.EarningsEnded: (earn.ending_earnings,),
    e.EndDeclared: (earn.declaring,),
    e.LastCardPlayed: (earn.last_card,),
    e.CashSet: (market.whole_notes,),
    e.CashPaid: (market.transferring, market.whole_notes),
    e.SharesGiven: (market.transferring,),
}

check = checking(CHECKS)
