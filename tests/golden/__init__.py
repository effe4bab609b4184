"""Whole games as texts: seed and commands in, the truth and what every viewer was told out.

Write them anew with `python -m tests.golden.regenerate`, read the difference, and explain it in the commit.
"""
