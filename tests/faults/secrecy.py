"""The law of secrecy: two tables that differ only in what a page may not see answer every message with the same bytes.

    python -m tests.faults.secrecy [--messages N] [--seed N] [GAME …]

A recorded game is cut somewhere. At the second table everything that the page may not know is something else: hands,
shown cards, private notes, counted cash and shares, contents of unsigned boxes. Then both pages are sent the same
messages: buttons of their own state, every kind of message with words of the table, and nonsense. It also measures the
processor time of one message: of the worker that hears it and draws the page, and of the event loop that passes on the
changes and meanwhile serves nobody else.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from assistant.content.house_rules import rulings
from assistant.core.codec import event_to
from assistant.core.event import REFEREE, TABLE, Entry, Event, may_know, secrets_of, seen_by
from assistant.core.story import Amended, Inserted
from assistant.families.common_rules import OptionChanged
from assistant.families.stocks.events import CashSet, SharesSet
from assistant.families.stocks.state import Dealing
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from dashboards.parts.common.feed import correction
from dashboards.parts.common.screen import Screen
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from dashboards.play.replay import cameras
from tests.faults import fuzz
from tests.inventing import hints_of
from tests.kept import written

ROOT = Path(__file__).parents[2]
LENGTH = 40
"""The number of messages for one pair of tables; then the next pair begins."""
LOOP = 50.0
"""Milliseconds for which one message may hold the event loop."""
ROLES = ("seat", "seat", "alone", "table", "tv", "watch", "replay")
FILES = ("card", "export", "keep")
"""Files that a worker writes: a page that asks for one is answered before it is there."""
ALSO = {"cold_cash_risk": ("acquire",)}
"""Games whose house rules another game reads too."""
OPENS = ("agree", "anyway", "record", "put", "amend", "save", "strike", "unstrike", "undo", "redo", "back", "reveal")
"""Messages after which a secret may have been opened, so that the two tables part."""


@dataclass(frozen=True)
class Took:
    """Milliseconds of the processor: of the worker that hears and draws, and of the event loop that passes it on."""

    work: float = 0.0
    hold: float = 0.0


@dataclass
class Found:
    """The results of a run: messages, the longest hold and work in milliseconds, their messages, and differences."""

    messages: int = 0
    pairs: int = 0
    unlike: int = 0
    hold: float = 0.0
    holding: str = ""
    over: int = 0
    work: float = 0.0
    working: str = ""
    differences: list[str] = field(default_factory=list[str])

    def measure(self, took: Took, what: str) -> None:
        """Count what one message took."""
        self.over += took.hold > LOOP
        if took.hold > self.hold:
            self.hold, self.holding = took.hold, what
        if took.work > self.work:
            self.work, self.working = took.work, what

    def __str__(self) -> str:
        held = f"longest hold of the event loop {self.hold:.0f} ms ({self.holding}), {self.over} over {LOOP:.0f} ms"
        held += f"; longest work {self.work:.0f} ms ({self.working})"
        return f"{self.messages} messages at {self.pairs} pairs of tables, {len(self.differences)} differences, {held}"


@cache
def stories(game: str) -> tuple[tuple[Entry, ...], ...]:
    """Return the recorded games."""
    paths = [
        *(ROOT / "tests" / "stories" / "today").glob(f"{game}-*.jsonl"),
        *(ROOT / "data" / game).glob("demo.jsonl"),
    ]
    return tuple(written(path).entries for path in sorted(paths))


# ---------------------------------------------------------------- two tables


def otherwise(event: Event, eyes: Sequence[str], table: Table, chance: random.Random) -> Event:
    """Return the event with other words wherever none of these eyes may read it."""
    if isinstance(event, (Amended, Inserted)):
        return replace(event, event=otherwise(event.event, eyes, table, chance))
    words = {noun: dict(named) for noun, named in table.game.vocabulary(table.view(REFEREE)).items()}
    unseen = all(seen_by(eye, event) is None for eye in eyes)
    secret = [f.name for f in fields(event) if unseen and f.name not in event.private_to]
    secret += [name for name in secrets_of(type(event)) if not any(may_know(eye, event, name) for eye in eyes)]
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
    game: str, entries: Sequence[Entry], eyes: Sequence[str], chance: random.Random
) -> tuple[list[Entry], list[Entry]]:
    """Add counts of everybody's purse where a market hides purses, with other sums at each table."""
    if not isinstance(GAMES[game].start, Dealing) or len(entries) < 3:
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


