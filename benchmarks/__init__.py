"""How fast Lira is, each figure beside somebody else's program in the same run: `make bench`."""
