"""The rooms before a game."""
