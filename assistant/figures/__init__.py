"""Figures of games: statistics and reviews. The log is the only truth; everything here is derived from it.

`facts` holds the rows that each game defines, `store` the derived DuckDB file and the process that keeps it up to date,
`questions` the questions about many games, `review` the summary of one game. `facts` is below the rulebooks, which fill
it in their own `figures`; the other three are above the table and may import it and everything below it. Begin with
`facts/rows`, the open data.
"""
