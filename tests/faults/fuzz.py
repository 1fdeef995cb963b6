"""Random events against every game: whatever is accepted can be shown, corrected and undone.

    python -m tests.faults.fuzz [--events N] [--seed N] [GAME …]

An event here is well formed (its words are those of the table) and otherwise random: by any speaker at any time,
amounts at their limits, corrections of corrections, lines inserted anywhere. An accepted event must then fold for every
seat, fill every page, and open as a sheet; a refused one must have left nothing behind.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
import types
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, Union, get_args, get_origin

from assistant.core.event import REFEREE, TABLE, Event, Of
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.inventing import hints_of

NUMBERS = (-1_000_000_000, -501, -1, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 9, 26, 100, 501, 9_999, 100_000, 2_000_000_000)
TEXTS = ("", "a note", "\u2028", "x" * 300, "<b>&", "é\u0301\U0001f3b2")
LARGE = 400_000
"""The most bytes of a page; a phone has to draw it."""
COUNTED = ("events", "kept", "refused")
LENGTH = 60
"""The number of events at one table; then the next one is set up."""


@dataclass(frozen=True)
class Fall:
    """Something that was accepted and then could not be shown."""

    game: str
    what: str
    event: str
    why: str


def laid(game: Game[Any], chance: random.Random) -> Table:
    """Return a table of two to six players, on phones or on paper."""
    count = chance.randint(2, 6)
    players = [
        Seated(key=f"p{i}", name=f"Player {i}", mark="●▲■◆★✚"[i], device=chance.random() < 0.8) for i in range(count)
    ]
    table = Table(game)
    table.record(game.lay(players))
    return table


def value(hint: Any, words: dict[str, dict[str, str]], chance: random.Random) -> Any:
    """Return any well-formed value of a field with this type hint."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        of = next((m for m in args[1:] if isinstance(m, Of)), None)
        if of and not of.within and words.get(of.noun):
            return args[0](chance.choice(sorted(words[of.noun])))
        return value(args[0], words, chance)
    if origin in (Union, types.UnionType):
        return value(chance.choice(args), words, chance)
    if origin is tuple:
        return tuple(value(args[0], words, chance) for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4, 7))))
    if origin is dict:
        return {_key(args[0], words, chance): value(args[1], words, chance) for _ in range(chance.choice((0, 1, 2, 3)))}
    if is_dataclass(hint):
        made = hints_of(hint)
        return hint(**{f.name: _key(made[f.name], words, chance) for f in fields(hint)})
    if hint is types.NoneType:
        return None
    if hint is bool:
        return chance.random() < 0.5
    if hint is int:
        return chance.choice(NUMBERS)
    return chance.choice(TEXTS)


def _key(hint: Any, words: dict[str, dict[str, str]], chance: random.Random) -> Any:
    """Return a key or plain word inside other values: any word of the table, as often as not."""
    if hint is str and chance.random() < 0.8:
        return chance.choice(sorted({key for named in words.values() for key in named}))
    return value(hint, words, chance)


def anything(table: Table, chance: random.Random) -> Event:
    """Return an event of this game, sensible or not; sometimes one that changes what was recorded."""
    if chance.random() < 0.2 and table.revision > 1:
        return amendment(table, chance)
    return happening(table, chance)


def happening(table: Table, chance: random.Random) -> Event:
    """Return something that happened at the table, as it would be entered now: half of them are on offer."""
    game, state = table.game, table.view(REFEREE)
    if chance.random() < 0.5:
        seat = chance.choice([TABLE, *(p.key for p in state.players)])
        offers = [o for o in game.offers(table.view(seat), seat) if o.fillable]
        if offers:
            offer = chance.choice(offers)
            chosen: dict[str, Any] = {}
            for blank in offer.blanks:
                able = blank.open({**offer.known, **chosen})
                if blank.single and len(able):
                    chosen[blank.name] = chance.choice(able)
                elif not blank.single and len(able) >= blank.count:
                    chosen[blank.name] = tuple(chance.sample(list(able), blank.count))
            try:
                return offer.fill(chosen)
            except Nonsense:
                pass
    words = {noun: dict(named) for noun, named in game.vocabulary(state).items()}
    setup = type(table.entries[0].event)
    kind = chance.choice([kind for kind in game.events if kind is not setup])
    hints = hints_of(kind)
    return kind(**{f.name: value(hints[f.name], words, chance) for f in fields(kind)})


