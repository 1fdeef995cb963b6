"""The server: addresses and links, the door, open pages, and the house that they share."""
