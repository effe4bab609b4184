"""Tests of the core, laid out like it."""
