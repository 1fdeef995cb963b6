"""The sources of figures: each gives rows with game, line, and whatever else its figures need.

Most are a table of the open data as it is; the others are defined here in SQL, once for all users.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from assistant.figures.facts.rows import PLACE, TABLES, columns


@dataclass(frozen=True)
class Source:
    """Rows of facts: `sql` is a query, `columns` its columns; they include `seat` if a row belongs to a player."""

    key: str
    sql: str
    columns: frozenset[str]


_PLACE: Final = ("game", "line", "label", "turn", "cycle")

# The leader after each line at which anybody's standing changed. Nobody leads in a tie.
_LED: Final = """
    with s as (select game, line, seat, case when low then -value else value end as stood from standings),
         at_line as (select distinct game, line from s),
         who as (select distinct game, seat from s),
         filled as (select a.game, a.line, who.seat, s.stood from at_line a join who on who.game = a.game
                    asof left join s on s.game = a.game and s.seat = who.seat and s.line <= a.line),
         top as (select game, line, case when count(*) filter (stood = best) = 1
                        then any_value(seat) filter (stood = best) end as leader
                 from (select *, max(stood) over (partition by game, line) as best from filled)
                 group by game, line)
    select game, line, '' as label, null::int as turn, null::int as cycle, leader from top where leader is not null
