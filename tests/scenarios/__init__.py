"""Scenario files, which are tests by themselves."""
