"""What every table has, whatever it plays: how it is laid, house rules, help, clocks. Told once, for all games.

A game's set-up event extends `TableLaid`; its `apply` and `tell` fall through to `apply` and `tell` here, so that
what follows from a change (an office that falls vacant, an end) stays the game's own. The rest comes with `kept`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import singledispatch
from typing import Annotated, Any, ClassVar, TypeVar, get_args

from assistant.content.house_rules import choices
from assistant.core.event import REFEREE, TABLE, Event, Of, Player
from assistant.core.fast_replace import replace
from assistant.core.game import Dice, Game, Notice, Ruling, State, Vocabulary, Way
from assistant.core.offer import Blank, Offer
from assistant.core.seating import Seated

Ambiguity = Annotated[str, Of("house rule")]
Reading = Annotated[str, Of("reading", within="ambiguity")]
"""One of the readings of the house rule that is chosen."""
Help = Annotated[str, Of("help level")]
S = TypeVar("S", bound=State)

# ---------------------------------------------------------------- events


class TableLaid(Event):
    """What every set-up says: players clockwise, house rules, the help agreed on, and how the table plays."""

    begins: ClassVar[bool] = True
    players: tuple[Seated, ...]
    options: dict[str, str] = field(default_factory=dict[str, str])
    help: str = "advice"
    way: Way = "phones"
    dice: Dice = "typed"
    timers: bool = True


class OptionChanged(Event):
    """The table chose another reading of an ambiguous rule."""

    ambiguity: Ambiguity
    choice: Reading


class HelpVoted(Event):
    """A player wants this level of help; when all want the same, it is agreed."""

    said_by: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    level: Help


class HelpAgreed(Event):
    """The table agreed aloud on a level of help: one word for all, from the shared screen."""

    said_by: ClassVar[tuple[str, ...]] = (TABLE,)
    level: Help


class ClockPaused(Event):
    """The table takes a break; nobody's time runs."""


class ClockResumed(Event):
    """Play goes on."""


EVENTS: tuple[type[Event], ...] = (OptionChanged, HelpVoted, HelpAgreed, ClockPaused, ClockResumed)


def in_todays_words(values: dict[str, Any]) -> dict[str, Any]:
    """A set-up of any day: the dice that the program rolls were "program" once; unknown words are the usual ones."""
    found = dict(values)
    if isinstance(found.get("dice"), str) and found["dice"] not in get_args(Dice):
        found["dice"] = "rolled" if found["dice"] == "program" else "typed"
    if isinstance(found.get("way"), str) and found["way"] not in get_args(Way):
        found["way"] = "phones"
    return found


# ---------------------------------------------------------------- what they change


def laid(event: TableLaid) -> dict[str, Any]:
    """The fields of a State that every set-up fills."""
    return {name: getattr(event, name) for name in ("players", "options", "help", "way", "dice", "timers")}


def apply(event: Event, state: S) -> S:
    """The table after an event of housekeeping; any other changes nothing."""
    return replace(state, **_changes(event, state))


@singledispatch
def _changes(event: Event, state: State) -> Mapping[str, Any]:
    return {}


@_changes.register
def _(event: OptionChanged, state: State) -> Mapping[str, Any]:
    """The table may choose another reading at any time."""
    return {"options": {**state.options, event.ambiguity: event.choice}}


@_changes.register
def _(event: HelpVoted, state: State) -> Mapping[str, Any]:
    """One wish more; what all want is agreed, and the next vote begins anew."""
    if event.by not in voters(state):
        return {}
    wishes = {**state.wishes, event.by: event.level}
    if all(wishes.get(voter) == event.level for voter in voters(state)):
        return {"help": event.level, "wishes": {}}
    return {"wishes": wishes}


@_changes.register
def _(event: HelpAgreed, state: State) -> Mapping[str, Any]:
    """Everybody gets the same level of help."""
    return {"help": event.level, "wishes": {}}


@_changes.register
def _(event: ClockPaused, state: State) -> Mapping[str, Any]:
    return {"paused": True}


@_changes.register
def _(event: ClockResumed, state: State) -> Mapping[str, Any]:
    return {"paused": False}


def voters(state: State) -> tuple[str, ...]:
    """Who votes on help: whoever has a screen of the own; everybody, if nobody has."""
    return tuple(p.key for p in state.players if p.device) or tuple(p.key for p in state.players)


def wanting(state: State, level: str) -> int:
    """How many of those who vote want this level now."""
    return sum(state.wishes.get(voter) == level for voter in voters(state))


