"""The ambiguous rules of the catalogues and how a table reads them. Their ids are unique over all games.

An ambiguity is declared in the catalogue of its game, which is also where a variant says which of its base's it takes.
Code asks `chosen` how a table reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar

from assistant.content.catalogue import Ambiguity, catalogue, games
from assistant.content.plugins import cached
from assistant.core.game import Ruling, State

_noted: ContextVar[set[str] | None] = ContextVar("the ambiguities asked for, while they are noted", default=None)


@cached
def rulings(game: str, base_first: bool = False) -> tuple[Ruling, ...]:
    """Return the ambiguities of this game with our default and the alternatives: its own, and those that it takes.

    `base_first` puts those that it takes in front. Raises LookupError for an id that it takes and no catalogue has.
    """
    own = tuple(map(_ruling, catalogue(game).ambiguities))
    taken = tuple(_ruling(_taken(game, ambiguity)) for ambiguity in catalogue(game).takes)
    return (*taken, *own) if base_first else (*own, *taken)


@cached
def choices(ambiguity: str) -> Mapping[str, str]:
    """Return the readings a table may choose from: key → text; empty for an unknown id."""
    found = _all().get(ambiguity)
    return dict(found.options) if found else {}


@cached
def asked(ambiguity: str) -> str:
    """Return what an ambiguous rule leaves open, in one question or a few words; "" for an unknown id.

    >>> asked("CCR-AMB-21")
    'Are dividends rounded?'
    """
    whole = _all()[ambiguity].question if ambiguity in _all() else ""
    question, mark, _ = whole.partition("?")
    return f"{question}{mark}" if mark else whole.partition(".")[0]


def chosen(state: State, ambiguity: str) -> str:
    """Return how this table reads an ambiguous rule."""
    return chosen_in(state.options, ambiguity)


def chosen_in(options: Mapping[str, str], ambiguity: str) -> str:
    """Return the reading in these options; our default if they have none that a table may choose.

    Raises KeyError for an unknown id.
    """
    noted = _noted.get()
    if noted is not None:
        noted.add(ambiguity)
    if ambiguity not in _all():
        raise KeyError(f"No catalogue has the house rule {ambiguity}. Is the package of its game installed?")
    said = options.get(ambiguity)
    return said if said and said in choices(ambiguity) else _all()[ambiguity].default


class Noting:
    """The ids of the ambiguities that this thread asks for while the `with` statement runs, in a set that grows.

    >>> with Noting() as noted:
    ...     reading = chosen_in({}, "RSK-AMB-02")
    >>> noted
    {'RSK-AMB-02'}
    """

    __slots__ = ("_inside", "_outside", "_token")

    def __enter__(self) -> set[str]:
        self._outside, self._inside = _noted.get(), set[str]()
        self._token = _noted.set(self._inside)
        return self._inside

    def __exit__(self, *raised: object) -> None:
        _noted.reset(self._token)
        if self._outside is not None:
            self._outside |= self._inside


def find(ambiguity: str) -> Ambiguity:
    """Return an ambiguity of any catalogue by its id; raises KeyError."""
    return _all()[ambiguity]


def having(ambiguity: str) -> tuple[str, ...]:
    """Return the games that have an ambiguity, its own game first, then those that take it.

    >>> having("RSK-AMB-04")
    ('risk', 'cold_cash_risk')
    """
    own = [game for game in games() if any(a.id == ambiguity for a in catalogue(game).ambiguities)]
    return (*own, *(game for game in games() if ambiguity in catalogue(game).takes))


def undecided(game: str, bases: Sequence[str] = ()) -> Iterator[str]:
    """Yield a sentence for each ambiguity of a base game that this game neither takes nor leaves, or both, and for each
    that no catalogue has.

    Base games are `bases`, and those of whose ambiguities this game takes or leaves any.
    """
    named = catalogue(game)
    for ambiguity in (*named.takes, *named.leaves):
        if ambiguity not in _all():
            yield f"{game} names {ambiguity} in takes or leaves, but no catalogue has it."
        if ambiguity in named.takes and ambiguity in named.leaves:
            yield f"{game} both takes and leaves {ambiguity}. Say one of the two in its catalogue."
    named_bases = (having(a)[0] for a in (*named.takes, *named.leaves) if a in _all())
    for base in dict.fromkeys((*named_bases, *bases)):
        for ambiguity in catalogue(base).ambiguities:
            if ambiguity.id not in (*named.takes, *named.leaves):
                yield f"{ambiguity.id} is new in {base}: say in the catalogue of {game} whether it takes or leaves it."


def _ruling(ambiguity: Ambiguity) -> Ruling:
    return Ruling(ambiguity.id, ambiguity.default, tuple(key for key, _ in ambiguity.options))


def _taken(game: str, ambiguity: str) -> Ambiguity:
    if ambiguity not in _all():
        raise LookupError(f"{game} takes the house rule {ambiguity}, which no catalogue has.")
    return _all()[ambiguity]


@cached
def _all() -> Mapping[str, Ambiguity]:
    return {ambiguity.id: ambiguity for game in games() for ambiguity in catalogue(game).ambiguities}
