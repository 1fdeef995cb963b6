"""The server: addresses and links, the door, open pages, the house they share."""
