"""From a table to its rows: the game folded from one point of view, and every table of the open data for it.

facts = derive(table)                 # from the widest view allowed: the referee's if everything is revealed
facts = derive(table, "anna")         # from one seat's view, for her alone
facts[rows.Decision]                  # the rows of a table; `located` adds label, turn and cycle
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from assistant.core.codec import event_to
from assistant.core.event import REFEREE, TABLE
from assistant.core.fast_replace import replace
from assistant.families.conceding import GameConceded
from assistant.figures.facts import Measures, Played, Row, Standing, rows
from assistant.figures.facts.played import Memory
from assistant.figures.facts.playing_time import PlayingTime, playing_time
from assistant.figures.facts.register import measures_of
from assistant.kit.facts import Evidence
from assistant.knowledge.evidence_cache import learning_of
from assistant.table.table import SeatLine, Table


@dataclass(frozen=True)
class GameListing:
    """The store's knowledge of a game beyond its log: its number, title, creation time, and who the players are.

    `persons`: a name, as written or case-folded → the person across all games. `left_out`: people who are in no figure.
    `players`: seat → the kind of computer player. `gaps`: times in which nobody played.
    """

    id: int = 0
    title: str = ""
    created: int | None = None
    persons: Mapping[str, str] = field(default_factory=dict[str, str])
    left_out: frozenset[str] = frozenset()
    players: Mapping[str, str] = field(default_factory=dict[str, str])
    gaps: Sequence[tuple[int, int]] = ()

    def person(self, name: str) -> str:
        """Return the person behind a name, across all games; by default the case-folded name itself."""
        return self.persons.get(name) or self.persons.get(person_of(name)) or person_of(name)

    def out(self, name: str) -> bool:
        """Return whether the person with this name is left out of all figures."""
        return self.person(name) in self.left_out


def person_of(name: str) -> str:
    """Return a name in the form that identifies people: “ANNA ” and “Anna” are one person."""
    return " ".join(name.split()).casefold()


def eye_of(table: Table) -> str:
    """Return the point of view for everybody's figures: the referee's if nothing is hidden anymore."""
    state = table.view(TABLE)
    hides = measures_of(table.game.key).hides
    if state.opened or (state.over and not hides):
        return REFEREE
    return TABLE


def played(table: Table, eye: str, memory: Memory | None = None) -> Played:
    """Return the game as seen from this point of view."""

    def walks(seat: str) -> Sequence[SeatLine]:
        return table.story(seat)

    def knows(seat: str) -> Sequence[Evidence | None]:
        return learning_of(table, seat)

    return Played(table.game, eye, walks, knows, memory)


@dataclass(frozen=True)
class Derived:
    """All rows of a game from one point of view."""

    played: Played
    measures: Measures
    facts: Mapping[type[Row], Sequence[Any]]
    known: GameListing = field(default_factory=GameListing)
    entries: int = 0
    """The number of entries in the log, including corrections and private ones."""

    def __getitem__(self, table: type[Row]) -> Sequence[Any]:
        return self.facts.get(table, ())

    def located(self, table: type[Row]) -> Iterator[tuple[Row, str, int | None, int | None]]:
        """Yield the rows of a table, each with the label of its line, its turn and its cycle."""
        for row in self[table]:
            yield (row, *self.places.get(row.line, ("", None, None)))

    @cached_property
    def places(self) -> Mapping[int, tuple[str, int | None, int | None]]:
        """The label, the turn (0: before the first) and the cycle of each line."""
        begun = {turn.line: turn.number for turn in self[rows.TurnRow]}
        places: dict[int, tuple[str, int | None, int | None]] = {}
        turn = 0
        for seat_line in self.played.lines:
            turn = begun.get(seat_line.seq, turn)
            places[seat_line.seq] = (seat_line.line.label, turn, self.measures.cycle(seat_line.after))
        return places


def turn_of(state: Any) -> int | None:
    """Return the number of the turn; None if the game does not count turns."""
    number = getattr(getattr(state, "turn", None), "number", None)
    return number if isinstance(number, int) else None


def derive(table: Table, eye: str = "", known: GameListing | None = None, memory: Memory | None = None) -> Derived:
    """Return all rows of this game, for one seat or for everybody; raises LookupError for a game without figures."""
    measures = measures_of(table.game.key)
    seen = played(table, eye or eye_of(table), memory)
    known = known or GameListing()
    time = playing_time(seen.lines, known.gaps)
    facts: dict[type[Row], Sequence[Any]] = {
        rows.LineRow: list(_lines(seen)),
        rows.TurnRow: list(_turns(seen, time)),
        rows.SeatRow: list(_seats(seen, known)),
    }
    for kind, work in measures.tables.items():
        facts[kind] = list(work(seen))
    facts[rows.GameRow] = [_game(seen, measures, known, time, facts[rows.TurnRow])]
    facts[rows.ResultRow] = list(_results(seen, measures, facts))
    facts[rows.StandRow] = list(_standings(seen, measures))
    seen.done()
    return Derived(seen, measures, facts, known, len(table.entries))


# ---------------------------------------------------------------------- tables of every game


def _lines(played: Played) -> Iterator[rows.LineRow]:
    for seat_line in played.lines:
        line: Any = seat_line.line
        notes = " · ".join(note.text for note in line.notes if note.text and not note.private_to)
        yield rows.LineRow(
            line=seat_line.seq,
            seat=line.entry.author,
            kind=type(seat_line.event).__name__,
            text=seat_line.text,
            event=_as_read(played, seat_line),
            moment=line.entry.at,
            corrected=line.corrected,
            notes=notes or None,
        )


def _as_read(played: Played, seat_line: Any) -> str:
    """Return the event as JSON, without the words that its reader may not see (such as counts that are hidden)."""
    written: dict[str, Any] = event_to(seat_line.event)
    for word in played.game.hushed(seat_line.event, played.state):
        written.pop(word, None)
    return msgspec.json.encode(written).decode()


def _turns(played: Played, time: PlayingTime) -> Iterator[rows.TurnRow]:
    """Yield the turns; a turn begins with the line after which the number of the turn or the player on turn changes."""
    begun: list[tuple[int, str, int, int]] = []  # line, seat, when, lines before
    last: tuple[int | None, str | None] = (0, None)
    for place, seat_line in enumerate(played.lines):
        if not begun and seat_line.after.deciding is None:
            continue  # Cards are dealt and the board is set up: nobody's turn yet.
        now = (turn_of(seat_line.after), seat_line.after.on_turn)
        if now != last and now[1] is not None and not seat_line.after.over:
            begun.append((seat_line.seq, now[1], time.moments[place], place))
        last = now
    ends = [*begun[1:], (0, "", time.ended, len(played.lines))]
    for number, ((line, seat, began, place), (_, _, end, until)) in enumerate(zip(begun, ends, strict=False), 1):
        seconds = time.between(began, end)
        yield rows.TurnRow(line=line, number=number, seat=seat, began=began, seconds=seconds, lines=until - place)


def _seats(played: Played, known: GameListing) -> Iterator[rows.SeatRow]:
    first = next((seat_line.after.on_turn for seat_line in played.lines if seat_line.after.on_turn), None)
    for place, player in enumerate(played.state.players, 1):
        out = known.out(player.name)
        yield rows.SeatRow(
            seat=player.key,
            name=None if out else player.name,
            person=None if out else known.person(player.name),
            place=place,
            starts=player.key == first,
            colour=player.colour or None,
            player=known.players.get(player.key),
        )


def _game(
    played: Played, measures: Measures, known: GameListing, time: PlayingTime, turns: Sequence[rows.TurnRow]
) -> rows.GameRow:
    state = played.state
    first = turns[0].began if turns else time.ended
    moments = [seat_line.line.entry.at for seat_line in played.lines]
    options = {key: chosen for key, chosen in state.options.items() if chosen}
    return rows.GameRow(
        kind=played.game.key,
        family=measures.family,
        title=known.title or played.game.title,
        created=known.created,
        began=moments[0] if moments else None,
        ended=max(moments) if moments else None,
        minutes=time.seconds / 60,
        setup=time.between(moments[0], first) / 60 if moments else None,
        lines=len(moments),
        turns=len(turns),
        players=len(state.players),
        finished=state.over,
        opened=state.opened,
        eye=played.eye,
        way=state.way,
        options=msgspec.json.encode(options).decode(),
        simulated=bool(known.players),
    )


def standing_of(played: Played, measures: Measures) -> Standing | None:
    """Return the graph of a game without a concession at its end, which says what was agreed and not how it stood."""
    standing = measures.standing(played)
    conceded = {line.seq for line in played.lines if isinstance(line.event, GameConceded)}
    if standing is None or not standing.lines or standing.lines[-1] not in conceded:
        return standing
    return replace(standing, lines=standing.lines[:-1], series={key: of[:-1] for key, of in standing.series.items()})


def _standings(played: Played, measures: Measures) -> Iterator[rows.StandRow]:
    """Yield the graph of a game as rows: one wherever the figure of a seat changed."""
    standing = standing_of(played, measures)
    if standing is None:
        return
    last: dict[str, float | None] = {}
    for place, line in enumerate(standing.lines):
        for seat, values in standing.series.items():
            if values[place] != last.get(seat):
                yield rows.StandRow(line=line, seat=seat, unit=standing.unit, value=values[place], low=standing.low)
                last[seat] = values[place]


def _results(played: Played, measures: Measures, facts: Mapping[type[Row], Sequence[Any]]) -> Iterator[Row]:
    if measures.results is not None:
        yield from measures.results(played, facts)
        return
    yield from bare_results(played, measures)


def bare_results(played: Played, measures: Measures) -> Iterator[rows.ResultRow]:
    """Yield winners and scores, for a game that does not define its own results."""
    state = played.state
    winners = set(measures.winners(state))
    score = measures.score(state)
    order = sorted(score.values(), reverse=True)
    for seat in played.seats:
        yield rows.ResultRow(
            seat=seat,
            unit=measures.unit,
            winner=seat in winners if state.over and winners else None,
            rank=order.index(score[seat]) + 1 if state.over and seat in score else None,
            score=score.get(seat),
        )
