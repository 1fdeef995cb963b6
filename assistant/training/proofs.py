"""Puzzles about what a seat can prove: where a card is, or that nobody can tell yet.

The answer is exact: the deduction of this program has every forced fact and no false one. A place is asked for only if
no single line gives it away, so that at least two have to be put together.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from assistant.core.event import REFEREE
from assistant.core.projection import SeatLine
from assistant.deduction import BRISK, Posterior, TooMuch, known, posterior, why
from assistant.figures.store.derive import Derived
from assistant.kit.facts import ENVELOPE, OUT, Evidence
from assistant.kit.phrasing import listed
from assistant.training.puzzle import PROOF, Choice, Puzzle, Source

LOOKED_AT: Final = 5
"""The number of lines of each seat that are looked at."""
FEWEST: Final = 2
"""The fewest lines that a proof must put together."""
FOLLOWED: Final = 2
"""The most lines that the usual reference player puts together."""
OPEN: Final = "You can't tell yet"
NOT_YET: Final = 0.25
"""How often an open card is asked about, as a share of the puzzles about proofs."""
CHOICES: Final = 4
"""The most choices that a puzzle offers."""


@dataclass(frozen=True)
class Moment:
    """A seat's knowledge after a line: the number of lines of the story so far, its evidence, and the exact result."""

    seat: str
    lines: int
    state: Any
    evidence: Evidence
    result: Posterior


def proofs(derived: Derived, story: str, source: Source, seats: Mapping[str, str], seed: str) -> Iterator[Puzzle]:
    """Yield puzzles about proofs, at most one for each line that is looked at; none while hands are closed."""
    if derived.played.eye != REFEREE:
        return
    dice = random.Random(seed)
    for seat in seats:
        for moment in _moments(derived, seat, dice):
            made = _open(moment, dice) if dice.random() < NOT_YET else _proved(moment, dice)
            if made is not None:
                yield _puzzle(derived, moment, made, story, source, seats[seat])


def _moments(derived: Derived, seat: str, dice: random.Random) -> Iterator[Moment]:
    """Yield some moments at which the seat had just learned something, in order."""
    played = derived.played
    lines, learnt = played.seen(seat), played.learnt(seat)
    place = {line.seq: number for number, line in enumerate(played.lines)}
    news = [
        at
        for at in range(1, len(learnt))
        if _further(learnt[at - 1], learnt[at]) and not lines[at].after.over and lines[at].after.hands.get(seat)
    ]
    for at in sorted(dice.sample(news, min(LOOKED_AT, len(news)))):
        evidence = learnt[at]
        result = _exact(evidence) if evidence else None
        if evidence and result and not result.proved:
            yield Moment(seat, place[lines[at].seq] + 1, lines[at].after, labelled(evidence, lines), result)


def labelled(evidence: Evidence, lines: Iterable[SeatLine]) -> Evidence:
    """Return the evidence with what people call the lines of its seat."""
    return replace(evidence, labels={line.number: line.line.label for line in lines})


def _further(before: Evidence | None, now: Evidence | None) -> bool:
    return before is not None and now is not None and len(now.facts) > len(before.facts)


def _exact(evidence: Evidence) -> Posterior | None:
    """Return the exact result; None if there is none in a short time, or if lines contradict each other."""
    try:
        result = posterior(evidence, budget=BRISK)
    except TooMuch:
        return None
    return result if result.deals and result.sampling is None else None


@dataclass(frozen=True)
class _Made:
    about: str
    choices: tuple[Choice, ...]
    reason: str
    lines: int
    """The number of lines that the proof puts together; 0 for an open card."""
    followed: bool
    """Whether propagation alone finds it."""


def _proved(moment: Moment, dice: random.Random) -> _Made | None:
    """Return a card whose place is certain by at least two lines, and what else could be thought."""
    evidence, marks = moment.evidence, moment.result.marks
    certain = [cell for cell, mark in marks.cells.items() if mark == "yes" and cell[1] not in (moment.seat, OUT)]
    dice.shuffle(certain)
    for card, place in certain:
        lines = why(evidence, card, place)
        if lines is None or len(lines.lines) < FEWEST or not lines.fewest:
            continue
        reason = f"It follows from lines {listed(lines.labels)}, and from no fewer."
        forced = known(evidence).at(card, place) == "yes"
        if place == ENVELOPE and card not in evidence.extras:
            about, right, wrong = _inside(moment, card)
        else:
            about, right, wrong = _where(moment, card), _at(moment, place), [*_elsewhere(moment, place)]
        return _Made(about, _choices(right, wrong, dice), reason, len(lines.lines), forced)
    return None


def _inside(moment: Moment, card: str) -> tuple[str, str, list[str]]:
    """Return the question about a class of cards in the case file, the right card and the others."""
    kind, cards = next((kind, cards) for kind, cards in moment.evidence.classes.items() if card in cards)
    name = moment.state.card
    return f"Which {kind} is in the case file?", name(card), [name(other) for other in cards if other != card]


def _open(moment: Moment, dice: random.Random) -> _Made | None:
    """Return a card of which nobody could tell where it is, though few places are left."""
    evidence, result = moment.evidence, moment.result
    few: list[tuple[str, list[str]]] = []
    for card in evidence.cards:
        possible = [place for place in evidence.places if result.probability(card, place) > 0]
        if 1 < len(possible) <= CHOICES - 1:
            few.append((card, possible))
    if not few:
        return None
    card, possible = dice.choice(few)
    places = listed(_short(moment, place) for place in possible)
    reason = f"It can still be in {len(possible)} places: {places}."
    wrong = [_at(moment, place) for place in possible]
    return _Made(_where(moment, card), _choices(OPEN, wrong, dice), reason, 0, followed=True)


def _choices(right: str, wrong: Sequence[str], dice: random.Random) -> tuple[Choice, ...]:
    """Return the right choice and wrong ones, in random order; that nobody can tell comes last."""
    some = dice.sample(list(wrong), min(len(wrong), CHOICES - (1 if right == OPEN else 2)))
    listed_ones = [Choice(text, None, right=False) for text in some]
    if right != OPEN:
        listed_ones.append(Choice(right, None, right=True))
    dice.shuffle(listed_ones)
    return (*listed_ones, Choice(OPEN, None, right=right == OPEN))


def _where(moment: Moment, card: str) -> str:
    return f"Where is {moment.state.the(card)}?"


def _at(moment: Moment, place: str) -> str:
    if place in moment.state.order:
        return f"{moment.state.name(place)} has it"
    return f"In {_short(moment, place)}"


def _short(moment: Moment, place: str) -> str:
    if place in moment.state.order:
        return moment.state.name(place)
    return "the case file" if place == ENVELOPE else "the middle"


def _elsewhere(moment: Moment, place: str) -> Iterator[str]:
    return (_at(moment, other) for other in moment.evidence.places if other not in (place, moment.seat, OUT))


def _puzzle(derived: Derived, moment: Moment, made: _Made, story: str, source: Source, by: str) -> Puzzle:
    guess = 1 - 1 / len(made.choices)
    line = derived.played.lines[moment.lines - 1]
    return Puzzle(
        game=derived.played.game.key,
        what=PROOF,
        seat=moment.seat,
        view=moment.seat,
        story=story,
        lines=moment.lines,
        about=made.about,
        choices=made.choices,
        best=next(choice.text for choice in made.choices if choice.right),
        reason=made.reason,
        unit="",
        margin=0.0,
        error=0.0,
        missed=(guess, float(made.lines > FOLLOWED), 0.0 if made.followed else 1.0),
        source=Source(source.kind, source.game, line.line.label, by, "", source.seed),
    )
