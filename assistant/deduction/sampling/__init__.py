"""Where counting costs too much: deals and histories are drawn, and every figure says how far off it may be."""
