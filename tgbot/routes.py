"""Which updates are handled one after the other: those of one game, else those of one chat or user."""

from core.app.records import ChatId, GameId, UserId
from core.storage.unit_of_work import Work
from tgbot.buttons import decode
from tgbot.links import token_of
from tgbot.pipeline.ports import RawUpdate, lane_of_game

_KINDS = ("message", "my_chat_member", "chat_member")


async def lane_of(raw: RawUpdate, stores: Work) -> str:
    """Return the lane of an update: of the game that it is about, if there is one."""
    query = raw.get("callback_query")
    if query is not None:
        return await _lane_of_press(query, stores)
    body = next((raw[kind] for kind in _KINDS if kind in raw), None)
    if body is None:
        return "others"
    chat = body["chat"]
    if chat["type"] == "private":
        return await _lane_of_private(UserId(chat["id"]), body.get("text", ""), stores)
    return await _lane_of_group(ChatId(chat["id"]), stores)


async def _lane_of_press(query: RawUpdate, stores: Work) -> str:
    press = decode(query.get("data", ""))
    if press is not None and press.game and await stores.games.load(press.game) is not None:
        return lane_of_game(press.game)
    chat = query.get("message", {}).get("chat")
    if chat is not None and chat["type"] != "private":
        return await _lane_of_group(ChatId(chat["id"]), stores)
    return _lane_of_user(UserId(query["from"]["id"]))


async def _lane_of_group(chat: ChatId, stores: Work) -> str:
    game = await stores.games.open_in(chat) or await stores.games.last_in(chat)
    return f"chat:{chat}" if game is None else lane_of_game(game)


async def _lane_of_private(user: UserId, text: str, stores: Work) -> str:
    token = token_of(text.removeprefix("/start ")) if text.startswith("/start ") else None
    invited_to = await stores.games.by_token(token) if token is not None else None
    if invited_to is not None:
        return lane_of_game(invited_to)
    games = await stores.games.open_of(user)
    return lane_of_game(GameId(games[0])) if len(games) == 1 else _lane_of_user(user)


def _lane_of_user(user: UserId) -> str:
    return f"user:{user}"