def amendment(table: Table, chance: random.Random) -> Event:
    """Return a line struck, corrected, inserted or noted; often one that is a correction itself."""
    seq = chance.randint(0, table.revision + 1)
    made: list[Callable[[], Event]] = [
        lambda: Struck(seq=seq, undo=chance.random() < 0.5),
        lambda: Amended(seq=seq, event=happening(table, chance)),
        lambda: Inserted(after=seq, event=happening(table, chance)),
        lambda: Noted(seq=seq, text=chance.choice(TEXTS), bookmark=chance.random() < 0.5),
        lambda: NotedPrivately(seq=seq, text=chance.choice(TEXTS), by="p0"),
    ]
    return chance.choice(made)()


def shown(table: Table, chance: random.Random) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Look at everything after an event: pages, sheets of a line, the rest on one page in ten."""
    seats = [p.key for p in table.view(TABLE).players]
    for seat, role in (
        (TABLE, "table"),
        (TABLE, "tv"),
        (chance.choice(seats), "seat"),
        (chance.choice(seats), "alone"),
    ):
        page = Play(table, seat, role)
        yield f"page {role}", page.state
        if role in ("table", "seat") and chance.random() < 0.3:
            number = chance.choice([told.number for told in table.account(seat)])
            yield f"sheet {role}", lambda page=page, number=number: open_sheet(page, number)
        if chance.random() < 0.02:
            yield "replay", lambda seat=seat: Play(table, seat, "replay").state()


def open_sheet(page: Play, number: int) -> Any:
    """Open the sheet of a line, as a tap on it does, and that of what can be inserted before it."""
    page.hears["line"]({"do": "line", "seq": number})
    found = page.state()
    with suppress(Nonsense):
        page.hears["insert"]({"do": "insert", "seq": number})
    return [found, page.state()["sheet"]]


def trial(game: Game[Any], seed: int, events: int) -> tuple[Counter[str], list[Fall]]:
    """Enter this many random events at tables of this game; return what became of them, and the failures."""
    chance = random.Random(f"{game.key} {seed}")
    counted: Counter[str] = Counter()
    falls: list[Fall] = []
    while counted["events"] < events:
        table = laid(game, chance)
        for _ in range(LENGTH):
            counted["events"] += 1
            fall = step(table, chance, counted)
            if fall:
                falls.append(fall)
                break
    return counted, falls


def step(table: Table, chance: random.Random, counted: Counter[str]) -> Fall | None:
    """Enter one event, and look at everything that can then be looked at."""
    event = anything(table, chance)
    author = chance.choice([TABLE, *(p.key for p in table.view(TABLE).players)])
    before, what, began = table.revision, "record", time.process_time()
    try:
        try:
            table.record(event, author)
            counted["kept"] += 1
        except Nonsense:
            counted["refused"] += 1
            assert table.revision == before
        for what, look in shown(table, chance):
            began = time.process_time()
            size = len(json.dumps(look()))
            if size > LARGE:
                return Fall(table.game.key, what, repr(event)[:300], f"larger than {LARGE // 1000} kB")
            if time.process_time() - began > 2:
                return Fall(table.game.key, what, repr(event)[:300], f"{time.process_time() - began:.1f} s")
    except Exception:  # noqa: BLE001  (this is what is looked for)
        last = traceback.format_exc().strip().splitlines()
        return Fall(table.game.key, what, repr(event)[:300], " | ".join(line.strip() for line in last[-7:]))
    return None


def main() -> int:
    """Try all games, or those that are named."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    words.add_argument("--events", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=1)
    said = words.parse_args()
    fell = 0
    for name in said.games:
        counted, falls = trial(GAMES[name], said.seed, said.events)
        figures = ", ".join(f"{counted[what]} {what}" for what in COUNTED)
        print(f"{name}: {figures}, {len(falls)} fell")
        for (what, why), count in Counter((fall.what, fall.why) for fall in falls).most_common(40):
            example = next(fall.event for fall in falls if (fall.what, fall.why) == (what, why))
            print(f"  {count} × {what}: {why}\n      {example}")
        fell += len(falls)
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main())
