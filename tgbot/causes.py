"""Causes of going out, as far as the bot treats them differently."""

REMOVALS = frozenset({"leave", "master", "absence"})
"""Causes of those who are removed; they are not among the dead."""
