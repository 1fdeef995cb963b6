"""What dice did against what they do on average: by throw, by game, and for mixed units by volley."""
