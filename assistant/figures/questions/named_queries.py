"""Named queries over the open data; each takes the game numbers as its only parameter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from assistant.figures.questions.sources import SOURCES

_SEAT: Final = "join played p on p.game = f.game and p.seat = f.seat and p.person is not null"
_PROOFS: Final = f"""
        with first as (select game, seat, min(line) as line from knowledge
                       where provable and seat <> 'table' group by game, seat),
             said as ({SOURCES["accusations"].sql})
"""
"""Parts of a query: the first line at which each seat had proof, and all accusations."""

SQL: Final[Mapping[str, str]] = {
    "winners": """
        select g.game, g.local as began, g.kind, g.title, g.finished,
               coalesce(list(p.called order by p.place) filter (p.winner and p.name is not null), []) as winners,
               map_from_entries(list((p.called, p.score) order by p.score desc, p.place)
                                filter (p.name is not null)) as scores
        from played_games g join (
            select *, name || if(count(*) over (partition by game, name) > 1, ' (' || place || ')', '') as called
            from played
        ) p on p.game = g.game where list_contains(?, g.game)
        group by all order by g.game
    """,
    "standing": f"""
        select f.game, f.line, f.label, p.person, p.name, f.unit, f.value, f.low
        from standings f {_SEAT} where list_contains(?, f.game) order by f.game, f.line, p.place
    """,
    "income": f"""
        select p.person, any_value(p.name) as name, f.source, sum(f.dollars)::bigint as dollars,
               count(distinct f.game) as games, round(sum(f.dollars) / count(distinct f.game), 2) as per_game
        from cashflow f {_SEAT} where list_contains(?, f.game)
        group by p.person, f.source order by p.person, dollars desc, f.source
    """,
    "prices": """
        select game, line, label, corporation, size, price,
               price = max(price) over (partition by game, corporation) and price > 0 as peak
        from prices where list_contains(?, game) order by game, corporation, line
    """,
    # The money from a merger is recorded at its line: bonuses, and what shares were sold and traded for.
    "mergers": f"""
        select f.game, f.line, f.label, p.person, p.name, f.corporation,
               coalesce(sum(f.dollars) filter (f.source = 'bonus'), 0)::bigint as bonus,
               coalesce(sum(f.dollars) filter (f.source <> 'bonus'), 0)::bigint as shares,
               sum(f.dollars)::bigint as dollars
        from cashflow f {_SEAT}
        where list_contains(?, f.game) and f.source in ('bonus', 'sale', 'trade') group by all
        order by f.game, f.line, dollars desc
    """,
    # A majority is held until the next line at which the same holding or its rank changes.
    "majorities": f"""
        with spans as (
          select f.*, coalesce(lead(f.line) over (partition by f.game, seat, corporation order by f.line), g.last)
                 - f.line as lasted
          from holdings f join played_games g using (game) where list_contains(?, f.game))
        select p.person, any_value(p.name) as name, f.corporation, count(distinct f.game) as games,
               sum(f.lasted) filter (f.majority = 'major')::bigint as first_for,
               sum(f.lasted) filter (f.majority = 'minor')::bigint as second_for,
               sum(f.lasted)::bigint as held_for,
               round(coalesce(sum(f.lasted) filter (f.majority = 'major'), 0) / nullif(sum(f.lasted), 0), 4) as share
        from spans f {_SEAT} where f.shares > 0 group by p.person, f.corporation order by p.person, share desc
    """,
    "unbought": f"""
        with bought as (select distinct game, seat, turn from cashflow where source = 'purchase')
        select p.person, any_value(p.name) as name, count(*) as turns,
               count(*) filter (b.game is null) as without_purchase,
               round(count(*) filter (b.game is null) / count(*), 4) as share
        from turns f {_SEAT} join games g on g.game = f.game
        left join bought b on b.game = f.game and b.seat = f.seat and b.turn = f.turn
        where list_contains(?, f.game) and g.family in ('market', 'market_war')
        group by p.person order by share desc
    """,
    "idle": f"""
        select p.person, any_value(p.name) as name, round(avg(f.cash), 2) as cash, max(f.cash)::bigint as most,
               count(distinct f.game) as games
        from cashflow f {_SEAT} where list_contains(?, f.game) and f.cash is not null
        group by p.person order by cash desc
    """,
    "armies": """
        select f.game, f.turn, f.line, f.label, f.seat, p.person, coalesce(p.name, f.seat) as name, f.armies, f.areas,
               f.income, f.worth
        from armies f left join played p on p.game = f.game and p.seat = f.seat
        where list_contains(?, f.game) and (p.seat is null or p.person is not null) order by f.game, f.line, f.seat
    """,
    "fought": f"""
        select f.area, f.continent, count(*) as fights, count(distinct f.game) as games,
               round(avg(f.captured::int), 4) as captured, round(avg(f.chance), 4) as chance,
               sum(f.attacker_lost + f.defender_lost)::bigint as armies_lost
        from ({SOURCES["fights"].sql}) f where list_contains(?, f.game)
        group by f.area, f.continent order by fights desc, f.area
    """,
    "sets": f"""
        select f.game, f.line, f.label, f.turn, p.person, p.name, f.worth,
               row_number() over (partition by f.game order by f.line) as nth
        from ({SOURCES["sets"].sql}) f {_SEAT} where list_contains(?, f.game) order by f.game, f.line
    """,
    "bits": """
        select f.game, f.line, f.label, f.seat, coalesce(p.name, f.seat) as name, f.bits, f.certain, f.provable,
               f.chance
        from knowledge f left join played p on p.game = f.game and p.seat = f.seat
        where list_contains(?, f.game) and (p.seat is null or p.person is not null) order by f.game, f.line, f.seat
    """,
    "proved": f"""
        {_PROOFS}
        select p.game, p.person, p.name, f.line as provable, min(a.line) as accused, bool_or(a.fits) as fits,
               min(a.line) - any_value(f.line) as late, p.winner
        from played p left join first f on f.game = p.game and f.seat = p.seat
        left join said a on a.game = p.game and a.seat = p.seat
        join games g on g.game = p.game and g.family = 'mystery'
        where list_contains(?, p.game) and p.person is not null
        group by all order by p.game, f.line nulls last, p.person
    """,
    # A seat's own turns that began after it had proof and in which it did not accuse.
    "missed": f"""
        {_PROOFS}
        select f.game, p.person, p.name, k.line as provable, count(*) as turns, min(f.line) as line
        from turns f {_SEAT} join first k on k.game = f.game and k.seat = f.seat and k.line < f.line
        where list_contains(?, f.game) and not exists (
          select 1 from said a where a.game = f.game and a.seat = f.seat and a.turn = f.turn)
        group by all order by f.game, turns desc
    """,
    "shown": f"""
        select p.person, any_value(p.name) as name, f.card, count(*) as times, count(distinct f.game) as games,
               count(distinct f.to) as to_different
        from cards f {_SEAT} where f.what = 'shown' and list_contains(?, f.game)
        group by p.person, f.card order by p.person, times desc, f.card nulls last
    """,
    # A game turned at the line where its final leader took the lead for the last time.
    "turned": f"""
        with led as ({SOURCES["led"].sql}),
             final as (select game, arg_max(leader, line) as leader from led group by game)
        select l.game, min(l.line) as line, any_value(p.name) as name, any_value(p.person) as person
        from led l join final f on f.game = l.game and f.leader = l.leader
        left join played p on p.game = l.game and p.seat = l.leader
        where list_contains(?, l.game)
          and l.line > coalesce((select max(o.line) from led o where o.game = l.game and o.leader <> f.leader), -1)
        group by l.game order by l.game
    """,
    "dearest": f"""
        select * from (
          select f.game, f.line, f.label, p.person, p.name, f.what, f.unit, f.chosen, f.best, f.lost, f.reason,
                 row_number() over (partition by f.unit order by f.lost desc, f.game, f.line) as nth
          from decisions f {_SEAT} where f.lost > 0 and list_contains(?, f.game))
        where nth <= 10 order by unit, nth
    """,
    "months": """
        select strftime(local, '%Y-%m') as month, count(*) as games, count(distinct kind) as kinds,
               round(sum(minutes) / 60, 1) as hours
        from played_games where list_contains(?, game) and local is not null group by 1 order by 1 desc
    """,
    # The largest h such that somebody has played h games at least h times each.
    "h_index": """
        select person, any_value(name) as name, count(*) filter (times >= nth) as h_index, sum(times)::bigint as games,
               count(*) as kinds
        from (select p.person, g.kind, arg_max(p.name, g.nth) as name, count(*) as times,
                     row_number() over (partition by p.person order by count(*) desc, g.kind) as nth
              from played p join played_games g using (game)
              where p.person is not null and list_contains(?, g.game) group by p.person, g.kind)
        group by person order by h_index desc, games desc, person
    """,
    # Runs of games that somebody won, or did not win, one after the other; `now` is the run that still goes on.
    "streaks": """
        with each as (
               select p.person, p.name, g.nth, p.winner,
                      row_number() over (partition by p.person order by g.began, g.nth)
                      - row_number() over (partition by p.person, p.winner order by g.began, g.nth) as run
               from played p join played_games g using (game)
               where p.person is not null and p.winner is not null and g.finished and list_contains(?, g.game)),
             runs as (select person, winner, run, count(*) as long, max(nth) as last, arg_max(name, nth) as name
                      from each group by all)
        select person, arg_max(name, last) as name, coalesce(max(long) filter (winner), 0) as won_in_a_row,
               coalesce(max(long) filter (not winner), 0) as not_won_in_a_row,
               if(arg_max(winner, last), 'won ', 'not won ') || arg_max(long, last) as now
        from runs group by person order by won_in_a_row desc, person
    """,
}
"""The queries by name."""
