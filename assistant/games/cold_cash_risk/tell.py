"""Every event as a sentence, the same for the feed, undo, replay and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.families.stocks import tell as dealing
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.earnings import dividend_of, payments
from assistant.games.cold_cash_risk.placement import compensated
from assistant.games.cold_cash_risk.rules import sale_price
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.tell_war import tell_war
from assistant.kit.phrasing import Lines, counted, listed, money, sentences
from assistant.kit.shares import dividend


def tell(event: Event, before: ColdCash, after: ColdCash) -> str:
    """Return the sentence for an event, with its immediate consequences."""
    said = tell_war(event, before, after) or sentence(event, before, after)
    return " ".join([said, *follows(before, after)])


def follows(before: ColdCash, after: ColdCash) -> Iterator[str]:
    """Yield sentences for consequences that nobody enters: settlements, a first player, a new cycle, the end."""
    yield from dealing.uncounted(before, after)
    yield from dealing.settled(before, after)
    if before.phase == "opening" and after.phase == "activity":
        yield f"{after.name(after.order[0])} begins."
    if after.cycle > max(1, before.cycle):
        yield f"Cycle {after.cycle} begins."
    if before.phase == "activity" and after.phase == "earnings":
        yield "The earnings phase begins."
    yield from dealing.won(before, after)


LINES: Lines = {
    # The feed and the undo line can be read over a shoulder, so they never name the cards.
    e.HandDealt: "{of} has looked at their hand.",
    e.CardTaken: "A territory card is drawn.",
    e.LeftAlone: "{by} leaves the Mom & Pop alone.",
    e.MomAndPopPlaced: "{by} opens a Mom & Pop in {at}{wild:? with a wild card/}.",
    e.NoCardPlayable: (
        "{by} {keeps:?keeps the wild card and places nothing/has no playable card and discards the hand}."
    ),
    e.NominationDeclined: "{by} declines. The action can be chosen again.",
    e.Passed: "{by} passes.",
    e.StrengthRolled: "The Mom & Pop defends with {roll:team}.",
    e.SecurityHired: "{of} hires {count:team} for {at}.",
    e.EarningsEnded: "{by} has finished earning.",
    e.LastCardPlayed: "The last territory card is played, so this turn is the last.",
    e.CashPaid: "{by} pays {to} {dollars:$}.",
    e.SharesGiven: "{by} gives {to} {count:share} of {of}.",
    e.ColourChosen: "{of} has the {colour} teams.",
}

sentence = sentences(LINES, dealing.tell)
"""One sentence that says what happened."""


@sentence.register
def _(event: e.StockSold, before: ColdCash, after: ColdCash) -> str:
    gets = money(event.count * sale_price(before, event.of))
    return f"{after.name(event.by)} sells {counted(event.count, 'share')} of {after.name(event.of)} for {gets}."


@sentence.register
def _(event: e.GameStarted, before: ColdCash, after: ColdCash) -> str:
    return f"The map is empty, and {listed(p.name for p in event.players)} have $6,000 each."


@sentence.register
def _(event: e.OrderCardTurned, before: ColdCash, after: ColdCash) -> str:
    wilds = f" ({counted(event.wilds, 'wild card')} before it)" if event.wilds else ""
    return f"{after.name(event.by)} turns {after.name(event.at)}{wilds}: a Mom & Pop opens there."


@sentence.register
def _(event: e.CardReplaced, before: ColdCash, after: ColdCash) -> str:
    another = " and takes another card" if after.pile < before.pile else ""
    return f"{after.name(event.by)} discards {after.name(event.card)}{another}."


@sentence.register
def _(event: e.TurnOrderDrawn, before: ColdCash, after: ColdCash) -> str:
    return f"Turn order for this cycle: {listed(map(after.name, after.order))}."


@sentence.register
def _(event: e.CorporationFounded, before: ColdCash, after: ColdCash) -> str:
    size, price = after.size(event.of), money(after.price(event.of))
    who, of = after.name(event.by), after.name(event.of)
    teams = f" with the {event.colour} teams" if event.colour else ""
    said = f"{who} founds {of} in {after.name(event.at)}{teams}: size {size}, {price} a share."
    return said + dealing.founders_share(event, before, cash=compensated(before))


@sentence.register
def _(event: e.MomAndPopAbsorbed, before: ColdCash, after: ColdCash) -> str:
    into, size = after.name(event.into), after.size(event.into)
    return f"{into} absorbs the Mom & Pop in {after.name(event.at)}: size {size}, {_price(event.into, after)}."


def _price(firm: str, state: ColdCash) -> str:
    return f"{money(state.price(firm))} a share"


@sentence.register
def _(event: e.MergerProposed, before: ColdCash, after: ColdCash) -> str:
    gone = listed(map(after.name, event.defunct))
    said = f"{after.name(event.by)} proposes that {gone} {'merges' if len(event.defunct) == 1 else 'merge'} into"
    return f"{said} {after.name(event.survivor)}.{_decided(before, after)}"


@sentence.register
def _(event: e.MergerAnswered, before: ColdCash, after: ColdCash) -> str:
    answer = "agrees to" if event.agrees else "refuses"
    of = f" of {after.name(event.of)}" if event.of else ""
    return f"{after.name(event.by)} {answer} the merger{of}.{_decided(before, after)}"


def _decided(before: ColdCash, after: ColdCash) -> str:
    if after.merger or before.firms.keys() == after.firms.keys():
        return "" if after.merger or not before.merger else " The Mom & Pop stays as it is."
    gone = listed(before.name(firm) for firm in before.firms if firm not in after.firms)
    return f" {gone} {'leaves' if ' and ' not in gone else 'leave'} the map."


@sentence.register
def _(event: e.SharesShown, before: ColdCash, after: ColdCash) -> str:
    count = "all shares" if event.count is None else counted(event.count, "share")
    return f"{after.name(event.by)} shows {count} of {after.name(event.of)}."


@sentence.register
def _(event: e.MeetingCalled, before: ColdCash, after: ColdCash) -> str:
    nominates = "runs for CEO" if event.nominee == event.by else f"nominates {after.name(event.nominee)}"
    return f"{after.name(event.by)} calls a meeting of {after.name(event.of)} and {nominates}."


@sentence.register
def _(event: e.VoteCast, before: ColdCash, after: ColdCash) -> str:
    meeting = after.meeting or (after.meetings[-1] if after.meetings else None)
    vote = meeting.votes.get(event.by) if meeting else None
    if vote and not vote.shares:
        return f"{after.name(event.by)} shows no shares and has no vote.{_elected(before, after)}"
    shares = f" with {counted(vote.shares, 'share')}" if vote else ""
    way = "for" if event.agrees else "against"
    return f"{after.name(event.by)} votes {way}{shares}.{_elected(before, after)}"


@sentence.register
def _(event: e.MeetingClosed, before: ColdCash, after: ColdCash) -> str:
    return f"The vote is closed.{_elected(before, after)}"


def _elected(before: ColdCash, after: ColdCash) -> str:
    if after.meeting or len(after.meetings) == len(before.meetings):
        return ""
    meeting = after.meetings[-1]
    ours, theirs = meeting.tally
    office = f"CEO of {after.name(meeting.of)}"
    if ours > theirs:
        return f" {ours} to {theirs}: {after.name(meeting.nominee)} becomes {office}."
    ceo = after.firms[meeting.of].ceo if meeting.of in after.firms else ""
    return f" {ours} to {theirs}: {after.name(ceo)} remains {office}."


@sentence.register
def _(event: e.TurnEnded, before: ColdCash, after: ColdCash) -> str:
    gone = f", after discarding {listed(map(after.name, event.discarded))}" if event.discarded else ""
    return f"{after.name(event.by)} ends the turn{gone}."


@sentence.register
def _(event: e.DividendPaid, before: ColdCash, after: ColdCash) -> str:
    return f"{after.name(event.of)} pays {money(dividend_of(before, event.of))} a share{_paid(event.of, 1, before)}."


@sentence.register
def _(event: e.SecurityFired, before: ColdCash, after: ColdCash) -> str:
    said = f"{after.name(event.of)} fires {counted(event.count, 'team')} in {after.name(event.at)}"
    earning = after.earnings.get(event.of)
    if earning and not earning.done:
        return f"{said}."
    each = dividend(earning.price) if earning else dividend_of(before, event.of)
    return f"{said} and pays {money(2 * each)} a share{_paid(event.of, 2, before)}."


def _paid(firm: str, times: int, state: ColdCash) -> str:
    if not state.all_known:
        return ""
    got = payments(state, firm, times)
    return f": {listed(f'{state.name(p)} {money(d)}' for p, d in got.items())}" if got else ""


@sentence.register
def _(event: e.CeoSet, before: ColdCash, after: ColdCash) -> str:
    if event.tower is None:
        return f"{after.name(event.of)} is off the map."
    return f"{after.name(event.ceo)} runs {after.name(event.of)}, with its tower in {after.name(event.tower)}."
