"""Tests of the durable pipeline against a local Bot API."""
