"""Parts shared by every game’s screens: the view of a seat, offers, feed, turn, rules, the screen itself.

Imports no other part. Begin with `arrangement`, the parts of one game, then `seat_view` and `screen`.
"""
