"""One file per role."""
