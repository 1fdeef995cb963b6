"""A move says everything about itself: who may make it, what forbids it, what it changes, and how it reads.

    class IncomeTaken(Move):
        says = "{by} takes 1 coin."
        verb = "Take 1 coin"
        by: Player

        def effect(self, state: Coup) -> Coup:
            return state.add("coins", self.by, 1).next_turn()

Offers are made of its fields and of `check`, so that nothing is told twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from itertools import product
from typing import Any, ClassVar, Final, get_origin, get_type_hints

from assistant.core.event import Event, nouns_of, secrets_of
from assistant.core.fast_replace import replace
from assistant.core.game import Notice, illegal, legal
from assistant.core.offer import AnyWords, Blank, Choices, Offer, opened
from assistant.kit.facts import Fact
from assistant.kit.phrasing import listed, upper, worded

TURN: Final = "turn"
"""The phase in which the player on turn acts."""
MOST_TRIED: Final = 400
"""The most ways to fill an offer that are compared with what forbids it; of more, the game says what can be chosen."""
Words = Mapping[str, Mapping[str, str]]
At = Mapping[str, int]
"""The line and the moment of a fact: `Holds(**at, place="anna", cards=frozenset({"7"}))`."""


class Move(Event):
    """An event that says by itself what it means; the rest is made of its fields.

    `says` is its sentence, with its fields in braces (`assistant.kit.phrasing`), `verb` its button, `labels` are what
    its fields are called in a form and in a correction, if their names do not say it. `phase` is what the
    table waits for when it is made, `rules` are the rules of the catalogue behind it. `each` names a field of which
    every choice has a button of its own. `expected` moves come first on a screen; `rare` ones put right what is on the
    table. `costs` and `gains` are what the player pays and gets, by the field with these counts. After a move that
    `ends` the turn, the next player is on turn.
    """

    says: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    labels: ClassVar[Mapping[str, str]] = {}
    phase: ClassVar[str] = TURN
    rules: ClassVar[tuple[str, ...]] = ()
    each: ClassVar[str] = ""
    expected: ClassVar[bool] = True
    rare: ClassVar[bool] = False
    costs: ClassVar[Mapping[str, int]] = {}
    gains: ClassVar[Mapping[str, int]] = {}
    ends: ClassVar[bool] = False

    @classmethod
    def who(cls, state: Any) -> Sequence[str]:
        """Return the players who may make this move now: those who act, in its phase."""
        return state.acting if state.phase == cls.phase else ()

    @classmethod
    def choices(cls, name: str, state: Any, by: str) -> Choices | Blank | None:
        """Return what can be chosen for a field by this player; None: all words of its noun, or all numbers.

        A whole `Blank` says more: how many are chosen, and what is chosen already.
        """
        return None

    def check(self, state: Any) -> Iterator[str | Notice]:
        """Yield what forbids this move, in sentences; notices of other levels are allowed too."""
        yield from ()

    def effect(self, state: Any) -> Any:
        """Return the table after this move, beside what it costs and gains.

        It never refuses, and is asked only in the phase of the move.
        """
        return state

    def carried_out(self, state: Any) -> Any:
        """Return the table after this move: what it costs, what it changes, what it gains, and the end of the turn."""
        state = self.effect(changed(self, state, self.costs, -1))
        state = changed(self, state, self.gains, 1)
        return state.settled() if self.ends else state

    def teaches(self, before: Any, seat: str, at: At) -> Iterator[Fact]:
        """Yield what this seat learns about who holds which card, as it has seen the move (`EnvelopeTable`)."""
        yield from ()

    def tell(self, before: Any, after: Any) -> str:
        """Return the sentence of this move."""
        return worded({type(self): self.says}, self, after.called) if self.says else _plain(self, after)


# ---------------------------------------------------------------------- what forbids a move


def notices(move: Move, state: Any) -> Iterator[Notice]:
    """Yield what forbids a move: the game is over, another phase, other players, and what it says itself."""
    if why := not_now(move, state):
        yield illegal(why, *move.rules)
        return
    by = getattr(move, "by", "")
    for what, number in move.costs.items():
        yield from (illegal(said, *move.rules) for said in state.needs(what, by, number))
    for said in move.check(state):
        yield illegal(said, *move.rules) if isinstance(said, str) else said


def not_now(move: Move, state: Any) -> str:
    """Return why this move cannot be made at this moment, or not by this player; "" if it can."""
    by = getattr(move, "by", None)
    able = move.who(state)
    if by in able if by is not None else _is_open(move, state):
        return ""
    if state.over and not move.rare:
        return "The game is over."
    if by is not None and able:
        return f"{upper(listed(map(state.name, able)))} can do that now, not {state.name(by)}."
    return state.asks or "That cannot be done now."


def _is_open(move: Move, state: Any) -> bool:
    """Return whether the phase of a move has come; what puts the table right is always possible."""
    return move.rare or (move.phase == state.phase and not state.over)


# ---------------------------------------------------------------------- what it changes


def applied(move: Move, state: Any) -> Any:
    """Return the table after a move; before the set-up, and out of its phase, it changes nothing."""
    return move.carried_out(state) if state.players and _is_open(move, state) else state


def changed(move: Move, state: Any, by_count: Mapping[str, int], times: int) -> Any:
    """Return the table with these numbers added for the player of a move, `times` times; −1 takes them away."""
    for what, number in by_count.items():
        state = state.add(what, getattr(move, "by", ""), times * number)
    return state


def lessons(move: Move, before: Any, seat: str, at: At) -> Iterator[Fact]:
    """Yield what a seat learns from a move; out of its phase, it teaches nothing."""
    if before.players and _is_open(move, before):
        yield from move.teaches(before, seat, at)


def completions(event: Event, before: Any, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded move that this seat knows and has not entered yet."""
    if not isinstance(event, Move) or not before.players:
        return ()
    kind, by = type(event), str(getattr(event, "by", ""))
    mine = {
        name
        for name, holders in secrets_of(kind).items()
        if getattr(event, name) is None and seat in _knowers(event, holders)
    }
    return tuple(blank for blank in _blanks(kind, before, by, before.vocabulary(), by) if blank.name in mine)


