"""The best play of a battle: when to stop and which die to roll again, solved backward over all its states."""
