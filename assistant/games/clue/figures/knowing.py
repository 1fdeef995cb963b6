"""The knowledge of each seat after each line, for the seats the viewer may see; all other figures build on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from assistant.core.event import TABLE, Event, may_know, nouns_of, secrets_of
from assistant.deduction import Posterior, TooMuch, posterior
from assistant.deduction.moving_cards.results_over_time import HISTORIES
from assistant.deduction.moving_cards.timeline import moves
from assistant.figures.facts import Played, Walked
from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds


@dataclass(frozen=True)
class Knowledge:
    """The knowledge of a perfect reasoner: missing bits, deals that fit, cards whose place is certain.

    `chance` is that of the likeliest envelope, `proved` whether only one is left, `error` the standard error of `bits`.
    """

    bits: float
    deals: int
    certain: int
    chance: float
    proved: bool
    error: float


@dataclass(frozen=True)
class SeatReasoning:
    """One seat: its lines, and after each of them its evidence and its knowledge.

    `begins` is the index of the line with which it knew its hand. `ends` is the index of the first line that needs no
    more reasoning (the envelope is open, or the seat has looked into it), or after which something is unknown: the seat
    saw a card that nobody recorded, lines contradict each other to the end, or there are too many histories to count.
    In the latter case `whole` is False. While lines contradict each other for some time, the previous knowledge stays.
    """

    seat: str
    lines: Sequence[Walked]
    learnt: Sequence[Evidence | None]
    known: Sequence[Knowledge | None]
    begins: int
    ends: int
    whole: bool

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The index of each line among this seat's lines, by line number."""
        return {seat_line.seq: place for place, seat_line in enumerate(self.lines)}

    def bits(self, place: int) -> float | None:
        """Return the bits missing after the line at this index; None outside what is known."""
        knowledge = self.known[place] if self.begins <= place < self.ends else None
        return knowledge.bits if knowledge else None

    def gained(self, place: int) -> float:
        """Return the bits that the line at this index brought."""
        before, after = self.bits(place - 1), self.bits(place)
        return before - after if before is not None and after is not None else 0.0

    def gained_between(self, first: int, last: int) -> float | None:
        """Return the bits brought by the lines from the first number to the last; None if unknown."""
        if first not in self.places or last not in self.places:
            return None
        before, after = self.bits(self.places[first] - 1), self.bits(self.places[last])
        return before - after if before is not None and after is not None else None

    @cached_property
    def proved_at(self) -> int | None:
        """The index of the line with which the envelope was proved; None if it never was."""
        every = range(self.begins, self.ends)
        return next((place for place in every if (knowledge := self.known[place]) and knowledge.proved), None)

    @cached_property
    def last(self) -> Knowledge | None:
        """The seat's knowledge at the end."""
        return self.known[self.ends - 1] if self.ends > self.begins else None


def minds(played: Played) -> Mapping[str, SeatReasoning]:
    """Return every seat that is open to the viewer and whose hand is known; to the table, only the public knowledge."""
    seats = (TABLE,) if played.eye == TABLE else played.seats
    by_seat = played.once("minds", lambda: {seat: _mind(played, seat) for seat in seats if played.open(seat)})
    return {seat: mind for seat, mind in by_seat.items() if mind is not None}


def _mind(played: Played, seat: str) -> SeatReasoning | None:
    lines, learnt = played.seen(seat), played.learnt(seat)
    begins = _begins(lines, learnt, seat)
    if begins is None:
        return None
    ends, whole = _ends(lines, learnt, seat, begins)
    known: list[Knowledge | None] = [None] * len(lines)
    since: int | None = None  # the first line that contradicts the earlier ones
    for place in range(begins, ends):
        evidence, before = learnt[place], learnt[place - 1] if place > begins else None
        same = evidence is not None and before is not None and evidence.facts is before.facts
        knowledge = known[place - 1] if same or evidence is None else _known_after(played, lines[place], evidence, seat)
        if isinstance(knowledge, Knowledge):
            known[place], since = knowledge, since if same else None
        elif knowledge is None and place > begins and known[place - 1]:
            known[place], since = known[place - 1], place if since is None else since
        else:
            ends, whole = place, False
            break
    if since is not None:
        ends, whole = since, False
    return SeatReasoning(seat, lines, learnt, known, begins, ends, whole)


def _known_after(played: Played, seat_line: Walked, evidence: Evidence, seat: str) -> Knowledge | TooMuch | None:
    """Return the knowledge after a line, cached.

    The key includes the number of facts, because lines of notes leave the State unchanged.
    """

    def work() -> Knowledge | TooMuch | None:
        try:
            posterior = _exact(evidence)
        except TooMuch:
            return TooMuch()  # a new one, because the raised one's traceback keeps the whole count alive
        if seat_line.after.on_turn == seat:
            _thoughts(played)[seat, id(evidence.facts)] = posterior
        return _known(posterior)

    return played.cached(seat_line.after, f"known {len(evidence.facts)}", work)


