"""`boardside check-game`: what a game of any author is held to, said in the author's words.

Random games from a seed are played through the whole program: rules, table, pages. `subject` finds the game, `findings`
collects what is said, `watching` notes what its rules do and where they fail, `playing` plays. Each other module holds
one kind of check. Only here and in `assistant.cli` may a screen be imported.
"""
