"""The command `boardside odds`: its words, what they ask, and the answers as text and JSON."""
