"""Two tables that differ only in what a page may not see, and the moments that such tables share.

A recorded game is cut somewhere. At the second table everything that the page may not know is something else: hands,
shown cards, private notes, counted cash and shares, contents of unsigned boxes. Often its log is longer, by notes of
other players.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from assistant.content.catalogue import catalogue
from assistant.core.event import REFEREE, TABLE, Entry, Event, may_know, secrets_of, seen_by
from assistant.core.game import Game
from assistant.core.story import Amended, Inserted, NotedPrivately
from assistant.families.common_rules import OptionChanged
from assistant.families.stocks.events import CashSet, SharesSet
from assistant.families.stocks.state import Dealing
from assistant.table.table import MemoryLog, Table
from dashboards.play.replay import cameras
from tests.faults import fuzz
from tests.inventing import hints_of
from tests.recorded_games import written

ROOT = Path(__file__).parents[2]
ROLES = ("seat", "seat", "alone", "table", "tv", "watch", "replay")
SHORT = 150
"""Lines after which a story counts as long."""
ALSO = {"cold_cash_risk": ("acquire",)}
"""Games whose house rules another game reads too."""


@cache
def stories(game: str) -> tuple[tuple[Entry, ...], ...]:
    """Return the recorded games."""
    paths = [
        *(ROOT / "tests" / "stories" / "today").glob(f"{game}-*.jsonl"),
        *(ROOT / "data" / game).glob("demo.jsonl"),
    ]
    return tuple(written(path).entries for path in sorted(paths))


def otherwise(event: Event, eyes: Sequence[str], table: Table, chance: random.Random) -> Event:
    """Return the event with other words wherever none of these eyes may read it."""
    if isinstance(event, (Amended, Inserted)):
        return replace(event, event=otherwise(event.event, eyes, table, chance))
    unseen = all(seen_by(eye, event) is None for eye in eyes)
    secret = [f.name for f in fields(event) if unseen and f.name not in event.private_to]
    secret += [name for name in secrets_of(type(event)) if not any(may_know(eye, event, name) for eye in eyes)]
    if not secret:
        return event
    words = {noun: dict(named) for noun, named in table.game.vocabulary(table.view(REFEREE)).items()}
    changed: dict[str, Any] = {}
    for name in dict.fromkeys(secret):
        now = getattr(event, name)
        if now is None or name in ("seq", "after"):
            continue
        for _ in range(8):
            found = fuzz.value(hints_of(type(event))[name], words, chance)
            like = len(found) == len(now) if isinstance(now, tuple) and isinstance(found, tuple) else True
            if isinstance(now, tuple) and not like:
                found, like = _as_many(now, words, chance), True
            if found is not None and type(found) is type(now) and like:
                changed[name] = found
                break
    return replace(event, **changed)


def _as_many(now: tuple[Any, ...], words: dict[str, dict[str, str]], chance: random.Random) -> tuple[Any, ...]:
    """Return the same number of words of the same noun, all different."""
    nouns = [list(named) for named in words.values() if now and all(one in named for one in now)]
    able = min(nouns, key=len, default=list(now))
    return tuple(chance.sample(able, len(now)))


def counted(
    game: Game[Any], entries: Sequence[Entry], eyes: Sequence[str], chance: random.Random
) -> tuple[list[Entry], list[Entry]]:
    """Add counts of everybody's purse where a market hides purses, with other sums at each table."""
    if not isinstance(game.start, Dealing) or len(entries) < 3:
        return list(entries), list(entries)
    players = [p.key for p in entries[0].event.players if p.key not in eyes]  # type: ignore[attr-defined]
    at = chance.randrange(2, len(entries) + 1)
    one, other = list(entries[:at]), list(entries[:at])
    for player in players:
        sums = (chance.randrange(20_000, 60_000), chance.randrange(20_000, 60_000))
        for story, dollars in zip((one, other), sums, strict=True):
            story.append(Entry(0, CashSet(of=player, dollars=dollars), entries[at - 1].at, player))
    one, other = [*one, *entries[at:]], [*other, *entries[at:]]
    return _numbered(one), _numbered(other)


def _numbered(entries: Sequence[Entry]) -> list[Entry]:
    return [replace(entry, seq=seq) for seq, entry in enumerate(entries, 1)]


