"""The deterministic simulation: the whole bot on a clock that only the simulation moves, with faults from a seed."""
