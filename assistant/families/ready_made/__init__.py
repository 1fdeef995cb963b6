"""Ready-made nouns for a game in an evening: a table in turns, counts, scores, hands, claims, areas, dice, notes.

A game's State extends the nouns that it needs; each brings its events, what they change, what forbids them, what can be
tapped, and its sentences. A `Move` says the rest about itself. May import what every family may: `content`, `kit` and
`core`. Begin with `moves`, then `table`: `counting` has its numbers, and `corrections` put it right. `game` puts a game
together. Authors import all of it from `boardside.kit`.
"""
