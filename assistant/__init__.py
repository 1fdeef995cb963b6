"""Everything that knows rules; never imports Panel.

Begin with `core`: an Event is what was seen, a Story the events the table believes in, a State what they add up to,
a Game the rulebook. Then read `games/acquire`, the smallest rulebook, and `table/table.py`, the one object that
changes.

    core        the nouns, and how they are written down
    kit         mechanisms that several rulebooks share
    content     what is read once from `data/` and `maps/`
    families    events, rules, advice and offers that a family of games shares
    games       the ten rulebooks
    deduction   who holds what; odds: battles and markets
    secrets     secret submissions; table: the table, and what it accepts from whom
    storage     journal and DuckDB
    knowledge   what a seat may conclude from
    figures     statistics and reviews
    bots        computer players; league: many games at once; cli: the commands

Each room says in its `__init__` what it holds and what it may import. Imports only point downwards: from the commands
to `core`. `pyproject.toml` has the contracts.
"""
