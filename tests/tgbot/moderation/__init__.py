"""Moderation."""
