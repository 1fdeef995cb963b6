"""The summary of one finished game: the review, its verdict, and a link for BG Stats. Begin with `review`."""
