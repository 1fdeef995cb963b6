"""A Game is a rulebook as a value: its type and the small types around it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import singledispatch
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from assistant.core.box import Box
from assistant.core.event import Event, most_of, nouns_of
from assistant.core.fast_replace import replace
from assistant.core.offer import Blank, Nonsense, Offer
from assistant.core.seating import Seated, after

if TYPE_CHECKING:
    from assistant.kit.facts import Evidence

__all__ = ["Game", "Notice", "Ruling", "State", "checking", "hint", "illegal", "odd", "variant_of"]

Level = Literal["hint", "odd", "illegal"]
Way = Literal["phones", "tablet", "alone"]
"""How a table plays: everybody on a phone, all on one screen, or one player who keeps notes alone."""
Dice = Literal["typed", "rolled"]
"""Dice are rolled on the table and typed in, or the program rolls them."""


@dataclass(frozen=True)
class Notice:
    """Advice on an event: a level, a sentence, the rules it rests on. Never stored."""

    level: Level
    text: str
    rules: tuple[str, ...] = ()


Checks = Iterator[Notice]
"""The notices of one rule on an event."""


def illegal(text: str, *rules: str) -> Notice:
    """Return a notice that something is against the rules."""
    return Notice("illegal", text, rules)


def odd(text: str, *rules: str) -> Notice:
    """Return a notice that something is legal, but probably a mistake."""
    return Notice("odd", text, rules)


CheckTable = Mapping[type[Event], tuple[Callable[[Any, Any], Checks], ...]]
"""The rules that can be broken, by kind of event, each a generator of notices."""


def checking(checks: CheckTable) -> Callable[[Event, Any], Checks]:
    """Return a game's `check`: all notices on an event, in the order of its rules; a variant adds to the table of its
    base.
    """

    def check(event: Event, state: Any) -> Checks:
        for one in checks.get(type(event), ()):
            yield from one(event, state)

    return check


def hint(text: str, *rules: str) -> Notice:
    """Return a notice of what usually comes next."""
    return Notice("hint", text, rules)


def legal(notices: Iterable[Notice]) -> bool:
    """Return whether none of these notices says that something is against the rules."""
    return all(notice.level != "illegal" for notice in notices)


def if_legal(
    check: Callable[[Event, Any], Iterable[Notice]], state: State, offer: Offer, among: str = ""
) -> Iterator[Offer]:
    """Yield the offer if the rules allow it now; the blank `among` keeps only the choices that they allow.

    The other blanks are tried with their first choice.
    """
    if not offer.fillable:
        return
    tried = {**{blank.name: blank.choices[0] for blank in offer.blanks}, **offer.known}
    if not among:
        yield from [offer] if legal(check(offer.kind(**tried), state)) else []
        return
    choices = offer.blank(among).choices
    able = tuple(one for one in choices if legal(check(offer.kind(**{**tried, among: one}), state)))
    if able:
        yield replace(offer, blanks=tuple(replace(b, choices=able) if b.name == among else b for b in offer.blanks))


class Step(Protocol):
    """One line of a walk along a seat's story: what the seat saw, and the State before and after it.

    `number` is the line's number for that seat; `seq`, that of the log, is for amendments and reaches no page.
    """

    @property
    def seq(self) -> int:
        """The number of its entry."""
        ...

    @property
    def number(self) -> int:
        """The number of the line for the seat."""
        ...

    @property
    def event(self) -> Event:
        """The event as the seat saw it."""
        ...

    @property
    def before(self) -> Any:
        """The State before it."""
        ...

    @property
    def after(self) -> Any:
        """The State after it."""
        ...


Bare = frozenset[tuple[str, str]]
"""Secrets that are open to everybody: pairs of a player and, in words, the secret."""


@dataclass(frozen=True)
class Ruling:
    """An ambiguous rule and the program's default; `ambiguity` is its id in the catalogue."""

    ambiguity: str
    default: str
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class State:
    """The table after a story. Every game's State extends this one.

    Fields made by `own()` hold what only some seats know; all else is public. `help` is one of the game's `levels` (key
    → words), `wishes` are the levels that players want while the table has not agreed.
    """

    levels: ClassVar[Mapping[str, str]] = {"advice": "full advice"}

    players: tuple[Seated, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    help: str = "advice"
    wishes: Mapping[str, str] = field(default_factory=dict[str, str])
    way: Way = "phones"
    dice: Dice = "typed"
    timers: bool = True
    paused: bool = False
    on_turn: str | None = None
    over: bool = False
    opened: bool = False
    adjusted: bool = False

    @property
    def deciding(self) -> str | None:
        """The player whose time runs: the one on turn, or the one the table waits for; None before the first turn."""
        return self.on_turn

    @property
    def bare(self) -> Bare:
        """The secrets that are open to everybody, except those that their players opened by entries of their own."""
        return frozenset()

    def name(self, key: str) -> str:
        """Return the name of a player; games add others that have names. A key without a name is returned as it is."""
        return next((player.name for player in self.players if player.key == key), key)

    def called(self, noun: str, key: str) -> str:
        """Return the name for a word of this noun, for sentences (`assistant.kit.phrasing`)."""
        return self.name(key)

    def seated(self, key: str) -> Seated:
        """Return the player with this key; raises KeyError."""
        return next((p for p in self.players if p.key == key), None) or _nobody(key)


S = TypeVar("S", bound=State)


def _nobody(key: str) -> Seated:
    raise KeyError(key)


def public(state: S) -> S:
    """Return the State without anything that only some seats know (law 5)."""
    blank = {
        f.name: f.default_factory() for f in fields(state) if "own" in f.metadata and f.default_factory is not MISSING
    }
    return replace(state, **blank)


def _as_it_is(state: Any, _: object) -> Any:
    return state


def _nothing_to_deduce(_steps: Iterable[Step], _seat: str) -> None:
    """Return None: this game has nothing to deduce about who holds what."""


def _nothing_to_add(_event: Event, _before: Any, _seat: str) -> Sequence[Blank]:
    """Return no blanks: no event of this game has a part that only some seats know."""
    return ()


def _to_the_left(state: Any, player: str) -> Round:
    """Return everybody else, to the left."""
    return after([seated.key for seated in state.players], player)


def _no_boxes(_state: Any) -> Iterable[Box]:
    """Return no boxes: nothing is submitted in secret here."""
    return ()


Round = Sequence[str] | Mapping[tuple[str, str], Sequence[str]]
"""The players who answer a suggestion, in order; by the named suspect and the direction, where these decide."""
Vocabulary = Mapping[str, Mapping[str, str]]
LONGEST = 200
"""The most words or numbers in a list of an event."""


@dataclass(frozen=True)
class Game(Generic[S]):
    """A rulebook as a value; the one thing a game's folder exports.

    `lay(players)` is the set-up event of the usual table for these players. `completions(event, before, seat)` are the
    secrets of a recorded event that this seat can still fill in. `vocabulary(state)` maps each noun to its words: key →
    name as people say it. `tell(event, before, after)` is the readable line of the feed. `asked(state, player)` are
    those who would answer a suggestion of this player, in order. `evidence(steps, seat)` is what a seat may conclude
    from its lines in effect; it reads their States and folds nothing. `boxes(state)` are the boxes to which something
    is to be submitted in secret now, from what everybody knows. `hushed(event, state)` are the words of a line that its
    reader may not see, as `veil` hides what they set. `covered(state, now)` is a supposed State that also hides what
    `now` hides, whatever its own house rules say; what follows from hidden figures is then left out
    (`assistant.table.preview`). It is `state` where nothing is hidden. `veil(state, seat)` removes from a folded State
    what follows from open actions and yet is not shown to this seat (sums of money where a table keeps them hidden).
    Secrets never get that far (decision 2). `about` is one line about the game, and `seats` its least and its greatest
    number of players, for a set-up form that says no more.
    """

    key: str
    title: str
    events: tuple[type[Event], ...]
    start: S
    lay: Callable[[Sequence[Seated]], Event]
    apply: Callable[[Event, S], S]
    check: Callable[[Event, S], Iterable[Notice]]
    offers: Callable[[S, str], Iterable[Offer]]
    tell: Callable[[Event, S, S], str]
    vocabulary: Callable[[S], Vocabulary]
    laws: Callable[[S], Iterable[str]] = lambda _state: ()
    completions: Callable[[Event, S, str], Sequence[Blank]] = _nothing_to_add
    rulings: tuple[Ruling, ...] = ()
    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict[str, Any])
    veil: Callable[[S, str], S] = _as_it_is
    covered: Callable[[S, S], S] = _as_it_is
    hushed: Callable[[Event, S], Collection[str]] = lambda _event, _state: ()
    evidence: Callable[[Iterable[Step], str], Evidence | None] = _nothing_to_deduce
    asked: Callable[[S, str], Round] = _to_the_left
    boxes: Callable[[S], Iterable[Box]] = _no_boxes
    about: str = ""
    seats: tuple[int, int] = (2, 6)

    def kind(self, name: str) -> type[Event] | None:
        """Return the game's event type with this stored name."""
        return next((kind for kind in self.events if kind.__name__ == name), None)

    def notices(self, event: Event, before: S) -> tuple[Notice, ...]:
        """Return the notices about a line for a reader who saw this State before it.

        There are none if some of its words are hidden from the reader: advice could give them away.
        """
        return () if self.hushed(event, before) else tuple(self.check(event, before))


