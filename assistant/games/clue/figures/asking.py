"""The expected value of questions: suggestions ranked once a turn, and the rooms they can be made in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any, Final

from assistant.deduction import Advice, Posterior, advise
from assistant.deduction.advice.information_gain import Suggested
from assistant.families.mystery.asking import queue
from assistant.families.mystery.table import CLASSES
from assistant.figures.facts import Played, choosing
from assistant.games.clue import movement
from assistant.games.clue.figures.knowing import SeatReasoning, thought_by
from assistant.games.clue.tell import with_article
from assistant.kit.facts import ENVELOPE
from assistant.kit.phrasing import listed

SHOWN: Final = 3
"""How many of the best choices are listed beside the chosen one."""

Ask = Callable[[Posterior, Any, str, Sequence[str]], Advice]
"""A function that ranks the questions a seat could ask: from its posterior, the State, the asker and the rooms."""


@dataclass(frozen=True)
class ReachableRooms:
    """The rooms in which a seat could ask a question this turn.

    `stays` is the room it may ask in without moving, `passage` the room at the other end of the secret passage, `rolls`
    the rooms within each roll; all rolls are equally likely.
    """

    stays: str = ""
    passage: str = ""
    rolls: tuple[frozenset[str], ...] = ()

    @property
    def rooms(self) -> frozenset[str]:
        """All of these rooms."""
        return frozenset({self.stays, self.passage} - {""}).union(*self.rolls)


def plan(state: Any, seat: str) -> ReachableRooms | None:
    """Return the choices of a beginning turn (CLUE-MOV-01, -06, -08, CLUE-SUG-07); None if squares are not counted."""
    place = state.tokens.get(state.piece(seat), "")
    if not movement.in_mansion(state) or (place not in state.rooms and movement.square_of(place) is None):
        return None
    here = state.room_of(seat)
    stays = here if here and movement.may_suggest(state, seat) else ""
    return ReachableRooms(stays, movement.passage(state, here) or "", movement.rooms_by_roll(state, seat))


def ask(posterior: Posterior, state: Any, seat: str, rooms: Sequence[str]) -> Advice:
    """Return all suggestions in these rooms, ranked; all other players answer, going left (CLUE-PRV-01)."""
    return advise(posterior, seat, queue(state.order, seat), rooms)


@dataclass(frozen=True)
class Ranking:
    """Suggestions by room, the best first; `excluded` are cards known not to be in the envelope."""

    rooms: Mapping[str, Sequence[Suggested]] = field(default_factory=dict[str, Sequence[Suggested]])
    excluded: frozenset[str] = frozenset()

    def best(self, room: str) -> float:
        """Return the bits of the best question in a room; 0 if none can be asked."""
        return self.rooms[room][0].bits if self.rooms.get(room) else 0.0

    def of(self, rooms: Iterable[str]) -> float:
        """Return the bits of the best question in any of these rooms; 0 without rooms."""
        return max(map(self.best, rooms), default=0.0)


def ranking(played: Played, mind: SeatReasoning, place: int, rooms: Iterable[str], asks: Ask) -> Ranking:
    """Return the questions the seat could ask in these rooms before the line at this place, computed once."""
    evidence, state = mind.learnt[place - 1], mind.lines[place].before
    chosen = sorted(rooms)

    def work() -> Ranking:
        posterior = thought_by(played, mind, place - 1)
        return _ranking(posterior, asks(posterior, state, mind.seat, chosen), chosen) if posterior else Ranking()

    return played.cached(state, f"asks {mind.seat} {len(evidence.facts) if evidence else 0} {chosen}", work)


def _ranking(posterior: Posterior, advice: Advice, rooms: Sequence[str]) -> Ranking:
    by_room: dict[str, list[Suggested]] = {room: [] for room in rooms}
    for one in advice.suggestions:
        by_room[one.cards[-1]].append(one if one.bits >= 0 else replace(one, bits=0.0))
    evidence = posterior.evidence
    inside = zip(evidence.cards, posterior.chance[:, evidence.places.index(ENVELOPE)].tolist(), strict=True)
    return Ranking(by_room, frozenset(card for card, chance in inside if chance <= 0))


# ---------------------------------------------------------------------- values of any choice


def named(ways: Iterable[tuple[str, float]]) -> str:
    """Return the best choices in the format of the open data."""
    return choosing.listed(sorted(ways, key=lambda way: (-way[1], way[0])), most=SHOWN)


def ruled_out(bits: float) -> str:
    """Return which part of the solutions a question rules out on average, by its bits."""
    return f"about {100 - 100 * 2.0**-bits:.0f} % of the possibilities left"


def against(best: float, chosen: float) -> str:
    """Return what two questions rule out on average, by their bits, with enough digits to tell them apart."""
    left = [100 * 2.0**-bits for bits in (best, chosen)]
    digits = 0 if abs(left[0] - left[1]) >= 1 else 1
    out, instead = (f"{100 - share:.{digits}f} %" for share in left)
    return f"about {out} of the possibilities left, instead of {instead}"


def off(one: Suggested, other: Suggested) -> float:
    """Return the standard error of the difference of two questions; 0 if they are the same."""
    same = (one.cards, one.direction) == (other.cards, other.direction)
    return 0.0 if same else hypot(one.error, other.error)


def question_words(state: Any, one: Suggested) -> str:
    """Return a question in words, with its direction where the asker chooses one: "…, to the left"."""
    return words(state, one.cards) + (f", to the {one.direction}" if one.direction else "")


def words(state: Any, cards: Sequence[str]) -> str:
    """Return named cards as players say them: "Miss Scarlet with the Rope in the Hall"."""
    if tuple(state.classes) != CLASSES or len(cards) != len(CLASSES):
        return listed(with_article(state, card) for card in cards)
    suspect, weapon, room = (state.card(card) for card in cards)
    return f"{suspect} with the {weapon} in the {room}"
