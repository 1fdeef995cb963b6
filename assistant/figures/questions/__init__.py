"""Questions about many games: what can be asked (`quantities`, `dimensions`, `own_figures`), its SQL, and intervals.

Begin with `season`, which answers a `question`. `answers` holds the most frequent questions, by name.
"""
