"""Every refusal has Telegram's own code and words."""

from typing import Any

import httpx
import pytest

from tests.tgbot.sandbox.conftest import Api, Clock
from tgbot.sandbox import Group, Person, Sandbox

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [[button] for button in buttons]}


async def test_a_wrong_token_is_unauthorized(sandbox: Sandbox) -> None:
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(f"{sandbox.base_url}1:wrong/getMe")
    assert answer.status_code == 401
    assert answer.json() == {"ok": False, "error_code": 401, "description": "Unauthorized"}


async def test_an_unknown_method_is_not_found(api: Api) -> None:
    assert await api.refusal("sendNonsense") == (404, "Not Found: method not found")


async def test_method_names_are_read_in_any_case(api: Api) -> None:
    assert (await api.result("getme"))["is_bot"]


async def test_nobody_is_written_to_who_has_not_started_the_bot(api: Api, group: Group, boris: Person) -> None:
    text = "Forbidden: bot can't initiate conversation with a user"
    assert await api.refusal("sendMessage", chat_id=boris.id, text="x") == (403, text)


async def test_a_user_whom_the_bot_never_met_is_no_chat(api: Api, boris: Person) -> None:
    for chat_id in (boris.id, 42, -42, "@nobody"):
        assert await api.refusal("sendMessage", chat_id=chat_id, text="x") == (400, "Bad Request: chat not found")
    assert await api.refusal("sendMessage", text="x") == (400, "Bad Request: chat_id is empty")


async def test_whoever_blocks_the_bot_hears_nothing_until_he_starts_it_again(api: Api, anna: Person) -> None:
    anna.blocks_bot()
    text = "Forbidden: bot was blocked by the user"
    assert await api.refusal("sendMessage", chat_id=anna.id, text="x") == (403, text)
    anna.start()
    await api.result("sendMessage", chat_id=anna.id, text="x")


async def test_a_deleted_account_is_deactivated(api: Api, anna: Person) -> None:
    anna.deletes_account()
    assert await api.refusal("sendMessage", chat_id=anna.id, text="x") == (403, "Forbidden: user is deactivated")


async def test_a_bot_that_was_kicked_or_left_stays_silent(api: Api, group: Group) -> None:
    group.kick_bot()
    kicked = (403, "Forbidden: bot was kicked from the group chat")
    assert await api.refusal("sendMessage", chat_id=group.id, text="x") == kicked
    group.add_bot()
    await api.result("leaveChat", chat_id=group.id)
    left = (403, "Forbidden: bot is not a member of the group chat")
    assert await api.refusal("sendMessage", chat_id=group.id, text="x") == left