def _knowers(event: Event, names: Sequence[str]) -> frozenset[str]:
    """Return the players in these fields, each of which holds one or several."""
    held: list[str | tuple[str, ...] | None] = [getattr(event, name) for name in names]
    return frozenset(one for value in held if value for one in ((value,) if isinstance(value, str) else value))


# ---------------------------------------------------------------------- what can be tapped


def offers(kind: type[Move], state: Any, seat: str, words: Words) -> Iterator[Offer]:
    """Yield the move for each player who may make it, this seat's first, with what can be chosen left open."""
    if "by" not in _names(kind):
        yield from _offers(kind, state, seat, words, {})
        return
    for by in sorted(kind.who(state), key=lambda player: player != seat):
        if seat == by or not kind.private_to:
            yield from _offers(kind, state, seat, words, {"by": by})


def _offers(kind: type[Move], state: Any, seat: str, words: Words, known: Mapping[str, Any]) -> Iterator[Offer]:
    by = str(known.get("by", ""))
    blanks = tuple(_blanks(kind, state, seat, words, by))
    offer = Offer(
        kind, "", known, blanks, private=bool(kind.private_to), expected=kind.expected and not kind.rare, rare=kind.rare
    )
    for filled in _one_each(offer) if kind.each else [offer]:
        able = _allowed(filled, state)
        if able is not None:
            yield replace(able, verb=_button(kind, able, state))


def _one_each(offer: Offer) -> Iterator[Offer]:
    """Yield the offer once for every choice of the field that has a button for each."""
    name = getattr(offer.kind, "each", "")
    for choice in offer.blank(name).choices:
        rest = tuple(blank for blank in offer.blanks if blank.name != name)
        yield replace(offer, known={**offer.known, name: choice}, blanks=rest)


def _blanks(kind: type[Move], state: Any, seat: str, words: Words, by: str) -> Iterator[Blank]:
    """Yield the fields that are still to be chosen, with everything that could be chosen there.

    A secret field is asked of those alone who may know it; on other screens it stays unknown.
    """
    nouns, secrets, texts = nouns_of(kind), secrets_of(kind), _texts(kind)
    usual = {f.name: f.default for f in fields(kind) if f.default is not MISSING}
    ready = {blank.name: blank for blank in opened(kind, words, usual, "").blanks}
    for name in _names(kind):
        able = kind.choices(name, state, by)
        if name == "by" or (name in secrets and not ("by" in secrets[name] and seat == by)):
            continue
        if isinstance(able, Blank):
            yield able
            continue
        if name in texts and able is None:
            yield Blank(name, AnyWords(("",)), noun="text")
            continue
        noun = nouns.get(name, "")
        blank = ready.get(name) or Blank(name, tuple(words.get(noun, {})), noun=noun)
        blank = blank if able is None else replace(blank, choices=able, prefilled=_usual(blank, able))
        yield replace(blank, many=True, count=len(blank.choices), least=0) if name in _lists(kind) else blank


