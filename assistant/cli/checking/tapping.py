"""The buttons at one moment of a game: legal, complete, in words of the table; and the corrections of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from assistant.cli.checking.findings import after_lines, quoted
from assistant.cli.checking.guesses import filled
from assistant.cli.checking.playing import Playing
from assistant.core.event import REFEREE, Event, nouns_of
from assistant.core.offer import Nonsense, Offer, as_offer

TRIED = 3
"""How often each button is tried, each time with other choices."""


def buttons(playing: Playing) -> None:
    """Hold every button, for every seat, to make an event that nothing forbids."""
    for seat in playing.seats:
        if seat == REFEREE:
            continue
        view = playing.table.view(seat)
        offers = playing.game.offers(view, seat)
        words = playing.game.vocabulary(view)
        for offer in offers:
            _words(playing, offer, words)
            if offer.fillable and not _is_handful(offer):
                _legal(playing, offer, seat)
        _alike(playing, offers)


def _is_handful(offer: Offer) -> bool:
    """Return whether several words are corrected together: `check` decides whether they fit."""
    return offer.rare and any(blank.many and blank.count > 1 for blank in offer.blanks)


def _legal(playing: Playing, offer: Offer, seat: str) -> None:
    findings, kind = playing.watch.findings, offer.kind.__name__
    for _ in range(TRIED if offer.blanks else 1):
        try:
            event, chosen = filled(playing.chance, offer)
            advice = playing.table.advice(event, seat)
        except (Nonsense, TypeError, ValueError) as wrong:
            text = f"The button {quoted(offer.verb)} of {kind} does not take its own choices: {wrong}{_after(playing)}"
            findings.fault("button", text, kind)
            return
        if illegal := [notice.text for notice in advice if notice.level == "illegal"]:
            with_ = _with(playing, offer, chosen)
            text = (
                f"The button {quoted(offer.verb)} of {kind} can be tapped though `check` forbids it{with_}: "
                f"{quoted(illegal[0])}{_after(playing)}."
            )
            findings.fault("illegal", text, kind)
            return


def _with(playing: Playing, offer: Offer, chosen: Mapping[str, Any]) -> str:
    """Return the fields of an event in brackets, as names: " (with to = Ben)"."""
    nouns = nouns_of(offer.kind)
    said = {**offer.known, **chosen}
    named = (
        f"{name} = {playing.state.called(nouns[name], value) if name in nouns and isinstance(value, str) else value}"
        for name, value in said.items()
    )
    return f" (with {', '.join(named)})" if said else ""


def _words(playing: Playing, offer: Offer, words: Mapping[str, Mapping[str, str]]) -> None:
    """Hold the choices of a button, and what it says, to words of the table."""
    findings, kind = playing.watch.findings, offer.kind.__name__
    for blank in offer.blanks:
        known = words.get(blank.noun, {})
        said = [] if isinstance(blank.choices, range) else [one for one in blank.choices if isinstance(one, str)]
        if blank.noun and (unknown := [one for one in said if one not in known]) and blank.noun != "text":
            text = f"The button {quoted(offer.verb)} of {kind} offers {quoted(unknown[0])}, which is no {blank.noun}."
            findings.fault("word", f"{text} Add it to the words of the State, under “{blank.noun}”.", kind)
    if re.search(r"[{}]", offer.verb):
        findings.fault("verb", f"The button of {kind} says {quoted(offer.verb)}: its braces name no field.", kind)


def _alike(playing: Playing, offers: Any) -> None:
    """Advise against two buttons that say the same and do something else."""
    seen: dict[tuple[str, Any], Offer] = {}
    for offer in offers:
        if offer.blanks or offer.rare:
            continue
        other = seen.setdefault((offer.verb, offer.known.get("by")), offer)
        if other is not offer:
            kinds = " and ".join(sorted({offer.kind.__name__, other.kind.__name__}))
            text = f"Two buttons say {quoted(offer.verb)} ({kinds}). Nobody can tell them apart."
            playing.watch.findings.advise("alike", text, kinds)


def complete(playing: Playing) -> None:
    """Hold everything that the rules allow to have a button: another word in place of one that is offered."""
    seat = playing.any_seat()
    view = playing.table.view(seat)
    words, offers = playing.game.vocabulary(view), playing.game.offers(view, seat)
    for offer in offers:
        if not offer.expected or offer.private or not offer.fillable:
            continue
        event = playing.event(offer)
        for other in _others(event, offer, words) if event else ():
            if any(one.makes(other) for one in offers) or playing.game.apply(other, view) == view:
                continue
            if not playing.table.advice(other, seat):
                kind = offer.kind.__name__
                with_ = _with(playing, offer, vars(other))
                text = f"`check` allows {kind}{with_}, but no button offers it{_after(playing)}."
                playing.watch.findings.fault("complete", text, kind)


def _others(event: Event, offer: Offer, words: Mapping[str, Mapping[str, str]]) -> Iterator[Event]:
    for blank in offer.blanks:
        if blank.single:
            kind = cast("type[Any]", type(getattr(event, blank.name)))
            for word in words.get(blank.noun, ()):
                yield replace(event, **{blank.name: kind(word)})


def corrections(playing: Playing) -> None:
    """Check that every line can be opened for correction, with its present words among the choices."""
    for told in playing.table.account(playing.any_seat()):
        kind = type(told.event).__name__
        try:
            fits = as_offer(told.event, playing.game.vocabulary(told.before)).makes(told.event)
        except Exception as wrong:  # noqa: BLE001  (fields of any type can be in an event)
            playing.watch.fail(f"The line of {kind} cannot be opened for correction:", wrong, "line")
            continue
        if not fits:
            text = (
                f"The line {quoted(told.text)} cannot be corrected: what it says is not among the words of the table."
            )
            playing.watch.findings.fault("line", text, kind)


def _after(playing: Playing) -> str:
    return after_lines(tuple(playing.watch.lines))
