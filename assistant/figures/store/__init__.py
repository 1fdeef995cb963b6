"""The derived DuckDB file: made from the log, thrown away and made anew when the program changes.

Begin with `derive` (from a table to its rows), then `derived` (the file) and `worker` (the process that keeps it up to
date). `people` says whose figures are kept, `naming` how rows name them.
"""
