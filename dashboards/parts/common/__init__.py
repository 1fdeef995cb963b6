"""What every game’s screens are made of: sight, offers, feed, turn, rules, the screen itself."""
