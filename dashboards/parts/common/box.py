"""Boxes on a page: the player’s secret submission, who is waited for, and the button that reveals everything.

A page looks the same whether or not its player has submitted, and whatever it was: it says so only while a button
is held down. About others it says what everybody may know, and on the shared screen nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from assistant.core.box import Box
from assistant.core.codec import event_to
from assistant.families.common_rules import speaks_for
from assistant.kit import phrasing
from assistant.secrets.boxes import AGAIN
from dashboards.parts.common.blocks import BlankRow, Boxed, Tap
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import listed, rows, tap
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

ANEW = "Boardside was restarted, and submissions here are not saved. Everybody must submit again."
ONLY_YOU = "Only you can see what you submit here until everything is revealed."
PLAYED = "Hold to see what you played"
"""The words of the button to hold, for cards that are played face down."""
SHUT = "Everybody has submitted. Nothing can be changed before it is revealed."
Groups = Mapping[str, Mapping[str, Sequence[Any]]]
"""For a blank of the offer, by its name: titles of groups, each with its values."""


def blocks(sight: SeatView, groups: Groups | None = None) -> list[Json]:
    """Return a block for each open box and each slot that the player of this page fills; `groups` sorts the choices."""
    if not sight.writes or not sight.is_set_up:
        return []
    blocks: list[Json] = []
    for box in sight.table.boxes.open().values():
        first, *others = (block(sight, box, groups=groups, slot=slot) for slot in slots(sight, box) or ("",))
        blocks += [first, *({**other, "reveal": None} for other in others)]
    return blocks


def slots(sight: SeatView, box: Box) -> tuple[str, ...]:
    """Return the slots that the player fills in this box; all of them if one player notes for everybody."""
    if box.owners and sight.role == "alone" and sight.state.way == "alone":
        return box.seats
    return box.filled_by(sight.player) if sight.player else ()


def block(sight: SeatView, box: Box, title: str = "", groups: Groups | None = None, slot: str = "") -> Boxed:
    """Return one box: what the player may submit in it; without a player, its state and who submits on this screen.

    `title` is shown above it, else the verb of the offer; with several slots it is about `slot`. The content of a
    serial box is chosen elsewhere on the page and drafted: here it is sealed, or opened again.
    """
    mine = slots(sight, box)
    player = (slot if slot in mine else mine[0]) if mine else None
    offer = box.offer(player or box.seats[0])
    full = sight.table.boxes.full(box.key)
    block: Boxed = {
        "type": "box",
        "key": box.key,
        "title": title
        or (f"{phrasing.upper(_name(sight, box, player))}: {offer.verb}" if box.owners and player else offer.verb),
        "say": (_trouble(sight, box) or _say(sight, box, full)) if sight.role == "alone" else "",
        "note": _note(sight, box, full) if player else "",
        "private": player is not None,
        "rows": [],
        "lies": [],
        "hands": _hands(sight, box) if player is None and sight.role == "table" else [],
        "reveal": tap(_opening(box), _send(box, "reveal", page=box.page), main=True) if full else None,
    }
    if player is None or box.shut:
        return block
    which = player if box.owners else ""
    block["back"] = tap("Open it again" if box.serial else "Take it back", _send(box, "take_back", slot=which))
    if box.owners:
        block["slot"] = player
    if box.serial:
        block["lies"] = ["Sealed."] if sight.table.boxes.submission(box.key, player) else []
        block["lay"] = tap(offer.verb, _send(box, "lay", slot=which))
        return block
    block["rows"] = _grouped(rows(sight, offer.blanks), groups or {})
    block["lies"] = _lies(sight, box, player, block["rows"])
    event = {"kind": offer.kind.__name__, **{name: listed(value) for name, value in offer.known.items()}}
    block["lay"] = tap(offer.verb, {**_send(box, "lay", slot=which), "event": event})
    return block


def _send(box: Box, do: str, **more: str) -> Json:
    """Return a message about this box."""
    return {"do": do, "box": box.key, **{name: value for name, value in more.items() if value}}


def _opening(box: Box) -> str:
    """Return the words of the button that reveals the contents."""
    if not box.serial:
        return "Reveal submissions"
    return "Show next page" if box.shut else "Start reading"


def status(sight: SeatView, status: Json) -> Json:
    """Return the status with how many boxes are open and, if that may be known, for whom they wait.

    If a box cannot be opened, status and line of what now say only that, and nobody is waited for. Once the game is
    over, nothing more is asked for.
    """
    open_ = sight.table.boxes.open() if sight.is_set_up and not sight.state.over else {}
    if trouble := next(filter(None, (_trouble(sight, box) for box in open_.values())), ""):
        return {**status, "who": None, "say": trouble}
    full = {key: sight.table.boxes.full(key) for key in open_}
    waiting = sum(not done for done in full.values())
    many = [f"{waiting} rounds of secret submissions are open."] if waiting > 1 else []
    said = dict.fromkeys(_say(sight, box, full[key]) for key, box in open_.items())
    first = status.get("say", "")
    apart = f"{first} ·" if first and first[-1] not in ".·" else first
    return {**status, "say": " ".join(filter(None, [apart, *many, *said]))} if open_ and (many or any(said)) else status


def in_hand(sight: SeatView) -> tuple[str, ...]:
    """Return the players who submit on the shared screen: they submit for themselves but have no device."""
    open_ = sight.table.boxes.open().values() if sight.is_set_up else ()
    owners = [box.owner(slot) for box in open_ if not box.shut for slot in box.seats if box.owner(slot)]
    devices = {player.key for player in sight.state.players if player.device}
    return tuple(s for s in dict.fromkeys(owners) if s not in devices and speaks_for(sight.state, sight.seat, s))


def named(sight: SeatView, box: Box, of: Iterable[str]) -> str:
    """Return the names of these slots, as people call them."""
    return phrasing.listed(_name(sight, box, slot) for slot in of)


def _name(sight: SeatView, box: Box, slot: str) -> str:
    return clip(box.names[slot]) if slot in box.names else sight.name(slot)


def _say(sight: SeatView, box: Box, full: bool) -> str:
    """Return the state of the box; with names only if the rules let everybody know who has submitted.

    Once it is read, there is nothing to say about it: the pages speak for themselves.
    """
    if full and box.serial:
        return "" if box.shut else f"All {len(box.seats)} are sealed. Reading can start."
    if full:
        return f"Everybody has {box.done}. Ready to reveal."
    waiting = sight.table.boxes.waiting(box.key)
    if waiting is None:
        return f"Waiting until everybody has {box.done}."  # names would reveal who has not
    if box.serial:
        sealed = f"{len(box.seats) - len(waiting)} of {len(box.seats)} sealed."
        return sealed if len(waiting) == len(box.seats) else f"{sealed} Waiting for {named(sight, box, waiting)}."
    return f"Waiting for {named(sight, box, waiting)}."


def _trouble(sight: SeatView, box: Box) -> str:
    return sight.table.boxes.trouble(box.key) if box.serial else ""


def _note(sight: SeatView, box: Box, full: bool) -> str:
    """Return what becomes of a submission; the same words for everybody."""
    if not box.signed:
        return ANEW if sight.table.boxes.again(box.key) else AGAIN
    if box.shut:
        return ""
    return SHUT if full and (box.serial or not box.announced) else ONLY_YOU


def _hands(sight: SeatView, box: Box) -> list[Tap]:
    """Return buttons for those who take turns with the shared screen to submit: always all of them."""
    here = () if box.shut else in_hand(sight)
    return [
        tap(f"I am {sight.name(seat)}", {"do": "hold", "player": seat}, player=seat)
        for seat in dict.fromkeys(map(box.owner, box.seats))
        if seat in here
    ]


def _grouped(made: list[BlankRow], groups: Groups) -> list[BlankRow]:
    """Return rows with their choices in groups; choices in no group come last, without a title."""
    for row in made:
        if titled := groups.get(row["name"]):
            named = {value for values in titled.values() for value in values}
            rest = [c["value"] for c in row["choices"] if c["value"] not in named]
            here = {c["value"] for c in row["choices"]}
            groups_here = [(title, [v for v in values if v in here]) for title, values in (*titled.items(), ("", rest))]
            row["groups"] = [{"name": title, "values": values} for title, values in groups_here if values]
    return made


def _lies(sight: SeatView, box: Box, player: str, made: Iterable[BlankRow]) -> list[str]:
    """Return what the player has submitted, in words."""
    submitted = sight.table.boxes.submission(box.key, player)
    return list(_read(event_to(submitted), list(made))) if submitted else []


def _read(submitted: Mapping[str, Any], made: Sequence[BlankRow]) -> Iterator[str]:
    """Yield one line for each row; without rows, only that something was submitted."""
    for row in made:
        value = submitted[row["name"]]
        labels = {str(choice["value"]): choice["label"] for choice in row["choices"]}
        each = cast("list[Any]", value) if isinstance(value, list) else [value]
        words = ", ".join(labels.get(str(one), str(one)) for one in each)
        yield words if len(made) == 1 else f"{row['title']}: {words}"
    if not made:
        yield "Submitted."