def _usual(blank: Blank, able: Choices) -> Any:
    return blank.prefilled if blank.prefilled in able else None


def _allowed(offer: Offer, state: Any) -> Offer | None:
    """Return the offer with only those choices that nothing forbids; None if none is left.

    The choices of the second field depend on the first; those of further fields fit to some choice of the others. Free
    text, ranges of many numbers, and fields with too many ways to fill them stay as they are: there the game says
    itself what can be chosen.
    """
    tried = [blank for blank in offer.blanks if blank.single and not isinstance(blank.choices, AnyWords)]
    tried = tried if _ways(tried) <= MOST_TRIED else [blank for blank in tried if not isinstance(blank.choices, range)]
    tried = tried if _ways(tried) <= MOST_TRIED else tried[:2]
    if not offer.fillable or _ways(tried) > MOST_TRIED:
        return offer if offer.fillable else None
    names = [blank.name for blank in tried]
    known = {**{blank.name: _first(blank) for blank in offer.blanks if blank.name not in names}, **offer.known}

    def able(*chosen: Any) -> bool:
        return legal(notices(offer.kind(**known, **dict(zip(names, chosen, strict=True))), state))  # type: ignore[arg-type]

    ways = [way for way in product(*(blank.choices for blank in tried)) if able(*way)]
    for at, blank in enumerate(tried):
        offer = _with(offer, _only(blank, list(dict.fromkeys(way[at] for way in ways))))
    if len(tried) > 1:
        each = {one: tuple(dict.fromkeys(way[1] for way in ways if way[0] == one)) for one, *_ in ways}
        offer = _with(offer, replace(offer.blank(names[1]), on=names[0], each=each, prefilled=None))
    return offer if ways else None


def _ways(blanks: Sequence[Blank]) -> int:
    """Return in how many ways these fields can be filled."""
    ways = 1
    for blank in blanks:
        ways *= max(1, len(blank.choices))
    return ways


def _first(blank: Blank) -> Any:
    if blank.prefilled is not None or not blank.choices:
        return blank.prefilled
    return blank.choices[0] if blank.single else tuple(blank.choices[: blank.fewest])


def _only(blank: Blank, able: Sequence[Any]) -> Blank:
    prefilled = blank.prefilled if blank.prefilled in able else None
    return replace(blank, choices=tuple(able), prefilled=prefilled)


def _with(offer: Offer, blank: Blank) -> Offer:
    """Return the offer with this field in place of the one of its name."""
    return replace(offer, blanks=tuple(blank if one.name == blank.name else one for one in offer.blanks))


# ---------------------------------------------------------------------- how it reads


def _button(kind: type[Move], offer: Offer, state: Any) -> str:
    """Return the words of a button: the verb of the move with what is known, or the name of its kind."""
    nouns = nouns_of(kind)
    known = {name: state.called(nouns.get(name, ""), value) for name, value in offer.known.items()}
    return upper(kind.verb.format(**known)) if kind.verb else upper(spoken(kind.__name__))


def _plain(move: Move, state: Any) -> str:
    """Return a sentence for a move without one: who, what, and every other field by its name."""
    nouns = nouns_of(type(move))
    said = {
        name: state.called(nouns.get(name, ""), value) if isinstance(value, str) else value
        for name in _names(type(move))
        if (value := getattr(move, name)) is not None and value != ()
    }
    by = said.pop("by", None)
    rest = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in said.items())
    what = spoken(type(move).__name__) + (f" ({rest})" if rest else "")
    return f"{by}: {what}." if by else f"{upper(what)}."


def spoken(name: str) -> str:
    """Return the name of a kind as words.

    >>> spoken("CoinsTaken")
    'coins taken'
    """
    return " ".join(re.findall(r"[A-Z][a-z0-9]*", name)).lower()


@cache
def _names(kind: type[Event]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))


@cache
def _texts(kind: type[Event]) -> frozenset[str]:
    """Return the fields of free text: they have no noun."""
    hints = get_type_hints(kind)
    return frozenset(name for name in _names(kind) if hints[name] is str and name not in nouns_of(kind))


@cache
def _lists(kind: type[Event]) -> frozenset[str]:
    """Return the fields that hold several words."""
    hints = get_type_hints(kind)
    return frozenset(name for name in _names(kind) if get_origin(hints[name]) is tuple)
