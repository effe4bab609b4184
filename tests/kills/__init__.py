"""The bot as a process that is killed while people play."""
