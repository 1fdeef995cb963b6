"""The guard around the screens of a package with a game: where they fail, a page shows the plain ones.

`<package>.screens` may define `ARRANGEMENT` and `SETUP`. Each of their functions is called under a guard; what it gives
has to be JSON of the usual form. Failures are noted for the host (`assistant.core.faults`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NotRequired, TypeVar, cast, get_origin, get_type_hints

from assistant.content.plugins import Plugin, title
from assistant.core.event import Event
from assistant.core.faults import WrongResult, note
from assistant.core.offer import Nonsense
from assistant.kit.cards import Card
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.blocks import Fold, Form, Taps
from dashboards.parts.common.labels import Json
from dashboards.parts.common.paper import paper_parts, paper_sheets
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.families import ALL
from dashboards.parts.setup.form import Cover, Problem, Setup, choice_problems

T = TypeVar("T")
Good = Callable[[Any], bool]
Otherwise = Callable[..., Any]
MOST_SEATS: Final = 12


class Screens:
    """The module `screens` of one package, and what is made of it."""

    def __init__(self, plugin: Plugin) -> None:
        self._plugin = plugin

    def arrangement(self, plain: Arrangement) -> Arrangement:
        """Return the package's own arrangement under a guard; the plain one if it has none that can be used."""
        own = self._named("ARRANGEMENT", Arrangement) or plain
        entry = self._tried("entry", plain.entry, partial(self._one_by_one, plain), _blocks)
        plainly = {"status": self._tried("status", plain.status, _no_object, _status), "entry": entry}
        made = {name: self._tried(name, getattr(own, name), plainly.get(name, gives), good)
                for name, (good, gives) in DRAWN.items()}  # fmt: skip
        status = made["status"]

        def said(sight: SeatView) -> Json:
            return {**UNSAID, **status(sight)}

        return Arrangement(
            **{**made, "status": said},
            **{name: self._refusing(name, getattr(own, name)) for name in ("roll", "throw")},
            **self._still(own, plain),
            panels=self._each("panels", own.panels),
            looks=self._each("looks", own.looks),
        )

    def setup(self, plain: Setup) -> Setup:
        """Return the package's own setup under a guard; the plain one if it has none that can be used."""
        plain = plain if plain.game.about else replace(plain, does=self._plugin.summary or plain.does)
        own = self._named("SETUP", Setup)
        if own is None:
            return plain
        try:
            made = self._guarded_setup(replace(own, game=plain.game), plain)
            draft = made.tidy(made.fresh())
            list(choice_problems(made, draft))
            json.dumps([[step.name, step.blocks] for step in made.steps(draft)])
            return made
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("SETUP", wrong)
            return plain

    # ------------------------------------------------------------------ reading the module

    def _note(self, part: str, wrong: BaseException) -> None:
        key = self._plugin.key
        note(key, title(key), f"screens ({part})", wrong, str(self._plugin.folder))

    def _named(self, name: str, kind: type[T]) -> T | None:
        """Return the value of this name in the module; None if there is none of this kind."""
        module = f"{self._plugin.package}.screens"
        try:
            if module not in sys.modules and find_spec(module) is None:
                return None
            value: Any = getattr(import_module(module), name, None)
            if value is not None and not isinstance(value, kind):
                raise WrongResult(f"it is a {type(value).__name__} and no {kind.__name__}")
            return value
        except (Exception, SystemExit) as wrong:  # noqa: BLE001  (a package may fail in any way, or end the program)
            self._note(name, wrong)
            return None

    # ------------------------------------------------------------------ guards

    def _tried(self, part: str, work: Otherwise, otherwise: Otherwise, good: Good) -> Otherwise:
        """Return the function, with what `otherwise` gives where it fails or gives something else than is `good`."""

        def tried(*given: Any) -> Any:
            try:
                result = work(*given)
                if isinstance(result, Iterator):
                    result = list(cast("Iterator[Any]", result))
                if not good(result):
                    raise WrongResult(f"it gave a {type(result).__name__} that no page can show")
                return result
            except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
                self._note(part, wrong)
            return otherwise(*given)

        return tried

    def _refusing(self, part: str, work: Otherwise) -> Otherwise:
        """Return a function that makes an event, and that refuses in a sentence where it fails."""

        def refusing(*given: Any, **said: Any) -> Any:
            try:
                event = work(*given, **said)
                if not isinstance(event, Event):
                    raise WrongResult(f"it gave a {type(event).__name__} instead of an event")
                return event
            except Nonsense:
                raise
            except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
                self._note(part, wrong)
                raise Nonsense(f"{title(self._plugin.key)} has a fault here. Nothing was recorded.") from None

        return refusing

    def _each(self, part: str, parts: Any) -> dict[str, Otherwise]:
        """Return the functions of a mapping, each guarded; those that are no functions are left out."""
        known: Mapping[Any, Any] = cast("Mapping[Any, Any]", parts) if isinstance(parts, Mapping) else {}
        able = {name: work for name, work in known.items() if isinstance(name, str) and callable(work)}
        return {name: self._tried(f"{part}, {name}", work, _none, _maybe) for name, work in able.items()}

    def _still(self, own: Arrangement, plain: Arrangement) -> dict[str, Any]:
        """Return the fields that are no functions; one of another form is the plain one."""
        good: dict[str, Good] = {
            "fields": lambda value: _texts(value, _texts),
            "titles": _texts,
            "tabs": lambda value: bool(value) and _texts(value),
            "look": lambda value: isinstance(value, str),
            "families": lambda value: isinstance(value, tuple) and {*value} <= {*ALL},
        }
        still: dict[str, Any] = {}
        for name, fits in good.items():
            value = getattr(own, name)
            still[name] = value if fits(value) else getattr(plain, name)
            if still[name] is not value:
                self._note(name, WrongResult(f"it is a {type(value).__name__} of another form"))
        return still

    # ------------------------------------------------------------------ what is drawn where everything fails

    def _one_by_one(self, plain: Arrangement, sight: SeatView) -> list[Json]:
        """Return the entry of the offers that can be drawn: one that cannot must not hide the others."""
        blocks: list[Json] = []
        for offer in sight.offers:
            alone = replace(sight)
            alone.__dict__["offers"] = (offer,)
            blocks += self._tried("an offer", plain.entry, _no_blocks, _blocks)(alone)
        return blocks

    # ------------------------------------------------------------------ the set-up

    def _guarded_setup(self, own: Setup, plain: Setup) -> Setup:
        made = {name: self._tried(name, getattr(own, name), gives or getattr(plain, name), good)
                for name, (good, gives) in ASKED.items()}  # fmt: skip
        return replace(
            own,
            **made,
            asks=self._asks(own.asks),
            further=tuple(map(self._asks, own.further)),
            wishes={
                name: self._tried(f"wishes, {name}", work, _as_it_is, _object) for name, work in own.wishes.items()
            },
            lay=None if own.lay is None else self._refusing("lay", own.lay),
            cover=own.cover if isinstance(own.cover, Cover) else plain.cover,  # pyright: ignore[reportUnnecessaryIsInstance]
            **{name: str(getattr(own, name) or getattr(plain, name)) for name in ("does", "emblem", "family")},
        )

    def _asks(self, step: tuple[str, Otherwise]) -> tuple[str, Otherwise]:
        name, asks = step
        return str(name), self._tried(f"asks, {name}", asks, _no_blocks, _asked)


