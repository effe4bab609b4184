"""The finished product from outside: processes of the command line, and whole games in a browser."""
