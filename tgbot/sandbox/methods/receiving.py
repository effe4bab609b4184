"""The bot itself, and how it receives updates."""

from __future__ import annotations

import re
from typing import Any

from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.methods.registry import method
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.updates import Webhook
from tgbot.sandbox.world import World

LONGEST_POLL_S = 50


@method("getMe")
async def get_me(world: World, params: Parameters) -> Any:
    return {
        **world.bot.as_json(),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _allowed(params: Parameters) -> list[str] | None:
    kinds = params.nested("allowed_updates")
    if kinds is None:
        return None
    if not isinstance(kinds, list):
        raise bad_request("can't parse allowed_updates: expected an Array of String")
    return [str(kind) for kind in kinds]


@method("getUpdates")
async def get_updates(world: World, params: Parameters) -> Any:
    limit = params.integer("limit", 100)
    world.updates.allow(_allowed(params))
    timeout_s = min(max(params.integer("timeout"), 0), LONGEST_POLL_S)
    return await world.updates.poll(params.integer("offset"), limit if 1 <= limit <= 100 else 100, timeout_s)


@method("setWebhook")
async def set_webhook(world: World, params: Parameters) -> Any:
    url = params.text("url")
    if url and not re.match(r"https?://[^\s/]+", url):
        raise bad_request("bad webhook: invalid webhook URL specified")
    secret = params.text("secret_token")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    world.updates.allow(_allowed(params))
    most = params.integer("max_connections", 40)
    webhook = Webhook(url, secret or None, min(max(most, 1), 100)) if url else None
    await world.updates.set_webhook(webhook, drop_pending=params.flag("drop_pending_updates"))
    return True


@method("deleteWebhook")
async def delete_webhook(world: World, params: Parameters) -> Any:
    await world.updates.set_webhook(None, drop_pending=params.flag("drop_pending_updates"))
    return True


@method("getWebhookInfo")
async def get_webhook_info(world: World, params: Parameters) -> Any:
    return world.updates.webhook_info()


@method("close")
@method("logOut")
async def leave_server(world: World, params: Parameters) -> Any:
    return True
