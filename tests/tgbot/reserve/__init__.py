"""The reserve."""
