"""The setup form of a game: drafts, steps and blocks, names."""
