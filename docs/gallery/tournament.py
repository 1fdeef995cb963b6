"""The tournament table of all your evenings: games, wins, and the wins that even players would have."""

import boardside

season = boardside.open_season()
shown = season.sql("""
    select any_value(p.name) as player, count(*) as games, count(*) filter (p.winner) as won,
           round(sum(p.fair), 1) as expected, round(100 * avg(p.winner::int))::int as "won, %"
    from played p join played_games g using (game) where g.finished
    group by p.person order by won - expected desc
""")
