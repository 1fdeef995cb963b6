"""What games with Acquire's stock share: purses and shares as a State, buying and settling, what is said of them."""
