"""Pieces that several rulebooks share."""
