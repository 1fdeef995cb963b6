"""Screens: Panel pages for tables, seats and replays."""