def _exact(evidence: Evidence) -> Posterior:
    """Return the posterior of the evidence. Raise TooMuch if there are too many histories to count.

    Sampling them takes seconds per line and gives only an estimate.
    """
    return posterior(evidence, method=HISTORIES if moves(evidence) else "")


def _known(posterior: Posterior) -> Knowledge | None:
    """Return None if the lines contradict each other, perhaps only until one is corrected."""
    if not posterior.deals:
        return None
    error = posterior.sampling.bits if posterior.sampling else 0.0
    bits = 0.0 if posterior.proved else posterior.bits
    return Knowledge(bits, posterior.deals, posterior.certain, posterior.best[1], posterior.proved, error)


def _thoughts(played: Played) -> dict[tuple[str, int], Posterior]:
    """Return the posteriors already computed for seats in turn, by seat and facts, because they are needed again."""
    return played.passing


def thought(evidence: Evidence) -> Posterior | None:
    """Return the posterior of the evidence; None if no deal fits or if there are too many to count."""
    try:
        return _fitting(_exact(evidence))
    except TooMuch:
        return None


def thought_by(played: Played, mind: SeatReasoning, place: int) -> Posterior | None:
    """Return the posterior of a seat's evidence after the line at this index."""
    evidence = mind.learnt[place]
    if evidence is None:
        return None
    posterior = _thoughts(played).get((mind.seat, id(evidence.facts)))
    return _fitting(posterior) if posterior else thought(evidence)


def _fitting(posterior: Posterior) -> Posterior | None:
    return posterior if posterior.deals else None


def _begins(lines: Sequence[Walked], learnt: Sequence[Evidence | None], seat: str) -> int | None:
    """Return the index of the line with which this seat knows its hand; for the table, the line of the setup."""
    for place, (seat_line, evidence) in enumerate(zip(lines, learnt, strict=True)):
        if evidence is not None and evidence.classes and (seat == TABLE or seat in seat_line.after.hands):
            return place
    return None


def _ends(lines: Sequence[Walked], learnt: Sequence[Evidence | None], seat: str, begins: int) -> tuple[int, bool]:
    """Return the index at which reasoning ends, and whether everything the seat saw until then is recorded."""
    first, heard = learnt[begins], 0
    accusations = lines[-1].after.accusations

    def right(seat_line: Walked) -> bool:
        """Return whether this line answers the accusation that was right: what is heard now is the solution itself."""
        open_ = seat_line.before.open_accusation
        return bool(open_ and accusations[len(seat_line.before.accusations) - 1].right)

    for place in range(begins, len(lines)):
        evidence, seat_line = learnt[place], lines[place]
        if first is None or evidence is None or evidence.classes != first.classes:
            return place, True
        solved = _seen_through(evidence, evidence.facts[heard:]) or (place > begins and right(seat_line))
        if solved or _looked(seat_line, seat):
            return place, True
        if place > begins and _unnoted(seat_line, seat):
            return place, False
        heard = len(evidence.facts)
    return len(lines), True


def _seen_through(evidence: Evidence, facts: Sequence[Fact]) -> bool:
    """Return whether these facts give the whole envelope to this seat."""
    whole = len(evidence.classes)
    return any(isinstance(fact, Holds) and fact.place == ENVELOPE and len(fact.cards) >= whole for fact in facts)


def _looked(seat_line: Walked, seat: str) -> bool:
    """Return whether this seat has looked into the envelope and was wrong; what it saw is secret."""
    made = seat_line.before.open_accusation
    return bool(made and made.by == seat and seat in seat_line.after.out and seat not in seat_line.before.out)


def _unnoted(seat_line: Walked, seat: str) -> bool:
    """Return whether this seat saw a card that nobody has recorded; showing a card of its known hand does not count."""
    event, nouns = seat_line.event, nouns_of(type(seat_line.event))
    secrets = (name for name in secrets_of(type(event)) if nouns.get(name) == "card")
    if not any(getattr(event, name) is None and may_know(seat, event, name) for name in secrets):
        return False
    stays = seat_line.after.hand_sizes == seat_line.before.hand_sizes and seat in seat_line.before.hands
    return not (stays and getattr(event, "to", seat) != seat)


def falls(event: Event, seat: str) -> str:
    """Return the kind of luck outside the seat's own questions: "card" if it got a card, otherwise "others"."""
    nouns = nouns_of(type(event))
    secrets = [name for name in secrets_of(type(event)) if nouns.get(name) == "card"]
    if not any(may_know(seat, event, name) for name in secrets):
        return "others"
    gave = getattr(event, "to", seat) != seat and len(secrets) == 1
    return "others" if gave else "card"