def pair(game: str, chance: random.Random) -> tuple[Table, Table, str, str, str] | None:
    """Return two tables that one page cannot tell apart, its seat and role, and its owner; None if they can be told
    apart.
    """
    entries = chance.choice(stories(game))
    cut = chance.choice((1, 2, len(entries) // 4, len(entries) // 2, len(entries) - 2, len(entries) - 1, len(entries)))
    entries = entries[: max(1, cut)]
    role = chance.choice(ROLES)
    players = [p.key for p in entries[0].event.players]  # type: ignore[attr-defined]
    of_player = role in ("seat", "alone") or (role == "replay" and chance.random() < 0.3)
    seat = chance.choice(players) if of_player else TABLE
    held = chance.choice(players) if role == "table" and chance.random() < 0.5 else ""
    eyes = [seat, *([held] if held else [])]
    if chance.random() < 0.6:
        entries = (*entries, *_reminded(game, entries, seat, chance))
    one, other = counted(game, entries, eyes, chance) if chance.random() < 0.7 else (list(entries), list(entries))
    first = _seated(game, one)
    if any(camera.key == REFEREE for eye in eyes for camera in cameras(first, eye, role)):
        return None
    hidden = [_hidden(game, entry, first, eyes, chance) for entry in other]
    second = _seated(game, hidden)
    if not all(alike(first, second, eye) for eye in eyes):
        return None
    for key, box in first.boxes.open().items():
        if not box.signed and not box.owners:
            for slot in box.seats:
                if slot not in eyes and chance.random() < 0.6:
                    for table in (first, second):
                        lay(table, key, slot, chance)
    return first, second, seat, role, held


def lay(table: Table, key: str, slot: str, chance: random.Random) -> None:
    """Submit anything on offer to an unsigned box: something else at each table."""
    offer = table.boxes.open()[key].offer(slot)
    chosen = {blank.name: chance.choice(blank.choices) for blank in offer.blanks if blank.single and blank.choices}
    if len(chosen) == len(offer.blanks):
        table.boxes.submit(key, slot, offer.fill(chosen))


def _reminded(game: str, entries: Sequence[Entry], seat: str, chance: random.Random) -> Iterator[Entry]:
    """Set house rules to what they are: nobody has to be asked, and there are lines to suppose others in."""
    options = Table(GAMES[game], MemoryLog(entries)).view(TABLE).options
    for ruling in chance.sample(rulings(game, *ALSO.get(game, ())), 2):
        said = OptionChanged(ambiguity=ruling.ambiguity, choice=options.get(ruling.ambiguity, ruling.default))
        yield Entry(entries[-1].seq + 1, said, entries[-1].at, seat)
        entries = (*entries, Entry(entries[-1].seq + 1, said, entries[-1].at, seat))


def _seated(game: str, entries: Sequence[Entry]) -> Table:
    """Return a table whose clock advances with its entries, however often somebody looks at it."""
    made: list[Table] = []

    def clock() -> int:
        return 1_900_000_000_000 + 1000 * (made[0].revision if made else 0)

    made.append(Table(GAMES[game], MemoryLog(entries), clock, random.Random(1)))
    return made[0]


def _hidden(game: str, entry: Entry, table: Table, eyes: Sequence[str], chance: random.Random) -> Entry:
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


# ---------------------------------------------------------------- messages


def messages(page: Play, guesses: Sequence[Event], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield any message that this page can send, drawn from what it shows, and some that no page sends."""
    while True:
        state = page.state()
        sends = list(_sends(state))
        lines = [line["seq"] for line in (state.get("feed") or {}).get("lines", [])] or [1]
        kind = chance.random()
        if sends and kind < 0.35:
            yield _filled(chance.choice(sends), page, chance)
            continue
        if kind < 0.55:
            yield _supposing(page, guesses, chance)
            continue
        do = chance.choice(sorted(page.hears))
        yield {"do": do, **_words(do, page, state, lines, guesses, chance)}


def _supposing(page: Play, guesses: Sequence[Event], chance: random.Random) -> dict[str, Any]:
    """Return a preview that a page asks for: any line, with words that it offers there; mostly the latest lines."""
    table = page.table
    story = table.story(page.seat)
    rules = [told for told in story if isinstance(told.event, OptionChanged)]
    told = chance.choice([*story, *story[-4:], *story[-4:], *rules, *rules, *rules])
    sight = SeatView.of(table, page.seat, page.role)
    blanks = [blank for blank in correction(sight, told) if len(blank.choices)]
    words: dict[str, Any] = {}
    for blank in chance.sample(blanks, min(len(blanks), chance.choice((0, 1, 1, 2)))):
        one = chance.choice(list(blank.choices)[:200])
        words[blank.name] = one if blank.single else [one]
    do = chance.choice(("what_if", "what_if", "what_if", "put", "put", "amend", "strike", "draft"))
    found: dict[str, Any] = {"do": do, "seq": told.number}
    if do == "what_if":
        return {**found, "camera": chance.choice((page.seat, TABLE)), "words": words}
    if do == "put":
        return {**found, "event": _event(page, guesses, chance), "sure": chance.random() < 0.1}
    if do == "amend":
        return {**found, "event": event_to(replace(told.event, **words))}
    name = next(iter(words), "by")
    return {**found, "name": name, "value": words.get(name)}


def _sends(value: Any) -> Iterator[dict[str, Any]]:
    """Yield everything in a state that a tap would send."""
    if isinstance(value, dict):
        if "do" in value:
            yield value
        for one in value.values():
            yield from _sends(one)
    elif isinstance(value, list):
        for one in value:
            yield from _sends(one)


def _filled(send: dict[str, Any], page: Play, chance: random.Random) -> dict[str, Any]:
    """Return a message of a button, its blanks filled with any words."""
    words = sorted({key for named in page.table.game.vocabulary(page.table.view(page.seat)).values() for key in named})

    def fill(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: fill(one) for key, one in value.items()}
        if isinstance(value, str) and value.startswith("$"):
            one = chance.choice([*words, 0, 1, 2, 3])
            return chance.choice([one, [one], chance.sample(words, min(3, len(words)))])
        return value

    return fill(send)


def _event(page: Play, guesses: Sequence[Event], chance: random.Random) -> Any:
    """Return an event that the page might enter: as offered, by its words, or a guess at another player's entry."""
    kind, table = chance.random(), page.table
    if guesses and kind < 0.25:
        return event_to(chance.choice(guesses))
    game, state = table.game, table.view(page.seat)
    words = {noun: dict(named) for noun, named in game.vocabulary(state).items()}
    offers = [offer for offer in game.offers(state, page.seat) if offer.fillable]
    if offers and kind < 0.6:
        offer = chance.choice(offers)
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            able = blank.open({**offer.known, **chosen})
            if blank.single and len(able):
                chosen[blank.name] = chance.choice(able)
            elif not blank.single and len(able) >= blank.count:
                chosen[blank.name] = tuple(chance.sample(list(able), blank.count))
        try:
            return event_to(offer.fill(chosen))
        except ValueError:
            pass
    able = [kind for kind in game.events if not kind.begins]
    plain = [kind for kind in able if len(fields(kind)) < 2]  # usually an event that ends something
    kind_ = chance.choice(plain if plain and chance.random() < 0.4 else able)
    hints = hints_of(kind_)
    try:
        return event_to(kind_(**{f.name: fuzz.value(hints[f.name], words, chance) for f in fields(kind_)}))
    except (IndexError, TypeError):
        return {"kind": kind_.__name__}


def _words(
    do: str, page: Play, state: Any, lines: Sequence[int], guesses: Sequence[Event], chance: random.Random
) -> dict[str, Any]:
    """Return words for a kind of message: each word that any part reads, more often sensible than not."""
    table = page.table
    players = [p.key for p in table.view(TABLE).players]
    vocabulary = table.game.vocabulary(table.view(page.seat))
    any_word = chance.choice(sorted({key for named in vocabulary.values() for key in named} or {""}))
    said = chance.choice(guesses) if guesses else None
    blanks = {f.name: _plain(getattr(said, f.name)) for f in fields(said)} if said else {}
    option = next((e for e in guesses if type(e).__name__ == "OptionChanged"), None)
    supposed = {"choice": "open"} if option and chance.random() < 0.3 else {chance.choice([*blanks, "by"]): any_word}
    found: dict[str, Any] = {
        "seq": chance.choice([*lines, *lines, lines[-1], 0, -1, 10**9, "1", None]),
        "seen": chance.choice([state["revision"], state["revision"], max(0, state["revision"] - 3), 0, -5, None]),
        "camera": chance.choice([page.seat, page.seat, TABLE, REFEREE, *players, ""]),
        "event": _event(page, guesses, chance),
        "name": chance.choice([*blanks, "card", "cards", "choice"]),
        "value": chance.choice([*blanks.values(), any_word, 1, None, [any_word]]),
        "words": chance.choice([{}, {}, supposed, blanks, {"choice": "open"}]),
        "all": chance.random() < 0.5,
        "audit": chance.random() < 0.5,
        "sure": chance.choice([True, True, False, state["revision"], lines[-1]]),
        "text": chance.choice(fuzz.TEXTS),
        "note": "",
        "own": chance.random() < 0.5,
        "bookmark": chance.random() < 0.5,
        "opening": chance.choice([1, 1, 2, 0, None]),
        "box": chance.choice([*table.boxes.open(), ""]),
        "slot": chance.choice([*players, ""]),
        "page": chance.choice(["", "1"]),
        "card": any_word,
        "place": chance.choice([*players, "envelope"]),
        "model": chance.choice(["random", "uniform", "none"]),
        "at": chance.choice([0, 3, lines[-1]]),
        "again": chance.random() < 0.2,
        "id": chance.choice(["a", "b"]),
        "account": chance.choice(players),
        "charts": True,
        "typed": any_word,
        "battle": {"attacker": any_word, "defender": any_word},
    }
    if do == "hold":
        found["player"] = None
    return {key: one for key, one in found.items() if key in ("seq", "event", "player") or chance.random() < 0.75}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value if isinstance(value, (str, int, bool)) else None


# ---------------------------------------------------------------- the law


def bytes_of(page: Play) -> str:
    """Return everything that the page is sent, without the server's time."""
    return text_of(page.state())


def text_of(state: Mapping[str, Any]) -> str:
    """Return a state as one text, without the server's time."""
    return json.dumps({**state, "clocks": None}, sort_keys=True, default=str)


def heard(page: Play, message: dict[str, Any], screen: Screen) -> tuple[str, Took]:
    """Return what the page is sent after a message, and the time it took; files are written by another worker."""
    file = message.get("do") in FILES
    if file:
        page.in_background(lambda work: work(), lambda: None)
    began = time.thread_time()
    page.hear(json.loads(json.dumps(message, default=vars)))
    try:
        state = page.state()
    except Exception as wrong:
        raise AssertionError(f"{page.table.game.key}: a {page.role} page cannot be drawn after {message}") from wrong
    drawn = time.thread_time()
    screen.show(dict(state))
    shown = time.thread_time()
    if file:
        page.in_background(lambda _work: None, lambda: None)
    took = Took() if file else Took((drawn - began) * 1000, (shown - drawn) * 1000)
    return text_of(state), took


def play(table: Table, seat: str, role: str) -> Play:
    """Return a page whose background work would be done elsewhere: here it is never done."""
    page = Play(table, seat, role)
    page.in_background(lambda _work: None, lambda: None)
    return page


def parted(one: Table, other: Table, seat: str, role: str, bare: Any) -> bool:
    """Return whether something is open by now that was secret when the tables were made."""
    state = one.view(TABLE)
    if state.bare != bare or any(camera.key == REFEREE for camera in cameras(one, seat, role)):
        return True
    return not alike(one, other, seat)


def trial(game: str, seed: int, count: int) -> Found:
    """Send this many messages at tables of this game."""
    chance = random.Random(f"secrecy {game} {seed}")
    found = Found()
    stays = patch("dashboards.play.page_context.PASSES", math.inf)  # else a slow machine draws one page too late
    with stays, patch("dashboards.play.recording.secrets.randbelow", lambda most: most - 1):
        while found.messages < count and len(found.differences) < 20:
            if (made := pair(game, chance)) is None:
                found.unlike += 1
                assert found.unlike < 50 + 20 * found.pairs, "hardly any two tables look alike to a page"
                continue
            found.pairs += 1
            _tell(made, chance, found, count)
    return found


def _tell(made: tuple[Table, Table, str, str, str], chance: random.Random, found: Found, count: int) -> None:
    one, other, seat, role, held = made
    pages = [play(table, seat, role) for table in (one, other)]
    screens = [Screen(state=page.state()) for page in pages]
    bare = one.view(TABLE).bare
    guesses = [entry.event for entry in (*one.entries, *other.entries) if not entry.event.begins]
    sent: list[str] = []
    if held:
        for page in pages:
            page.hear({"do": "hold", "player": held})
    if bytes_of(pages[0]) != bytes_of(pages[1]):
        found.differences.append(f"{role} {seat} before any message: {_where(pages)}")
        return
    for message in messages(pages[0], guesses, chance):
        if message["do"] in ("export", "keep") and chance.random() < 0.97:
            continue
        (text, took), (same, _) = (heard(page, message, screen) for page, screen in zip(pages, screens, strict=True))
        found.messages += 1
        found.measure(took, f"{message['do']} on {role} after {len(one.entries)} entries")
        sent.append(json.dumps(message, default=str)[:300])
        if text != same:
            if not (message["do"] in OPENS and parted(one, other, seat, role, bare)):
                found.differences.append(f"{role} {seat}: {' ; '.join(sent[-2:])}: {_where(pages)}")
            return
        if len(sent) >= LENGTH or found.messages >= count or parted(one, other, seat, role, bare):
            return


def _where(pages: Sequence[Play]) -> str:
    """Return where two pages differ."""

    def first(one: Any, other: Any, path: str) -> str:
        if isinstance(one, dict) and isinstance(other, dict):
            for key in {**one, **other}:
                if one.get(key) != other.get(key) and key != "clocks":
                    return first(one.get(key), other.get(key), f"{path}.{key}")
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            for at, (a, b) in enumerate(zip(one, other, strict=True)):
                if a != b:
                    return first(a, b, f"{path}[{at}]")
        return f"{path}: {str(one)[:160]} | {str(other)[:160]}"

    return first(pages[0].state(), pages[1].state(), "")


def main() -> int:
    """Try all games, or those that are named."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    words.add_argument("--messages", type=int, default=200_000)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    wrong = 0
    for game in given.games:
        began = time.monotonic()
        found = trial(game, given.seed, given.messages)
        print(f"{game}, seed {given.seed}: {found} ({time.monotonic() - began:.0f} s)", flush=True)
        for one in found.differences:
            print(f"  {one}", flush=True)
        wrong += len(found.differences)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
