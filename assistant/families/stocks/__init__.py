"""Shared parts of games with Acquire's stock: cash and shares as a State, buying, settling, and their sentences."""