def variant_of(base: Callable[..., Any]) -> Any:
    """Return a game's `apply` or `tell` for a variant to register its own events with; all others fall through to
    `base`.

    A bare `singledispatch(base)` would take over the register of `base` and change the base game with it.
    """

    def fallen_through(event: Event, *states: Any) -> Any:
        return base(event, *states)

    return singledispatch(fallen_through)


def nonsense(game: Game[Any], event: Event, state: State) -> None:
    """Raise Nonsense if the event names something that this table does not have."""
    vocabulary = game.vocabulary(state)
    for name, noun in nouns_of(type(event)).items():
        words = vocabulary.get(noun, {})
        for value in _values(getattr(event, name)):
            if value not in words:
                raise Nonsense(_no_such(noun, value, words))
    for f in fields(event):
        held: Any = None if f.name in event.signed else getattr(event, f.name)
        if isinstance(held, Mapping) and any(number < 0 for number in _numbers(held)):  # pyright: ignore[reportUnknownArgumentType]
            raise Nonsense(f"“{f.name.replace('_', ' ')}” has a number below zero. Count again.")
    for name, most in most_of(type(event)).items():
        for number in _numbers(getattr(event, name)):
            if abs(number) > most:
                raise Nonsense(f"{_shortened(number)} is too large: the most that can be entered here is {most:,}.")
    for f in fields(event):
        if isinstance(held := getattr(event, f.name), tuple) and len(held) > LONGEST:  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            raise Nonsense(f"That list is too long: at most {LONGEST} items can be entered here.")


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, Mapping):
        value = tuple(value.values())  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _numbers(item)
    elif type(value) is int:
        yield value


def _shortened(number: int) -> str:
    return f"{number:,}" if abs(number) < 10**15 else "That"


def _values(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _values(item)
    elif value is not None:
        yield str(value)


def _no_such(noun: str, value: str, words: Mapping[str, str]) -> str:
    shown = value if len(value) <= 40 else value[:40] + "…"
    near = difflib.get_close_matches(value[:40].lower(), [w.lower() for w in (*words, *words.values())], 1)
    meant = next((name for key, name in words.items() if near and near[0] in (key.lower(), name.lower())), None)
    return f"No {noun} called “{shown}”." + (f" Did you mean {meant}?" if meant else "")
