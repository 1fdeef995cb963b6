"""Two sheets that every table has: its house rules, and what it needs to go on without power.

Both are made of what every game has: its status, its offers, its lines and its catalog. What is on the table is
named by its arrangement (`Arrangement.holdings`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from math import ceil
from typing import Final, cast

from assistant.kit.phrasing import listed
from dashboards.parts.common import rules, turn
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.paper import (
    PaperColumn,
    PaperGrid,
    PaperPart,
    PaperRow,
    PaperSheet,
    PaperText,
    marked,
    words,
)
from dashboards.parts.common.seat_view import SeatView

LAST: Final = 5
"""How many of the last lines are printed: enough to see where the table was."""
EMPTY: Final = ((26, 12), (44, 40))
"""Empty lines for later entries, by the lines and rows about the table: up to 26 leave room on the same page."""
REST: Final = 20
"""Empty lines where what is on the table begins a second page anyway."""
ENTERED: Final = (
    PaperColumn(heading="No.", look="mark", width=0.5),
    words("Player", 1.4),
    words("What happened", 5),
    words("Dice, cards, amounts", 2.6),
    PaperColumn(heading="Entered", look="mark", width=0.9),
)


# ---------------------------------------------------------------- house rules


def house_rules(sight: SeatView) -> PaperSheet | None:
    """Return each house rule of this table that differs from the default of its catalog; None if none does."""
    lines = tuple(_ruled(sight))
    if not lines:
        return None
    columns = (words("Question", 4), words("This table plays", 4), words("Instead of", 3), words("Rule", 2))
    setup = PaperText(lines=tuple(_set_up(sight)))
    return PaperSheet(title="House rules", parts=(setup, PaperGrid(columns=columns, rows=lines)))


def _ruled(sight: SeatView) -> Iterator[PaperRow]:
    """Yield a row for each house rule that differs, in the sentences of the rules drawer."""
    readings = rules.readings(sight)
    for asked in rules.book(sight.game.key)["open"]:
        choice, usual = readings.get(asked["id"], asked["default"]), asked["default"]
        if choice != usual:
            texts = {option["key"]: option["text"] for option in asked["options"]}
            yield PaperRow(cells=(asked["title"], texts.get(choice, choice), texts.get(usual, usual), asked["id"]))


def _set_up(sight: SeatView) -> Iterator[str]:
    """Yield the line of the set-up, and the help that was agreed on."""
    yield from (line.text for line in islice((line for line in sight.living if line.event.begins), 1))
    if len(sight.state.levels) > 1:
        yield f"Help the table agreed on: {turn.level(sight)}."


# ---------------------------------------------------------------- without power


def going_on(sight: SeatView, arranged: Arrangement) -> PaperSheet:
    """Return the table as this page sees it, lines for what happens next, and how it is entered later."""
    status = arranged.status(sight)
    known = [
        PaperText(title="Now", lines=tuple(_now(sight, status))),
        *_players(sight, status),
        *arranged.holdings(sight),
    ]
    last = PaperText(title="The last lines", lines=tuple(_last(sight)))
    return PaperSheet(
        title="Playing on without power",
        parts=(
            *known,
            *([last] if last.lines else []),
            PaperText(title="How to go on", lines=tuple(_steps(sight)), numbered=True),
            PaperGrid(title="To enter later", columns=ENTERED, blank=_empty(known)),
        ),
        private=sight.player is not None,
    )


def _now(sight: SeatView, status: Json) -> Iterator[str]:
    """Yield whose turn it is, and what is awaited from whom."""
    said = (str(status.get(key) or "") for key in ("title", "say", "wait"))
    yield " · ".join(dict.fromkeys(filter(None, said)))
    if waiting := [sight.name(player) for player in _awaited(status)]:
        yield f"Waiting for {listed(waiting)}."


def _awaited(status: Json) -> list[str]:
    """Return the players who still have to answer."""
    queue = [one["player"] for one in status.get("queue", ()) if one.get("answer") in (None, "", "now")]
    return queue or [*(status.get("asked") or ())]


def _players(sight: SeatView, status: Json) -> list[PaperPart]:
    """Return the players in order with what everybody may know of each; nothing if that is only their names."""
    fields = [cast("Json", one) for name in ("standing", "purses") if isinstance(one := status.get(name), Mapping)]
    lines: list[str] = []
    for player, name in marked(sight).items():
        said = [str(known[player]) for known in fields if known.get(player)]
        lines += [f"{name}: {' · '.join(said)}"] if said else []
    return [PaperText(title="Players", lines=tuple(lines), columns=2)] if lines else []


def _empty(known: Iterable[PaperPart]) -> int:
    """Return how many empty lines follow the parts about the table: to the end of the page, as far as one can tell."""
    used = sum(
        2 + (len(part.rows) if isinstance(part, PaperGrid) else ceil(len(part.lines) / part.columns)) for part in known
    )
    return next((lines for most, lines in EMPTY if used <= most), REST)


def _last(sight: SeatView) -> Iterator[str]:
    """Yield the last lines that everybody may number, the latest last."""
    lately = list(islice((line for line in sight.lately if line.line.label), LAST))
    yield from (f"{line.line.label}. {line.text}" for line in reversed(lately))


def _steps(sight: SeatView) -> Iterator[str]:
    last = next((line.line.label for line in sight.lately if line.line.label), "")
    changed = "the house rules of this table" if any(_ruled(sight)) else "the default house rules: none was changed"
    yield f"Play on by the rulebook and {changed}."
    yield f"Nothing is lost: Boardside has stored everything{f' up to line {last}' if last else ''}."
    yield "Write one line for each action, in order: who did what, with which dice, cards and amounts."
    yield "Write secrets on your own sheet only. Each player enters them on their own page."
    yield "When Boardside runs again, open the same link, enter the lines in order, and tick them off."
    yield "If the board then differs from the screen, correct the screen under More."
