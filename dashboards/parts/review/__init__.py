"""Parts of the review of a finished game: the verdict, everybody’s standing, decisions that could have been better."""
