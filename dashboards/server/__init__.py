"""The server: addresses and links, the door, open pages, and the house that they share.

May import `parts`, `analysis` and everything below the screens; only `app`, which starts it all, imports the lobby and
the pages of play. Begin with `session`, one open page, then `house`.
"""
