"""The scene everyone looks at: the two sides of a contest or fight, and its outcome. No rules."""

from __future__ import annotations

from typing import Any

from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import multipliers, total
from assistant.games.advanced_cluedo.contests import value
from assistant.games.advanced_cluedo.night import damage
from assistant.games.advanced_cluedo.state import AdvancedCluedo, Contest
from assistant.kit.phrasing import listed, upper
from assistant.table.table import SeatLine
from dashboards.games.advanced_cluedo.waiting import played, said
from dashboards.games.clue import status as clue
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

QUIET = (e.CardDrawn, e.ClueHanded, e.CardHanded, e.HandBared, e.ObjectiveShown)
"""Events after which the previous contest or fight stays on screen."""


def scene(sight: SeatView) -> Json | None:
    """Return the open or most recently decided contest or fight, otherwise what Clue shows."""
    state: AdvancedCluedo = sight.state
    if state.contest and not state.over:
        return _open(sight, state.contest)
    decided = None if state.over and state.solution else sight.latest(_decided)
    if decided:
        return decided
    return None if state.phase in ("drawing", "two") else clue.happening(sight)


def escape(state: AdvancedCluedo) -> str:
    """Return how the night ended (AC-END-01, AC-END-02)."""
    name = clip(state.name(state.winner or ""))
    ways = {
        "escape": f"{name} escapes with all three objectives.",
        "last": f"{name} is the last one alive.",
        "conceded": "The others conceded.",
    }
    return ways.get(state.won_by, "Nobody gets away.")


def _open(sight: SeatView, contest: Contest) -> Json:
    """Return an open contest, and who has played face down; how many cards, nobody learns."""
    state: AdvancedCluedo = sight.state
    sides = [_side(sight.name(contest.by)), _side(clip(state.person(contest.target)))]
    done = [sight.name(player) for player in played(sight, contest)]
    say = f"{listed(done)} {'have' if done[1:] else 'has'} played face down." if done else ""
    return {"kind": "contest", "title": said(sight, contest), "sides": sides, "say": say, "three": []}


def _side(name: str, **more: Any) -> Json:
    return {"name": name, "cards": [], "die": 0, "sum": None, "with": "", **more}


def _decided(last: Json | None, seat_line: SeatLine) -> Json | None:
    """Return the two sides of the contest or fight last decided, with figures and outcome in the words of the line."""
    if isinstance(seat_line.event, QUIET):
        return last
    before, say = seat_line.before, seat_line.text.rpartition(": ")[2]
    match seat_line.event:
        case e.AttackMade() as event:
            say = say.partition(". ")[2] if event.counter is not None else say
            sides = _dice(before, event)
        case e.ContestRevealed() as event:
            sides = _cards(before, event)
        case _:
            return None
    return {"kind": "contest", "title": "", "sides": sides, "say": upper(say), "three": []}


def _cards(before: AdvancedCluedo, event: e.ContestRevealed) -> list[Json]:
    contest = before.contest
    if contest is None:
        return [_side("", cards=list(cards), sum=total(cards)) for cards in (event.laid, event.against)]
    return [
        _side(clip(before.name(contest.by)), cards=list(event.laid), sum=value(contest, event.laid)),
        _side(clip(before.person(contest.target)), cards=list(event.against), sum=total(event.against)),
    ]


def _dice(before: AdvancedCluedo, event: e.AttackMade) -> list[Json]:
    hit = _hit(before, before.name(event.by), event.weapon, event.roll)
    other = before.armed(before.owner(event.target))
    if event.counter is None or not other:
        return [hit, _side(clip(before.person(event.target)))]
    return [hit, _hit(before, before.person(event.target), other, event.counter)]


def _hit(state: AdvancedCluedo, name: str, weapon: str, roll: int) -> Json:
    return _side(
        clip(name),
        **{
            "die": roll,
            "with": f"{clip(state.card(weapon))} × {multipliers().get(weapon, 0)}",
            "sum": damage(weapon, roll),
        },
    )
