"""What works outside a game."""
