"""Figures of games: statistics and reviews. The log is the only truth; everything here is derived from it.

`facts` holds the rows that a game tells about itself, `store` the derived DuckDB file and the process that keeps it
up to date, `questions` what can be asked of many games, `review` what is said of one. `facts` is below the rulebooks,
which fill it in their own `figures`; the other three are above the table.
"""
