"""The proofs: the same tree as the code, plus scenarios, golden replays, properties and failures."""
