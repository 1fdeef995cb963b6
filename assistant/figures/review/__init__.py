"""What is said of one game when it is over: the review, its verdict, and a link for BG Stats. Begin with `review`."""
