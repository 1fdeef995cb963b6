"""The deduction grid of one seat: cards × places, forced marks, and the player’s pencil marks beside them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any
from weakref import WeakKeyDictionary

from assistant.core.event import TABLE
from assistant.deduction import Marks, known
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.kit.learning import Learning, Learnt
from assistant.table.table import SeatLine, Table
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import message_for
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.mind import Mind
from dashboards.parts.mystery.odds import figure, odds

log = logging.getLogger("boardside")

TITLES = {
    "suspect": "Suspects",
    "weapon": "Weapons",
    "room": "Rooms",
    "red_herring": "Red Herrings",
    "contractor": "Contractors",
    "location": "Locations",
}
_LETTERS: Mapping[Any, str] = {"yes": "y", "no": "n", "open": "o"}
NOTES_ONLY = "The table agreed on notes only: your hand and your pencil marks."


def forced(evidence: Evidence) -> Marks | None:
    """Return what follows from the evidence; None if the engine fails (the grid then shows only the pencil marks)."""
    try:
        return known(evidence)
    except Exception as wrong:  # noqa: BLE001  (a page without marks is better than no page)
        log.error("The deduction engine failed: %s", type(wrong).__name__)
        return None


@dataclass(frozen=True)
class _Concluded:
    known: Learnt
    marks: Marks | None = None
    earlier: tuple[Evidence, Marks | None] | None = None
    """Knowledge before the last turn that taught something, and what followed from it; None if there was none."""

    @property
    def evidence(self) -> Evidence | None:
        return self.known.evidence

    @property
    def news(self) -> frozenset[tuple[str, str]]:
        """The cells that became certain in the last turn in which something was learned about the cards."""
        before = self.earlier[1] if self.earlier else None
        if self.marks is None or before is None:
            return frozenset()
        return frozenset(cell for cell, mark in self.marks.cells.items() if before.cells.get(cell) != mark)

    def followed(self, evidence: Evidence) -> Marks | None:
        """Return what follows from evidence: without work if it was what is known here, or what was known earlier."""
        if self.evidence == evidence:
            return self.marks
        return self.earlier[1] if self.earlier and self.earlier[0] == evidence else forced(evidence)


_CONCLUDED: WeakKeyDictionary[Table, dict[str, _Concluded]] = WeakKeyDictionary()


def learnt(sight: SeatView, player: str) -> _Concluded:
    """Return evidence and marks of a seat; computed again only after a line that taught something."""
    known_ = _known(sight, player)
    concluded = _CONCLUDED.setdefault(sight.table, {})
    old = concluded.get(player)
    if old is None or (old.known.frame, old.known.facts) != (known_.frame, known_.facts):
        evidence = known_.evidence
        marks = forced(evidence) if evidence else None
        earlier = _earlier(sight, evidence) if evidence and player == sight.player else None
        followed = (old or _Concluded(known_)).followed
        concluded[player] = _Concluded(known_, marks, (earlier, followed(earlier)) if earlier else None)
    return concluded[player]


def _known(sight: SeatView, player: str) -> Learnt:
    """Return what the lines so far taught this seat: updated line by line if the game tells what one line teaches."""
    learning = sight.game.evidence
    if isinstance(learning, Learning):
        made = sight.table.made(player, learning.rule(player))
        return (made[-1] if made else None) or Learnt()
    evidence = learning(sight.living, player)
    return Learnt().set_up(evidence) if evidence else Learnt()


def _earlier(sight: SeatView, evidence: Evidence) -> Evidence | None:
    """Return what was known before the last turn in which something was learned about the cards; None if nothing."""
    taught = {fact.seq for fact in evidence.facts}
    last = next((_turn(seat_line) for seat_line in sight.lately if seat_line.number in taught), 0)
    lines = {seat_line.number for seat_line in takewhile(lambda one: _turn(one) >= last, sight.lately)}
    if last <= 1:
        return None
    return replace(evidence, facts=tuple(fact for fact in evidence.facts if fact.seq not in lines))


def _turn(seat_line: SeatLine) -> int:
    """Return the number of the turn in which a line was entered."""
    turn = seat_line.after.turn
    return turn if isinstance(turn, int) else turn.number


def grid(sight: SeatView, mind: Mind | None = None, ends: str = "accuse") -> Json | None:
    """Return the grid of the player who looks; None for everybody else.

    `mind` is what the seat can conclude; without it there are only the player’s hand and pencil marks. `ends` is what a
    player who knows the three cards of the envelope does with them.
    """
    player = sight.player
    cards = getattr(sight.state, "cards", ())
    if player is None or not cards:
        return None
    evidence, marks = _marks(sight, player, mind)
    hand = tuple(sight.state.hands.get(player, ()))
    pencil = {(c, p): mark for (by, c, p), mark in sight.state.pencil.items() if by == player}
    places = [*sight.state.order, *heaps(sight.state), ENVELOPE]
    news = learnt(sight, player).news if mind else frozenset[tuple[str, str]]()
    public = learnt(sight, TABLE).marks if marks else None
    look = _Look(sight, player, hand, pencil, marks, mind, news, public)
    return {
        "places": [_place(sight, place, player, evidence, marks, hand) for place in places],
        "groups": [
            {"title": TITLES.get(kind, kind.title()), "rows": [look.row(card, places) for card in keys]}
            for kind, keys in sight.state.deck.items()
        ],
        "odds": odds(sight, mind, ends) if mind else {"method": NOTES_ONLY},
        "oneOf": _groups(sight, marks),
        "notes": sight.state.notes.get(player, ""),
        "player": player,
        "writes": sight.writes,
        "pencil": message_for(sight, "PencilMarked", "card", "holder", "mark"),
        "write": message_for(sight, "NotesWritten", "text"),
    }


def _marks(sight: SeatView, player: str, mind: Mind | None) -> tuple[Evidence | None, Marks | None]:
    """Return all forced facts once the deals are counted; until then those of propagation, which takes no time."""
    concluded = learnt(sight, player)
    if mind is None:
        return concluded.evidence, None
    quick = forced(mind.evidence) if mind.doubted else concluded.marks
    if mind.fresh and mind.thought and mind.thought.probabilities.deals:
        return mind.evidence, mind.thought.marks
    return mind.evidence, quick


def _place(
    sight: SeatView,
    place: str,
    player: str,
    evidence: Evidence | None,
    marks: Marks | None,
    hand: tuple[str, ...],
) -> Json:
    now = getattr(sight.state, "hand_sizes", {})
    size = 3 if place == ENVELOPE else now.get(place, 0) if evidence else 0
    if marks is not None:
        certain = sum(1 for (_, at), mark in marks.cells.items() if at == place and mark == "yes")
    else:
        certain = len(hand) if place == player else 0
    return {
        "key": place,
        "name": _called(sight, place),
        "envelope": place == ENVELOPE,
        "heap": place in heaps(sight.state),
        "own": place == player,
        "size": size,
        "known": certain,
    }


def heaps(state: Any) -> tuple[str, ...]:
    """Return places of cards that are neither a hand nor the envelope: a heap in the middle."""
    return tuple(place for place in getattr(state, "hand_sizes", {}) if place not in state.order)


def _called(sight: SeatView, place: str) -> str:
    if place == ENVELOPE:
        return "Envelope"
    return place.capitalize() if place in heaps(sight.state) else clip(sight.state.seated(place).name)


@dataclass(frozen=True)
class _Look:
    """The values that cells are drawn from."""

    sight: SeatView
    player: str
    hand: tuple[str, ...]
    pencil: Mapping[tuple[str, str], str]
    marks: Marks | None
    mind: Mind | None
    news: frozenset[tuple[str, str]] = frozenset()
    public: Marks | None = None

    def row(self, card: str, places: list[str]) -> Json:
        """Return the row of a card with its cells at all places."""
        return {
            "card": card,
            "open": card in getattr(self.sight.state, "left_over", ()),
            "cells": [self.cell(card, place) for place in places],
        }

    def cell(self, card: str, place: str) -> Json:
        """Return a cell: `m` forced mark, `n` new, `c` chance in percent, `w` weight, `g` in a group, `p` penciled.

        In the rows of the player's own cards, `v` is what the whole table knows: the mark while the hand is covered.
        """
        if self.marks is None:
            mark = "yes" if place == self.player and card in self.hand else "open"
        else:
            mark = self.marks.at(card, place)
        cell: dict[str, Any] = {"m": _LETTERS[mark]}
        if card in self.hand and self.public:
            cell["v"] = _LETTERS[self.public.at(card, place)]
        if mark != "open" and (card, place) in self.news:
            cell["n"] = True
        if mark == "open" and self.mind:
            cell |= figure(self.mind, card, place)
            if self.marks and any(g.place == place and card in g.cards for g in self.marks.groups):
                cell["g"] = True
        if own := self.pencil.get((card, place)):
            cell["p"] = own
            if (own, mark) in (("yes", "no"), ("no", "yes")):
                cell["clash"] = True
        return cell


def _groups(sight: SeatView, marks: Marks | None) -> list[Json]:
    if marks is None:
        return []
    return [
        {
            "place": group.place,
            "name": _called(sight, group.place),
            "cards": list(group.cards),
            "line": sight.labels.get(group.seq, "?"),
        }
        for group in marks.groups
    ]


def places_of(sight: SeatView) -> Mapping[str, str]:
    """Return the place of each card that the player can be certain of; without help only the player’s own hand."""
    player = sight.player
    if player is None:
        return {}
    places = dict.fromkeys(getattr(sight.state, "hands", {}).get(player, ()), player)
    marks = learnt(sight, player).marks if sight.state.help != "notes" else None
    return places | {card: place for (card, place), mark in marks.cells.items() if mark == "yes"} if marks else places


def marks_text(marks: Marks | None, cards: tuple[str, ...], places: tuple[str, ...]) -> str:
    """Return all marks as one letter each, row by row: y, n or o."""
    if marks is None:
        return "o" * (len(cards) * len(places))
    return "".join(_LETTERS[marks.at(card, place)] for card in cards for place in places)
