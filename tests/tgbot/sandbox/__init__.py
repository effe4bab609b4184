"""The stand-in for Telegram, asked as a bot asks and used as people use it."""
