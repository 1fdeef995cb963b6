"""The guard around a game of another author: whatever its rules raise or return, table, pages and store go on.

A rule that fails counts as if it had nothing to say: `apply` changes nothing, `check` advises nothing more, `offers`
are the ones before the failure and those of every table. If a rule that hides something fails, everything of the game
is hidden. Every failure is noted for the host (`assistant.core.faults`). Nothing guards against a rule that never ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import fields
from inspect import unwrap
from itertools import islice
from typing import Any, Final, TypeVar, cast, get_args

from assistant.core.box import Box
from assistant.core.event import REFEREE, Event
from assistant.core.fast_replace import replace
from assistant.core.faults import WrongResult, note
from assistant.core.game import Dice, Game, Level, Notice, State, Vocabulary, Way
from assistant.core.offer import Blank, Nonsense, Offer
from assistant.core.seating import Seated, after
from assistant.families import common_rules
from assistant.families.common_rules import TableSetUp, setup_fields
from assistant.kit.facts import Evidence

MOST: Final = 500
"""The most notices, offers or sentences that a rule may give: it may never come to an end."""
BASE: Final = tuple(f.name for f in fields(State))
"""The fields of every State. They are public; all others are the game's own."""
NEEDED: Final = ("lay", "apply", "check", "offers", "tell", "vocabulary", "laws")
FURTHER: Final = ("completions", "veil", "covered", "hushed", "evidence", "asked", "boxes")
"""Rules that are guarded only where a game has its own: code recognizes the usual ones."""
_WORDS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")

T = TypeVar("T")


def guarded(game: Game[Any], folder: str = "") -> Game[Any]:
    """Return the game with every rule guarded; `folder` is that of its package, to name the place of a failure."""
    guard = Guard(game, folder)
    own = [name for name in FURTHER if getattr(game, name) is not getattr(Game, name)]
    upcasts = {kind: guard.upcast(kind, old) for kind, old in game.upcasts.items()}
    return replace(game, **{name: getattr(guard, name) for name in (*NEEDED, *own)}, upcasts=upcasts)


