"""What to ask next and why something is certain: information gain, and the fewest lines that prove a fact."""