"""

_OWN: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "results": (
        "select r.*, max(score) over (partition by game) as top from results r",
        ("seat", "unit", "start", "luck", "decisions", "rest", "result", "winner", "rank", "score", "luck_to_win",
         "adjusted", "top"),
    ),
    "led": (_LED, ("leader",)),
    "leads": (
        f"""
        select game, 0 as line, '' as label, null::int as turn, null::int as cycle,
               count(*) filter (leader <> before) as changes
        from (select game, leader, lag(leader) over (partition by game order by line) as before from ({_LED}))
        group by game
        """,
        ("changes",),
    ),
    "dice": (
        # A roll in a mystery game is the sum of one die or two; battle dice belong to the next battle to end.
        """
        with t as (select l.*, g.kind as title, json_extract(event, '$.roll')::int as roll,
                          json_extract(event, '$.attack')::int[] as attack,
                          json_extract(event, '$.defence')::int[] as defence
                   from lines l join games g using (game) where l.kind = 'DiceRolled'),
             two as (select game from lines where kind = 'GameStarted'
                     and json_extract_string(event, '$.die') = 'two dice'),
             battle as (select t.*, f.seat as attacker, f.against from t
                        asof join fights f on f.game = t.game and f.line >= t.line where t.attack is not null)
        select game, line, label, turn, cycle, json_extract_string(event, '$.by') as seat, roll as eyes,
               1 + (title = 'advanced_cluedo' or game in (select game from two))::int as dice, 'moved' as what
        from t where roll is not null
        union all by name
        select game, line, label, turn, cycle, attacker as seat, unnest(attack) as eyes, 1 as dice, 'attack' as what
        from battle
        union all by name
        select game, line, label, turn, cycle, against as seat, unnest(defence) as eyes, 1 as dice, 'defence' as what
        from battle
        """,
        ("seat", "eyes", "dice", "what"),
    ),
    "accusations": (
        """
        select a.game, a.line, a.label, a.turn, a.cycle, a.seat, j.fits, d.value as chance,
               case when k.provable then (select count(*) from lines l where l.game = a.game and l.line > k.first
                                          and l.line < a.line) end as late
        from (select game, line, label, turn, cycle, json_extract_string(event, '$.by') as seat from lines
              where kind = 'AccusationMade') a
        left join lateral (
          select bool_or(provable) as provable, min(line) filter (provable) as first
          from knowledge k where k.game = a.game and k.seat = a.seat and k.line < a.line
        ) k on true
        left join decisions d on d.game = a.game and d.line = a.line and d.seat = a.seat and d.what = 'accusation'
        left join lateral (
          select arg_min(json_extract_string(event, '$.right') = 'true', line) as fits from lines l
          where l.game = a.game and l.kind = 'AccusationJudged' and l.line > a.line
        ) j on true
        """,
        ("seat", "fits", "late", "chance"),
    ),
    "proofs": (
        """
        select game, coalesce(min(line) filter (provable), max(line)) as line, '' as label, null::int as turn,
               null::int as cycle, seat, bool_or(provable) as proved, arg_max(bits, line) as bits
        from knowledge where seat <> 'table' group by game, seat
        """,
        ("seat", "proved", "bits"),
    ),
    "pairs": (
        # Two players of a game who lost differently per decision, and finished differently.
        """
        with d as (select game, seat, unit, avg(lost) as loss from decisions where lost is not null group by all),
             r as (select game, seat, any_value(rank) as rank, any_value(winner) as winner from results group by all)
        select a.game, 0 as line, '' as label, null::int as turn, null::int as cycle, a.unit,
               (a.loss < b.loss) = coalesce(ra.rank < rb.rank, ra.winner) as ahead
        from d a join d b on b.game = a.game and b.unit = a.unit and a.seat < b.seat and a.loss <> b.loss
        join r ra on ra.game = a.game and ra.seat = a.seat join r rb on rb.game = b.game and rb.seat = b.seat
        where coalesce(ra.rank <> rb.rank, ra.winner <> rb.winner)
        """,
        ("unit", "ahead"),
    ),
    "fights": (
        # `attackers` are those that could attack: an attack is stopped if some of them are left.
        """
        select f.*, c.continent, case when captured then 'taken' when attacker_lost < attackers then 'stopped'
                                      else 'beaten off' end as outcome
        from fights f left join continents c on c.area = f.area
        """,
        ("seat", "against", "area", "continent", "attackers", "defenders", "chance", "throws", "captured", "swing",
         "outcome"),
    ),
    "areas": (
        "select a.*, c.continent from areas a left join continents c on c.area = a.area where a.how <> 'laid'",
        ("seat", "before", "area", "continent", "how"),
    ),
    "sets": (
        # A set has one row per card, each with its part of what the set was worth.
        """
        select game, line, label, turn, cycle, seat, string_agg(card, ', ' order by card) as card, sum(worth) as worth
        from cards where what = 'set' group by all
        """,
        ("seat", "card", "worth"),
    ),
    "purchases": (
        "select * from cashflow where source = 'purchase'",
        ("seat", "corporation", "dollars", "shares", "cash"),
    ),
    "mergers": (
        "select * from cashflow where source = 'bonus'",
        ("seat", "corporation", "dollars", "source"),
    ),
    "returns": (
        """
        select game, max(line) as line, arg_max(label, line) as label, max(turn) as turn, max(cycle) as cycle, seat,
               corporation, sum(dollars) filter (dollars > 0) as got, -sum(dollars) filter (dollars < 0) as paid
        from cashflow where corporation is not null group by game, seat, corporation
        """,
        ("seat", "corporation", "got", "paid"),
    ),
    "prices": ("select * from prices where price > 0", ("corporation", "price", "size")),
    "peaks": (
        """
        select game, arg_max(line, price) as line, arg_max(label, price) as label, arg_max(turn, price) as turn,
               arg_max(cycle, price) as cycle, corporation, max(price) as price, max(size) as size
        from prices where price > 0 group by game, corporation
        """,
        ("corporation", "price", "size"),
    ),
}  # fmt: skip


def _sources() -> Iterator[Source]:
    for table in TABLES:
        if table.table not in _OWN:
            yield Source(table.table, f'select * from "{table.table}"', frozenset((*PLACE, *columns(table))))
    for key, (sql, names) in _OWN.items():
        yield Source(key, sql, frozenset((*_PLACE, *names)))


SOURCES: Final[Mapping[str, Source]] = {one.key: one for one in _sources()}
"""Every source by its key: the tables of the open data, and what is derived from them here."""
