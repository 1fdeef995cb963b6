"""Checks of buying and selling stock, meetings and money."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.stocks import advice as dealing
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import settlement as settling
from assistant.games.cold_cash_risk.advice_place import in_activity
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.takeover import must_fight
from assistant.kit.phrasing import counted, money

ACTIONS = {"buy": "bought stock", "sell": "sold stock", "meeting": "called a meeting", "pass": "passed"}
Trade = e.StockBought | e.StockSold


def one_action(player: str, action: str, state: ColdCash) -> Checks:
    """Check that the player takes at most one action this turn, after the placement (CCR-ACT-01)."""
    yield from in_activity(player, state, "CCR-ACT-01")
    if state.on_turn != player or state.phase != "activity":
        return
    done = state.turn.action
    if done and done != action:
        did = ACTIONS.get(done, "conducted hostile takeovers")
        yield illegal(f"{state.name(player)} has already {did}. Each player takes one action per turn.", "CCR-ACT-01")
    if state.turn.step == "place" and player not in state.out_of_pops:
        yield illegal("A Mom & Pop must be placed first if a card allows it.", "CCR-MNP-01", "CCR-CYC-02")
    if state.meeting:
        yield illegal("The meeting has to finish voting first.", "CCR-MTG-06")
    if must_fight(state):
        yield illegal("At least one round against the Mom & Pop must be fought first.", "CCR-HTO-07")


def buying(event: e.StockBought, state: ColdCash) -> Checks:
    """Check that at most three shares are bought this turn and can be paid for (CCR-BUY-01, CCR-AMB-13)."""
    yield from one_action(event.by, "buy", state)
    before = state.turn.bought if state.on_turn == event.by else 0
    yield from dealing.so_many(event, before, "CCR-BUY-01", "ACQ-BUY-01")
    yield from dealing.affordable(event, state, "CCR-BUY-01")
    if before and chosen(state, "CCR-AMB-13") == "single" and state.turn.bought_of != event.of:
        yield illegal("At this table all shares bought in a turn are of one corporation.", "CCR-BUY-01")


def on_the_map(event: Trade | e.MeetingCalled, state: ColdCash) -> Checks:
    """Check that the corporation is active, since only active corporations have a price (ACQ-BUY-02, CCR-SEL-01)."""
    if event.of not in state.firms:
        yield illegal(f"{state.name(event.of)} is not on the map.", "ACQ-BUY-02", "CCR-SEL-01")


def selling(event: e.StockSold, state: ColdCash) -> Checks:
    """Check that the player sells at least one share and no more than are held (CCR-SEL-01)."""
    yield from one_action(event.by, "sell", state)
    held = state.holds(event.by, event.of)
    if event.count < 1:
        yield illegal("A sale is at least one share.", "CCR-SEL-01")
    elif held is not None and event.count > held:
        who, of = state.name(event.by), state.name(event.of)
        yield illegal(f"{who} holds {counted(held, 'share')} of {of}.", "CCR-SEL-01")


def calling(event: e.MeetingCalled, state: ColdCash) -> Checks:
    """Check that the player may call a meeting and holds a share of the corporation (CCR-MTG-01)."""
    yield from one_action(event.by, "meeting", state)
    if state.turn.action == "meeting" and state.on_turn == event.by and not state.meeting:
        yield illegal("A player calls at most one meeting per turn.", "CCR-ACT-01", "CCR-MTG-02")
    if not state.may_hold(event.by, event.of):
        yield illegal(f"{state.name(event.by)} holds no share of {state.name(event.of)}.", "CCR-MTG-01")
    if event.of in state.firms and state.firms[event.of].ceo == event.nominee:
        yield odd(f"{state.name(event.nominee)} is already CEO of {state.name(event.of)}.", "CCR-MTG-02")


def declining(event: e.NominationDeclined, state: ColdCash) -> Checks:
    """Check that the nominee declines before anybody votes (CCR-MTG-04)."""
    meeting = state.meeting
    if meeting is None or event.by != meeting.nominee:
        yield illegal(f"{state.name(event.by)} is not nominated.", "CCR-MTG-04")
    elif meeting.votes:
        yield illegal("Voting has begun, so it is too late to decline.", "CCR-MTG-04", "CCR-MTG-06")


def voting(event: e.VoteCast, state: ColdCash) -> Checks:
    """Check that each holder votes once, with shares that are held (CCR-MTG-05, CCR-MTG-06)."""
    meeting = state.meeting
    if meeting is None:
        yield illegal("No meeting has been called.", "CCR-MTG-06")
        return
    held = state.holds(event.by, meeting.of)
    if event.by in meeting.votes:
        yield illegal(f"{state.name(event.by)} has already voted.", "CCR-MTG-06")
    if held is not None and (event.shown or 0) > held:
        who, of = state.name(event.by), state.name(meeting.of)
        yield illegal(f"{who} holds {counted(held, 'share')} of {of}.", "CCR-MTG-05", "CCR-MTG-08")


def closing_meeting(event: e.MeetingClosed, state: ColdCash) -> Checks:
    """Check that every holder has been asked (CCR-MTG-06).

    A holder who has not voted concealed all shares or abstained (CCR-MTG-08, CCR-AMB-16).
    """
    if state.meeting is None:
        yield illegal("No meeting has been called.", "CCR-MTG-06")
    elif chosen(state, "CCR-AMB-16") != "free" and state.all_known and (waiting := asked(state)):
        yield odd(f"{state.name(waiting[0])} has not voted yet.", "CCR-MTG-06")


def tile_wanted(event: e.TileDrawn, state: ColdCash) -> Checks:
    """Check that a tile from 1 to 12 is due for a bonus between two players (ACQ-TWO-01)."""
    waiting = not state.settlements[0].paid if state.settlements else state.phase == "accounting"
    yield from dealing.tile_drawn(event, wanted=waiting and settling.wants_tile(state))


def showing(event: e.SharesShown, state: ColdCash) -> Checks:
    """Check that no more shares are shown than are held (CCR-MTG-08)."""
    held = state.holds(event.by, event.of)
    if event.count is not None and held is not None and event.count > held:
        yield illegal(f"{state.name(event.by)} holds {counted(held, 'share')}.", "CCR-MTG-08", "CCR-DIV-03")


def transferring(event: e.CashPaid | e.SharesGiven, state: ColdCash) -> Checks:
    """Check that the table lets players give each other money or shares (CCR-AMB-17)."""
    reading = chosen(state, "CCR-AMB-17")
    allowed = ("cash", "all") if isinstance(event, e.CashPaid) else ("all",)
    if reading not in allowed:
        what = "money" if isinstance(event, e.CashPaid) else "shares"
        yield illegal(f"At this table players cannot give each other {what}.", "CCR-MTG-06", "CCR-MRG-02")
    if event.by == event.to:
        yield illegal("Giver and receiver are the same player.", "CCR-MTG-06")
    cash = state.cash_of(event.by)
    if isinstance(event, e.CashPaid) and cash is not None and event.dollars > cash:
        yield illegal(f"{state.name(event.by)} has only {money(cash)}.", "CCR-AST-01")


def whole_notes(event: e.CashSet | e.CashPaid, state: ColdCash) -> Checks:
    """Check that the amount can be paid, since the smallest bill is $10 (CCR-AST-01)."""
    if event.dollars % 10:
        yield odd("Amounts are multiples of $10, the smallest bill.", "CCR-AST-01")
