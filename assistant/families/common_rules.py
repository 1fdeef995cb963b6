"""Rules that every table shares, whatever it plays: setup, house rules, help levels, clocks.

A game's set-up event extends `TableSetUp`; its `apply` and `tell` fall through to `apply` and `tell` here, so that the
game itself decides what follows from a change (an office that falls vacant, an end). `with_common_rules` adds the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import singledispatch, wraps
from typing import Annotated, Any, ClassVar, TypeVar, get_args

from assistant.content.house_rules import asked, choices
from assistant.core.event import REFEREE, TABLE, Event, Of, Player
from assistant.core.fast_replace import replace
from assistant.core.game import Dice, Game, Notice, Ruling, State, Vocabulary, Way
from assistant.core.offer import Blank, Offer
from assistant.core.seating import Seated
from assistant.kit.phrasing import sentences

Ambiguity = Annotated[str, Of("house rule")]
Reading = Annotated[str, Of("reading", within="ambiguity")]
"""One of the readings of the chosen house rule."""
Help = Annotated[str, Of("help level")]
S = TypeVar("S", bound=State)

# ---------------------------------------------------------------- events


class TableSetUp(Event):
    """The content of every set-up: players clockwise, house rules, the agreed help level, and how the table plays."""

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
    """A player wants this level of help; once all want the same level, it is agreed."""

    said_by: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    level: Help


class HelpAgreed(Event):
    """The table agreed aloud on a level of help: entered once for all, on the shared screen."""

    said_by: ClassVar[tuple[str, ...]] = (TABLE,)
    level: Help


class ClockPaused(Event):
    """The table takes a break; nobody's time runs."""


class ClockResumed(Event):
    """Play goes on."""


EVENTS: tuple[type[Event], ...] = (OptionChanged, HelpVoted, HelpAgreed, ClockPaused, ClockResumed)


