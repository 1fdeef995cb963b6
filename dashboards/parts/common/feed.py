"""The feed: every line as people read it, what undo would take back, and the sheet of one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from assistant.core.event import TABLE, Entry, may_know, nouns_of, secrets_of
from assistant.core.game import Notice
from assistant.core.offer import Blank, as_offer
from assistant.core.story import Amended, Inserted, Noted, Struck, numbered
from assistant.table.responses import Consequences
from assistant.table.table import SeatLine
from dashboards.parts.common import event_labels
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import rows
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, shortened

RECENT = 60
"""Lines that a screen gets unless it asks for all."""
LONGEST = 400
RECENTLY = 240
"""The most characters of one of the last lines; the feed has it whole."""
FURTHER = re.compile(r"(?<=[a-z\d)]{3})\. [A-Z\d].*", re.DOTALL)
"""Everything after the first sentence of a line; initials and titles such as Mrs. end no sentence."""


def feed(sight: SeatView, all_lines: bool = False, audit: bool = False) -> Json:
    """Return the lines, oldest first; struck ones and the original words of corrected ones only for the audit."""
    lines = reversed(sight.lines) if audit else sight.lately
    shown = list(lines if all_lines else islice(lines, RECENT))[::-1]
    return {
        "lines": [{**_line(sight, t, audit), **own_card(sight, t)} for t in shown],
        "more": len(sight.lines) - (0 if audit else sight.struck) - len(shown),
        "audit": audit,
        "struck": sight.struck,
        "undo": _named(sight, sight.table.undoable_act(sight.seat)) if sight.writes else None,
        "redo": _named(sight, sight.table.redoable_act(sight.seat)) if sight.writes else None,
    }


def last_lines(sight: SeatView) -> list[Json]:
    """Return the last five living lines that have a number."""
    lines = list(islice((t for t in sight.lately if t.line.label), 5))[::-1]
    return [{**_line(sight, t, audit=False), "text": shortened(t.text, RECENTLY)} for t in lines]


def _line(sight: SeatView, seat_line: SeatLine, audit: bool) -> Json:
    line = seat_line.line
    row: Json = {"seq": seat_line.number, "label": line.label, "text": clip(seat_line.text, LONGEST)}
    who = getattr(seat_line.event, "by", None) or getattr(seat_line.event, "of", None)
    if who:
        row["player"] = who
    if not line.label:
        row["private"] = True
    if line.struck:
        row["struck"] = True
    if line.corrected:
        row["corrected"] = True
        if audit:
            row["original"] = clip(seat_line.first, LONGEST)
    if illegal := [n for n in seat_line.notices if n.level == "illegal"]:
        row["notices"] = [notice(n) for n in illegal]
    if notes := [_note(n) for n in line.notes if _for_me(sight, n)]:
        row["notes"] = notes
    return row


def own_card(sight: SeatView, seat_line: SeatLine) -> Json:
    """Return a private line with the card that it is about, where its sentence does not say it.

    Only the feed and the replay say so: the last line and undo can be read over the player's shoulder.
    """
    card = getattr(seat_line.event, "card", None)
    if seat_line.line.label or not isinstance(card, str):
        return {}
    noun = nouns_of(type(seat_line.event)).get("card", "card")
    name = sight.vocabulary.get(noun, {}).get(card, card)
    return {} if name in seat_line.text else {"text": clip(f"{seat_line.text.removesuffix('.')}: {name}.", LONGEST)}


def _for_me(sight: SeatView, note: Noted) -> bool:
    return not note.private_to or getattr(note, "by", None) == sight.seat


def _note(note: Noted) -> Json:
    return {"text": clip(note.text, LONGEST), "bookmark": note.bookmark, "own": bool(note.private_to)}


def notice(advice: Notice) -> Json:
    """Return advice as JSON."""
    return {"level": advice.level, "text": advice.text, "rules": list(advice.rules)}


def named(sight: SeatView, entry: Entry) -> str:
    """Return in words what an entry was."""
    event = entry.event
    seq = event.seq if isinstance(event, (Amended, Struck, Noted)) else entry.seq
    seat_line = sight.at(seq)
    label = f"line {seat_line.line.label}" if seat_line and seat_line.line.label else "your own note"
    if isinstance(event, Amended):
        if _only_noted(sight, event):
            return f"what you noted for {_public(sight, seq)}"
        return f"the correction of {label}"
    if isinstance(event, Struck):
        return f"the deletion of {label}"
    if isinstance(event, Noted):
        return f"the note on {label}"
    text = _brief(seat_line.text) if seat_line else "the last entry"
    return f"“{text}”" + (" (inserted later)" if isinstance(event, Inserted) else "")


def _public(sight: SeatView, seq: int) -> str:
    """Return a line as everybody reads it: others can look at a button, so it does not name a card."""
    line = next((line for line in sight.table.account(TABLE) if line.seq == seq), None)
    return f"“{_brief(line.text, 60)}”" if line else "your own note"


def _brief(text: str, most: int = 90) -> str:
    """Return the sentence of a line without its rest about several players, for a button."""
    return shortened(FURTHER.sub("", text), most).removesuffix(".")


def named_act(sight: SeatView, act: Sequence[Entry]) -> str:
    """Return in words what one undo takes back, or one redo restores: several entries are counted (see `together`)."""
    target = _undone(sight, act[0]) or act[0]
    what = named(sight, target)
    return what if len(act) == 1 else f"{len(act)} {target.event.together} ({what} and {len(act) - 1} more)"


def _undone(sight: SeatView, entry: Entry) -> Entry | None:
    """Return the entry that an undo has struck; None if this entry is no undo."""
    if not isinstance(entry.event, Struck) or not entry.event.undo:
        return None
    return numbered(sight.table.entries, entry.event.seq)


def _only_noted(sight: SeatView, amended: Amended) -> bool:
    """Return whether a correction only adds a secret to which this seat is privy: a card that was shown or drawn."""
    first = next((entry.event for entry in sight.table.entries if entry.seq == amended.seq), None)
    if first is None or type(first) is not type(amended.event):
        return False
    secret = secrets_of(type(first))
    told = sight.seat in {getattr(first, knower) for knowers in secret.values() for knower in knowers}
    public = (f.name for f in fields(first) if f.name not in secret)
    same = all(getattr(first, name) == getattr(amended.event, name) for name in public)
    return told and same and any(getattr(first, name) is None for name in secret)


def _named(sight: SeatView, act: Sequence[Entry]) -> Json | None:
    if not act:
        return None
    row = {"seq": sight.table.number(sight.seat, act[0]), "text": named_act(sight, act)}
    return row if _undone(sight, act[0]) else {**row, "author": act[0].author}


# ------------------------------------------------------------------ one line


def correction(sight: SeatView, seat_line: SeatLine) -> list[Blank]:
    """Return the blanks in which a line can be corrected: its public words, and the secrets this seat knows.

    Empty if this seat does not see what was counted: if the line were changed to be about another, the count would move
    with it.
    """
    if sight.game.hushed(seat_line.event, sight.state):
        return []
    offer = as_offer(seat_line.event, sight.game.vocabulary(seat_line.before))
    blanks = [blank for blank in offer.blanks if len(blank.choices) > 1]
    for name in secrets_of(type(seat_line.event)):
        if sight.player and may_know(sight.player, seat_line.event, name):
            blanks.extend(blank for blank in _secret(sight, seat_line, name) if blank.choices)
    return blanks


def _secret(sight: SeatView, seat_line: SeatLine, name: str) -> Iterable[Blank]:
    value: Any = getattr(seat_line.event, name)
    bare = replace(seat_line.event, **{name: None})
    for blank in sight.game.completions(bare, seat_line.before, sight.player or ""):
        if blank.name == name:
            choices = blank.choices
            if value is not None and not isinstance(value, tuple) and value not in choices:
                choices = (value, *choices)
            yield replace(blank, choices=choices, prefilled=value)


def sheet(
    sight: SeatView,
    seat_line: SeatLine,
    draft: Mapping[str, Any],
    changes: Json | None,
    extras: list[Json],
    names: Mapping[str, str],
    why: str = "",
) -> Json:
    """Return the sheet of one line: what it says, the form to correct it, and what else can be done with it.

    `names` are this game’s own labels for fields of this kind of line, where they differ from the usual ones; `why` is
    the reason of a computer player.
    """
    line = seat_line.line
    after = sum(1 for other in sight.living if other.number > seat_line.number)
    own = next((n for n in line.notes if _for_me(sight, n)), None)
    blanks = correction(sight, seat_line) if sight.writes and not line.struck else []
    drafted = drafted_rows(sight, seat_line, blanks, draft, names)
    return {
        "type": "line",
        "seq": seat_line.number,
        "label": line.label,
        "text": clip(seat_line.text, LONGEST),
        "original": clip(seat_line.first, LONGEST),
        "struck": line.struck,
        "notices": [notice(n) for n in seat_line.notices],
        "rows": drafted,
        "drafted": bool(draft),
        "missing": _missing(drafted),
        "changes": changes,
        "extras": extras,
        "note": _note(own) if own else None,
        "later": after,
        "writes": sight.writes,
        "why": why,
    }


def drafted_rows(
    sight: SeatView, seat_line: SeatLine, blanks: Iterable[Blank], draft: Mapping[str, Any], names: Mapping[str, str]
) -> list[Json]:
    """Return the fields of a line to choose from, as they stand or are drafted; `names` as for `sheet`."""
    called = {**event_labels.called(type(seat_line.event)), **names}
    return [{**row, "value": draft.get(row["name"], row["value"])} for row in rows(sight, blanks, called)]


def _missing(drafted: Iterable[Json]) -> str:
    """Return what is still to be chosen before the correction can be saved; "" if nothing."""
    for row in drafted:
        short = row["count"] - len(row["value"] or ()) if row["count"] > 1 and not row.get("each") else 0
        if short > 0:
            return f"{row['title']}: choose {short} more."
    return ""


def changes(sight: SeatView, consequences: Consequences) -> Json:
    """Return consequences in words: how many other lines read differently, and how, or break a rule."""
    there = {seat_line.line.label for seat_line in sight.lines if seat_line.line.label}
    later, broken = len(consequences.changed), len(consequences.illegal)
    if not later and not broken:
        text = "No other line changes."
    elif not later:
        text = f"{_count(broken, 'other line')} {'is' if broken == 1 else 'are'} then against the rules."
    else:
        text = f"{_count(later, 'other line')} {'reads' if later == 1 else 'read'} differently"
        text += f", {broken} {'is' if broken == 1 else 'are'} then against the rules." if broken else "."
    return {
        "reads": clip(consequences.text, LONGEST),
        "notices": [notice(n) for n in consequences.notices if n.level != "hint"],
        "text": text,
        "changed": [
            {"label": label, "text": clip(text, 120)} for label, text in consequences.changed[:8] if label in there
        ],
        "illegal": [{"label": label, **notice(n)} for label, n in consequences.illegal[:8]],
    }


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
