"""The table: the one object that changes, and the checks on what each author may enter.

Begin with `table`, which records entries and gives every seat its view. `validation` refuses entries that have no
meaning, `disclosure` asks the owners of a secret before it is revealed, `merging` recognizes an event that was entered
twice, `preview` answers what would happen. May import `secrets`, `families`, `content`, `kit` and `core`, but no game.
"""
