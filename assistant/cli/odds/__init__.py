"""The command `boardside odds`: its options, the questions they ask, and the answers as text and JSON."""
