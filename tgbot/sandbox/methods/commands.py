"""The bot's command menus and descriptions."""

from __future__ import annotations

import re
from typing import Any

from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.methods.registry import Handler, method
from tgbot.sandbox.model import Chat, User
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import World

MOST_COMMANDS = 100
_SCOPES_OF_A_CHAT = frozenset({"chat", "chat_administrators", "chat_member"})
_SCOPES = frozenset({"default", "all_private_chats", "all_group_chats", "all_chat_administrators"})


def _key(world: World, params: Parameters) -> tuple[str, str]:
    scope = params.nested("scope") or {"type": "default"}
    kind = scope.get("type")
    if kind in _SCOPES_OF_A_CHAT:
        parts = [kind, str(world.chat_for(scope.get("chat_id")).id)]
        name = ":".join([*parts, str(scope["user_id"])] if kind == "chat_member" else parts)
    elif kind in _SCOPES:
        name = kind
    else:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    return name, _language(params)


def _language(params: Parameters) -> str:
    language = params.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return language


@method("setMyCommands")
async def set_my_commands(world: World, params: Parameters) -> Any:
    commands = params.nested("commands")
    if not isinstance(commands, list):
        raise bad_request("can't parse commands JSON object")
    if len(commands) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    world.commands[_key(world, params)] = [_command(each) for each in commands]
    return True


def _command(command: dict[str, str]) -> dict[str, str]:
    if not re.fullmatch(r"/?[a-z0-9_]{1,32}", command.get("command", "")):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(command.get("description", "")) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": command["command"].removeprefix("/"), "description": command["description"]}


@method("deleteMyCommands")
async def delete_my_commands(world: World, params: Parameters) -> Any:
    world.commands.pop(_key(world, params), None)
    return True


@method("getMyCommands")
async def get_my_commands(world: World, params: Parameters) -> Any:
    return world.commands.get(_key(world, params), [])


def menu(world: World, chat: Chat, user: User) -> list[dict[str, str]]:
    """The commands offered to a user in a chat: the narrowest scope that has any, his language first."""
    membership = chat.members.get(user.id)
    is_admin = membership is not None and membership.is_admin
    scopes = [f"chat_member:{chat.id}:{user.id}"]
    scopes += [f"chat_administrators:{chat.id}"] if is_admin else []
    scopes += [f"chat:{chat.id}"]
    scopes += ["all_chat_administrators"] if is_admin else []
    scopes += ["all_private_chats" if chat.kind == "private" else "all_group_chats", "default"]
    for scope in scopes:
        for language in (user.language_code or "", ""):
            if commands := world.commands.get((scope, language)):
                return commands
    return []


def _texts(setter: str, getter: str, field: str, longest: int) -> tuple[Handler, Handler]:
    """The pair of methods for one of the bot's own texts."""

    @method(setter)
    async def set_text(world: World, params: Parameters) -> Any:
        text = params.text(field)
        if len(text) > longest:
            raise bad_request(f"{field.upper()}_TOO_LONG")
        world.texts[field, _language(params)] = text
        return True

    @method(getter)
    async def get_text(world: World, params: Parameters) -> Any:
        default = world.texts.get((field, ""), "")
        return {field: world.texts.get((field, _language(params)), default)}

    return set_text, get_text


_texts("setMyDescription", "getMyDescription", "description", 512)
_texts("setMyShortDescription", "getMyShortDescription", "short_description", 120)
_texts("setMyName", "getMyName", "name", 64)
