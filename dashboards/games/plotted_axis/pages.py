"""The sealed books while they are read: one button shows what comes next, when nothing is waiting. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.plotted_axis.state import Plotted
from dashboards.parts.common import box
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import fold, tap, taps
from dashboards.parts.common.seat_view import SeatView


def blocks(sight: SeatView) -> list[Json]:
    """Return the boxes, with what comes next in the words of this game."""
    return [worded for block in box.blocks(sight) for worded in _worded(sight, block)]


def _worded(sight: SeatView, block: Json) -> Iterator[Json]:
    """Yield the next page while the books are read; nothing while a line is waiting to be carried out."""
    state: Plotted = sight.state
    if not state.books:
        yield block
    elif ready(state) and block["reveal"] and state.step != "execution":  # what this step asks for comes first
        yield {**taps("", [tap(following(state), block["reveal"]["send"])], look="one"), "beside": True, "rest": True}
    elif ready(state) and block["reveal"] and not _reads(sight):
        yield fold(
            f"Enter it for {state.the(state.power)}", [taps("", [tap(following(state), block["reveal"]["send"])])]
        )
    elif ready(state) and block["reveal"]:
        yield {
            **block,
            "title": "",
            "note": "",
            "private": False,
            "reveal": {**block["reveal"], "label": following(state)},
        }


def _reads(sight: SeatView) -> bool:
    """Return whether this page turns the next page: the shared screen, or the phone of the country whose line it is.

    Any page turns it where nobody has that phone: for a country without a player, or for a computer player.
    """
    state: Plotted = sight.state
    reader = state.seats.get(state.power, "") if state.step == "execution" else ""
    return not reader or sight.is_computer(reader) or sight.acts(reader)


def ready(state: Plotted) -> bool:
    """Return whether the next page can be turned: no line waits, nothing is fought, no aircraft must land first.

    Where the country plots on paper, its line is entered by hand instead (PAA-SET-04).
    """
    by_hand = state.step == "execution" and state.power in state.paper
    return not (by_hand or state.tied or state.battles) and (state.now is None or bool(state.hovering))


def following(state: Plotted) -> str:
    """Return what the next page shows, in words."""
    if state.step != "execution":
        return "Show this turn's books" if state.turn == state.sealed else "Show last turn's books"
    if state.hovering:
        return "Reveal who flies on"
    return f"Round {state.round}: reveal {state.the(state.power)}'s line"
