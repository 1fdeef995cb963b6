"""A seat's ledger, built by reading its lines in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.deduction.advice.information_gain import Suggested
from assistant.families.mystery.table import Suggestion
from assistant.figures.facts import Played, rows
from assistant.figures.facts.choosing import widest
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.figures.asking import (
    Ranking,
    ReachableRooms,
    against,
    named,
    off,
    question_words,
    ranking,
    ruled_out,
    words,
)
from assistant.games.clue.figures.kin import Kin
from assistant.games.clue.figures.knowing import SeatReasoning, falls, minds
from assistant.games.clue.figures.ledger import BITS, AskedQuestion, Ledger, after_the_deal, missing, sizes_of
from assistant.games.clue.tell import with_article
from assistant.kit.phrasing import listed, percent


def ledgers(played: Played, kin: Kin) -> Mapping[str, Ledger]:
    """Return the ledger of every seat that has one."""

    def work() -> Mapping[str, Ledger]:
        return {seat: _Book(played, mind, kin).read() for seat, mind in minds(played).items() if seat in played.seats}

    return played.once("ledgers", work)


class _Book:
    """The builder of one seat's ledger, which reads its lines in order."""

    def __init__(self, played: Played, mind: SeatReasoning, kin: Kin) -> None:
        self.played, self.mind, self.kin = played, mind, kin
        self.seat = mind.seat
        self.ledger = Ledger(mind.seat, 0.0)
        self.open: AskedQuestion | None = None
        self.ranked: tuple[int, Ranking] | None = None

    def read(self) -> Ledger:
        """Return the ledger after reading all lines."""
        mind, ledger = self.mind, self.ledger
        if mind.begins >= mind.ends:
            return ledger
        whole = self._deal()
        for place in range(mind.begins + 1, mind.ends):
            self._read_line(place)
        if self.open is not None:
            self._left()
        ledger.drops()
        if mind.whole and mind.last is not None:
            ledger.result = whole - mind.last.bits
        return ledger

    def _deal(self) -> float:
        """Record what the seat's hand told compared with other hands (CLUE-SET-05); return the bits before it."""
        mind, seat_line = self.mind, self.mind.lines[self.mind.begins]
        evidence, bits = mind.learnt[mind.begins], mind.bits(mind.begins)
        if evidence is None or bits is None:
            return 0.0
        sizes, hand = sizes_of(evidence, seat_line.after), set(seat_line.after.hands[self.seat])
        before, average = missing(sizes), after_the_deal(sizes, sum(card not in evidence.extras for card in hand))
        seen = hand.union(seat_line.after.left_over)
        after = missing([len(set(cards) - seen) for cards in evidence.classes.values()])
        self.ledger.start = before - average
        self.ledger.falls(seat_line.seq, "deal", before - average, before - after)
        self.ledger.rest += after - bits  # what was heard before the hand was recorded
        return before

    def _read_line(self, place: int) -> None:
        seat_line, gain = self.mind.lines[place], self.mind.gained(place)
        event = seat_line.event
        if self._asks(place):
            self._asked(place)
        elif event.__class__ in (e.DiceRolled, e.TokenMoved) and getattr(event, "by", "") == self.seat:
            self._moved(place)
        if self.open is not None:
            self.open.gained += gain
            self._heard(place)
        elif gain:
            self.ledger.rest += gain
            self.ledger.chances.append(
                rows.ChanceRow(line=seat_line.seq, seat=self.seat, what=falls(event, self.seat), unit=BITS, value=gain)
            )
        if self._ends_turn(place):
            self._turn_ended(place)

    # ------------------------------------------------------------ questions

    def _asks(self, place: int) -> bool:
        """Return whether this line is a question by this seat with one card of each kind."""
        seat_line = self.mind.lines[place]
        before, after = seat_line.before.suggestions, seat_line.after.suggestions
        if len(after) <= len(before):
            return False
        made = after[-1]
        return made.by == self.seat and made.about == "" and len(made.cards) == len(seat_line.after.classes)

    def _asked(self, place: int) -> None:
        seat_line, ledger = self.mind.lines[place], self.ledger
        if self.open is not None:
            self._left()
        made: Suggestion = seat_line.after.suggestions[-1]
        self.open = AskedQuestion(seat_line.seq, len(seat_line.after.suggestions) - 1, made)
        ledger.questions.append(self.open)
        state = self.kin.acts(seat_line.before, self.seat)
        if not state.turn.moved and state.turn.roll is None:
            self._stayed(place, state)
        room = made.cards[-1]
        ranked = self._ranking(place, state, (room,))
        chosen = next((one for one in ranked.rooms.get(room, ()) if _same(one, seat_line.event)), None)
        if chosen is None:
            ledger.drops()
            return
        self._question(place, ranked, room, chosen)
        self.open.value, self.open.best, self.open.error = chosen.bits, ranked.best(room), chosen.error

    def _question(self, place: int, ranked: Ranking, room: str, chosen: Suggested) -> None:
        seat_line, every = self.mind.lines[place], ranked.rooms[room]
        best = every[0] if every[0].bits > chosen.bits else chosen
        said = [(question_words(seat_line.after, one), one.bits) for one in every]
        self.ledger.decides(
            best.bits,
            chosen.bits,
            [one.bits for one in every],
            line=seat_line.seq,
            what="question",
            chosen=question_words(seat_line.after, chosen),
            best=question_words(seat_line.after, best),
            error=widest(off(chosen, best), (one.error for one in every)),
            reason=_why_better(seat_line.after, ranked, chosen, best),
            alternatives=named(said),
        )

    def _heard(self, place: int) -> None:
        """Close the question when it is answered, or when play goes on without an answer."""
        question, seat_line = self.open, self.mind.lines[place]
        if question is None:
            return
        made = seat_line.after.suggestions[question.number]
        if not made.closed:
            return
        if made.shown_by is None and any(player not in made.answers for player in made.asked):
            self._left()
            return
        question.answered_at = seat_line.seq
        if question.value is None:
            self.ledger.rest += question.gained
            chance = rows.ChanceRow(line=seat_line.seq, seat=self.seat, what="answer", unit=BITS, value=question.gained)
            self.ledger.chances.append(chance)
        else:
            self.ledger.falls(seat_line.seq, "answer", question.value, question.gained, question.error)
        self.ledger.level, self.open = None, None

    def _left(self) -> None:
        """Close a question that was never fully answered: what it promised is dropped, what it told is kept."""
        if self.open is not None:
            self.ledger.rest += self.open.gained
            self.ledger.drops()
            self.open = None

    # ------------------------------------------------------------ choices of a turn

    def _ranking(self, place: int, state: Any, rooms: Sequence[str] = ()) -> Ranking:
        """Return all questions of this turn, ranked when first needed."""
        evidence = self.mind.learnt[place - 1]
        facts = len(evidence.facts) if evidence else 0
        if self.kin.ask is None:
            return Ranking()
        if self.ranked is None or self.ranked[0] != facts or not set(rooms) <= set(self.ranked[1].rooms):
            ways = self._plan(state)
            every = {*rooms, *(ways.rooms if ways else ())}
            self.ranked = facts, ranking(self.played, self.mind, place, every, self.kin.ask)
        return self.ranked[1]

    def _plan(self, state: Any) -> ReachableRooms | None:
        return self.kin.plan(state, self.seat)

    def _moved(self, place: int) -> None:
        """Record a roll or a move of the seat's token."""
        seat_line, event = self.mind.lines[place], self.mind.lines[place].event
        state = self.kin.acts(seat_line.before, self.seat)
        if state.turn.moved or state.turn.suggested:
            return
        if isinstance(event, e.DiceRolled) and state.turn.roll is None:
            self._rolled(place, state, event.roll)
        elif isinstance(event, e.TokenMoved) and event.token == state.piece(self.seat):
            if event.how == "passage" and state.turn.roll is None:
                self._chose(place, state, "passage")
            elif event.how == "dice" and state.turn.roll is not None:
                self._went(place, state, event.to)

    def _rolled(self, place: int, state: Any, roll: int) -> None:
        ways = self._chose(place, state, "roll")
        if ways is None or not 1 <= roll <= len(ways.rolls):
            return
        ranked = self._ranking(place, state)
        each = [ranked.of(rooms) for rooms in ways.rolls]
        expected, value = sum(each) / len(each), each[roll - 1]
        self.ledger.expects(expected)
        self.ledger.falls(self.mind.lines[place].seq, "die", expected, value)
        self.ledger.level = value

    def _went(self, place: int, state: Any, to: str) -> None:
        """Record a move into a room within the roll, or elsewhere (CLUE-MOV-05, -06)."""
        rooms = self._within(state)
        if rooms is None:
            return
        seat_line, ranked = self.mind.lines[place], self._ranking(place, state, [to] if to in state.rooms else [])
        if not rooms and to not in state.rooms:
            return
        ways = {room: ranked.best(room) for room in sorted(rooms | ({to} & set(state.rooms)))}
        if list(ways) == [to]:
            self.ledger.expects(ways[to])
            return
        self._way(seat_line.seq, ranked, state, ways, to, ways.get(to, 0.0))

    def _within(self, state: Any) -> frozenset[str] | None:
        """Return the rooms within the roll; None if squares are not counted."""
        if self.kin.plan(state, self.seat) is None:
            return None
        return movement.reach(state, self.seat)[0]

    def _stayed(self, place: int, state: Any) -> None:
        """Record a question without a move, in the room the token was brought to (CLUE-SUG-07)."""
        if movement.may_suggest(state, self.seat):
            self._chose(place, state, "stay")

    def _chose(self, place: int, state: Any, way: str) -> ReachableRooms | None:
        """Record the first choice of a turn: to stay, to take the passage, or to roll."""
        ways = self._plan(state)
        if ways is None:
            return None
        ranked = self._ranking(place, state)
        values = {"roll": sum(map(ranked.of, ways.rolls)) / len(ways.rolls) if ways.rolls else 0.0}
        values |= {"stay": ranked.best(ways.stays)} if ways.stays else {}
        values |= {"passage": ranked.best(ways.passage)} if ways.passage else {}
        if way in values and len(values) > 1:
            said = {key: _said(state, ways, key) for key in values}
            self._row(place, said, values, way)
        elif way in values:
            self.ledger.expects(values[way])
        return ways

    def _row(self, place: int, said: Mapping[str, str], values: Mapping[str, float], way: str) -> None:
        best = max(values, key=lambda key: (values[key], key == way))
        self.ledger.decides(
            values[best],
            values[way],
            list(values.values()),
            line=self.mind.lines[place].seq,
            what="room",
            chosen=said[way],
            best=said[best],
            error=0.0,
            reason=f"This turn it promised to rule out {against(values[best], values[way])}."
            if best != way
            else "Nothing promised more this turn.",
            alternatives=named((said[key], value) for key, value in values.items()),
        )

    def _way(self, line: int, ranked: Ranking, state: Any, ways: Mapping[str, float], to: str, value: float) -> None:
        """Record which room within reach was entered, or that none was."""
        best = max(ways, key=lambda room: (ways[room], room == to))
        best = best if ways[best] > value else to
        question = ranked.rooms[best][0] if ranked.rooms.get(best) else None
        self.ledger.decides(
            ways.get(best, value),
            value,
            list(ways.values()),
            line=line,
            what="room",
            chosen=_room(state, to),
            best=_room(state, best),
            error=widest(
                off(question, ranked.rooms[to][0]) if question and ranked.rooms.get(to) else 0.0,
                (questions[0].error for questions in ranked.rooms.values() if questions),
            ),
            reason=f"{words(state, question.cards)} promised to rule out {against(question.bits, value)}."
            if question and best != to
            else "No room within reach promised more.",
            alternatives=named((_room(state, room), bits) for room, bits in ways.items()),
        )

    # ------------------------------------------------------------ turns

    def _ends_turn(self, place: int) -> bool:
        before, after = self.mind.lines[place].before, self.mind.lines[place].after
        return before.on_turn == self.seat and (self.seat, before.turn.number) != (after.on_turn, after.turn.number)

    def _turn_ended(self, place: int) -> None:
        """Record a decision if a player could ask and did not: the best question's value is lost (CLUE-SUG-01)."""
        state, after = self.mind.lines[place].before, self.mind.lines[place].after
        mine = any(made.by == self.seat for made in after.accusations)
        room = state.room_of(self.seat)
        if not (mine or after.over or state.turn.suggested) and room and movement.may_suggest(state, self.seat):
            ranked = self._ranking(place, state, (room,))
            if ranked.rooms.get(room):
                self._silent(place, ranked, room)
        if self.open is None:
            self.ledger.drops()
        self.ranked = None

    def _silent(self, place: int, ranked: Ranking, room: str) -> None:
        seat_line, every = self.mind.lines[place], ranked.rooms[room]
        self.ledger.decides(
            every[0].bits,
            0.0,
            [*(one.bits for one in every), 0.0],
            line=seat_line.seq,
            what="question",
            chosen="asking nothing",
            best=question_words(seat_line.after, every[0]),
            error=every[0].error,
            reason=f"It promised to rule out {ruled_out(every[0].bits)}, and asking costs nothing.",
            alternatives=named((question_words(seat_line.after, one), one.bits) for one in every),
        )


