"""The deterministic simulation, and that it notices a broken promise."""
