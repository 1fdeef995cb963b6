"""Any message that a page can send, drawn from what it shows, and some that no page sends."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from assistant.core.codec import event_to
from assistant.core.event import REFEREE, TABLE, Event
from assistant.families.common_rules import OptionChanged
from dashboards.parts.common.feed import correction
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from tests.faults import fuzz
from tests.inventing import hints_of


def messages(
    page: Play, drawn: Callable[[], Any], guesses: Sequence[Event], chance: random.Random
) -> Iterator[dict[str, Any]]:
    """Yield any message that this page can send; `drawn` returns the state that it shows."""
    while True:
        state = drawn()
        kind = chance.random()
        if kind < 0.35 and (sends := list(_sends(state))):
            yield _filled(chance.choice(sends), page, chance)
        elif kind < 0.55:
            yield _supposing(page, guesses, chance)
        else:
            lines = [line["seq"] for line in (state.get("feed") or {}).get("lines", [])] or [1]
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
