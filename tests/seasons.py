"""Generated seasons: rows of the open data, made by SQL, as many as wanted and always the same.

write(path, games=60)                        # a file of figures beside no games
write(path, games=10_000, lines=100)         # a million decisions

The games are Clue, RISK and Acquire in turn, with four of six people; every row is random, and nothing adds up.
"""

# ruff: noqa: E501  (a column a place: the SQL is one long list of columns)

from __future__ import annotations

from pathlib import Path
from typing import Final

import duckdb

from assistant.figures.facts.register import engine
from assistant.figures.store.derived import Figures

PEOPLE: Final = ("anna", "ben", "carla", "dora", "emil", "fay")
DAYS: Final = 900
"""The number of days over which the games are spread."""
# fmt: off
_FILLED: Final = (
    """
    insert into games by name
    select g as game, 0 as line, '' as label, '{engine}' as engine,
           ['clue', 'risk', 'acquire'][g % 3 + 1] as kind, ['mystery', 'war', 'market'][g % 3 + 1] as family,
           ['Clue', 'RISK', 'Acquire'][g % 3 + 1] || ' ' || g as title,
           1672567200000 + (g * {days} // {games}) * 86400000 as began, began as created,
           began + 3600000 as ended, 40 + drawn(g, 0, '', 0) * 60 as minutes, {lines} as lines, {lines} // 4 as turns,
           4 as players, true as finished, true as opened, 'referee' as eye, 'phones' as way, '{{}}' as options,
           false as simulated
    from range(1, {games} + 1) t(g)
    """,
    """
    insert into seats by name
    select game, 0 as line, '' as label, '{engine}' as engine, 'seat' || s as seat,
           upper(who[1]) || who[2:] as name, who as person, s as place, s = 1 as starts, '#8c2f45' as colour
    from (select *, {people}[(game * 5 + s) % 6 + 1] as who from games, range(1, 5) t(s))
    """,
    """
    insert into lines by name
    select game, l as line, l::varchar as label, l // 4 as turn, '{engine}' as engine, 'seat' || (l % 4 + 1) as seat,
           'Made' as kind, 'Line ' || l || ' of ' || title as text, '{{}}' as event, began + l * 30000 as moment,
           l % 17 = 0 as corrected
    from games, range(1, {lines} + 1) t(l)
    """,
    """
    insert into turns by name
    select game, line, label, turn, engine, turn as number, seat, moment as began, 20 + drawn(game, line, seat, 1) * 90 as seconds,
           4 as lines
    from lines where line % 4 = 0
    """,
    """
    insert into decisions by name
    select l.game, l.line, l.label, l.turn, l.engine, l.seat, ['question', 'attack', 'purchase'][l.game % 3 + 1] as what,
           ['bits', 'armies', 'dollars'][l.game % 3 + 1] as unit, 'this' as chosen, 'that' as best,
           greatest(0, drawn(l.game, l.line, l.seat, 2) - 0.5) * (1 + p.place * 0.1) as lost, 3 as best_value, 3 - lost as value, 0 as error, 0.2 as difficulty,
           (1 + drawn(l.game, l.line, l.seat, 3) * 12)::bigint as ways
    from lines l join seats p using (game, seat)
    """,
    """
    insert into chances by name
    select game, line, label, turn, engine, seat, 'throw' as what, unit, drawn(game, line, seat, 4) - 0.5 as luck, 1 as expected, 1 + luck as value, 0 as error
    from decisions
    """,
    """
    insert into results by name
    select s.game, 0 as line, '' as label, s.engine, s.seat, ['bits', 'armies', 'dollars'][s.game % 3 + 1] as unit,
           0 as start, l.luck, -d.lost as decisions, 0 as rest, l.luck - d.lost as result,
           hash(s.game) % 4 + 1 = s.place as winner, (s.place + hash(s.game) % 4) % 4 + 1 as rank,
           1000 + (drawn(s.game, 0, s.seat, 9) * 30000)::int as score
    from seats s join (select game, seat, sum(lost) as lost from decisions group by all) d using (game, seat)
    join (select game, seat, sum(luck) as luck from chances group by all) l using (game, seat)
    """,
    """
    insert into cashflow by name
    select game, line, label, turn, engine, seat, ['bonus', 'purchase', 'dividend'][line % 3 + 1] as source,
           ['tower', 'luxor', 'american'][line % 7 % 3 + 1] as corporation,
           ((if(line % 3 = 1, -1, 1)) * (100 + drawn(game, line, seat, 5) * 3000))::bigint as dollars, 2 as shares, 4000 as cash
    from lines where game % 3 = 2 and line % 5 = 0
    """,
    """
    insert into fights by name
    select game, line, label, turn, engine, seat, 'seat' || (line % 3 + 1) as against, 'alaska' as source,
           ['kamchatka', 'brazil', 'ukraine'][line % 3 + 1] as area, 2 + line % 9 as attackers, 1 + line % 4 as defenders,
           drawn(game, line, seat, 6) as chance, 3 as throws, 1 as attacker_lost, 2 as defender_lost, 1.2 as attacker_expected,
           1.8 as defender_expected, drawn(game, line, seat, 7) - 0.5 as swing, drawn(game, line, seat, 8) < 0.6 as captured
    from lines where game % 3 = 1 and line % 4 = 0
    """,
    """
    insert into suggestions by name
    select game, line, label, turn, engine, seat, 'plum' as suspect, 'rope' as weapon, 'hall' as room, 2 as asked,
           'seat1' as answered_by, drawn(game, line, seat, 9) as gained, 0.5 as expected, 0.8 as best, drawn(game, line, seat, 10) as told
    from lines where game % 3 = 0 and line % 4 = 0
    """,
)
# fmt: on


def fill(base: duckdb.DuckDBPyConnection, games: int, lines: int) -> None:
    """Fill the tables of the open data with this many games of this many lines; one decision and one chance per line."""
    base.execute("create temp macro drawn(game, line, seat, what) as (hash(game, line, seat, what) % 10007) / 10007.0")
    people = f"[{', '.join(map(repr, PEOPLE))}]"
    for statement in _FILLED:
        base.execute(statement.format(engine=engine(), games=games, lines=lines, days=DAYS, people=people))


def write(path: Path, games: int, lines: int = 24) -> None:
    """Write a file of figures with such a season."""
    with Figures(path).held() as base:
        fill(base, games, lines)
