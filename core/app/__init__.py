"""Use cases: what the bot, the robots and the command line do with games. Needs are stated as protocols in `ports`."""
