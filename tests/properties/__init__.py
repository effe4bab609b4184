"""What holds in every game, however it is set up and whatever is sent to it."""
