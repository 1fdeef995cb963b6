"""The host’s lobby: the games, setting up a table, letting devices in.

May import `play`, `server` (not its `app`), `parts` and everything below the screens. Begin with `screen`, then
`preparing`, the set-up of a game.
"""
