"""Battles of armies as in RISK: one battle, campaigns through several areas, several fronts. Start with `battle`."""
