"""Shared parts of every game in which armies fight for areas, as in RISK: attacks, dice, losses, moving in."""