# ---------------------------------------------------------------- what a page can show


def _json(value: Any) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True


def _object(value: Any) -> bool:
    return isinstance(value, dict) and _json(value)


def _maybe(value: Any) -> bool:
    return value is None or _object(value)


def _status(value: Any) -> bool:
    return _object(value) and all(isinstance(value.get(name, UNSAID[name]), kind) for name, kind in SAID.items())


def _blocks(value: Any) -> bool:
    return _listed(value) and all(map(_block, value))


def _block(block: Any) -> bool:
    """Return whether a block has what the script that draws it needs, as far as every game may use it."""
    kind = block.get("type")
    inside = block.get("blocks") if kind == "fold" else None
    return (
        isinstance(kind, str) and NEEDS.get(kind, frozenset()) <= block.keys() and (inside is None or _blocks(inside))
    )


def _asked(value: Any) -> bool:
    return _listed(value) and all(isinstance(one.get("part"), str) for one in value)


def _listed(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and all(isinstance(one, dict) for one in cast("Iterable[Any]", value))
        and _json(value)
    )


def _texts(value: Any, inside: Good = lambda one: isinstance(one, str)) -> bool:
    of = cast("Mapping[Any, Any]", value) if isinstance(value, Mapping) else {0: 0}
    return all(isinstance(name, str) and inside(one) for name, one in of.items())


