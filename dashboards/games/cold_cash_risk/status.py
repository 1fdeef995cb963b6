"""The status line of Cold Cash Risk: the player on turn, the step, and the scene for everybody. No rules."""

from __future__ import annotations

from assistant.games.cold_cash_risk.closing import may_end
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.offers_earn import due
from assistant.games.cold_cash_risk.state import ColdCash, Meeting, MergerProposal
from assistant.games.cold_cash_risk.takeover import awaits_strength
from assistant.kit.fight import Fight
from assistant.kit.phrasing import counted, listed
from dashboards.games.cold_cash_risk.board import facing
from dashboards.parts.common import turn
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import trading


@turn.status
def status(sight: SeatView) -> Json:
    """Return phase and step in words; mergers, votes, settlements and fights are shown to everybody."""
    state: ColdCash = sight.state
    if state.over:
        return trading.won(sight)
    if state.settlements:
        return trading.settled(sight)
    if state.merger:
        return _merging(sight, state.merger)
    if state.meeting:
        return _voting(sight, state.meeting)
    if state.fight:
        return _fighting(sight, state.fight)
    if state.phase in ("opening", "order"):
        return _beginning(sight)
    return _turn(sight)


def _fighting(sight: SeatView, fight: Fight) -> Json:
    state: ColdCash = sight.state
    name, target = sight.name(state.on_turn), state.name(fight.target)
    title, say = f"{name} attacks {target}", f"from {state.name(fight.source)}"
    if awaits_strength(state):
        say = "Roll a die for the strength of the Mom & Pop."
    elif fight.captured:
        title, say = f"{name} has captured {target}", "Attack again, move teams once, or end the turn."
    return {"title": title, "say": say, "scene": facing(sight).scene()}


def _merging(sight: SeatView, merger: MergerProposal) -> Json:
    state: ColdCash = sight.state
    title = f"Merger: {listed(map(state.name, merger.defunct))} into {state.name(merger.survivor)}"
    waiting = tuple(state.asked)
    ceos = dict.fromkeys(state.firms[f].ceo for f in (merger.survivor, *merger.defunct) if f in state.firms)
    queue = [{"player": p, "answer": _answer(merger, p)} for p in ceos]
    say = f"Waiting for {listed(map(sight.name, waiting))} to answer."
    who = waiting[0] if len(waiting) == 1 else state.on_turn
    return {"who": who, "title": title, "say": say, "scene": trading.deal("The CEOs answer", merger.by, queue)}


def _answer(merger: MergerProposal, ceo: str) -> str:
    """Return a CEO's answers so far, in one word; "agrees in part" if they differ."""
    said = {firm: merger.answers[ceo, firm] for firm in merger.defunct if (ceo, firm) in merger.answers}
    if len(set(said.values())) > 1:
        return "agrees in part"
    return ("agrees" if all(said.values()) else "refuses") if said else ""


def _voting(sight: SeatView, meeting: Meeting) -> Json:
    state: ColdCash = sight.state
    ours, theirs = meeting.tally
    title = f"{sight.name(meeting.by)} calls a meeting of {state.name(meeting.of)}"
    say = f"Should {sight.name(meeting.nominee)} be CEO? {ours} for, {theirs} against"
    queue = [
        {"player": p, "answer": f"{'for' if v.agrees else 'against'} {v.shares}" if v.shares else "shows none"}
        for p, v in meeting.votes.items()
    ]
    if state.all_known:
        queue += [{"player": p, "answer": ""} for p in asked(state)]
    silent = listed(map(sight.name, asked(state)))
    return {
        "title": title,
        "say": say,
        "wait": f"Waiting for {silent} to vote"
        if silent
        else f"Waiting for {sight.name(meeting.by)} to close the vote",
        "scene": trading.deal(f"{ours} for, {theirs} against", meeting.by, queue),
    }


def _beginning(sight: SeatView) -> Json:
    """Return the status before the first turn, and before a cycle's first turn where the order is drawn."""
    state: ColdCash = sight.state
    if state.phase == "order":
        say = "Draw tiles. The lowest number goes first."
        return {"who": None, "title": f"Cycle {state.cycle}: turn order", "say": say}
    waiting = [player for player in state.seats if player not in state.order_cards]
    say = f"Waiting for {listed(map(sight.name, waiting))} to turn a card."
    return {"who": sight.next_of(waiting), "title": "Opening bell: order cards", "say": say}


def _turn(sight: SeatView) -> Json:
    state: ColdCash = sight.state
    name, where = sight.name(state.on_turn), f"Cycle {state.cycle} · {state.phase.capitalize()}"
    if state.phase == "earnings":
        firms = listed(map(state.name, due(state, state.on_turn or "")))
        return {"title": f"{name}: earnings", "say": f"{where} · {firms}" if firms else where}
    why = may_end(state)
    end = f" · {why} The end may be declared." if why and state.turn.step == "place" else ""
    return {"title": f"{name}: {_step(state)}", "say": f"{where}{end}"}


def _step(state: ColdCash) -> str:
    turn = state.turn
    if turn.step == "place":
        return "place a Mom & Pop"
    if turn.step == "outcome":
        return f"what becomes of {state.name(turn.placed or '')}?"
    if turn.closing or state.last_card:
        return "the last turn"
    return {
        "": "one action",
        "buy": f"{counted(turn.bought, 'share')} bought",
        "sell": "shares sold, end the turn",
        "pass": "passed, end the turn",
        "meeting": "the meeting is over, end the turn",
        "takeover": "takeovers",
    }.get(turn.action, "")