def pair(game: Game[Any], chance: random.Random) -> tuple[Table, Table, str, str, str] | None:
    """Return two tables that one page cannot tell apart, its seat and role, and its owner; None if they can be told
    apart.
    """
    entries = _moment(chance.choice(stories(game.key)), chance)
    role = chance.choice(ROLES)
    players = [p.key for p in entries[0].event.players]  # type: ignore[attr-defined]
    of_player = role in ("seat", "alone") or (role == "replay" and chance.random() < 0.3)
    seat = chance.choice(players) if of_player else TABLE
    held = chance.choice(players) if role == "table" and chance.random() < 0.5 else ""
    eyes = [seat, *([held] if held else [])]
    if chance.random() < 0.6:
        entries = (*entries, *_reminded(game, entries, seat, chance))
    one, other = counted(game, entries, eyes, chance) if chance.random() < 0.7 else (list(entries), list(entries))
    first = _seated(game, one, seat)
    if any(camera.key == REFEREE for eye in eyes for camera in cameras(first, eye, role)):
        return None
    hidden = [_hidden(entry, first, eyes, chance) for entry in other]
    if chance.random() < 0.5:
        hidden += _noted(hidden, [player for player in players if player not in eyes], chance)
    second = _seated(game, hidden, seat)
    if not all(alike(first, second, eye) for eye in eyes):
        return None
    for key, box in first.boxes.open().items():
        if not box.signed and not box.owners:
            for slot in box.seats:
                if slot not in eyes and chance.random() < 0.6:
                    for table in (first, second):
                        lay(table, key, slot, chance)
    return first, second, seat, role, held


def _moment(entries: Sequence[Entry], chance: random.Random) -> Sequence[Entry]:
    """Return a story up to some moment: its beginning, its middle, its end, or, mostly, a moment that is soon reached.

    A page of a long story takes ten times as long to draw, so three of four are cut short.
    """
    if len(entries) > SHORT and chance.random() < 0.75:
        return entries[: chance.randrange(1, SHORT)]
    end = len(entries)
    return entries[: max(1, chance.choice((1, 2, end // 4, end // 2, end - 2, end - 1, end)))]


def lay(table: Table, key: str, slot: str, chance: random.Random) -> None:
    """Submit anything on offer to an unsigned box: something else at each table."""
    offer = table.boxes.open()[key].offer(slot)
    chosen = {blank.name: chance.choice(blank.choices) for blank in offer.blanks if blank.single and blank.choices}
    if len(chosen) == len(offer.blanks):
        table.boxes.submit(key, slot, offer.fill(chosen))


def _reminded(game: Game[Any], entries: Sequence[Entry], seat: str, chance: random.Random) -> Iterator[Entry]:
    """Set house rules to what they are: nobody has to be asked, and there are lines to suppose others in."""
    options = Table(game, MemoryLog(entries)).view(TABLE).options
    found = [one for name in (game.key, *ALSO.get(game.key, ())) for one in catalogue(name).ambiguities]
    for one in chance.sample(found, 2):
        said = OptionChanged(ambiguity=one.id, choice=options.get(one.id, one.default))
        yield Entry(entries[-1].seq + 1, said, entries[-1].at, seat)
        entries = (*entries, Entry(entries[-1].seq + 1, said, entries[-1].at, seat))


def _noted(entries: Sequence[Entry], players: Sequence[str], chance: random.Random) -> Iterator[Entry]:
    """Add private notes of other players, so that the log itself is longer than at the other table."""
    last = entries[-1]
    for more in range(1, chance.choice((1, 2, 3)) + 1 if players else 1):
        by = chance.choice(players)
        note = NotedPrivately(seq=chance.choice(entries).seq, text=chance.choice(("?", "bluff")), by=by)
        yield Entry(last.seq + more, note, last.at, by)


def _seated(game: Game[Any], entries: Sequence[Entry], seat: str) -> Table:
    """Return a table whose clock advances with what this seat knows of, however often somebody looks at it."""
    made: list[Table] = []

    def clock() -> int:
        return 1_900_000_000_000 + 1000 * (made[0].count(seat) if made else 0)

    made.append(Table(game, MemoryLog(entries), clock, random.Random(1)))
    return made[0]


def _hidden(entry: Entry, table: Table, eyes: Sequence[str], chance: random.Random) -> Entry:
    event = otherwise(entry.event, eyes, table, chance)
    if isinstance(event, SharesSet) and event.by not in eyes and table.game.hushed(event, table.view(eyes[0])):
        event = replace(event, count=chance.randrange(1, 9))
    return replace(entry, event=event)


def alike(one: Table, other: Table, eye: str) -> bool:
    """Return whether an eye has seen the same at both tables: what was redacted, and its public consequences."""

    def seen(table: Table) -> list[Any]:
        hushed, now = table.game.hushed, table.view(eye)
        return [
            (t.number, t.text, t.line.struck, None if hushed(t.event, now) else t.event) for t in table.account(eye)
        ]

    return seen(one) == seen(other)
