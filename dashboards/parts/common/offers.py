"""The current actions as rows of chips: the last necessary choice commits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Unpack, cast

from assistant.core.codec import event_to
from assistant.core.event import Event
from assistant.core.game import Vocabulary
from assistant.core.offer import Blank, Nonsense, Offer
from dashboards.parts.common import event_labels
from dashboards.parts.common.blocks import BlankRow, Fold, Form, FormLook, Tap, TapLook, Taps, TapsLook
from dashboards.parts.common.labels import Json, some, word
from dashboards.parts.common.seat_view import SeatView

MOST_CHIPS = 24
"""A blank with more choices than this is a list to choose from."""
MOST_BIG = 6
"""Answers that have a whole row of the page each; more are side by side, so that all are in view."""
ROWS = {
    "suspect": "Who",
    "weapon": "With",
    "room": "Where",
    "contractor": "Ordered by",
    "location": "Where",
    "asked": "Asked for",
    "by": "Who",
    "to": "To",
    "roll": "Roll",
    "faces": "Dice",
    "card": "Card",
    "cards": "Cards",
    "token": "Token",
    "how": "How",
    "of": "Whose",
    "open": "Open",
}


def record(event: Event) -> Json:
    """Return the message that records this event."""
    return {"do": "record", "event": event_to(event)}


def tap(label: str, send: Json, **look: Unpack[TapLook]) -> Tap:
    """Return one button that does everything in one tap."""
    return {"label": label, "send": send, **look}


def send(offer: Offer, **chosen: Any) -> Json:
    """Return the message of an offer: filled, or with words like "$at" that the page replaces by what is chosen there.

    Raise Nonsense for a value that is not on offer, and for a blank about which nothing is said.
    """
    slots = {name: word for name, word in chosen.items() if isinstance(word, str) and word.startswith("$")}
    if not slots:
        return record(offer.fill(chosen))
    values: dict[str, Any] = {**offer.known}
    for blank in offer.blanks:
        value = chosen.get(blank.name, blank.prefilled)
        if blank.name not in slots and blank.on not in slots and not blank.fits(value, values):
            raise Nonsense(f"{offer.verb}: {blank.name} is not one of the choices.")
        values[blank.name] = value
    return {"do": "record", "event": {"kind": offer.kind.__name__, **_listed(values)}}


def _listed(values: Mapping[str, Any]) -> Json:
    """Return values as JSON: a list where the event has a tuple."""
    return {name: listed(value) for name, value in values.items()}


def listed(value: Any) -> Any:
    """Return a value as JSON."""
    return [*cast("tuple[Any, ...]", value)] if isinstance(value, tuple) else value


def message_for(sight: SeatView, kind: type[Event] | str, *slots: str, **known: Any) -> Json | None:
    """Return the message of an offer of this kind with these values; the page adds the rest. None without an offer."""
    for offer in sight.offered(kind):
        if known.items() <= offer.known.items():
            return send(offer, **{name: f"${name}" for name in slots})
    return None


def button(offer: Offer, label: str = "", **look: Unpack[TapLook]) -> Tap:
    """Return an offer without blanks as a button."""
    return tap(label or offer.verb, send(offer), **look)


def dim(text: str) -> Json:
    """Return the message of a button that cannot be used now: it shows the reason on this page alone."""
    return {"do": "told", "text": text}


def unless(sight: SeatView, event: Event) -> Json:
    """Return the message that records this event; if the rules forbid it, the message that shows why."""
    why = sight.why_not(event)
    return dim(why) if why else record(event)


def asking(sight: SeatView, label: str, event: Event, **look: Unpack[TapLook]) -> Tap:
    """Return a button that records this event; if it is not on offer now, the page says so and the table is asked."""
    button = tap(label, record(event), **look)
    return button if any(offer.makes(event) for offer in sight.offers) else {**button, "asks": True}


def one(offers: Iterable[Offer], **look: Unpack[TapLook]) -> Iterator[Taps]:
    """Yield each of these offers as a button of its own."""
    for offer in offers:
        yield taps("", [button(offer, **look)], look="one")


def beside(offers: Iterable[Offer], label: str = "", **look: Any) -> Iterator[Json]:
    """Yield each of these offers as a small button in the row of less usual actions."""
    for offer in offers:
        yield taps("", [button(offer, label, quiet=True, **look)], look="one", beside=True)


def folded(sight: SeatView, blocks: Iterable[Json], acting: str, what: str = "Enter it") -> Iterator[Json]:
    """Yield the blocks; on a phone, those of another player with a phone are folded away to avoid accidental taps.

    Nothing is entered for a computer player, whose seat the host can hand over.
    """
    listed_blocks = [] if sight.is_computer(acting) else list(blocks)
    if listed_blocks and not sight.acts(acting):
        yield fold(instead_of(sight, acting, what), listed_blocks)
    else:
        yield from listed_blocks


def instead_of(sight: SeatView, acting: str, what: str = "Enter it") -> str:
    """Return the title behind which another player’s actions are entered."""
    return f"{what} for {sight.name(acting)}"


def fold(title: str, blocks: Iterable[Json]) -> Fold:
    """Return blocks behind a title."""
    return {"type": "fold", "title": title, "blocks": list(blocks)}


def taps(title: str, buttons: Iterable[Tap], **look: Unpack[TapsLook]) -> Taps:
    """Return a titled row of buttons."""
    return {"type": "taps", "title": title, "taps": list(buttons), **look}


def rows(sight: SeatView, blanks: Iterable[Blank], titles: Mapping[str, str] = ROWS) -> list[BlankRow]:
    """Return the blanks of an offer as rows of choices, with these titles where they are not the usual ones."""
    return [_row(sight, blank, titles, sight.vocabulary) for blank in blanks]


def _row(sight: SeatView, blank: Blank, titles: Mapping[str, str], vocabulary: Vocabulary) -> BlankRow:
    """Return one row: chips, a list if they are many, or a number if any in a range is allowed.

    For several words that are all different, enough chips are chosen; otherwise each word has a list of its own.
    """
    row: BlankRow = {
        "name": blank.name,
        "title": titles.get(blank.name) or ROWS.get(blank.name) or blank.name.replace("_", " ").capitalize(),
        "noun": blank.noun,
        "count": blank.count,
        "value": listed(blank.prefilled),
        "choices": [],
    }
    typed = isinstance(blank.choices, range) and len(blank.choices) > MOST_CHIPS
    if blank.on:
        row["on"] = blank.on
        row["open"] = {str(at): [able[0], able[-1]] if typed else list(able) for at, able in blank.each.items()}
    if typed:
        row["range"] = [blank.choices[0], blank.choices[-1]]
        return row
    choices: list[Any] = list(dict.fromkeys(blank.choices))
    if blank.noun == "place" and len(choices) > MOST_CHIPS:
        rooms = vocabulary.get("room", {})
        choices = [c for c in choices if c in rooms or c in ("corridor", blank.prefilled)]
    if blank.noun == "owner" and (there := some(sight.state, "owners")):
        choices = [c for c in choices if c in there or c in (None, blank.prefilled)]
    row["choices"] = [word(sight, blank.noun, choice, vocabulary) for choice in choices]
    row["list"] = blank.count == 1 and len(choices) > MOST_CHIPS
    if blank.many and blank.prefilled is None and len(choices) == len(blank.choices):
        row["least"] = blank.fewest
    elif blank.many:
        row["each"] = True
    return row


def form(
    sight: SeatView, offer: Offer, title: str = "", titles: Mapping[str, str] = ROWS, **look: Unpack[FormLook]
) -> Form:
    """Return an offer with several blanks as rows of chips; it commits when the last row is filled."""
    return {
        "type": "form",
        "title": title or offer.verb,
        "event": {"kind": offer.kind.__name__, **_listed(offer.known)},
        "rows": _only_choices(rows(sight, offer.blanks, {**titles, **event_labels.said_itself(offer.kind)})),
        "private": offer.private,
        **look,
    }


def _only_choices(made: list[BlankRow]) -> list[BlankRow]:
    """Choose the only choice of a row, such as the one weapon in the room; one row stays open and records."""
    for row in made:
        others = [other for other in made if other is not row and other["value"] is None]
        single = len(row["choices"]) == 1 and row["count"] == 1 and not row.keys() & {"least", "each", "on", "range"}
        if single and others and row["value"] is None:
            row["value"] = row["choices"][0]["value"]
    return made


def folded_forms(sight: SeatView, *kinds: type[Event], **look: Any) -> Iterator[Form]:
    """Yield a folded form for each offer of these kinds."""
    for offer in sight.offered(*kinds):
        yield form(sight, offer, fold=offer.verb, **look)


Drawing = Callable[..., Json]
"""Draws an offer with one blank: (sight, offer, title, **look) → a block."""


def plain(sight: SeatView, by_noun: Mapping[str, Drawing] = MappingProxyType({})) -> list[Json]:
    """Return the entry of a game without an arrangement of its own: expected offers open, the others folded.

    An offer with one blank is drawn by its noun if a family has a drawing for that; any other as rows.
    """
    forms: list[Json] = []
    buttons: list[Tap] = []
    for offer in sight.offers:
        if not offer.fillable:
            continue
        if not offer.blanks:
            buttons.append(button(offer, main=offer.expected))
            continue
        draw = by_noun.get(offer.blanks[0].noun, form) if len(offer.blanks) == 1 else form
        forms.append(draw(sight, offer) if offer.expected else draw(sight, offer, fold=offer.verb))
    return [*forms, *([taps("", buttons)] if buttons else [])]


def completions(sight: SeatView, titles: Mapping[type[Event], Any]) -> list[Json]:
    """Return what only this seat knows about recorded lines and has not entered yet, the latest first.

    `titles` gives, for a kind of event, a function from (event, State before, seat) to the question. What a computer
    player showed or gave, it tells itself.
    """
    player = sight.player
    if player is None or not sight.writes:
        return []
    questions: list[Json] = []
    for unfinished in reversed(sight.table.unfinished(player)):
        seat_line = unfinished.line
        if sight.is_computer(getattr(seat_line.event, "by", None)):
            continue
        for blank in unfinished.blanks:
            if blank.count != 1:
                continue
            row = rows(sight, (blank,))[0]
            ask = titles.get(type(seat_line.event))
            send = {"do": "complete", "seq": seat_line.number, "name": blank.name}
            few = len(row["choices"]) <= MOST_BIG
            buttons: list[Tap] = [{**c, "send": {**send, "value": c["value"]}, "big": few} for c in row["choices"]]
            title = ask(seat_line.event, unfinished.before, player) if ask else seat_line.text
            questions.append(taps(title, buttons, private=True, seq=seat_line.number, noun="" if few else blank.noun))
    return questions
