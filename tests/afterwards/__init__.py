"""Measurements of the figures of games: scripts that the README names."""
