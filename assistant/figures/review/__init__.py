"""The summary of one finished game: the review, its verdict, and a link for BG Stats. Begin with `review`.

`play_files` reads the plays of other programs, the other way round.
"""
