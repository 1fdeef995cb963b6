"""Facts forced by constraint propagation where cards change hands, along the timeline, until nothing changes.

Every fact found this way is certain; not every certain fact is found this way (that takes counting histories). With
`reasons`, every closed cell keeps the lines that it follows from, which takes longer.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.deduction.constraints.propagate import Cell, OneOfCards, bits
from assistant.deduction.moving_cards.timeline import Bound, Route, Timeline


class Contradiction(Exception):
    """No history fits; carries the lines in conflict, as bits."""

    def __init__(self, lines: int) -> None:
        super().__init__(lines)
        self.lines = lines


class Following:
    """A timeline with its possibilities, propagated to a fixpoint on creation.

    `able[s]` are the cards that may be in stretch s, `sure[s]` those that certainly are, `may[r]` those that may take
    route r. `why[s][card]` and `whence[r][card]` are the lines that closed a cell or a route, if `reasons` were
    requested. `conflict` is None or the lines that cannot all be true.
    """

    def __init__(self, timeline: Timeline, reasons: bool = False) -> None:
        self.timeline, self.reasons = timeline, reasons
        every, many = timeline.every, len(timeline.stretches)
        self.able = [every] * many
        self.sure = [0] * many
        self.may = [route.cards for route in timeline.routes]
        self.why = [[0] * len(timeline.cards) for _ in range(many)] if reasons else []
        self.whence = [[0] * len(timeline.cards) for _ in timeline.routes] if reasons else []
        self.rivals = _rivals(timeline)
        self.changed = True
        self.conflict: tuple[int, ...] | None = None
        if reasons:
            for number, route in enumerate(timeline.routes):
                for card in bits(every & ~route.cards):
                    self.whence[number][card] = route.line
        try:
            self._read()
            self.settle()
        except Contradiction as contradiction:
            self.conflict = timeline.seqs(contradiction.lines)

    def settle(self) -> None:
        """Apply every rule again, until nothing changes; raises Contradiction."""
        self.changed = True
        while self.changed:
            self.changed = False
            for at in range(len(self.timeline.changes)):
                self._change(at)
            for lasting in self.timeline.lasting:
                self._somewhere(lasting)
            for stretch in range(len(self.able)):
                self._fill(stretch)
            for cards in self.timeline.classes:
                self._one_each(cards)
            for bound in self.timeline.bounds:
                self._bound(bound)

    def _read(self) -> None:
        if self.timeline.broken is not None:
            raise Contradiction(self.timeline.broken)
        for stretch, cards, line in self.timeline.closed:
            self.close(stretch, cards, line)
        for cards, stretch, line in self.timeline.put:
            self.put(cards, stretch, line)

    # ------------------------------------------------------------------ conclusions of rules

    def close(self, stretch: int, cards: int, lines: int) -> None:
        """Record that none of these cards is in the stretch."""
        cards &= self.able[stretch]
        if not cards:
            return
        self.changed = True
        self.able[stretch] &= ~cards
        if self.reasons:
            for card in bits(cards):
                self.why[stretch][card] = lines
        if cards & self.sure[stretch]:
            raise Contradiction(lines | self._certain(cards & self.sure[stretch], stretch))

    def put(self, cards: int, stretch: int, lines: int) -> None:
        """Record that all these cards are in the stretch."""
        missing = cards & ~self.able[stretch]
        if missing:
            raise Contradiction(lines | self._not(missing, stretch))
        cards &= ~self.sure[stretch]
        if cards:
            self.sure[stretch] |= cards
            self.changed = True
            for other in self.rivals[stretch]:
                self.close(other, cards, lines)

    def forbid(self, route: int, cards: int, lines: int) -> None:
        """Record that none of these cards takes the route."""
        cards &= self.may[route]
        if cards:
            self.changed = True
            self.may[route] &= ~cards
            if self.reasons:
                for card in bits(cards):
                    self.whence[route][card] = lines

    # ------------------------------------------------------------------ reasons

    def _not(self, cards: int, stretch: int) -> int:
        """Return the lines for which none of these is in the stretch."""
        if not self.reasons:
            return 0
        lines, why = 0, self.why[stretch]
        for card in bits(cards):
            lines |= why[card]
        return lines

    def _no_way(self, cards: int, route: int) -> int:
        """Return the lines for which none of these takes the route."""
        if not self.reasons:
            return 0
        lines, why = self.timeline.routes[route].line, self.whence[route]
        for card in bits(cards):
            lines |= why[card]
        return lines

    def _certain(self, cards: int, stretch: int) -> int:
        """Return the lines for which all of these are in the stretch, because an interval leaves no other."""
        lines = 0
        if self.reasons:
            for card in bits(cards):
                lines |= self._closed(card, stretch)
        return lines

    def _closed(self, card: int, stretch: int) -> int:
        """Return the fewest lines found that close all other stretches of an interval for the card."""
        best: int | None = None
        here = self.timeline.stretches[stretch]
        for lasting in self.timeline.lasting[here.start : here.end]:
            lines = 0
            for other in lasting:
                if other != stretch:
                    if self.able[other] >> card & 1:
                        break
                    lines |= self.why[other][card]
            else:
                if best is None or lines.bit_count() < best.bit_count():
                    best = lines
        return best or 0

    # ------------------------------------------------------------------ rules

    def _change(self, at: int) -> None:
        """Apply a change: a card in a stretch after it was there before or came by a route, and the other way round."""
        timeline, able, may = self.timeline, self.able, self.may
        numbers = timeline.routes_at[at]
        for number in numbers:
            route = timeline.routes[number]
            lost = may[number] & ~(able[route.source] & able[route.target])
            if lost:
                self._lost(number, route, lost)
        for before, after in timeline.changes[at]:
            inwards = [r for r in numbers if timeline.routes[r].target == after]
            outwards = [r for r in numbers if timeline.routes[r].source == before]
            arrive, leave = able[before], able[after]
            for number in inwards:
                arrive |= may[number]
            for number in outwards:
                leave |= may[number]
            if gone := able[after] & ~arrive:
                self._each(after, gone, before, inwards)
            if gone := able[before] & ~leave:
                self._each(before, gone, after, outwards)
            self._taken(before, after, inwards, outwards)
        for number in numbers:
            self._full(number, timeline.routes[number])

    def _lost(self, number: int, route: Route, lost: int) -> None:
        if not self.reasons:
            self.forbid(number, lost, 0)
            return
        for card in bits(lost):
            end = route.target if self.able[route.source] >> card & 1 else route.source
            self.forbid(number, 1 << card, self.why[end][card])

    def _each(self, stretch: int, gone: int, other: int, routes: Iterable[int]) -> None:
        """Exclude cards that neither stay nor take a route."""
        if not self.reasons:
            self.close(stretch, gone, 0)
            return
        for card in bits(gone):
            lines = self.why[other][card]
            for number in routes:
                lines |= self.whence[number][card]
            self.close(stretch, 1 << card, lines)

    def _taken(self, before: int, after: int, inwards: list[int], outwards: list[int]) -> None:
        """Send cards that cannot have stayed along the only route that is left to them; leave others where they are."""
        if outwards and (left := self.sure[before] & ~self.able[after]):
            self._took(left, outwards, before, after)
        if inwards and (came := self.sure[after] & ~self.able[before]):
            self._took(came, inwards, after, before)
        self._stay(before, after, outwards)
        self._stay(after, before, inwards)

    def _stay(self, here: int, other: int, routes: list[int]) -> None:
        """Record that cards that are certainly here, and may take none of these routes, are in the other stretch."""
        both = self.sure[here] & self.able[other] & ~self.sure[other]
        for number in routes:
            both &= ~self.may[number]
        for card in bits(both):
            lines = self._certain(1 << card, here)
            for number in routes:
                lines |= self._no_way(1 << card, number)
            self.put(1 << card, other, lines)

    def _took(self, cards: int, routes: list[int], here: int, stayed: int) -> None:
        once = twice = 0
        for number in routes:
            twice |= once & self.may[number]
            once |= self.may[number]
        for number in routes:
            for card in bits(cards & self.may[number] & ~twice):
                route = self.timeline.routes[number]
                if self.sure[route.source] & self.sure[route.target] & 1 << card:
                    continue
                lines = self._certain(1 << card, here) | self._not(1 << card, stayed)
                for other in routes:
                    if other != number:
                        lines |= self._no_way(1 << card, other)
                self.put(1 << card, route.source, lines)
                self.put(1 << card, route.target, lines)

    def _full(self, number: int, route: Route) -> None:
        """Limit a route to its number of cards; if only that many may take it, all of them do."""
        may = self.may[number]
        if may.bit_count() < route.many:
            raise Contradiction(self._no_way(self.timeline.every & ~may, number))
        took = may & self.sure[route.source] & self.sure[route.target]
        if may.bit_count() == route.many:
            if took != may:
                lines = self._no_way(self.timeline.every & ~may, number)
                self.put(may, route.source, lines)
                self.put(may, route.target, lines)
            return
        if took.bit_count() >= route.many:
            lines = route.line | self._certain(took, route.source) | self._certain(took, route.target)
            if took.bit_count() > route.many:
                raise Contradiction(lines)
            self.forbid(number, may & ~took, lines)

    def _somewhere(self, lasting: tuple[int, ...]) -> None:
        """Ensure that at every moment a card is in one of the stretches that last then."""
        once = twice = sure = 0
        for stretch in lasting:
            able = self.able[stretch]
            twice |= once & able
            once |= able
            sure |= self.sure[stretch]
        if once != self.timeline.every:
            lines = 0
            card = bits(self.timeline.every & ~once)[0]
            for stretch in lasting:
                lines |= self._not(1 << card, stretch)
            raise Contradiction(lines)
        if only := once & ~twice & ~sure:
            for stretch in lasting:
                for card in bits(only & self.able[stretch]):
                    self.put(1 << card, stretch, self._certain(1 << card, stretch))

    def _fill(self, stretch: int) -> None:
        """Close a full hand; give a hand with just enough candidates all of them."""
        sure, able, size = self.sure[stretch], self.able[stretch], self.timeline.stretches[stretch].size
        if sure == able and sure.bit_count() == size:
            return
        self._exactly(stretch, sure, able, size, 0)

    def _exactly(self, stretch: int, sure: int, able: int, size: int, among: int) -> None:
        if sure.bit_count() > size:
            raise Contradiction(self._certain(sure, stretch))
        if able.bit_count() < size:
            raise Contradiction(self._not((among or self.timeline.every) & ~able, stretch))
        if sure.bit_count() == size:
            self.close(stretch, able & ~sure, self._certain(sure, stretch))
        elif able.bit_count() == size:
            self.put(able, stretch, self._not((among or self.timeline.every) & ~able, stretch))

    def _one_each(self, cards: int) -> None:
        """Ensure that the envelope has one card of each class."""
        envelope = self.timeline.envelope
        sure, able = self.sure[envelope] & cards, self.able[envelope] & cards
        if sure != able or sure.bit_count() != 1:
            self._exactly(envelope, sure, able, 1, cards)

    def _bound(self, bound: Bound) -> None:
        """Apply the lower and the upper bound on a set of cards."""
        stretch = bound.stretch
        sure, able = self.sure[stretch] & bound.cards, self.able[stretch] & bound.cards
        if able.bit_count() <= bound.least and sure != able:
            lines = bound.line | self._not(bound.cards & ~able, stretch)
            if able.bit_count() < bound.least:
                raise Contradiction(lines)
            self.put(able, stretch, lines)
        elif able.bit_count() < bound.least:
            raise Contradiction(bound.line | self._not(bound.cards, stretch))
        if sure.bit_count() >= bound.most and bound.most < bound.cards.bit_count():
            lines = bound.line | self._certain(sure, stretch)
            if sure.bit_count() > bound.most:
                raise Contradiction(lines)
            self.close(stretch, able & ~sure, lines)

    # ------------------------------------------------------------------ present results

    @property
    def able_now(self) -> list[int]:
        """The cards that every place of the evidence may have now."""
        return [self.able[stretch] for stretch in self.timeline.now[: len(self.timeline.evidence.places)]]

    @property
    def sure_now(self) -> list[int]:
        """The cards that every place of the evidence certainly has now."""
        return [self.sure[stretch] for stretch in self.timeline.now[: len(self.timeline.evidence.places)]]

    def groups(self) -> list[OneOfCards]:
        """Return sets of which a hand has one now, while it is not yet known which."""
        groups: dict[tuple[int, int], OneOfCards] = {}
        timeline = self.timeline
        seqs = list(timeline.lines)
        for bound in timeline.bounds:
            stretch = timeline.stretches[bound.stretch]
            left = bound.cards & self.able[bound.stretch]
            if (
                bound.least
                and bound.stretch == timeline.now[stretch.place]
                and not bound.cards & self.sure[bound.stretch]
            ):
                names = tuple(timeline.cards[card] for card in bits(left))
                group = OneOfCards(timeline.places[stretch.place], names, seqs[bound.line.bit_length() - 1])
                groups.setdefault((bound.stretch, left), group)
        return list(groups.values())

    def because(self) -> dict[Cell, tuple[int, ...]]:
        """Return the lines behind every cell of the present; needs `reasons`."""
        reasons: dict[Cell, tuple[int, ...]] = {}
        for number, card in enumerate(self.timeline.cards):
            for place, stretch in zip(self.timeline.evidence.places, self.timeline.now, strict=False):
                if not self.able[stretch] >> number & 1:
                    lines = self.why[stretch][number]
                else:
                    lines = self._closed(number, stretch) if self.sure[stretch] >> number & 1 else 0
                reasons[card, place] = self.timeline.seqs(lines)
        return reasons


def _rivals(timeline: Timeline) -> list[tuple[int, ...]]:
    """Return, for every stretch, those of other places that overlap with it in time."""
    overlaps: list[dict[int, None]] = [{} for _ in timeline.stretches]
    for lasting in timeline.lasting:
        for stretch in lasting:
            overlaps[stretch].update(dict.fromkeys(lasting))
    return [tuple(other for other in others if other != stretch) for stretch, others in enumerate(overlaps)]
