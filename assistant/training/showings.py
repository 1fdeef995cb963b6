"""Puzzles about which card to show: the one that tells the others least, as far as the player who shows it can know.

Each other player is judged as by the private help (`deduction.advice.hand_leaks`): by what the player who shows a card
knows they have seen, as a perfect reasoner who reads nothing into the choice. What the asker really knows, and what is
in everybody's hands, doesn't count, so nothing hidden is in an answer.

A choice is asked about if all figures are exact, every card tells either as little as the best or clearly more, and the
best ones tell no more about the case file either. A card that a single line has given away is too easy to see.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from assistant.core.event import REFEREE
from assistant.core.log import MemoryLog
from assistant.deduction import Budget, known, why
from assistant.deduction.advice.hand_leaks import OtherView, answer_leak, case_left, seen_by_other
from assistant.families.mystery.table import Mystery, Suggestion
from assistant.figures.facts import Walked
from assistant.figures.store.derive import Derived
from assistant.games.clue import events as clue
from assistant.games.clue.figures import words
from assistant.kit.phrasing import listed, percent, upper
from assistant.knowledge.evidence_cache import learnt
from assistant.knowledge.shared_evidence import shared, would_learn
from assistant.table.table import Table
from assistant.training.decisions import CLEAR
from assistant.training.proofs import FEWEST, FOLLOWED, labelled
from assistant.training.puzzle import SHOWING, Choice, Puzzle, Source
from assistant.training.puzzle_file import entries_of
from assistant.training.reference import missed

UNIT: Final = "bits told"
LOOKED_AT: Final = 5
"""The number of choices of each game that are looked at."""
COUNTED: Final = Budget(steps=3e8, runs=2, particles=100)
"""Samples are no use here: where deals are too many to count, one is kept short and nothing is asked."""
NOTHING: Final = 1e-9
"""Bits that count as none, or as no difference."""
ASSUMED: Final = (
    "This assumes that they have seen only what you know they have, reason perfectly and read nothing into your choice."
)


@dataclass(frozen=True)
class Moment:
    """A player about to show one of several cards: the question, the cards, and what each other player has seen."""

    seat: str
    table: Table
    asked: Suggestion
    cards: tuple[str, ...]
    views: Mapping[str, OtherView]

    @property
    def state(self) -> Any:
        """The table as the player sees it."""
        return self.table.view(self.seat)

    @property
    def asker(self) -> OtherView:
        """The view of the player who asked."""
        return self.views[self.asked.by]


@dataclass(frozen=True)
class Told:
    """The information in one card: the bits about the hand that each other player learns, by player.

    `case` is how many bits of the case file the asker would still be missing.
    """

    bits: Mapping[str, float]
    case: float


def showings(derived: Derived, story: str, source: Source, seats: Mapping[str, str], seed: str) -> Iterator[Puzzle]:
    """Yield puzzles about cards to show, at most one for each choice looked at; none while hands are closed."""
    if derived.played.eye != REFEREE:
        return
    lines, dice = derived.played.lines, random.Random(seed)
    choices = [at for at, line in enumerate(lines) if _chooses(line, seats)]
    for at in sorted(dice.sample(choices, min(LOOKED_AT, len(choices)))):
        event: Any = lines[at].event
        moment = moment_of(Table(derived.played.game, MemoryLog([*entries_of(lines[:at])])), event.by)
        told = told_by(moment) if moment else None
        if moment and told:
            chosen = moment.state.the(event.card)
            found = Source(source.kind, source.game, lines[at].line.label, seats[event.by], chosen, source.seed)
            made = _puzzle(moment, told, dice, story, found)
            if made is not None:
                yield made


def _chooses(line: Walked, seats: Mapping[str, str]) -> bool:
    """Return whether one of these seats shows one of several named cards with this line."""
    event, asked = line.event, getattr(line.before, "open_suggestion", None)
    if not isinstance(event, clue.CardShown) or asked is None or event.by not in seats or event.to != asked.by:
        return False
    held = {*asked.cards} & {*line.before.hands.get(event.by, ())}
    return len(held) > 1 and event.card in held


def moment_of(table: Table, seat: str) -> Moment | None:
    """Return the choice of a seat; None if it may show other cards than the named ones, or if hands are not known."""
    state, mine = table.view(seat), learnt(table, seat)
    asked = state.open_suggestion if isinstance(state, Mystery) else None
    if not isinstance(state, Mystery) or asked is None or mine is None:
        return None
    cards = tuple(card for card in asked.cards if card in state.hands.get(seat, ()))
    if {*cards} != {*_offered(table, seat)}:
        return None
    others = [player for player in state.order if player != seat and player not in state.out]
    seen = {other: shared(table, seat, other).evidence for other in others}
    views = {o: OtherView(seen_by_other(one, mine, o), COUNTED) for o, one in seen.items() if one is not None}
    return Moment(seat, table, asked, cards, views) if len(views) == len(others) and asked.by in views else None


def _offered(table: Table, seat: str) -> Iterator[str]:
    """Yield the cards that a seat may show."""
    for offer in table.game.offers(table.view(seat), seat):
        if offer.kind is clue.CardShown and offer.private and offer.known.get("by") == seat:
            yield from (str(card) for blank in offer.blanks if blank.name == "card" for card in blank.choices)


# ---------------------------------------------------------------------- what a card tells


def told_by(moment: Moment) -> Mapping[str, Told] | None:
    """Return what each card tells; None if that is not exact, or if others than the asker learn more from one card."""
    told: dict[str, Told] = {}
    for card in moment.cards:
        event = clue.CardShown(by=moment.seat, to=moment.asked.by, card=card)
        learned = {other: would_learn(moment.table, moment.seat, other, event) for other in moment.views}
        bits: dict[str, float] = {}
        for other, view in moment.views.items():
            leak = answer_leak(view, learned[other], moment.seat)
            if leak is None or view.sampled:
                return None
            bits[other] = leak[0]
        told[card] = Told(bits, case_left(moment.asker, learned[moment.asked.by]))
    others = [other for other in moment.views if other != moment.asked.by]
    every = [[one.bits[other] for one in told.values()] for other in others]
    alike = all(max(bits) - min(bits) < NOTHING for bits in every)
    return told if alike and not moment.asker.sampled else None


def _puzzle(moment: Moment, told: Mapping[str, Told], dice: random.Random, story: str, source: Source) -> Puzzle | None:
    """Return the puzzle; None if the best is not clear, or if a single line gives it away."""
    bits = {card: round(one.bits[moment.asked.by], 6) for card, one in told.items()}
    least = min(bits.values())
    best = [card for card in bits if bits[card] - least < NOTHING]
    wrong = [card for card in bits if bits[card] - least >= CLEAR[UNIT]]
    if not wrong or len(best) + len(wrong) < len(bits):
        return None
    if min(told[card].case for card in best) < max(told[card].case for card in wrong) - NOTHING:
        return None
    seen = labelled(moment.asker.evidence, moment.table.story(moment.seat))
    proofs = {card: why(seen, card, moment.seat) for card in best} if least < NOTHING else {}
    if any(lines is None or len(lines.lines) < FEWEST for lines in proofs.values()):
        return None
    state, order = moment.state, dice.sample(moment.cards, len(moment.cards))
    choices = tuple(Choice(upper(state.the(card)), 0.0 - bits[card], card in best) for card in order)
    first = next((card for card in best if state.the(card) == source.chosen), best[0])
    proof = proofs.get(first)
    misses = missed(choices, UNIT)
    if proof is not None:
        followed = known(moment.asker.evidence).at(first, moment.seat) == "yes"
        misses = 1 - len(best) / len(bits), float(len(proof.lines) > FOLLOWED), 0.0 if followed else 1.0
    return Puzzle(
        game=moment.table.game.key,
        what=SHOWING,
        seat=moment.seat,
        view=moment.seat,
        story=story,
        lines=len(moment.table.entries),
        about=f"{state.name(moment.asked.by)} asks about {words(state, moment.asked.cards)}.",
        choices=choices,
        best=upper(state.the(first)),
        reason=_reason(moment, told, first, wrong, proof.labels if proof else ()),
        unit=UNIT,
        margin=min(bits[card] for card in wrong) - least,
        error=0.0,
        missed=misses,
        source=source,
    )


# ---------------------------------------------------------------------- the words


def _reason(moment: Moment, told: Mapping[str, Told], best: str, wrong: Sequence[str], labels: Sequence[str]) -> str:
    """Return what the best card and the wrong ones tell the asker, what the others learn, and what is assumed.

    `labels` are those of the lines from which the asker already has the card, if there are any.
    """
    state, asker = moment.state, moment.asked.by
    name = state.name(asker)
    out = {card: _share(told[card].bits[asker]) for card in told}
    more = [f"{state.the(card)} rules out {out[card]}" for card in wrong]
    if labels:
        said = f"{name} can already tell from lines {listed(labels)} that you have it. Of the hands that {name} thinks"
        return f"{said} possible, {listed(more)}. {_others(moment, told[best])}{ASSUMED}"
    said = f"Of the hands that {name} thinks possible, it rules out {out[best]}"
    rest = listed(f"{state.the(card)} {out[card]}" for card in wrong)
    return f"{said}, {rest}. {_others(moment, told[best])}{ASSUMED}"


def _others(moment: Moment, told: Told) -> str:
    """Return what the players learn who only see that a card is shown; "" if there are none."""
    by_share: dict[str, list[str]] = {}
    for other, bits in told.bits.items():
        if other != moment.asked.by:
            by_share.setdefault(_share(bits), []).append(moment.state.name(other))
    shares = listed(f"{share} for {listed(names)}" for share, names in by_share.items())
    return f"Whichever you show rules out {shares}. " if shares else ""


def _share(bits: float) -> str:
    """Return the share of what was possible that is ruled out, and the bits."""
    return "nothing" if bits < NOTHING else f"{percent(1 - 2.0**-bits)} ({bits:.1f} bits)"