def in_todays_words(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a set-up with words of older versions replaced, and unknown words by the usual ones.

    "program" was once the word for dice that the program rolls.
    """
    fields = dict(values)
    if isinstance(fields.get("dice"), str) and fields["dice"] not in get_args(Dice):
        fields["dice"] = "rolled" if fields["dice"] == "program" else "typed"
    if isinstance(fields.get("way"), str) and fields["way"] not in get_args(Way):
        fields["way"] = "phones"
    return fields


# ---------------------------------------------------------------- what they change


def setup_fields(event: TableSetUp) -> dict[str, Any]:
    """Return the fields of a State that every set-up fills."""
    return {name: getattr(event, name) for name in ("players", "options", "help", "way", "dice", "timers")}


def apply(event: Event, state: S) -> S:
    """Return the State after an event of housekeeping; any other event changes nothing."""
    return replace(state, **_changes(event, state))


@singledispatch
def _changes(event: Event, state: State) -> Mapping[str, Any]:
    return {}


@_changes.register
def _(event: OptionChanged, state: State) -> Mapping[str, Any]:
    """Apply another reading, which the table may choose at any time."""
    return {"options": {**state.options, event.ambiguity: event.choice}}


@_changes.register
def _(event: HelpVoted, state: State) -> Mapping[str, Any]:
    """Count one more vote; a level that all voters want is agreed, and the next vote starts over."""
    if event.by not in voters(state):
        return {}
    wishes = {**state.wishes, event.by: event.level}
    if all(wishes.get(voter) == event.level for voter in voters(state)):
        return {"help": event.level, "wishes": {}}
    return {"wishes": wishes}


@_changes.register
def _(event: HelpAgreed, state: State) -> Mapping[str, Any]:
    """Set the level of help for everybody."""
    return {"help": event.level, "wishes": {}}


@_changes.register
def _(event: ClockPaused, state: State) -> Mapping[str, Any]:
    return {"paused": True}


@_changes.register
def _(event: ClockResumed, state: State) -> Mapping[str, Any]:
    return {"paused": False}


def voters(state: State) -> tuple[str, ...]:
    """Return the players who vote on help: people with a device of their own, or everybody if nobody has one."""
    return tuple(p.key for p in state.players if p.device and not p.skill) or tuple(p.key for p in state.players)


def wanting(state: State, level: str) -> int:
    """Return how many of the voters want this level now."""
    return sum(state.wishes.get(voter) == level for voter in voters(state))


def speaks_for(state: State, seat: str, speaker: str) -> bool:
    """Return whether this seat may enter what only `speaker` (a player, or the table) can say.

    That is the speaker's own seat; the shared screen for a player without a device, or for everybody where it is the
    only screen; and any seat where one player keeps notes alone.
    """
    if seat in (speaker, REFEREE) or state.way == "alone":
        return True
    devices = state.way == "phones" and any(p.device for p in state.players if p.key == speaker)
    return seat == TABLE and not devices


# ---------------------------------------------------------------- their sentences


def _name_of_kind(event: Event, before: State, after: State) -> str:
    return type(event).__name__


tell = sentences(
    {ClockPaused: "The clocks are paused.", ClockResumed: "The clocks run again."},
    _name_of_kind,
)
"""The sentence for an event of housekeeping; the name of its kind for any other event."""


@tell.register
def _(event: OptionChanged, before: State, after: State) -> str:
    question = asked(event.ambiguity) or event.ambiguity
    choice = choices(event.ambiguity).get(event.choice, event.choice).removesuffix(".")
    return f"House rule: {question if question.endswith('?') else f'{question}:'} {choice}."


@tell.register
def _(event: HelpVoted, before: State, after: State) -> str:
    who = after.name(event.by)
    level, wishes = after.levels.get(event.level, event.level), wanting(after, event.level)
    if event.by in voters(after) and not after.wishes:
        return f"{who} wants {level}, too. The table agrees on help: {level}."
    return f"{who} wants {level} ({wishes} of {len(voters(after))})."


@tell.register
def _(event: HelpAgreed, before: State, after: State) -> str:
    return f"The table agrees on help: {after.levels.get(event.level, event.level)}."


# ---------------------------------------------------------------- what every game gets


def check(event: Event, state: State) -> Iterator[Notice]:
    """Yield a notice if the chosen reading is not in the catalogue."""
    if isinstance(event, OptionChanged) and event.choice not in choices(event.ambiguity):
        text = f"{event.ambiguity} has no reading called “{event.choice[:40]}”."
        yield Notice("illegal", text, (event.ambiguity,))


def readings(rulings: Sequence[Ruling]) -> Offer:
    """Return the offer to change a house rule, open at any time, even when the game is over."""
    open_to = {ruling.ambiguity: tuple(choices(ruling.ambiguity)) for ruling in rulings}
    every = tuple(dict.fromkeys(choice for keys in open_to.values() for choice in keys))
    asked = Blank("ambiguity", tuple(open_to), noun="house rule")
    blanks = (asked, Blank("choice", every, on="ambiguity", each=open_to))
    return Offer(OptionChanged, "Change a house rule", {}, blanks, rare=True)


def words(rulings: Sequence[Ruling], state: State) -> Vocabulary:
    """Return the words of every table: levels of help, and the house rules with their readings."""
    rules = {ruling.ambiguity: ruling.ambiguity for ruling in rulings}
    return {"help level": state.levels, "house rule": rules, **{rule: choices(rule) for rule in rules}}


def offers(state: State, seat: str) -> Iterator[Offer]:
    """Yield the offers for the clocks and, if a game has several levels of help, for these: one entry for the whole
    table, or a vote where everybody has a seat.
    """
    if state.over:
        return
    if state.timers:
        kind, verb = (ClockResumed, "Resume the clocks") if state.paused else (ClockPaused, "Pause the clocks")
        yield Offer(kind, verb, rare=True)
    if len(state.levels) < 2:
        return
    blank = Blank("level", tuple(state.levels), noun="help level")
    if speaks_for(state, seat, TABLE):
        yield Offer(HelpAgreed, "Set the help level", {}, (blank,), rare=True)
    elif seat in voters(state):
        yield Offer(HelpVoted, "Vote on the help level", {"by": seat}, (blank,), rare=True)


def with_common_rules(game: Game[S]) -> Game[S]:
    """Return the game with the events, advice, offers and words of every table added behind its own.

    Before the set-up nothing is offered.
    """
    own_check, own_offers, own_words = game.check, game.offers, game.vocabulary
    house_rules = readings(game.rulings)

    def all_notices(event: Event, state: S) -> Iterator[Notice]:
        yield from own_check(event, state)
        yield from check(event, state)

    @wraps(own_offers)
    def all_offers(state: S, seat: str) -> Sequence[Offer]:
        return (*own_offers(state, seat), *offers(state, seat), house_rules) if state.players else ()

    def all_words(state: S) -> Vocabulary:
        return {**own_words(state), **words(game.rulings, state)}

    return replace(
        game,
        events=(*game.events, *EVENTS),
        check=all_notices,
        offers=all_offers,
        vocabulary=all_words,
        upcasts={"GameStarted": in_todays_words, **game.upcasts},
    )
