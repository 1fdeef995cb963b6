"""What is said of a game when it is over: the verdict, how everybody stood, decisions that could have been better."""
