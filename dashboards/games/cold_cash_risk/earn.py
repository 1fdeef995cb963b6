"""The earnings phase of Cold Cash Risk: a card for each corporation, its dividend in one tap. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.cold_cash_risk import earnings
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.offers_earn import due
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.sayings import counted, money
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.parts.common.offers import record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json


def earn(sight: Sight, player: str) -> Iterator[Json]:
    """The corporations of the player on turn that may act, then the end of it."""
    for key in due(sight.state, player):
        yield _card(sight, player, key)
    done = [tap(o.verb, record(o.fill({}))) for o in sight.offers if o.kind is e.EarningsEnded]
    if done:
        yield taps("", done, look="one")


def _card(sight: Sight, player: str, key: str) -> Json:
    state: ColdCash = sight.state
    begun = state.earnings.get(key)
    doing = begun.action if begun else ""
    each = earnings.dividend_of(state, key)
    main = None
    if not doing:
        main = {
            "label": f"Pay {money(each)} a share",
            "note": _gets(sight, player, key, 1),
            "send": record(e.DividendPaid(by=player, of=key)),
        }
    more: list[Json] = []
    if doing in ("", "hire"):
        left = begun.left if begun else earnings.teams_hired(state, key)
        if left:
            more.append(_hire(state, player, key, left))
    if doing in ("", "restructure"):
        left = begun.left if begun else earnings.FREE_MOVES
        say = f"{counted(left, 'free move')}: tap a territory of {state.name(key)} on the map, then where its teams go."
        more.append({"key": "restructure", "label": f"Move up to {left}" if left > 1 else "Move once", "map": say})
    if doing in ("", "downsize"):
        more.extend(_fire(sight, player, key, begun.left if begun else earnings.teams_fired(state, key)))
    return {
        "type": "earn",
        "firm": on_map.firm(sight, key),
        "say": f"size {state.size(key)} · {money(state.price(key))}",
        "main": main,
        "ways": more,
        "open": doing,
    }


def _gets(sight: Sight, player: str, key: str, times: int) -> str:
    """What it brings: to whom this page belongs, else to whoever's money is open."""
    state: ColdCash = sight.state
    got = earnings.payments(state, key, times)
    if sight.player and state.holds(sight.player, key) is not None:
        return f"you get {money(got.get(sight.player, 0))}"
    return f"{on_map.name(sight, player)} gets {money(got[player])}" if player in got else ""


def _areas(state: ColdCash, key: str) -> list[str]:
    return [area for area in state.board.keys if state.holder(area) == key]


def _hire(state: ColdCash, player: str, key: str, left: int) -> Json:
    event = {"kind": "SecurityHired", "by": player, "of": key, "at": "$at", "count": "$n"}
    return {
        "key": "hire",
        "label": f"Hire {left}",
        "title": f"Hire {counted(left, 'team')}: where?",
        "left": left,
        "areas": [{"key": a, "label": state.name(a), "armies": state.armies(a)} for a in _areas(state, key)],
        "send": {"do": "record", "event": event},
    }


def _fire(sight: Sight, player: str, key: str, left: int | None) -> Iterator[Json]:
    state: ColdCash = sight.state
    if left is None:
        return
    double = f"{money(2 * earnings.dividend_of(state, key))} a share"
    gets = _gets(sight, player, key, 2)
    label = f"Downsize {left} · {double}{f': {gets}' if gets else ''}"
    if left == 0:
        event = e.SecurityFired(by=player, of=key, at=_areas(state, key)[0], count=0)
        yield {"key": "downsize", "label": label, "send": record(event)}
        return
    spare = earnings.spare_teams(state, key)
    event = {"kind": "SecurityFired", "by": player, "of": key, "at": "$at", "count": "$n"}
    yield {
        "key": "downsize",
        "label": label,
        "title": f"Fire {counted(left, 'team')}, then {double} is paid: where?",
        "left": left,
        "less": True,
        "areas": [
            {"key": a, "label": state.name(a), "armies": state.armies(a), "most": min(left, n)}
            for a, n in spare.items()
            if n
        ],
        "send": {"do": "record", "event": event},
    }
