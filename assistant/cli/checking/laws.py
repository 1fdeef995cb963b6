"""The laws that every game keeps, over wild games: each function plays on, and notes what is broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, Final

from assistant.cli.checking.findings import after_lines, quoted
from assistant.cli.checking.guesses import NoWord, event_of, hints_of, value_of
from assistant.cli.checking.playing import Playing, differing
from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE, Entry, Event, may_know, secrets_of, seen_by
from assistant.core.game import State, public
from assistant.core.offer import Nonsense
from assistant.core.story import Amended
from assistant.table.table import MemoryLog, NotRecorded, Table

Views = Mapping[str, State]


def _views(playing: Playing, table: Table | None = None) -> Views:
    return {seat: (table or playing.table).view(seat) for seat in playing.seats}


def _unlike(one: Views, other: Views) -> str:
    """Return the fields in which the first differing views differ; "" if they are all alike."""
    return next((differing(one[seat], other[seat]) or "the State" for seat in one if one[seat] != other[seat]), "")


def _after(playing: Playing) -> str:
    return after_lines(tuple(playing.watch.lines))


def total(playing: Playing) -> None:
    """Hold `apply`, `check` and `tell` to raise for nothing, in any State (the watch notes what they raise)."""
    event, state = playing.anything(), playing.state
    if event is None:
        return
    game, findings, kind = playing.game, playing.watch.findings, type(event).__name__
    game.tell(event, state, game.apply(event, state))
    for notice in game.check(event, state):
        if not notice.text.strip():
            findings.fault("notice", f"check of {kind} yields a notice without words.")
    game.apply(event, game.start)


def replay(playing: Playing) -> None:
    """Hold the stored lines to fold to the same State."""
    findings = playing.watch.findings
    again: list[Entry] = []
    for entry in playing.table.entries:
        try:
            read = decode(encode(entry), playing.game)
        except Exception as wrong:  # noqa: BLE001  (values of any type can be in an event)
            playing.watch.fail(f"{type(entry.event).__name__} cannot be stored:", wrong, "stored")
            return
        if read != entry:
            text = f"{type(entry.event).__name__} is not the same after it was stored: {quoted(entry.event)}."
            findings.fault("stored", text, type(entry.event).__name__)
            return
        again.append(read)
    table = Table(playing.game, MemoryLog(again))
    if unlike := _unlike(_views(playing), _views(playing, table)):
        text = f"A stored game is not the same when it is opened again: {unlike} differs{_after(playing)}."
        findings.fault("replay", text)


def undo(playing: Playing) -> None:
    """Hold undo and redo to be inverse, and undo to lead back to the table before."""
    table, findings = playing.table, playing.watch.findings
    before, event = _views(playing), playing.anything()
    if event is None:
        return
    try:
        entry = table.record(event, REFEREE)
        after = _views(playing)
        table.strike(entry.seq, REFEREE, undo=True)
        undone = _views(playing)
        table.redo(REFEREE)
    except (Nonsense, NotRecorded):
        return
    if unlike := _unlike(before, undone):
        text = f"Undo of {type(event).__name__} does not lead back: {unlike} differs{_after(playing)}."
        findings.fault("undo", text)
    if unlike := _unlike(after, _views(playing)):
        text = f"Redo of {type(event).__name__} does not lead back: {unlike} differs{_after(playing)}."
        findings.fault("undo", text)


def correction(playing: Playing) -> None:
    """Hold a line that is inserted or corrected later to mean the same as one recorded in time."""
    table, event, entries = playing.table, playing.anything(), playing.table.entries
    if event is None or len(entries) < 2:
        return
    at = playing.chance.randint(1, len(entries) - 1)
    inserted = playing.chance.random() < 0.5
    in_time = Table(playing.game)
    try:
        for number, entry in enumerate(entries):
            if number == at:
                in_time.record(event, REFEREE)
            if number != at or inserted:
                in_time.record(entry.event, REFEREE)
        if inserted:
            table.insert(entries[at].seq, event, REFEREE)
        else:
            table.amend(entries[at].seq, event, REFEREE)
    except (Nonsense, NotRecorded):
        return
    if unlike := _unlike(_views(playing), _views(playing, in_time)):
        what = "inserted later" if inserted else "put in the place of another line"
        text = f"{type(event).__name__} means something else when it is {what}: {unlike} differs{_after(playing)}."
        playing.watch.findings.fault("correction", text)


# ---------------------------------------------------------------------- secrets


def secrecy(playing: Playing) -> None:
    """Hold what a seat sees to stay the same whatever the secrets of others are."""
    table, seat, game = playing.table, playing.any_seat(), playing.game
    words = game.vocabulary(playing.state)
    other, changed = Table(game), ""
    for entry in table.entries:
        event = _otherwise(playing, seat, entry.event, words)
        if event != entry.event:
            changed = _secret(entry.event, event)
        try:
            if event:
                other.record(event, REFEREE)
        except (Nonsense, NotRecorded):
            return
    if changed and (shown := _shown(table, other, seat)):
        who = "the shared screen" if seat == TABLE else playing.state.name(seat)
        text = f"A secret shows: {changed}, which {who} may not know, changes {shown} of {who}{_after(playing)}."
        playing.watch.findings.fault("secret", text, changed)


def _otherwise(playing: Playing, seat: str, event: Event, words: Any) -> Event | None:
    """Return the event with other secrets that this seat may not know; None if it never happened."""
    if event.private_to and seen_by(seat, event) is None and playing.chance.random() < 0.5:
        return None
    for name in secrets_of(type(event)):
        if not may_know(seat, event, name):
            try:
                value = value_of(playing.chance, hints_of(type(event))[name], words)
            except NoWord:
                continue
            event = replace(event, **{name: value})
    return event


def _secret(event: Event, other: Event | None) -> str:
    """Return which secret of an event was changed."""
    if other is None:
        return type(event).__name__
    names = [name for name in secrets_of(type(event)) if getattr(event, name) != getattr(other, name)]
    return f"`{names[0]}` of {type(event).__name__}" if names else type(event).__name__


def _shown(table: Table, other: Table, seat: str) -> str:
    """Return what two tables show a seat differently; "" if nothing."""
    if unlike := _unlike({seat: table.view(seat)}, {seat: other.view(seat)}):
        return unlike
    if [told.text for told in table.account(seat)] != [told.text for told in other.account(seat)]:
        return "the lines"
    offers = [tuple(one.game.offers(one.view(seat), seat)) for one in (table, other)]
    return "" if offers[0] == offers[1] else "the buttons"


def silence(playing: Playing) -> None:
    """Hold private events of a seat to change nothing that any other is given."""
    kinds = [kind for kind in playing.game.events if kind.private_to]
    if not kinds:
        return
    table, seat = playing.table, playing.any_seat()
    if seat == TABLE:
        return
    kind = playing.chance.choice(kinds)
    event = event_of(playing.chance, kind, playing.game.vocabulary(playing.state))
    if event is None or isinstance(event, Amended):
        return
    event = replace(event, **dict.fromkeys(kind.private_to, seat))
    knowers = {one for name in secrets_of(kind) for one in playing.seats if may_know(one, event, name)}
    others = [one for one in playing.seats if one not in {seat, REFEREE, *knowers}]
    before = {one: _given(table, one) for one in others}
    if playing.record(event, seat):
        for one in others:
            if _given(table, one) != before[one]:
                text = f"A secret shows: {kind.__name__} of {playing.state.name(seat)} changes what others see."
                playing.watch.findings.fault("secret", text, kind.__name__)


def _given(table: Table, seat: str) -> tuple[Any, ...]:
    """Return everything that a seat is given: its lines, numbers, State and buttons."""
    state = table.view(seat)
    return (table.account(seat), table.known(seat), table.moment(seat), state, tuple(table.game.offers(state, seat)))


def agreement(playing: Playing) -> None:
    """Hold all seats to see the same, but for the fields that are marked as somebody's own."""
    common, findings = playing.table.view(TABLE), playing.watch.findings
    for seat in playing.seats:
        one, other = public(playing.table.view(seat)), public(common)
        if one != other:
            names = differing(one, other)
            text = f"{names} of the State depends on who looks: make it with `own(…)`, so that it is nobody else's."
            findings.fault("own", text)
    for f in fields(common):
        if "own" in f.metadata and f.default_factory is MISSING:
            findings.fault("own", f"`{f.name}` of the State is made with `own`, but not with a function for its start.")


LAWS: Final[tuple[Callable[[Playing], None], ...]] = (replay, undo, correction)
"""Laws of which each wild game tries one: they take long."""
ALWAYS: Final[tuple[Callable[[Playing], None], ...]] = (total, agreement, silence)
"""Laws that every wild game tries."""