def speaks_for(state: State, seat: str, speaker: str) -> bool:
    """Whether what only `speaker` (a player, or the table) can say may come from this seat.

    That is the own seat; the shared screen for whoever has no device, or for all where it is the only one; and any
    seat where one player notes alone.
    """
    if seat in (speaker, REFEREE) or state.way == "alone":
        return True
    devices = state.way == "phones" and any(p.device for p in state.players if p.key == speaker)
    return seat == TABLE and not devices


# ---------------------------------------------------------------- what is said of them


def tell(event: Event, before: State, after: State) -> str:
    """The sentence for an event of housekeeping; the name of its kind for any other."""
    return _sentence(event, before, after)


@singledispatch
def _sentence(event: Event, before: State, after: State) -> str:
    return type(event).__name__


@_sentence.register
def _(event: OptionChanged, before: State, after: State) -> str:
    return f"House rule {event.ambiguity}: {choices(event.ambiguity).get(event.choice, event.choice)}."


@_sentence.register
def _(event: HelpVoted, before: State, after: State) -> str:
    who = next((p.name for p in after.players if p.key == event.by), event.by)
    level, wishes = after.levels.get(event.level, event.level), wanting(after, event.level)
    if event.by in voters(after) and not after.wishes:
        return f"{who} wants {level}, too. The table agrees on help: {level}."
    return f"{who} wants {level} ({wishes} of {len(voters(after))})."


@_sentence.register
def _(event: HelpAgreed, before: State, after: State) -> str:
    return f"The table agrees on help: {after.levels.get(event.level, event.level)}."


@_sentence.register
def _(event: ClockPaused, before: State, after: State) -> str:
    return "The clocks are paused."


@_sentence.register
def _(event: ClockResumed, before: State, after: State) -> str:
    return "The clocks run again."


# ---------------------------------------------------------------- what comes with every game


def check(event: Event, state: State) -> Iterator[Notice]:
    """Only the readings of the catalogue can be chosen."""
    if isinstance(event, OptionChanged) and event.choice not in choices(event.ambiguity):
        text = f"{event.ambiguity} has no reading called “{event.choice[:40]}”."
        yield Notice("illegal", text, (event.ambiguity,))


def readings(rulings: Sequence[Ruling]) -> Offer:
    """A house rule, read otherwise: at any time, even when the game is over."""
    open_to = {ruling.ambiguity: tuple(choices(ruling.ambiguity)) for ruling in rulings}
    every = tuple(dict.fromkeys(choice for found in open_to.values() for choice in found))
    asked = Blank("ambiguity", tuple(open_to), noun="house rule")
    blanks = (asked, Blank("choice", every, on="ambiguity", each=open_to))
    return Offer(OptionChanged, "Read a house rule", {}, blanks, rare=True)


def offers(state: State, seat: str) -> Iterator[Offer]:
    """The clocks, and the level of help: the word of the table, or a vote where everybody has a seat."""
    if not state.players or state.over:
        return
    if state.timers:
        kind, verb = (ClockResumed, "Go on") if state.paused else (ClockPaused, "Pause the clocks")
        yield Offer(kind, verb, rare=True)
    blank = Blank("level", tuple(state.levels), noun="help level")
    if speaks_for(state, seat, TABLE):
        yield Offer(HelpAgreed, "Help the table agrees on", {}, (blank,), rare=True)
    elif seat in voters(state):
        yield Offer(HelpVoted, "Help: agreed when all want the same", {"by": seat}, (blank,), rare=True)


def kept(game: Game[S]) -> Game[S]:
    """The game at a table: its own events, advice, offers and words, and those of every table behind them."""
    own_check, own_offers, own_words = game.check, game.offers, game.vocabulary
    rules = {ruling.ambiguity: ruling.ambiguity for ruling in game.rulings}
    texts = {rule: choices(rule) for rule in rules}
    house_rules = readings(game.rulings)

    def all_notices(event: Event, state: S) -> Iterator[Notice]:
        yield from own_check(event, state)
        yield from check(event, state)

    def all_offers(state: S, seat: str) -> Sequence[Offer]:
        return (*own_offers(state, seat), *offers(state, seat), *([house_rules] if state.players else []))

    def all_words(state: S) -> Vocabulary:
        return {**own_words(state), "help level": state.levels, "house rule": rules, **texts}

    return replace(
        game,
        events=(*game.events, *EVENTS),
        check=all_notices,
        offers=all_offers,
        vocabulary=all_words,
        upcasts={"GameStarted": in_todays_words, **game.upcasts},
    )
