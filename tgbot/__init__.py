"""The Telegram side: handlers, texts, the durable pipeline, the local stand-in and the `lira` command."""