@pytest.mark.parametrize("silently", [False, True])
async def test_a_migrated_group_names_its_supergroup(api: Api, sandbox: Sandbox, group: Group, silently: bool) -> None:
    old_id = group.id
    new_id = sandbox.migrate(group, silently=silently)
    answer = await api("sendMessage", chat_id=old_id, text="x")
    assert answer["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer["parameters"] == {"migrate_to_chat_id": new_id}
    await api.result("sendMessage", chat_id=new_id, text="x")
    assert group.id == new_id
    assert group.messages[-1].text == "x"
    updates = await api.result("getUpdates")
    told = [update for update in updates if "migrate_to_chat_id" in update.get("message", {})]
    assert bool(told) is not silently


@pytest.mark.parametrize("text", ["", "  \n ", "<b> </b>"])
async def test_a_text_without_a_letter_is_empty(api: Api, anna: Person, text: str) -> None:
    answer = await api.refusal("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")
    assert answer == (400, "Bad Request: message text is empty")


async def test_the_length_counts_without_markup_and_in_utf16_units(api: Api, anna: Person) -> None:
    async def send(text: str) -> dict[str, Any]:
        return await api("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")

    assert (await send("<b>" + "я" * 4096 + "</b>"))["ok"]
    assert (await send("🎭" * 2048))["ok"]
    for text in ("я" * 4097, "🎭" * 2048 + "x"):
        assert (await send(text))["description"] == "Bad Request: message is too long"


async def test_markup_other_than_html_is_not_forgiven(api: Api, anna: Person) -> None:
    answer = await api.refusal("sendMessage", chat_id=anna.id, text="*x*", parse_mode="Markdown2")
    assert answer == (400, "Bad Request: unsupported parse_mode")


@pytest.mark.parametrize(
    ("button", "error"),
    [
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": "я" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "url": "javascript:alert(1)"}, "BUTTON_URL_INVALID"),
        ({"text": "x", "url": "no link"}, "BUTTON_URL_INVALID"),
        (
            {"text": " ", "callback_data": "x"},
            "can't parse inline keyboard button: Button text must be non-empty",
        ),
        ({"callback_data": "x"}, "can't parse inline keyboard button: Can't find field \"text\""),
        (
            {"text": "x"},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
    ],
)
async def test_a_wrong_button_is_refused(api: Api, anna: Person, button: dict[str, Any], error: str) -> None:
    answer = await api.refusal("sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard(button))
    assert answer == (400, f"Bad Request: {error}")
    assert anna.private_chat.messages[1:] == []


async def test_a_keyboard_takes_a_hundred_buttons(api: Api, anna: Person) -> None:
    buttons = [{"text": str(number), "callback_data": "я" * 32} for number in range(101)]
    await api.result("sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard(*buttons[:100]))
    answer = await api.refusal("sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard(*buttons))
    assert answer == (400, "Bad Request: REPLY_MARKUP_TOO_LONG")


@pytest.mark.parametrize("url", ["https://t.me/lira?start=x", "t.me/lira", "tg://user?id=1", "http://a.example/b"])
async def test_a_link_may_be_a_button(api: Api, anna: Person, url: str) -> None:
    await api.result("sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard({"text": "x", "url": url}))


async def test_an_edit_that_changes_nothing_is_told_so(api: Api, anna: Person) -> None:
    sent = await api.result("sendMessage", chat_id=anna.id, text="<b>x</b>", parse_mode="HTML")
    place = {"chat_id": anna.id, "message_id": sent["message_id"]}
    same = await api.refusal("editMessageText", **place, text="<strong>x</strong> ", parse_mode="HTML")
    assert same == (400, NOT_MODIFIED)
    assert await api.refusal("editMessageReplyMarkup", **place) == (400, NOT_MODIFIED)
    edited = await api.result("editMessageText", **place, text="x")
    assert edited["edit_date"]
    assert anna.private_chat.messages[-1].edited


async def test_only_own_messages_that_exist_can_be_edited(api: Api, anna: Person) -> None:
    async def edit(message_id: int) -> tuple[int, str]:
        return await api.refusal("editMessageText", chat_id=anna.id, message_id=message_id, text="y")

    hers = anna.says(anna.private_chat, "x")
    assert await edit(hers.id) == (400, "Bad Request: message can't be edited")
    assert await edit(99) == (400, "Bad Request: message to edit not found")
    assert await edit(0) == (400, "Bad Request: message identifier is not specified")


async def test_what_is_deleted_is_gone(api: Api, anna: Person) -> None:
    sent = await api.result("sendMessage", chat_id=anna.id, text="x")
    place = {"chat_id": anna.id, "message_id": sent["message_id"]}
    shown = anna.private_chat.messages[-1]
    await api.result("deleteMessage", **place)
    assert shown.deleted
    assert shown not in anna.private_chat.messages
    gone = (400, "Bad Request: message to delete not found")
    assert await api.refusal("deleteMessage", **place) == gone
    assert (await api.refusal("editMessageText", **place, text="y"))[1].endswith("message to edit not found")


async def test_a_foreign_message_of_a_group_needs_the_right_to_delete(api: Api, group: Group, anna: Person) -> None:
    hers = anna.says(group, "x")
    answer = await api.refusal("deleteMessage", chat_id=group.id, message_id=hers.id)
    assert answer == (400, "Bad Request: message can't be deleted")
    group.promote_bot()
    await api.result("deleteMessage", chat_id=group.id, message_id=hers.id)


async def test_a_press_is_answered_once_and_in_time(api: Api, anna: Person, clock: Clock) -> None:
    markup = keyboard({"text": "Да", "callback_data": "yes"})
    await api.result("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)
    message = anna.private_chat.messages[-1]
    query = anna.presses(message, "Да")
    assert await api.refusal("answerCallbackQuery", callback_query_id=query.id, text="я" * 201) == (
        400,
        "Bad Request: MESSAGE_TOO_LONG",
    )
    clock.move(14.9)
    await api.result("answerCallbackQuery", callback_query_id=query.id, text="я" * 200, show_alert=True)
    answer = await query.answer()
    assert (answer.text, answer.is_alert) == ("я" * 200, True)
    assert await api.refusal("answerCallbackQuery", callback_query_id=query.id) == (400, TOO_OLD)
    late = anna.presses(message, "yes")
    clock.move(15)
    assert await api.refusal("answerCallbackQuery", callback_query_id=late.id) == (400, TOO_OLD)
    assert await api.refusal("answerCallbackQuery", callback_query_id="none") == (400, TOO_OLD)


async def test_a_reply_needs_its_message_unless_allowed(api: Api, anna: Person) -> None:
    reply = {"message_id": 99}
    answer = await api.refusal("sendMessage", chat_id=anna.id, text="x", reply_parameters=reply)
    assert answer == (400, "Bad Request: message to be replied not found")
    lenient = {**reply, "allow_sending_without_reply": True}
    await api.result("sendMessage", chat_id=anna.id, text="x", reply_parameters=lenient)


async def test_members_are_silenced_only_in_supergroups_by_an_admin(
    api: Api, sandbox: Sandbox, group: Group, anna: Person, boris: Person
) -> None:
    async def silence(person: Person) -> tuple[int, str]:
        return await api.refusal("restrictChatMember", chat_id=group.id, user_id=person.id, permissions={})

    assert await silence(boris) == (400, "Bad Request: method is available only for supergroups")
    sandbox.migrate(group)
    assert await silence(boris) == (400, "Bad Request: not enough rights to restrict/unrestrict chat member")
    group.promote_bot()
    assert await silence(anna) == (400, "Bad Request: can't remove chat owner")
    group.promote(boris)
    assert await silence(boris) == (400, "Bad Request: user is an administrator of the chat")


async def test_pins_need_the_right_and_the_message(api: Api, group: Group, anna: Person) -> None:
    hers = anna.says(group, "x")
    answer = await api.refusal("pinChatMessage", chat_id=group.id, message_id=hers.id)
    assert answer == (400, "Bad Request: not enough rights to manage pinned messages in the chat")
    group.promote_bot()
    await api.result("pinChatMessage", chat_id=group.id, message_id=hers.id)
    assert (await api.result("getChat", chat_id=group.id))["pinned_message"]["message_id"] == hers.id
    await api.result("unpinChatMessage", chat_id=group.id)
    answer = await api.refusal("unpinChatMessage", chat_id=group.id)
    assert answer == (400, "Bad Request: message to unpin not found")


async def test_wrong_commands_are_refused(api: Api) -> None:
    async def refusal(command: str, description: str) -> str:
        commands = [{"command": command, "description": description}]
        return (await api.refusal("setMyCommands", commands=commands))[1]

    assert await refusal("New-Game", "x") == "Bad Request: BOT_COMMAND_INVALID"
    assert await refusal("x", "") == "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID"
    many = [{"command": f"c{number}", "description": "x"} for number in range(101)]
    assert (await api.refusal("setMyCommands", commands=many))[1] == "Bad Request: BOT_COMMANDS_TOO_MUCH"


async def test_a_body_that_is_no_json_is_refused(sandbox: Sandbox) -> None:
    async with httpx.AsyncClient(trust_env=False) as client:
        address = f"{sandbox.base_url}{sandbox.token}/sendMessage"
        answer = await client.post(address, content=b"{", headers={"Content-Type": "application/json"})
    assert answer.json()["description"] == "Bad Request: can't parse request JSON object"
