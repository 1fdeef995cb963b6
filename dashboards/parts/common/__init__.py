"""Parts shared by every game’s screens: the view of a seat, offers, feed, turn, rules, the screen itself."""
