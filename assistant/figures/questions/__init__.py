"""Questions about many games: what can be asked (`quantities`, `dimensions`), its SQL, and intervals.

Begin with `season`, which answers a `question`. `answers` holds the most frequent questions, by name.
"""
