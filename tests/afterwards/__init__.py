"""Figures of the analysis of games, measured: scripts that the README names."""