class Guard:
    """The rules of one game, each of which gives something sensible instead of failing."""

    def __init__(self, game: Game[Any], folder: str) -> None:
        self._game = game
        self._folder = folder
        self._kinds = frozenset(game.events)
        self._hides = any(getattr(game, name) is not getattr(Game, name) for name in ("veil", "covered", "hushed"))

    def _note(self, part: str, wrong: Exception) -> None:
        note(self._game.key, self._game.title, part, wrong, self._folder)

    # ------------------------------------------------------------------ what happens

    def lay(self, players: Sequence[Seated], **said: Any) -> Event:
        """Return the set-up of the usual table, or of what the form `said`; raises Nonsense if the game fails."""
        try:
            event = self._game.lay(players, **said)
            if type(event) not in self._kinds or not event.begins:
                raise WrongResult(f"it gave {_a(event)} instead of a set-up")
        except Nonsense:
            raise
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("lay", wrong)
            raise Nonsense(f"{self._game.title} can't be set up: the game has a fault. Nothing was recorded.") from None
        return event

    def apply(self, event: Event, state: Any) -> Any:
        """Return the State after the event: the same State if the game fails, apart from what every table has."""
        try:
            return self._sound(self._game.apply(event, state))
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("apply", wrong)
        if isinstance(event, TableSetUp):
            return changed(state, setup_fields(event))
        if type(event) not in common_rules.EVENTS:
            return state
        after = common_rules.apply(event, State(**{name: getattr(state, name) for name in BASE}))
        return changed(state, {name: getattr(after, name) for name in BASE})

    def _sound(self, state: Any) -> Any:
        """Return the State if pages can read what every State has; raises WrongResult or what the State raises."""
        if not isinstance(state, type(self._game.start)):
            raise WrongResult(f"it gave {_a(state)} instead of a {type(self._game.start).__name__}")
        if wrong := next(unsound(state), None):
            raise WrongResult(wrong)
        return state

    def upcast(self, kind: str, old: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
        """Return how an event of an older version is read; a failure makes that one line unreadable."""

        def read(values: dict[str, Any]) -> dict[str, Any]:
            try:
                return dict(old(values))
            except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
                self._note(f"upcasts of {kind}", wrong)
                raise ValueError(kind) from None

        return read

    # ------------------------------------------------------------------ what is said

    def check(self, event: Event, state: Any) -> tuple[Notice, ...]:
        """Return the advice up to a failure, and that of every table."""
        given, failed = self._listed("check", lambda: self._game.check(event, state), _notice)
        if failed:
            given += [one for one in common_rules.check(event, state) if one not in given]
        return tuple(given)

    def tell(self, event: Event, before: Any, after: Any) -> str:
        """Return the sentence; if the game fails, one that is made of the name of the kind and who did it."""
        try:
            text = self._game.tell(event, before, after)
            if not isinstance(text, str) or not text.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
                raise WrongResult(f"it gave {_a(text)} instead of a sentence")
            return text
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("tell", wrong)
        if type(event) in common_rules.EVENTS:
            return common_rules.tell(event, before, after)
        who = "" if self._hides else getattr(event, "by", None)
        name = next((player.name for player in after.players if player.key == who), "")
        return f"{in_words(event)}{f' by {name}' if name else ''}."

    def vocabulary(self, state: Any) -> Vocabulary:
        """Return the words of the table; if the game fails, the players and what every table has."""
        players = {player.key: player.name for player in state.players}
        usual = {"player": players, **common_rules.words(self._game.rulings, state)}
        try:
            words: Any = self._game.vocabulary(state)
            good = {noun: dict(of) for noun, of in words.items() if _named(noun, of)}
            if len(good) < len(words):
                self._note("vocabulary", WrongResult("a noun has no words as texts"))
            return {**usual, **good}
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("vocabulary", wrong)
        return usual

    def laws(self, state: Any) -> tuple[str, ...]:
        """Return what is broken, up to a failure."""
        return tuple(self._listed("laws", lambda: self._game.laws(state), _text)[0])

    # ------------------------------------------------------------------ what can be done

    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]:
        """Return the offers; if the game fails, those before the failure, and those of every table."""
        given, failed = self._listed("offers", lambda: self._game.offers(state, seat), self._offer)
        if failed and state.players:
            own = unwrap(self._game.offers)
            given = given or self._listed("offers", lambda: own(state, seat), self._offer)[0]
            common = (*common_rules.offers(state, seat), common_rules.readings(self._game.rulings))
            given += [offer for offer in common if offer not in given]
        return tuple(given)

    def _offer(self, offer: Any) -> str:
        if not isinstance(offer, Offer):
            return f"it gave {_a(offer)} instead of an Offer"
        if offer.kind not in self._kinds:
            return "it offers a kind of event that the game does not name in “events”"
        if wrong := _text(offer.verb) or _blanks(offer):
            return wrong
        names = {*offer.known, *(blank.name for blank in offer.blanks)}
        missing = sorted(names - set(offer.kind.__dataclass_fields__))
        return f"it offers {offer.kind.__name__} with a field “{missing[0]}” that it does not have" if missing else ""

    def completions(self, event: Event, before: Any, seat: str) -> Sequence[Blank]:
        """Return the secrets that this seat can still add, up to a failure."""
        return self._listed("completions", lambda: self._game.completions(event, before, seat), _blank)[0]

    def asked(self, state: Any, player: str) -> Any:
        """Return who would answer; if the game fails, everybody to the left."""
        try:
            asked: Any = self._game.asked(state, player)
            if isinstance(asked, str) or not isinstance(asked, (Sequence, Mapping)):
                raise WrongResult(f"it gave {_a(asked)} instead of players")
            return asked  # pyright: ignore[reportUnknownVariableType]
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("asked", wrong)
        return after([seated.key for seated in state.players], player)

    def boxes(self, state: Any) -> tuple[Box, ...]:
        """Return the boxes that can be used, up to a failure."""
        return tuple(map(self._usable, self._listed("boxes", lambda: self._game.boxes(state), self._box)[0]))

    def _usable(self, box: Box) -> Box:
        rules = {name: self._in_box(name, getattr(box, name)) for name in ("offer", "shown", "blank")}
        return replace(box, **rules)

    def _box(self, box: Any) -> str:
        if not isinstance(box, Box) or not isinstance(box.seats, tuple) or _text(box.key):  # pyright: ignore[reportUnnecessaryIsInstance]
            return f"it gave {_a(box)} instead of a Box with a key and seats"
        for slot in box.seats:
            offer: Any = box.offer(slot)
            if wrong := _blanks(offer) if isinstance(offer, Offer) else f"a box offers {_a(offer)}":
                return wrong
        return ""

    def _in_box(self, name: str, rule: Callable[..., Any] | None) -> Callable[..., Any] | None:
        """Return a rule of a box that refuses in a sentence instead of failing."""
        if rule is None:
            return None

        def said(*given: Any) -> Any:
            try:
                return rule(*given)
            except Nonsense:
                raise
            except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
                self._note(f"boxes ({name})", wrong)
                raise Nonsense(f"{self._game.title} has a fault here. Nothing was recorded.") from None

        return said

    # ------------------------------------------------------------------ what is hidden

    def veil(self, state: Any, seat: str) -> Any:
        """Return the State that this seat may see; if the game fails, nothing of the game itself."""
        try:
            return self._sound(self._game.veil(state, seat))
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("veil", wrong)
        return state if seat == REFEREE else self._bare(state)

    def covered(self, state: Any, now: Any) -> Any:
        """Return the supposed State without what `now` hides; if the game fails, nothing of the game itself."""
        try:
            return self._sound(self._game.covered(state, now))
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("covered", wrong)
        return self._bare(state)

    def _bare(self, state: Any) -> Any:
        """Return a State that has nothing of the game but what every table has."""
        return changed(self._game.start, {name: getattr(state, name) for name in BASE})

    def hushed(self, event: Event, state: Any) -> Collection[str]:
        """Return the words that a reader may not see; if the game fails, all of them."""
        if event.begins or type(event) in common_rules.EVENTS:
            return ()
        try:
            words: Any = self._game.hushed(event, state)
            if isinstance(words, str) or not isinstance(words, Collection) or any(map(_text, words)):  # pyright: ignore[reportUnknownArgumentType]
                raise WrongResult(f"it gave {_a(words)} instead of words")
            return words  # pyright: ignore[reportUnknownVariableType]
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("hushed", wrong)
        return frozenset(event.__dataclass_fields__)

    def evidence(self, steps: Iterable[Any], seat: str) -> Evidence | None:
        """Return what a seat may conclude; nothing if the game fails."""
        try:
            found: Any = self._game.evidence(steps, seat)
            if found is not None and not isinstance(found, Evidence):
                raise WrongResult(f"it gave {_a(found)} instead of Evidence")
            return found
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note("evidence", wrong)
        return None

    # ------------------------------------------------------------------ lists

    def _listed(
        self, part: str, work: Callable[[], Iterable[Any]], amiss: Callable[[Any], str]
    ) -> tuple[list[Any], bool]:
        """Return what a rule gives up to a failure, without what is of no use, and whether it failed."""
        given: list[Any] = []
        try:
            for one in islice(work(), MOST):
                if wrong := amiss(one):
                    self._note(part, WrongResult(wrong))
                else:
                    given.append(one)
        except Exception as wrong:  # noqa: BLE001  (somebody else's code may fail in any way)
            self._note(part, wrong)
            return given, True
        return given, False


