"""The summary of the night: Survival Points over time, every fight, the path of every clue card. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from assistant.core.event import REFEREE
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import MIDDLE, AdvancedCluedo
from assistant.table.table import SeatLine
from dashboards.games.clue import arrangement as clue
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.ways import Handed, journeys
from dashboards.parts.world.history import Past

POINTS = {"Survival Points": "points"}
"""The chart, and the value it shows at each moment."""


@dataclass(frozen=True, kw_only=True)
class Night(Past):
    """One moment: its name, and the points by player, or by suspect if nobody plays it."""

    points: Mapping[str, int] = field(default_factory=dict[str, int])


def night(last: Past | None, seat_line: SeatLine) -> Past | None:
    """Return the points after a line; None before the night."""
    state: AdvancedCluedo = seat_line.after
    if state.phase != "two":
        return last
    points = {state.owner(suspect) or suspect: 0 if suspect in state.dead else n for suspect, n in state.points.items()}
    return Night(at=f"turn {max(1, state.turn.number)}", points=points)


def panel(sight: SeatView) -> Json | None:
    """Return scores, and every fight with who lost how much; None before there are any."""
    state: AdvancedCluedo = sight.state
    if not state.players or not (state.scores or state.fights):
        return None
    return {
        "part": "fought",
        "scores": [{"player": p, "points": n} for p, n in sorted(state.scores.items(), key=lambda item: -item[1])],
        "fights": list(_fights(state)),
        "charts": state.phase == "two",
    }


def _fights(state: AdvancedCluedo) -> Iterator[Json]:
    for fight in state.fights:
        lost = [f"{clip(state.person(suspect))} −{n}" for suspect, n in fight.lost.items() if n]
        yield {
            "turn": fight.turn,
            "by": clip(state.name(fight.by)),
            "target": clip(state.person(fight.target)),
            "how": "assaulted" if fight.how == "assault" else "attacked",
            "lost": ", ".join(lost) or "nobody is hurt",
        }


def opened(sight: SeatView) -> Json | None:
    """Return all hands and objectives once the table has opened them, and the path of every clue card that moved."""
    found = clue.opened(sight)
    if found is None:
        return None
    all_ = SeatView.of(sight.table, REFEREE, "replay")
    found = {**found, "ways": journeys(all_.state.order, _handed(all_))}
    if not all_.state.second:
        return found
    by_day: Json = {} if all_.state.accusations else {"hands": []}  # a night alone has no clue cards in hands
    return {**found, **by_day, "objectives": list(_objectives(all_.state))}


def _objectives(state: AdvancedCluedo) -> Iterator[Json]:
    """Yield every player’s objectives, and which of them were fulfilled."""
    for player in state.order:
        yield {
            "player": player,
            "cards": list(state.objectives.get(player, ())),
            "done": list(state.shown.get(player, ())),
        }


def _handed(all_: SeatView) -> Iterator[Handed]:
    for seat_line in all_.living:
        match seat_line.event:
            case e.ClueDug(by=by, card=card):
                yield Handed(MIDDLE, by, card, seat_line.before.turn.number, "dug up")
            case e.ClueHanded(by=by, to=to, card=card):
                yield Handed(by, to, card, seat_line.before.turn.number, "handed over")
            case _:
                continue
