"""Boardside in notebooks: the same screens, and games, reviews and seasons that display themselves."""
