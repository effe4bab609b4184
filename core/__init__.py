"""The game itself: a pure engine, the rule systems, the use cases and the stores of facts."""
