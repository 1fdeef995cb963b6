"""The derived DuckDB file: computed from the log, and thrown away and rebuilt when the program changes.

Begin with `derive` (from a table to its rows), then `derived` (the file) and `worker` (the process that keeps it up to
date). `people` says whose figures are kept, `naming` how rows name them. `elsewhere` keeps plays without a log.
"""
