"""Answers for the author of a game: where a house rule is read, and whether its readings make a difference.

May import `games` and everything below them; it reads the sources of screens as files and imports none. Begin with
`house_rules`, the sentences about what is wrong.
"""