def _all_of(kind: type) -> Good:
    return lambda value: (
        isinstance(value, list | tuple) and all(isinstance(one, kind) for one in cast("Iterable[Any]", value))
    )


def _seats(value: Any) -> bool:
    if not isinstance(value, tuple) or len(cast("tuple[Any, ...]", value)) != 2:
        return False
    least, most = cast("tuple[Any, Any]", value)
    return type(least) is int and type(most) is int and 1 <= least <= most <= MOST_SEATS


def _said(value: Any) -> bool:
    """Return whether these are fields of a set-up, without those that every set-up has."""
    known = cast("Mapping[Any, Any]", value) if isinstance(value, Mapping) else {0: 0}
    return all(isinstance(name, str) and name != "options" for name in known)


def _weighed(value: Any) -> bool:
    pair = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else ()
    return value is None or (len(pair) == 2 and callable(pair[1]))


def _anything(_value: Any) -> bool:
    return True


def _none(*_: Any) -> None:
    return None


def _no_blocks(*_: Any) -> list[Any]:
    return []


def _no_object(*_: Any) -> dict[str, Any]:
    return {}


def _as_it_is(draft: Any) -> Any:
    return draft


UNSAID: Final[Json] = {"who": None, "title": "", "say": "", "queue": []}
"""A status that says nothing."""
SAID: Final[Mapping[str, type | tuple[type, ...]]] = {
    "who": (str, type(None)),
    "title": str,
    "say": str,
    "queue": (list, tuple),
}


def _needed(block: Any) -> frozenset[str]:
    """Return the fields that a block always has; postponed annotations hide from Python which are `NotRequired`."""
    hints = get_type_hints(block, include_extras=True)
    return frozenset(name for name in block.__required_keys__ if get_origin(hints[name]) is not NotRequired)


NEEDS: Final[Mapping[str, frozenset[str]]] = {
    "taps": _needed(Taps),
    "form": _needed(Form),
    "fold": _needed(Fold),
}
"""The fields that a block of each kind cannot be drawn without."""
DRAWN: Final[Mapping[str, tuple[Good, Otherwise]]] = {
    "status": (_status, _none),
    "drama": (_maybe, _none),
    "entry": (_blocks, _none),
    "boxes": (_blocks, _no_blocks),
    "shapes": (_object, _no_object),
    "board": (_maybe, _none),
    "grid": (_maybe, _none),
    "asking": (_anything, _none),
    "hand": (_maybe, _none),
    "extras": (_blocks, _no_blocks),
    "annulled": (_all_of(Event), _no_blocks),
    "picture": (_object, _no_object),
    "after_the_game": (_maybe, _none),
    "mine": (_asked, _no_blocks),
    "eyes": (_texts, _no_object),
    "luck": (lambda value: value is None or _listed(value), _none),
    "weighed": (_weighed, _none),
    "paper": (paper_sheets, _no_blocks),
    "holdings": (paper_parts, _no_blocks),
}
"""The functions of an arrangement: which results a page can show, and what it shows otherwise."""
ASKED: Final[Mapping[str, tuple[Good, Otherwise | None]]] = {
    "players": (_asked, None),
    "more": (_asked, None),
    "tidied": (_object, _as_it_is),
    "seats": (_seats, None),
    "pieces": (_all_of(Card), None),
    "amiss": (_all_of(Problem), None),
    "amiss_later": (_all_of(Problem), None),
    "says": (_said, None),
    "still": (_object, None),
    "shown": (_object, None),
}
"""The functions of a setup: which results the form can use, and what it uses otherwise (None: the plain one's)."""