# ---------------------------------------------------------------- what can be used


def unsound(state: State) -> Iterator[str]:
    """Yield what of a State's common fields cannot be read by pages, each as the end of a sentence."""
    values: Mapping[str, tuple[Any, type | tuple[type, ...]]] = {
        "players": (state.players, tuple),
        "options": (state.options, Mapping),
        "wishes": (state.wishes, Mapping),
        "help": (state.help, str),
        "on_turn": (state.on_turn, (str, type(None))),
        "deciding": (state.deciding, (str, type(None))),
        "bare": (state.bare, frozenset),
        **{name: (getattr(state, name), bool) for name in ("timers", "paused", "over", "opened", "adjusted")},
    }
    for name, (value, kind) in values.items():
        if not isinstance(value, kind):
            yield f"“{name}” of the State is {_a(value)}"
    if state.way not in get_args(Way) or state.dice not in get_args(Dice):
        yield "“way” or “dice” of the State is not one of the usual ones"
    for player in state.players:
        if not isinstance(player, Seated) or _text(state.name(player.key)) or _text(player.name):  # pyright: ignore[reportUnnecessaryIsInstance]
            yield "“players” of the State are not Seated with names"


def changed(state: T, values: Mapping[str, Any]) -> T:
    """Return a copy of a State with other values, without running any code of its class."""
    new = copy(state)
    names = {f.name for f in fields(cast("State", state))}
    for cached in vars(new).keys() - names:
        object.__delattr__(new, cached)
    for name, value in values.items():
        object.__setattr__(new, name, value)
    return new


def in_words(event: Event) -> str:
    """Return the name of a kind as words: “Card shown”."""
    return _WORDS.sub(" ", type(event).__name__).capitalize()


def _a(value: Any) -> str:
    """Return the type of a value, for a sentence. The value itself could be a secret."""
    name = "nothing" if value is None else type(value).__name__
    return name if value is None else f"an {name}" if name[0].lower() in "aeio" else f"a {name}"


def _text(value: Any) -> str:
    return "" if isinstance(value, str) and value else f"it gave {_a(value)} instead of a text"


def _notice(notice: Any) -> str:
    good = isinstance(notice, Notice) and notice.level in get_args(Level) and not _text(notice.text)
    rules: Any = notice.rules if good else ()
    return "" if good and isinstance(rules, tuple) and _texts(rules) else f"it gave {_a(notice)} instead of a Notice"


def _blanks(offer: Offer) -> str:
    blanks: Any = offer.blanks
    return next((wrong for blank in blanks if (wrong := _blank(blank))), "")


def _blank(blank: Any) -> str:
    if not isinstance(blank, Blank) or _text(blank.name):
        return f"it gave {_a(blank)} instead of a Blank"
    lists: tuple[Any, ...] = (blank.choices, blank.dim, *blank.each.values())
    if any(isinstance(one, str) or not isinstance(one, Sequence) for one in lists):
        return f"the choices of “{blank.name}” are no list"
    return ""


def _named(noun: Any, words: Any) -> bool:
    return isinstance(noun, str) and isinstance(words, Mapping) and _texts(words) and _texts(words.values())  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]


def _texts(values: Any) -> bool:
    return not any(map(_text, values))
