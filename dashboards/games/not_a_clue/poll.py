"""The poll: one tap for everyone asked, counted when all are in; also if hands were raised. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import NotAClue
from dashboards.parts.common import box
from dashboards.parts.common.blocks import Choice
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import button, send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery.blocks import Several

QUESTION = "Have you had enough?"
SAYS = {True: "I have had enough", False: "I am still curious"}
YES_NO = {"Yes": SAYS[True], "No": SAYS[False]}


def boxes(sight: SeatView) -> list[Json]:
    """Return the two answers, the same on every phone; the author of the version only watches."""
    if not sight.is_set_up or sight.state.over:
        return []
    blocks = [b for b in box.blocks(sight) if "lay" in b or b["hands"] or b["reveal"]]
    return [_worded(block) for block in blocks]


def _worded(block: Json) -> Json:
    rows = [{**row, "title": "", "choices": [_choice(choice) for choice in row["choices"]]} for row in block["rows"]]
    reveal = block["reveal"] and {**block["reveal"], "label": "Count the votes"}
    words = [YES_NO.get(answer, answer) for answer in block["lies"]]
    ask = {} if reveal else {"ask": f"{QUESTION} Tap your answer"}
    return {**block, "title": QUESTION, "rows": rows, "reveal": reveal, "lies": words, "brief": True, **ask}


def _choice(choice: Choice) -> Choice:
    return {**choice, "label": SAYS[choice["value"]]}


def by_hand(sight: SeatView) -> Iterator[Json]:
    """Yield who has had enough, for a table that raised hands, which computer players don't."""
    state: NotAClue = sight.state
    made, offers = state.open_poll, sight.offered(e.PollTaken)
    some = next((offer for offer in offers if offer.blanks), None)
    if made is None or some is None or any(map(sight.is_computer, made.polled)):
        return
    none = next(button(offer) for offer in offers if not offer.blanks)
    choices: list[Choice] = [{"value": p, "label": sight.name(p), "player": p} for p in made.polled]
    block: Several = {
        "type": "several",
        "title": "Who has had enough?",
        "heaps": [{"name": "", "choices": choices}],
        "count": 0,
        "verb": "These have had enough",
        "send": send(some, enough="$cards"),
        "none": none,
    }
    if state.way != "alone":
        block["fold"] = "Hands were raised"
    yield block
