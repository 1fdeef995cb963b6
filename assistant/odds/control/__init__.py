"""The best play of a battle: when to stop and which die to roll again, solved backwards over all its states."""
