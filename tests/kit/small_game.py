"""A tiny game with answer windows and lasting effects, played through a Table: cards that others may negate.

On a turn a player plays a card on an area. The others may negate it, all at once. A card that stands stays on its
area for one game turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Annotated, Any

from assistant.core.event import Event, Of, Player
from assistant.core.game import Game, Offer, State
from assistant.core.seating import Seated, after, next_of
from assistant.kit.answer_windows import AnswerWindow, answered, nobody
from assistant.kit.effects import Effect, Lasting, begun, in_force, next_turn_begun, passed, turn_begun, turn_ended

AREAS = ("iceland", "siam")
Area = Annotated[str, Of("area")]


class Laid(Event):
    players: tuple[Seated, ...]


class Played(Event):
    by: Player
    on: Area


class Negated(Event):
    by: Player


class Passed(Event):
    by: Player


class NobodyAnswers(Event):
    pass


class TurnEnded(Event):
    pass


@dataclass(frozen=True, kw_only=True)
class Small(State, Lasting):
    window: AnswerWindow | None = None
    played: int = 0
    void: int = 0

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(player.key for player in self.players)


@singledispatch
def apply(event: Event, state: Small) -> Small:
    return state


@apply.register
def _(event: Laid, state: Small) -> Small:
    return _turn(type(state)(players=event.players), next_of([p.key for p in event.players], None))


def _turn(state: Small, player: str | None) -> Small:
    return passed(replace(state, on_turn=player), turn_begun(player or ""))


@apply.register
def _(event: Played, state: Small) -> Small:
    if state.window:
        return state
    window = AnswerWindow(by=event.by, about=event.on, asked=after(state.order, event.by), in_turn=False)
    return replace(state, window=window, played=state.played + 1)


@apply.register
def _(event: Negated, state: Small) -> Small:
    window = state.window
    if window is None or event.by not in window.unheard:
        return state
    return _settled(state, answered(window, event.by, "negated"))


@apply.register
def _(event: Passed, state: Small) -> Small:
    window = state.window
    if window is None or event.by not in window.unheard:
        return state
    return _settled(state, answered(window, event.by))


@apply.register
def _(event: NobodyAnswers, state: Small) -> Small:
    return state if state.window is None else _settled(state, nobody(state.window))


@apply.register
def _(event: TurnEnded, state: Small) -> Small:
    if state.window or state.on_turn is None:
        return state
    ended = passed(state, turn_ended(state.on_turn))
    return _turn(ended, next_of(state.order, state.on_turn))


def _settled(state: Small, window: AnswerWindow) -> Small:
    """Close a window that is decided: the card takes effect unless it was negated."""
    if not window.closed:
        return replace(state, window=window)
    state = replace(state, window=None)
    if window.answer:
        return replace(state, void=state.void + 1)
    mark = next_turn_begun(state, state.on_turn or "")
    return begun(state, Effect(what="closed", owner=window.by, on=(window.about,)), mark)


def offers(state: Small, seat: str) -> Sequence[Offer]:
    return tuple(_offers(state))


def _offers(state: Small) -> Iterator[Offer]:
    if state.window:
        for player in state.window.waiting:
            yield Offer(Passed, f"{player} passes", {"by": player})
            yield Offer(Negated, f"{player} negates", {"by": player})
        yield Offer(NobodyAnswers, "Nobody answers")
    elif state.on_turn:
        for area in AREAS:
            yield Offer(Played, f"Close {area}", {"by": state.on_turn, "on": area})
        yield Offer(TurnEnded, "End the turn")


def tell(event: Event, before: Small, after: Small) -> str:
    return type(event).__name__


def vocabulary(state: Small) -> Mapping[str, Mapping[str, str]]:
    return {"player": {p.key: p.name for p in state.players}, "area": dict(zip(AREAS, AREAS, strict=True))}


def laws(state: Small) -> Iterator[str]:
    """Yield a sentence unless everything open, void or in force was played; nothing that has ended is in force."""
    if state.void + len(in_force(state)) + (state.window is not None) > state.played:
        yield "More cards than were played."
    if any(effect.ends[0].times <= state.course.get(effect.ends[0].mark, 0) for effect in state.effects):
        yield "An effect is over and still in force."


def _nothing(*_: Any) -> tuple[()]:
    return ()


GAME: Game[Small] = Game(
    key="small",
    title="Small",
    events=(Laid, Played, Negated, Passed, NobodyAnswers, TurnEnded),
    start=Small(),
    lay=lambda players: Laid(players=tuple(players)),
    apply=apply,
    check=_nothing,
    offers=offers,
    completions=_nothing,
    tell=tell,
    vocabulary=vocabulary,
    laws=laws,
    evidence=lambda _story, _seat: None,
)

EVENTS = (*(Passed(by=p) for p in "abc"), *(Negated(by=p) for p in "abc"), NobodyAnswers(), TurnEnded())
EVENTS = (*EVENTS, *(Played(by=p, on=area) for p in "abc" for area in AREAS))
SEATED = [Seated(key=key, name=key.upper()) for key in "abc"]
