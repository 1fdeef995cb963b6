"""The table: the one object that changes, and what it accepts from whom.

`table` records entries and gives every seat its view; `validation` refuses what cannot be meant, `disclosure` asks the
owners of a secret before it is revealed, `merging` recognizes what was said twice, `preview` answers what would happen.
May import `secrets`, `families`, `content`, `kit` and `core`, but no game.
"""
