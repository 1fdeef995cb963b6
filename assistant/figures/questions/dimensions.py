"""The dimensions by which figures can be grouped: each gives every row of a source its group, as text.

`sql` is an expression over `f` (the row of the source), `g` (its game), `p` (its player) and `o` (an opponent of that
player; a row then counts once for each opponent). `column` names the column that a source must have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from assistant.figures.questions.quantities import MARKET, MYSTERY, WAR

Level = Literal["game", "seat", "row", "opponent"]


@dataclass(frozen=True)
class Dimension:
    """One way to group. `order` lists the groups in order, if alphabetical order makes no sense.

    `names`: keys → display names, for groups that are not shown as they are stored. `level`: what must be known about a
    row: its game (always), its player, its own `column`, or the player's opponents. `timed`: sort alphabetically, which
    is by time. `passes`: SQL with one list of groups as "?" that says which games pass; such a dimension only filters.
    """

    key: str
    words: str
    level: Level
    sql: str
    column: str = ""
    families: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    names: Mapping[str, str] | None = None
    timed: bool = False
    passes: str = ""

    def __hash__(self) -> int:
        return hash(self.key)


def _band(value: str, *edges: int) -> str:
    """Return a CASE expression that puts a number into bands: 1–5, 6–10 …"""
    *named, last = bands(*edges)
    parts = [f"when {value} <= {edge} then '{name}'" for edge, name in zip(edges, named, strict=True)]
    return f"case when {value} is null then null {' '.join(parts)} else '{last}' end"


def bands(*edges: int) -> tuple[str, ...]:
    """Return the names of the bands of `_band`, in order."""
    lows = [1, *(edge + 1 for edge in edges)]
    named = [f"{low}–{edge}" if low < edge else f"{edge}" for low, edge in zip(lows, edges, strict=False)]
    return (*named, f"{lows[-1]} and more")


_WHEN: Final = "g.local"
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_TENTHS: Final = tuple(f"{low}–{low + 10} %" for low in range(0, 100, 10))


def _tenth(value: str) -> str:
    low = f"least(9, floor({value} * 10))::int * 10"
    return f"case when {value} is not null then ({low}) || '–' || ({low} + 10) || ' %' end"


def _row(key: str, words: str, families: tuple[str, ...] = (), sql: str = "") -> Dimension:
    return Dimension(key, words, "row", sql or f"f.{key}", key, families)


_GAMES: Final = (
    Dimension("kind", "Game", "game", "g.kind"),
    Dimension("family", "Game family", "game", "g.family", order=("mystery", "war", "market", "market_war", "other"),
              names={"mystery": "Mysteries", "war": "Wars", "market": "Markets", "market_war": "Market wars",
                     "other": "Other games"}),
    Dimension("game", "Individual game", "game", "g.game"),
    Dimension("players", "Number of players", "game", "g.players"),
    Dimension("location", "Where it was played", "game", "nullif(trim(regexp_extract(g.title, '@([^@#,·]+)', 1)), '')"),
    Dimension("month", "Month", "game", f"strftime({_WHEN}, '%Y-%m')", timed=True),
    Dimension("year", "Year", "game", f"strftime({_WHEN}, '%Y')", timed=True),
    Dimension("weekday", "Day of the week", "game", f"strftime({_WHEN}, '%A')", order=_DAYS),
    Dimension("hour", "Hour of the day", "game", f"strftime({_WHEN}, '%H')", timed=True),
    Dimension("duration", "Game length", "game",
              "case when g.minutes is null then null when g.minutes < 30 then 'under 30 min' "
              "when g.minutes < 60 then '30–60 min' when g.minutes < 120 then '1–2 h' else '2 h and more' end",
              order=("under 30 min", "30–60 min", "1–2 h", "2 h and more")),
    Dimension("turns", "Number of turns", "game", _band("g.turns", 10, 20, 40, 80), order=bands(10, 20, 40, 80)),
    Dimension("finished", "Finished", "game", "case when g.finished then 'finished' else 'broken off' end",
              names={"finished": "Finished", "broken off": "Not finished"}),
    Dimension("opened", "Hands at the end", "game", "case when g.opened then 'opened' else 'closed' end",
              names={"opened": "Revealed", "closed": "Not revealed"}),
    Dimension("way", "Devices", "game", "g.way", names={"phones": "Phones", "tablet": "One tablet", "alone": "Alone"}),
    Dimension("options", "House rules", "game", "g.options", names={"{}": "By the book"}),
    Dimension("help", "Help level", "game", "g.help", families=MYSTERY),
    Dimension("simulated", "Who played", "game", "case when g.simulated then 'computer players' else 'people' end"),
    Dimension("engine", "Program version", "game", "g.engine"),
)  # fmt: skip

_SEATS: Final = (
    Dimension("person", "Player", "seat", "p.person"),
    Dimension("place", "Seat order", "seat", "p.place"),
    Dimension("starts", "Who went first", "seat", "case when p.starts then 'began' else 'came later' end",
              names={"began": "Went first", "came later": "Went later"}),
    Dimension("result", "Result", "seat", "case when p.winner then 'won' when not p.winner then 'lost' end",
              order=("won", "lost")),
    Dimension("rank", "Final place", "seat", "p.rank"),
    Dimension("luck", "Luck in the game", "seat",
              "case when p.luck > 0 then 'lucky' when p.luck <= 0 then 'unlucky' end", order=("lucky", "unlucky")),
    Dimension("colour", "Color", "seat", "p.colour"),
    Dimension("computer", "Computer player", "seat", "coalesce(p.player, 'a person')"),
    Dimension("opponent", "Opponent", "opponent", "o.person"),
)  # fmt: skip

_ROWS: Final = (
    Dimension("phase", "Game phase", "row",
              "case when f.line > 0 "
              "then ['beginning', 'middle', 'end'][1 + least(2, 3 * (f.line - 1) // g.last)::int] end",
              "line", order=("beginning", "middle", "end")),
    Dimension("turn", "Turn", "row", _band("f.turn", 5, 10, 20, 40), "turn", order=bands(5, 10, 20, 40)),
    _row("seat", "Seat or country"),
    _row("cycle", "Cycle or round"),
    _row("what", "Kind of decision or event"),
    _row("unit", "Unit"),
    Dimension("open", "Number of options", "row", _band("f.ways", 1, 3, 10, 30), "ways", order=bands(1, 3, 10, 30)),
    _row("corporation", "Corporation", families=MARKET),
    _row("source", "Source of money", families=MARKET),
    _row("area", "Territory", families=WAR),
    _row("continent", "Continent", families=WAR),
    _row("against", "Attacked player", families=WAR),
    Dimension("outcome", "How the attack ended", "row", "f.outcome", "outcome", WAR,
              order=("taken", "stopped", "beaten off")),
    Dimension("odds", "Odds at the start", "row", _tenth("f.chance"), "chance", order=_TENTHS,
              families=(*MYSTERY, *WAR)),
    Dimension("attackers", "Attacking armies", "row", _band("f.attackers", 2, 4, 8, 16), "attackers",
              families=WAR, order=bands(2, 4, 8, 16)),
    _row("suspect", "Suspect", families=MYSTERY),
    _row("weapon", "Weapon", families=MYSTERY),
    _row("room", "Room", families=MYSTERY),
    _row("card", "Card", families=(*MYSTERY, *WAR)),
    _row("eyes", "Die result", sql="case when f.dice = 1 then f.eyes end"),
)  # fmt: skip

_DAY: Final = f"strftime({_WHEN}, '%Y-%m-%d')"
_TAGS: Final = r"regexp_extract_all(lower(g.title), '#([\w-]+)', 1)"
_ONLY: Final = (
    Dimension("since", "From", "game", _DAY, passes=f"{_DAY} >= (select max(d) from unnest(?::varchar[]) t(d))"),
    Dimension("until", "Until", "game", _DAY, passes=f"{_DAY} <= (select min(d) from unnest(?::varchar[]) t(d))"),
    Dimension("tag", "Tag", "game", _TAGS, passes=f"list_has_any({_TAGS}, ?::varchar[])"),
)  # fmt: skip

DIMENSIONS: Final[Mapping[str, Dimension]] = {one.key: one for one in (*_GAMES, *_SEATS, *_ROWS)}
"""Every dimension by its key."""
FILTERS: Final[Mapping[str, Dimension]] = {**DIMENSIONS, **{one.key: one for one in _ONLY}}
"""Everything that selects games: dimensions, days (YYYY-MM-DD) from and until, and tags (words after # in a title)."""
