"""The rule systems and their proofs."""
