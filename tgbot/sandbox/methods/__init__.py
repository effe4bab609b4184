"""The methods of the Bot API that the stand-in knows, one module per subject."""

from tgbot.sandbox.methods import chats, commands, messages, photos, queries, receiving
from tgbot.sandbox.methods.registry import METHODS, Method

__all__ = ["METHODS", "Method", "chats", "commands", "messages", "photos", "queries", "receiving"]
