"""Whose turn it is at a table of Cold Cash Risk, which step, and what everybody looks at. No rules."""

from __future__ import annotations

from assistant.games.cold_cash_risk import placement
from assistant.games.cold_cash_risk.closing import may_end
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.offers_earn import due
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.takeover import awaits_strength
from assistant.kit.sayings import counted, listed, money
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world import fight as battle

PHASES = {
    "opening": "Opening bell",
    "order": "Order",
    "activity": "Activity",
    "earnings": "Earnings",
    "closed": "Closing bell",
}
KINDS = {
    "majority": "majority",
    "minority": "minority",
    "both": "both",
    "tied first": "tied first",
    "tied second": "tied second",
}


def status(sight: Sight) -> Json:
    """Phase and step in words; mergers, votes, settlements and fights are what everybody looks at."""
    state: ColdCash = sight.state
    if not state.players:
        return {"who": None, "title": "The table is not laid yet", "say": "The host lays it.", "queue": []}
    found: Json = {
        "who": state.on_turn,
        "turn": state.turn.number,
        "queue": [],
        "help": state.levels.get(state.help, state.help),
    }
    if state.over:
        return {**found, **_ended(sight)}
    step = _open(sight) or _turn(sight)
    if step.get("scene") is not None and step["scene"]["kind"] == "deal":
        step["queue"] = step["scene"]["queue"]
    return {**found, **step}


def _ended(sight: Sight) -> Json:
    state: ColdCash = sight.state
    names = listed(on_map.name(sight, p) for p in state.winners)
    most = max((account.total for account in state.account.values()), default=0)
    verb = "win" if len(state.winners) > 1 else "wins"
    who = state.winners[0] if state.winners else None
    return {"who": who, "title": f"{names} {verb} with {money(most)}", "say": "", "over": True}


def _open(sight: Sight) -> Json | None:
    """What has to be answered before the turn goes on."""
    state: ColdCash = sight.state
    if state.settlements:
        return _settling(sight)
    if state.merger:
        return _merging(sight)
    if state.meeting:
        return _voting(sight)
    fight = state.fight
    if fight is None:
        return None
    scene = battle.scene(fight, *on_map.sides(sight, fight), on_map.position(state, fight))
    name = on_map.name(sight, state.on_turn)
    if awaits_strength(state):
        return {
            "title": f"{name} attacks {state.name(fight.target)}",
            "say": "How strong is the Mom & Pop? It rolls a die.",
            "scene": scene,
        }
    if fight.captured:
        say = "Attack on, move teams once, or end the turn."
        return {"title": f"{name} has taken {state.name(fight.target)}", "say": say, "scene": scene}
    return {
        "title": f"{name} attacks {state.name(fight.target)}",
        "say": f"from {state.name(fight.source)}",
        "scene": scene,
    }


def _deal(title: str, who: str | None, queue: list[Json]) -> Json:
    """Who has answered what; what it is about stands above it in large letters already."""
    return {"kind": "deal", "title": title, "say": "", "who": who, "queue": queue, "three": [], "open": True}


def _settling(sight: Sight) -> Json:
    state: ColdCash = sight.state
    open_ = state.settlements[0]
    gone, kept = state.name(open_.defunct), state.name(open_.survivor)
    how = "Takeover" if open_.hostile else "Merger"
    title = f"{how}: {gone} into {kept}"
    got = {b.holder: f"{money(b.dollars)} {KINDS.get(b.kind, b.kind)}" for b in open_.bonuses}
    waiting = open_.waiting
    holders = [p for p in state.seats if p in got or p in waiting]
    queue = [{"player": p, "answer": got.get(p, "settles")} for p in holders]
    if not open_.paid:
        return {"title": title, "say": "The bank draws a tile.", "scene": _deal("Bonuses", open_.by, queue)}
    now = waiting[0] if waiting else None
    price = f"{money(open_.price // (2 if open_.hostile else 1))} a share"
    say = f"{price} — {on_map.name(sight, now)} settles"
    return {"who": now or state.on_turn, "title": title, "say": say, "scene": _deal("Bonuses and shares", now, queue)}


def _merging(sight: Sight) -> Json:
    state: ColdCash = sight.state
    merger = state.merger
    if merger is None:
        return {}
    title = f"Merger: {listed(state.name(f) for f in merger.defunct)} into {state.name(merger.survivor)}"
    waiting = placement.asked(state, merger)
    ceos = dict.fromkeys(state.firms[f].ceo for f in (merger.survivor, *merger.defunct) if f in state.firms)
    queue = [{"player": p, "answer": {True: "agrees", False: "refuses"}.get(merger.answers.get(p), "")} for p in ceos]
    say = f"{listed(on_map.name(sight, p) for p in waiting)} {'answers' if len(waiting) == 1 else 'answer'}"
    who = waiting[0] if len(waiting) == 1 else state.on_turn
    return {"who": who, "title": title, "say": say, "scene": _deal("The CEOs answer", merger.by, queue)}


def _voting(sight: Sight) -> Json:
    state: ColdCash = sight.state
    meeting = state.meeting
    if meeting is None:
        return {}
    ours, theirs = meeting.tally
    title = f"{on_map.name(sight, meeting.by)} calls a meeting of {state.name(meeting.of)}"
    say = f"Shall {on_map.name(sight, meeting.nominee)} run it? {ours} for, {theirs} against"
    queue = [
        {"player": p, "answer": f"{'for' if v.agrees else 'against'} {v.shares}" if v.shares else "shows none"}
        for p, v in meeting.votes.items()
    ]
    if state.all_known:
        queue += [{"player": p, "answer": ""} for p in asked(state)]
    return {"title": title, "say": say, "scene": _deal(f"{ours} for, {theirs} against", meeting.by, queue)}


def _turn(sight: Sight) -> Json:
    state: ColdCash = sight.state
    name = on_map.name(sight, state.on_turn)
    if state.phase == "opening":
        waiting = [on_map.name(sight, p) for p in state.seats if p not in state.order_cards]
        turning = on_map.turning(sight) if sight.writes else None
        return {
            "who": turning,
            "title": "Opening bell: order cards",
            "say": f"{listed(waiting)} {'turns' if len(waiting) == 1 else 'turn'} a card.",
        }
    if state.phase == "order":
        return {
            "who": None,
            "title": f"Cycle {state.cycle}: who moves when?",
            "say": "Draw tiles; the lowest number moves first.",
        }
    where = f"Cycle {state.cycle} · {PHASES.get(state.phase, '')}"
    if state.phase == "earnings":
        firms = listed(state.name(f) for f in due(state, state.on_turn or ""))
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
    done = {
        "": "one action",
        "buy": f"{counted(turn.bought, 'share')} bought",
        "sell": "shares sold",
        "pass": "passed",
        "meeting": "the meeting is over",
        "takeover": "takeovers",
    }.get(turn.action, "")
    return f"{done}, end the turn" if turn.action in ("sell", "pass", "meeting") else done
