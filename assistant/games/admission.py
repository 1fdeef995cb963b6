"""The admission of a package with a game to the shelf: it is imported, and what is plainly wrong is said in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Any, Final, cast

from assistant.content import catalogue
from assistant.content.plugins import Plugin, entitle
from assistant.core.codec import unstorable
from assistant.core.event import TABLE, Event, most_of, nouns_of, secrets_of, within_of
from assistant.core.faults import at
from assistant.core.game import Game, Ruling, State
from assistant.core.story import AMENDMENTS
from assistant.families.common_rules import EVENTS, with_common_rules
from assistant.families.guarded import FURTHER, NEEDED, guarded, unsound

LONGEST: Final = 300
"""How many characters of an error message are shown."""
TAKEN: Final = frozenset(kind.__name__ for kind in AMENDMENTS)
"""Names that kinds of events of a game may not have."""


class Refused(ValueError):
    """A game that cannot be on the shelf. The message is a sentence for the host."""


def admitted(plugin: Plugin) -> Game[Any]:
    """Return the game of a package, with the rules of every table, and guarded; raises Refused with the reason."""
    folder = str(plugin.folder)
    try:
        game: Any = attrgetter(plugin.value.partition(":")[2].partition("[")[0].strip())(_module(plugin))
        if wrong := next(amiss(plugin.key, game), "") or catalogue.amiss(plugin.key):
            raise Refused(f"{plugin.label}: {wrong}.")
        entitle(plugin.key, game.title)
        whole = game if set(EVENTS) <= set(game.events) else with_common_rules(game)
        return guarded(whole, folder)
    except Refused:
        raise
    except (Exception, SystemExit) as wrong:  # noqa: BLE001  (a package may fail in any way, or end the program)
        said = " ".join(str(wrong).split())[:LONGEST]
        raise Refused(f"{plugin.label}: cannot be loaded: {type(wrong).__name__}: {said}{at(wrong, folder)}") from None


def _module(plugin: Plugin) -> Any:
    return import_module(plugin.value.partition(":")[0].strip())


# ---------------------------------------------------------------- what is plainly wrong


def amiss(key: str, game: Any) -> Iterator[str]:
    """Yield what is wrong with what a package calls its game, each as the end of a sentence."""
    if not isinstance(game, Game):
        yield f"what it names is no Game but a {type(game).__name__}"
        return
    if game.key != key:
        yield f"its game calls itself “{str(game.key)[:40]}”, but its entry point is called “{key}”"
    if not isinstance(game.title, str) or not game.title.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
        yield "its game has no title"
    for name in (*NEEDED, *FURTHER):
        if not callable(getattr(cast("Any", game), name)):
            yield f"“{name}” of its game is no function"
    if not isinstance(game.rulings, tuple) or not all(isinstance(one, Ruling) for one in game.rulings):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield "“rulings” of its game is no tuple of Ruling"
    if not isinstance(game.upcasts, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield "“upcasts” of its game is no mapping"
    yield from _start(cast("Any", game.start))  # pyright: ignore[reportUnknownMemberType]
    yield from _events(game.events)


def _start(start: Any) -> Iterator[str]:
    if not isinstance(start, State):
        yield f"“start” of its game is no State but a {type(start).__name__}"
        return
    levels: Any = start.levels
    if not isinstance(levels, Mapping) or not levels or start.help not in levels:
        yield "“help” of its State is none of its “levels”"
    yield from unsound(start)


def _events(kinds: Any) -> Iterator[str]:
    if not isinstance(kinds, tuple) or not kinds or not all(map(_is_kind, cast("tuple[Any, ...]", kinds))):
        yield "“events” of its game is no tuple of kinds of Event"
        return
    every = cast("tuple[type[Event], ...]", kinds)
    names = [kind.__name__ for kind in every]
    if twice := {name for name in names if names.count(name) > 1 or name in TAKEN}:
        yield f"two kinds of its events are called {min(twice)}"
    if not any(kind.begins for kind in every):
        yield "none of its events “begins” the game"
    for kind in every:
        yield from _event(kind)


def _is_kind(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event)


def _event(kind: type[Event]) -> Iterator[str]:
    known = set(kind.__dataclass_fields__)
    marks = (nouns_of(kind), most_of(kind))  # both raise where a type of a field cannot be understood
    named = [*kind.private_to, *kind.said_by, *kind.signed, *within_of(kind).values()]
    named += [knower for knowers in secrets_of(kind).values() for knower in knowers]
    if unknown := sorted({*named} - known - {TABLE}):
        yield f"{kind.__name__} names a field “{unknown[0]}” that it does not have"
    if hasattr(kind, "__post_init__"):
        yield f"{kind.__name__} has a “__post_init__”, but a kind of event has only fields: what it says may be hidden"
    if len(kind.sure) != 2:
        yield f"“sure” of {kind.__name__} is no question and button"
    if (wrong := unstorable(kind)) and marks:
        yield f"“{wrong}” of {kind.__name__} has a type that cannot be stored"
