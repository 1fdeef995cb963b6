"""Leagues: many games simulated, and all of them reviewed into a folder of Parquet, on one machine or on many.

    from assistant.league.pool import workers
    from assistant.league.reading import views
    from assistant.league.run import reviewed
    with workers(jobs=2) as (pool, many):
        reviewed(folder, pool, many)                # folder/figures/<table>/family=…/part-….parquet
    with views(folder) as base:
        base.sql("select what, avg(lost) from decisions group by all")

One seam: `concurrent.futures.Executor`. A task is a batch of games as text, its result is Parquet as bytes, so a worker
needs no file of ours. Batches are kept one by one and whole; whatever is interrupted goes on where it was.
"""
