"""The host’s lobby: the games, setting up a table, letting devices in."""
