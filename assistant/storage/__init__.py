"""Journal and DuckDB: every entry is on the disk twice before it is acknowledged, and read back after any damage.

Begin with `store` (the games of a house), then `writer` (what one write does) and `recovery` (what opening a file
does). `records` is one line with its checksum, `vault` the secret submissions. May import `table` and the rooms below.
"""
