"""Leagues: many simulated games, all reviewed into a folder of Parquet files, on one machine or on several.

May import everything but the commands and the screens. Begin with `run`.

    from assistant.league.pool import workers
    from assistant.league.reading import views
    from assistant.league.run import reviewed
    with workers(jobs=2) as (pool, many):
        reviewed(folder, pool, many)                # folder/figures/<table>/family=…/part-….parquet
    with views(folder) as base:
        base.sql("select what, avg(lost) from decisions group by all")

The only interface to workers is `concurrent.futures.Executor`. A task is a batch of games as text, and its result is
Parquet as bytes, so a worker needs no access to our files. Batches are stored one by one and whole; an interrupted
league continues where it stopped.
"""
