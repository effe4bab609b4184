"""Deep links into the private chat with the bot. A payload has one letter for its business, then what it is about."""

from core.app.records import Lobby

_JOIN = "j"


def invitation(bot_username: str, lobby: Lobby) -> str:
    """Return the link that lets somebody join this lobby from his private chat."""
    return f"https://t.me/{bot_username}?start={_JOIN}{lobby.token}"


def add_to_group(bot_username: str) -> str:
    """Return the link that adds the bot to a group."""
    return f"https://t.me/{bot_username}?startgroup=new"


def token_of(payload: str) -> str | None:
    """Return the join token of a payload; `None` when it is about something else."""
    token = payload.strip().removeprefix(_JOIN)
    return token if token and payload.strip().startswith(_JOIN) and token.isascii() else None