def _same(one: Suggested, event: Any) -> bool:
    """Return whether this suggestion is the one asked, in the same direction."""
    cards = (event.suspect, *(getattr(event, name) for name in ("weapon", "contractor") if hasattr(event, name)))
    room = event.room if hasattr(event, "room") else event.location
    return one.cards == (*cards, room) and one.direction in ("", getattr(event, "direction", ""))


def _room(state: Any, place: str) -> str:
    return movement.place_name(state, place) if place in state.rooms else "the corridor"


def _said(state: Any, ways: ReachableRooms, way: str) -> str:
    if way == "stay":
        return f"asking in the {_room(state, ways.stays)}"
    return f"the passage to the {_room(state, ways.passage)}" if way == "passage" else "rolling the die"


def _why_better(state: Any, ranked: Ranking, chosen: Suggested, best: Suggested) -> str:
    """Return a sentence with the best question's value, and cards already known not to be in the envelope."""
    if best is chosen:
        return "Nothing in this room promised more."
    said = f"It promised to rule out {against(best.bits, chosen.bits)}"
    if best.cards == chosen.cards:
        return f"{said}: in that direction the players answer in a better order."
    known = [card for card in chosen.cards if card in ranked.excluded and card not in best.cards]
    if known:
        names = listed(with_article(state, card) for card in known)
        return f"{said}: {names} {'was' if len(known) == 1 else 'were'} known not to be in the envelope."
    return f"{said}: the chance that nobody shows a card was {percent(best.nobody)}, not {percent(chosen.nobody)}."
