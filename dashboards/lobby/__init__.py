"""The host’s lobby: which games there are, laying a table, getting in."""
