"""Figures of the analysis of games, measured: scripts that docs/figures.md names."""
