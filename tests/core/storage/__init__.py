"""Tests of the database side: both databases, two writers, the same thing twice."""
