"""The use cases, proved without a bot."""
