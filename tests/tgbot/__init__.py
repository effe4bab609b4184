"""Tests of the bot, laid out like it."""
