"""Questions about many games: what can be asked (`quantities`, `dimensions`), as SQL, with intervals.

Begin with `season`, which answers a `question`. `answers` holds the questions asked most often, by name.
"""
