"""The tables of a mystery game: questions, knowledge, shown cards, decisions, luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.core.event import REFEREE
from assistant.deduction import proof
from assistant.families.mystery.table import Suggestion
from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.measures import Facts
from assistant.games.clue import events as e
from assistant.games.clue.figures.accusing import accusations
from assistant.games.clue.figures.book import ledgers
from assistant.games.clue.figures.kin import Kin
from assistant.games.clue.figures.knowing import SeatReasoning, minds
from assistant.games.clue.figures.ledger import BITS
from assistant.games.clue.figures.showing import shown


def questions(played: Played, kin: Kin) -> Iterator[rows.SuggestionRow]:
    """Yield one row per question, at the line that asked it."""
    every, books = minds(played), ledgers(played, kin)
    for place, seat_line in enumerate(played.lines):
        made = _asked(seat_line)
        if made is None:
            continue
        number = len(seat_line.after.suggestions) - 1
        last, answer = _answer(played.lines[place:], number)
        own = next((q for q in books[made.by].questions if q.line == seat_line.seq), None) if made.by in books else None
        answered = own is not None and own.answered_at is not None
        yield rows.SuggestionRow(
            line=seat_line.seq,
            seat=made.by,
            suspect=made.cards[0],
            weapon=made.cards[1],
            room=made.cards[2],
            asked=len(answer.answers),
            answered_by=answer.shown_by,
            card=_card(played.lines[place:], last),
            gained=own.gained if own and answered else None,
            expected=own.value if own else None,
            best=own.best if own else None,
            told=_learned_by_others(played, list(every.values()), made.by, seat_line.seq, last) if last else None,
        )


def _asked(seat_line: Walked) -> Suggestion | None:
    """Return the question this line asks with one card of each kind, or None for accusations and mini-suggestions."""
    before, after = seat_line.before.suggestions, seat_line.after.suggestions
    if len(after) <= len(before) or after[-1].about or len(after[-1].cards) != len(seat_line.after.classes):
        return None
    return after[-1]


def _answer(lines: Sequence[Walked], number: int) -> tuple[int, Suggestion]:
    """Return the line that closed a question (0 if it is open), and the question as it was then."""
    for seat_line in lines:
        made = seat_line.after.suggestions[number]
        if made.closed:
            return seat_line.seq, made
    return 0, lines[-1].after.suggestions[number]


def _card(lines: Sequence[Walked], last: int) -> str | None:
    """Return the card that was shown or given with this line."""
    event: Any = next((seat_line.event for seat_line in lines if seat_line.seq == last), None)
    return getattr(event, "card", None) if hasattr(event, "to") else None


def _learned_by_others(
    played: Played, every: Sequence[SeatReasoning], asker: str, first: int, last: int
) -> float | None:
    """Return the bits that all others learned together; None unless all of them are open to the viewer."""
    if played.eye != REFEREE:
        return None
    others = [mind for mind in every if mind.seat != asker]
    gains = [mind.gained_between(first, last) for mind in others]
    known = [gain for gain in gains if gain is not None]
    return sum(known) if len(known) == len(played.seats) - 1 else None


def knowledge(played: Played) -> Iterator[rows.KnowledgeRow]:
    """Yield one row per seat and line that changed its knowledge, with reasons once it could prove the envelope."""
    for mind in minds(played).values():
        last = None
        for place in range(mind.begins, mind.ends):
            known, seat_line = mind.known[place], mind.lines[place]
            if known is None or known == last:
                continue
            last = known
            yield rows.KnowledgeRow(
                line=seat_line.seq,
                seat=mind.seat,
                bits=known.bits,
                deals=float(known.deals),
                provable=known.proved,
                certain=known.certain,
                chance=known.chance,
                because=because(played, mind) if place == mind.proved_at else None,
            )


def because(played: Played, mind: SeatReasoning) -> str | None:
    """Return the labels of the fewest lines that prove the envelope; None if nothing does or none were found."""
    place = mind.proved_at
    if place is None:
        return None

    def work() -> str | None:
        evidence = mind.learnt[place]
        lines = proof(evidence) if evidence else None
        if lines is None:
            return None
        called = {seat_line.number: seat_line.line.label for seat_line in mind.lines}
        return ", ".join(called.get(line) or f"#{line}" for line in lines)

    return played.cached(mind.lines[place].after, f"because {mind.seat} {place}", work)


def cards(played: Played) -> Iterator[rows.CardRow]:
    """Yield one row per card that was shown or changed hands."""
    for seat_line in played.lines:
        event = seat_line.event
        if isinstance(event, e.CardShown):
            yield rows.CardRow(line=seat_line.seq, seat=event.by, card=event.card, what="shown", to=event.to)


def decisions(played: Played, kin: Kin) -> Iterator[rows.DecisionRow]:
    """Yield questions, rooms, accusations and shown cards, line by line."""
    decision_rows = [row for book in ledgers(played, kin).values() for row in book.decisions]
    decision_rows += [*accusations(played, kin.waits), *shown(played), *kin.besides(played)]
    place = {seat_line.seq: number for number, seat_line in enumerate(played.lines)}
    yield from sorted(decision_rows, key=lambda row: place.get(row.line, 0))


def chances(played: Played, kin: Kin) -> Iterator[rows.ChanceRow]:
    """Yield the deal, rolls, answers, and what other players' turns told."""
    chance_rows = [row for book in ledgers(played, kin).values() for row in book.chances]
    place = {seat_line.seq: number for number, seat_line in enumerate(played.lines)}
    yield from sorted(chance_rows, key=lambda row: place.get(row.line, 0))


def results(
    played: Played, facts: Facts, kin: Kin, winners: Sequence[str], score: Mapping[str, float]
) -> Iterator[rows.ResultRow]:
    """Yield the bits each seat knew at the end and their sources; a closed seat has only the outcome."""
    books = ledgers(played, kin)
    over = played.state.over and bool(winners)
    for seat in played.seats:
        won = seat in winners if over else None
        book = books.get(seat)
        if book is None or book.result is None:
            yield rows.ResultRow(seat=seat, unit=BITS, winner=won, score=score.get(seat))
            continue
        luck = [row.luck for row in _of(facts[rows.ChanceRow], seat) if row.luck is not None]
        lost = [row.lost for row in _of(facts[rows.DecisionRow], seat) if row.lost is not None]
        yield rows.ResultRow(
            seat=seat,
            unit=BITS,
            start=book.start,
            luck=sum(luck),
            decisions=-sum(lost),
            rest=book.rest,
            result=book.result,
            winner=won,
            score=score.get(seat),
        )


def _of(every: Sequence[Any], seat: str) -> Iterator[Any]:
    """Return the rows of a seat that are in bits of the envelope."""
    return (row for row in every if row.seat == seat and row.unit == BITS)
