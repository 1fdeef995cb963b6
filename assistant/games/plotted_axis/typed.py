"""Orders as people write them (PAA-PLT-07 to -09): `4: 3i 1t Fin, 2t Ger via E Eur -> Karelia`, `build Germany 6t`.

A line is an optional round, then groups, an arrow and the destination. A group is units and the area they come from;
`all` for every unit; `via` an area in between; `(+t S Eur)` what its transports pick up; `(trn)` or `(cv)` for units
on board, both after the units or after the area, in round or square brackets. A note follows a semicolon.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile

from assistant.games.axis_allies import board
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.plotted_axis.naming import Puzzled, area_of, kinds_said, known
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits

ROUND = re.compile(r"\s*(?:round\s*)?(\d{1,3})\s*[:.)]\s*", re.IGNORECASE)
ARROW = re.compile(r"\s*(?:->|→|=>|⇒|➔|\b(?:in)?to\b)\s*", re.IGNORECASE)
BACK = re.compile(r"\s*(?:<-|←)\s*")
TOKEN = re.compile(r"\(|\)|[,+&]|[^\s(),+&]+")
COUNTED = re.compile(r"(\d{1,3})[x×]?([a-z]*)", re.IGNORECASE)
WITHIN = re.compile(r"\s+(?:in|at|off)\s+|\s*@\s*", re.IGNORECASE)
ROUND_BRACKETS = str.maketrans("[]", "()")
APART = frozenset((",", "+", "&", "and"))
STOPS = frozenset((",", "+", "&", "(", ")", "via", "from"))
ABOARD = {
    "trn": "from transport",
    "from trn": "from transport",
    "from transport": "from transport",
    "transport": "from transport",
    "cv": "on carrier",
    "on cv": "on carrier",
    "on carrier": "on carrier",
    "carrier": "on carrier",
}
"""Words in brackets for units that are on board (PAA-PLT-07)."""


def read(state: AxisAllies, text: str) -> tuple[int | None, Order] | str:
    """Return the round, if one is written, and the order; or a sentence that says what is not understood."""
    number, body = None, text.strip()
    if match := ROUND.match(body):
        number, body = int(match[1]), body[match.end() :]
    body, _, note = body.partition(";")
    try:
        return number, _order(state, body.strip(), note.strip())
    except Puzzled as puzzled:
        return str(puzzled)


def _order(state: AxisAllies, body: str, note: str) -> Order:
    first = body.split(maxsplit=1)[0].casefold() if body else ""
    if first in ("noop", "nothing", "pass"):
        return Order(kind="noop", note=note)
    if first in ("build", "builds"):
        return _build(state, body.split(maxsplit=1)[1] if " " in body else "", note)
    groups, to = _ends(body.translate(ROUND_BRACKETS))
    return Order(kind="move", to=area_of(state, to), groups=_Groups.of(state, groups), note=note)


def _ends(body: str) -> tuple[str, str]:
    """Return what moves and where it goes: the destination follows the arrow, or precedes one that points back."""
    if len(both := BACK.split(body)) == 2:
        return both[1], both[0]
    if (first := re.match(r"(?:to|into)\s+([^:]+):", body, re.IGNORECASE)) is not None:
        return body[first.end() :], first[1]
    parts = ARROW.split(body)
    if len(parts) != 2 or not parts[1].strip():
        problem = "no destination" if len(parts) < 2 or not parts[-1].strip() else "more than one destination"
        raise Puzzled(f"“{body}” has {problem}. Write it like this: 3i 1t Ukr -> Caucasus.")
    return parts[0], parts[1]


# ------------------------------------------------------------------ units


def _unit(words: list[str], at: int) -> tuple[str, int, int] | None:
    """Return the kind, number and word count: `3i`, `3 i`, `t`, `2 aa guns`; None if there is no unit."""
    count, used, name = 1, 1, words[at]
    if (match := COUNTED.fullmatch(words[at])) is not None:
        count, name = int(match[1]), match[2]
        if not name and at + 1 < len(words):
            name, used = words[at + 1], 2
    after = words[at + used] if at + used < len(words) else ""
    if name.casefold() == "aa" and after.casefold() in ("gun", "guns"):
        used += 1
    kind = kinds_said().get(name.casefold().replace("_", "").replace("-", ""))
    return (kind, count, used) if kind else None


def _units(words: list[str]) -> dict[str, int] | None:
    """Return units if there is nothing else; None otherwise."""
    counts, at = Counter[str](), 0
    words = [word for word in words if word not in APART]
    while at < len(words):
        if (unit := _unit(words, at)) is None:
            return None
        counts[unit[0]] += unit[1]
        at += unit[2]
    return dict(counts)


def _build(state: AxisAllies, body: str, note: str) -> Order:
    """Return a build order: `Germany 6t`, `6t Germany`, `United Kingdom 2 trn @ North Sea`."""
    parts = [TOKEN.findall(part) for part in WITHIN.split(body)]
    site, units = _site(state, parts[0])
    if not site and len(parts) > 1:
        site = area_of(state, " ".join(parts.pop(1)))
    if not site or not units:
        raise Puzzled(
            f"“build {body}” has {'no factory' if not site else 'no units'}. Write it like this: build Germany 6t."
        )
    zone = area_of(state, " ".join(parts[1])) if len(parts) > 1 else ""
    return Order(kind="build", to=site, units=units, zone=zone, note=note)


def _site(state: AxisAllies, words: list[str]) -> tuple[str, dict[str, int]]:
    """Return the area and the units of a build line, whichever comes first."""
    if units := _units(words):
        return "", units
    for at in range(1, len(words)):
        if (units := _units(words[at:])) and known(state, " ".join(words[:at])):
            return area_of(state, " ".join(words[:at])), units
    for at in range(len(words) - 1, 0, -1):
        if (units := _units(words[:at])) and known(state, " ".join(words[at:])):
            return area_of(state, " ".join(words[at:])), units
    named = [word for at, word in enumerate(words) if _unit(words, at) is None]
    return area_of(state, " ".join(named)) if named else "", {}


# ------------------------------------------------------------------ groups


@dataclass
class _Groups:
    """A reader of groups, word by word; `at` is its position."""

    state: AxisAllies
    words: list[str]
    at: int = 0
    groups: list[OrderedUnits] = field(default_factory=list[OrderedUnits])

    @classmethod
    def of(cls, state: AxisAllies, text: str) -> tuple[OrderedUnits, ...]:
        reader = cls(state, TOKEN.findall(text))
        while reader.more():
            reader.groups.append(reader.group())
        if not reader.groups:
            raise Puzzled(f"“{text.strip()}” names no units. Write it like this: 3i 1t Ukr -> Caucasus.")
        return tuple(reader.groups)

    def more(self) -> bool:
        """Skip commas; return whether something follows."""
        while self.at < len(self.words) and self.words[self.at].casefold() in APART:
            self.at += 1
        return self.at < len(self.words)

    def group(self) -> OrderedUnits:
        """Read units with what is in brackets, then where they come from."""
        everybody = self.take("all")
        units, load, aboard = Counter[str](), list[Load](), list[str]()
        while self.more():
            if self.bracketed(load, aboard):
                continue
            if (unit := _unit(self.words, self.at)) and not ((units or everybody) and self.place_begins()):
                self.at += unit[2]
                units[unit[0]] += unit[1]
            else:
                break
        self.take("from")
        source = self.place()
        if not units and not everybody:
            raise Puzzled(self.no_units(source.split()))
        self.bracketed(load, aboard)
        via = self.place() if self.take("via") else ""
        self.bracketed(load, aboard)
        return OrderedUnits(
            units=dict(units),
            source=area_of(self.state, source),
            via=area_of(self.state, via) if via else "",
            all=everybody,
            load=tuple(load),
            aboard=next(iter(aboard), ""),
        )

    def bracketed(self, load: list[Load], aboard: list[str]) -> bool:
        """Read the brackets that come next: what is picked up, what is on board; return whether there are any."""
        before = self.at
        while self.at < len(self.words) and self.words[self.at] == "(":
            inside = self.brackets()
            load += self.loaded(inside)
            aboard += [ABOARD[word] for word in (" ".join(inside).casefold(),) if word in ABOARD]
        return self.at > before

    def take(self, word: str) -> bool:
        """Skip this word if it comes next; return whether it did."""
        if self.at < len(self.words) and self.words[self.at].casefold() == word:
            self.at += 1
            return True
        return False

    def phrase(self) -> list[str]:
        """Return the words up to the next comma, bracket or `via`; an `and` inside a name is part of it."""
        whole = list(takewhile(lambda word: word.casefold() not in STOPS, self.words[self.at :]))
        if known(self.state, " ".join(whole)):
            return whole
        return list(takewhile(lambda word: word.casefold() != "and", whole))

    def place_begins(self) -> bool:
        """Return whether the words up to the comma are an area: the F of "3i F E Afr" is not a fighter.

        Before a bracket or "from" are only units, even if the table calls an area "3t".
        """
        words = self.phrase()
        after = "".join(self.words[self.at + len(words) :][:1]).casefold()
        return after not in ("(", "from") and known(self.state, " ".join(words))

    def place(self) -> str:
        """Read the name of an area; raise Puzzled if there is none."""
        words = self.phrase()
        if not words:
            before = " ".join(self.words[: self.at])
            raise Puzzled(f"No area is named after “{before}”. Say where these units come from.")
        self.at += len(words)
        return " ".join(words)

    def no_units(self, words: list[str]) -> str:
        """Return what to say if there is something else where units should be."""
        for at in range(1, len(words)):
            if known(self.state, " ".join(words[at:])):
                kinds = " ".join(kind.abbr for kind in board.kinds().values())
                return f"“{' '.join(words[:at])}” is not a kind of unit. Write a number and one of {kinds}."
        source = " ".join(words)
        return f"“{source}” is written without units. Write it like this: 3i {source}, or all {source}."

    def brackets(self) -> list[str]:
        """Read the words in the brackets that open here."""
        end = self.words.index(")", self.at) if ")" in self.words[self.at :] else len(self.words)
        inside, self.at = self.words[self.at + 1 : end], end + 1
        if not inside or (inside[0] != "+" and " ".join(inside).casefold() not in ABOARD):
            text = " ".join(inside)
            raise Puzzled(
                f"“({text})” is not understood. Write (+t S Eur) for a pickup, (trn) or (cv) for units on board."
            )
        return inside

    def loaded(self, inside: list[str]) -> list[Load]:
        """Return what transports pick up, and where."""
        if inside[0] != "+":
            return []
        return [Load(units=group.units, source=group.source) for group in _Groups.of(self.state, " ".join(inside[1:]))]
