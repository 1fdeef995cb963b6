"""Journal and DuckDB: every entry is on the disk twice before it is acknowledged, and restored after any damage.

Begin with `store` (the games of a house), then `writer` (what one write does) and `recovery` (what opening a file
does). `records` defines one record with its checksum, `vault` keeps the secret submissions. May import `table` and the
rooms below.
"""
