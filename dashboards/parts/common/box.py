"""Boxes on a page: what its player may lay in secret, who is waited for, and the button that shows all of it.

A page looks the same whatever lies in the box, and whether anything of its player does: only while a button is held
down does it say so. Of others it says what everybody may know, and on the shared screen nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from assistant.core.box import Box
from assistant.core.codec import event_to
from assistant.families.common_rules import speaks_for
from assistant.secrets.boxes import AGAIN
from dashboards.parts.common.blocks import Boxed, Row, Tap
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import listed, rows, tap
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.common.text import clip

ANEW = "Boardside was started anew. What lay here was kept nowhere: everybody lays again."
KEPT = "What is laid here is kept for your eyes alone until all of it is shown."
SHUT = "Everybody has laid: what lies there stays until it is shown."
READ = "All books are sealed, and read page by page."
Groups = Mapping[str, Mapping[str, Sequence[Any]]]
"""For a blank of the offer, by its name: titles of groups, each with the values that stand in it."""


def blocks(sight: Sight, groups: Groups | None = None) -> list[Json]:
    """A block for each box that stands open and each slot that the player who looks fills; `groups` sorts choices."""
    if not sight.writes or not sight.laid:
        return []
    found: list[Json] = []
    for box in sight.table.boxes.open().values():
        first, *others = (block(sight, box, groups=groups, slot=slot) for slot in slots(sight, box) or ("",))
        found += [first, *({**other, "reveal": None} for other in others)]
    return found


def slots(sight: Sight, box: Box) -> tuple[str, ...]:
    """What the player who looks fills in this box; all of it where one player notes alone what many lay."""
    if box.owners and sight.role == "alone" and sight.state.way == "alone":
        return box.seats
    return box.filled_by(sight.player) if sight.player else ()


def block(sight: Sight, box: Box, title: str = "", groups: Groups | None = None, slot: str = "") -> Boxed:
    """One box: what the player who looks may lay in it; without one, how the box stands and who lays here by hand.

    `title` stands above it, else the verb of the offer; of several slots it is about this one. What lies in a serial
    box is chosen elsewhere on the page and drafted: here it is sealed, or opened again.
    """
    mine = slots(sight, box)
    player = (slot if slot in mine else mine[0]) if mine else None
    offer = box.offer(player or box.seats[0])
    full = sight.table.boxes.full(box.key)
    found: Boxed = {
        "type": "box",
        "key": box.key,
        "title": title or (f"{_name(sight, box, player)}: {offer.verb}" if box.owners and player else offer.verb),
        "say": _say(sight, box, full) if sight.role == "alone" else "",
        "note": _note(sight, box, full) if player else "",
        "private": player is not None,
        "rows": [],
        "lies": [],
        "hands": _hands(sight, box) if player is None and sight.role == "table" else [],
        "reveal": tap(_opening(box), _send(box, "reveal", page=box.page), main=True) if full else None,
    }
    if player is None or box.shut:
        return found
    which = player if box.owners else ""
    found["back"] = tap("Open it again" if box.serial else "Take it back", _send(box, "take_back", slot=which))
    if box.owners:
        found["slot"] = player
    if box.serial:
        found["lies"] = ["It is sealed."] if sight.table.boxes.laid(box.key, player) else []
        found["lay"] = tap(offer.verb, _send(box, "lay", slot=which))
        return found
    found["rows"] = _grouped(rows(sight, offer.blanks), groups or {})
    found["lies"] = _lies(sight, box, player, found["rows"])
    event = {"kind": offer.kind.__name__, **{name: listed(value) for name, value in offer.known.items()}}
    found["lay"] = tap(offer.verb, {**_send(box, "lay", slot=which), "event": event})
    return found


def _send(box: Box, do: str, **more: str) -> Json:
    """A message about this box."""
    return {"do": do, "box": box.key, **{name: value for name, value in more.items() if value}}


def _opening(box: Box) -> str:
    """The words of the button that shows what lies there."""
    if not box.serial:
        return "Show what lies there"
    return "Show the next page" if box.shut else "Begin to read"


def status(sight: Sight, found: Json) -> Json:
    """What everybody reads beside whose turn it is: how many boxes wait, and for whom where that may be known."""
    open_ = sight.table.boxes.open() if sight.laid else {}
    full = {key: sight.table.boxes.full(key) for key in open_}
    waiting = sum(not done for done in full.values())
    many = [f"{waiting} boxes wait."] if waiting > 1 else []
    said = dict.fromkeys(_say(sight, box, full[key]) for key, box in open_.items())
    first = found.get("say", "")
    apart = f"{first} ·" if first and first[-1] not in ".·" else first
    return {**found, "say": " ".join(filter(None, [apart, *many, *said]))} if open_ and (many or any(said)) else found


def in_hand(sight: Sight) -> tuple[str, ...]:
    """Who lays on the shared screen, as it is theirs to say what they lay and they have no screen of their own."""
    open_ = sight.table.boxes.open().values() if sight.laid else ()
    found = [box.owner(slot) for box in open_ if not box.shut for slot in box.seats if box.owner(slot)]
    devices = {player.key for player in sight.state.players if player.device}
    return tuple(s for s in dict.fromkeys(found) if s not in devices and speaks_for(sight.state, sight.seat, s))


def named(sight: Sight, box: Box, of: Iterable[str]) -> str:
    """The names of these slots, as people call them."""
    return ", ".join(_name(sight, box, slot) for slot in of)


def _name(sight: Sight, box: Box, slot: str) -> str:
    return clip(box.names[slot]) if slot in box.names else sight.name(slot)


def _say(sight: Sight, box: Box, full: bool) -> str:
    """How the box stands; names only where the rules let be known who has laid."""
    if full and box.serial:
        return READ if box.shut else f"All {len(box.seats)} sealed: now it can be read."
    if full:
        return f"Everybody has {box.done}: now it can be shown."
    if box.serial and (trouble := sight.table.boxes.trouble(box.key)):
        return trouble
    waiting = sight.table.boxes.waiting(box.key)
    if waiting is None:
        return f"Waiting until everybody has {box.done}."
    if box.serial:
        return f"{len(box.seats) - len(waiting)} of {len(box.seats)} sealed. Waiting for {named(sight, box, waiting)}."
    return f"Waiting until these have {box.done}: {named(sight, box, waiting)}."


def _note(sight: Sight, box: Box, full: bool) -> str:
    """What becomes of what is laid; the same for everybody."""
    if not box.signed:
        return ANEW if sight.table.boxes.again(box.key) else AGAIN
    if box.shut:
        return ""
    return SHUT if full and (box.serial or not box.told) else KEPT


def _hands(sight: Sight, box: Box) -> list[Tap]:
    """Who takes the shared screen in hand to lay, one after the other: always all of them."""
    here = () if box.shut else in_hand(sight)
    return [
        tap(f"I am {sight.name(seat)}", {"do": "hold", "player": seat}, player=seat)
        for seat in dict.fromkeys(map(box.owner, box.seats))
        if seat in here
    ]


def _grouped(made: list[Row], groups: Groups) -> list[Row]:
    """Rows with their choices in groups; what no group names stands last, under no title."""
    for row in made:
        if titled := groups.get(row["name"]):
            named = {value for values in titled.values() for value in values}
            rest = [c["value"] for c in row["choices"] if c["value"] not in named]
            here = {c["value"] for c in row["choices"]}
            found = [(title, [v for v in values if v in here]) for title, values in (*titled.items(), ("", rest))]
            row["groups"] = [{"name": title, "values": values} for title, values in found if values]
    return made


def _lies(sight: Sight, box: Box, player: str, made: Iterable[Row]) -> list[str]:
    """What the player who looks has laid, in words."""
    laid = sight.table.boxes.laid(box.key, player)
    return list(_read(event_to(laid), list(made))) if laid else []


def _read(laid: Mapping[str, Any], made: Sequence[Row]) -> Iterator[str]:
    """One line for each row; without rows, that something lies there."""
    for row in made:
        value = laid[row["name"]]
        labels = {str(choice["value"]): choice["label"] for choice in row["choices"]}
        each = cast("list[Any]", value) if isinstance(value, list) else [value]
        words = ", ".join(labels.get(str(one), str(one)) for one in each)
        yield words if len(made) == 1 else f"{row['title']}: {words}"
    if not made:
        yield "It lies there."
