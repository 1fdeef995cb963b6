"""Not A Clue on a screen: how its parts are arranged, and how its table is laid. No rules."""
