"""What people can do, and what the bot hears of it through python-telegram-bot."""

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter

from tests.tgbot.sandbox.conftest import Api, Clock
from tgbot.sandbox import Group, NotPossible, Person, Sandbox


async def updates(bot: Bot) -> list[Update]:
    """Everything new; the next call confirms it."""
    batch = await bot.get_updates(timeout=0)
    if batch:
        await bot.get_updates(offset=batch[-1].update_id + 1, timeout=0)
    return list(batch)


async def test_a_deep_link_starts_the_bot_with_its_payload(bot: Bot, sandbox: Sandbox, boris: Person) -> None:
    anna = sandbox.add_user("Анна")
    group = sandbox.add_group("Переулок", [anna, boris])
    link = InlineKeyboardButton("Войти", url="https://t.me/lira_local_bot?start=join_7")
    await bot.send_message(group.id, "Запись", reply_markup=InlineKeyboardMarkup([[link]]))
    await updates(bot)
    boris.follows(group.messages[-1], "Войти")
    (update,) = await updates(bot)
    assert update.message is not None
    assert update.message.text == "/start join_7"
    assert update.message.entities[0].type == "bot_command"
    await bot.send_message(boris.id, "Добро пожаловать")
    with pytest.raises(NotPossible):
        boris.opens("https://t.me/other_bot?start=x")
    with pytest.raises(NotPossible):
        boris.opens("https://t.me/lira_local_bot?start=a%20b")
    boris.opens("tg://resolve?domain=lira_local_bot&start=y")


async def test_a_press_reaches_the_bot_and_its_toast_the_person(bot: Bot, anna: Person) -> None:
    buttons = InlineKeyboardMarkup([[InlineKeyboardButton("Боря", callback_data="v:2")]])
    await bot.send_message(anna.id, "<b>Кого?</b>", parse_mode="HTML", reply_markup=buttons)
    await updates(bot)
    message = anna.private_chat.messages[-1]
    assert (message.html, message.buttons) == ("<b>Кого?</b>", [["Боря"]])
    query = anna.presses(message, "Боря")
    (update,) = await updates(bot)
    assert update.callback_query is not None
    assert update.callback_query.data == "v:2"
    await update.callback_query.edit_message_text("Голос принят")
    await update.callback_query.answer("Ваш голос: Боря")
    assert (await query.answer()).text == "Ваш голос: Боря"
    assert (message.text, message.buttons, message.edit_count) == ("Голос принят", [], 1)
    with pytest.raises(LookupError):
        anna.presses(message, "Боря")
    anna.forges(message, "v:2")
    assert (await updates(bot))[0].callback_query is not None


async def test_a_press_on_a_deleted_message_names_an_inaccessible_one(bot: Bot, anna: Person) -> None:
    sent = await bot.send_message(anna.id, "x")
    message = anna.private_chat.messages[-1]
    await sent.delete()
    await updates(bot)
    anna.forges(message, "x")
    (update,) = await updates(bot)
    assert update.callback_query is not None
    assert update.callback_query.message is not None
    assert not update.callback_query.message.is_accessible


async def test_a_press_that_nobody_answers_is_noticed(anna: Person) -> None:
    query = anna.forges(anna.private_chat.messages[0], "x")
    with pytest.raises(TimeoutError, match=r"(?i)/start"):
        await query.answer(timeout=0.01)


async def test_names_are_told_as_typed(bot: Bot, sandbox: Sandbox, group: Group) -> None:
    names = ["стёпа >_<", "<3", "&amp;", "\u202e", "👨‍👩‍👧‍👦", "ж" * 64]
    for name in names:
        person = sandbox.add_user(name)
        person.joins(group)
        person.says(group, name)
    said = [update.message for update in await updates(bot) if update.message and update.message.text]
    assert [message.from_user.first_name for message in said if message.from_user][-6:] == names
    assert [message.text for message in said][-6:] == names


async def test_an_anonymous_administrator_hides_behind_the_group(bot: Bot, group: Group, anna: Person) -> None:
    await updates(bot)
    anna.says(group, "/cancel", anonymously=True)
    (update,) = await updates(bot)
    assert update.message is not None
    assert update.message.from_user is not None
    assert update.message.from_user.username == "GroupAnonymousBot"
    assert update.message.sender_chat is not None
    assert update.message.sender_chat.id == group.id


async def test_a_bot_with_privacy_hears_commands_and_replies_only(clock: Clock, api: Api) -> None:
    async with Sandbox(now=clock, privacy=True) as sandbox:
        anna = sandbox.add_user("Анна")
        group = sandbox.add_group("Переулок", [anna])
        known = Api(api.client, sandbox)
        sent = await known.result("sendMessage", chat_id=group.id, text="x")
        for text in ("talk", "/help", "/help@lira_local_bot", "/help@other_bot"):
            anna.says(group, text)
        reply = anna.says(group, "reply", reply_to=group.chat.message(sent["message_id"]))
        assert reply.reply_to is not None
        heard = [each["message"] for each in await known.result("getUpdates") if "message" in each]
        assert [message["text"] for message in heard if "text" in message] == [
            "/help",
            "/help@lira_local_bot",
            "reply",
        ]


async def test_membership_and_rights_are_told(bot: Bot, group: Group, anna: Person, boris: Person) -> None:
    assert (await bot.get_chat_member(group.id, anna.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, boris.id)).status == "member"
    assert await bot.get_chat_member_count(group.id) == 3
    group.promote(boris, can_pin_messages=False)
    admins = {each.user.id for each in await bot.get_chat_administrators(group.id)}
    assert admins == {anna.id, boris.id}
    group.demote(boris)
    boris.leaves(group)
    assert (await bot.get_chat_member(group.id, boris.id)).status == "left"
    group.kick_bot()
    kick = [update.my_chat_member for update in await updates(bot) if update.my_chat_member][-1]
    assert kick.new_chat_member.status == "kicked"
    with pytest.raises(Forbidden):
        await bot.get_chat(group.id)


async def test_a_silenced_member_cannot_write_until_he_is_released(
    bot: Bot, sandbox: Sandbox, group: Group, boris: Person
) -> None:
    sandbox.migrate(group)
    group.promote_bot()
    before = await bot.get_chat(group.id)
    assert before.permissions is not None
    await bot.restrict_chat_member(group.id, boris.id, permissions=before.permissions.no_permissions())
    assert (await bot.get_chat_member(group.id, boris.id)).status == "restricted"
    with pytest.raises(NotPossible):
        boris.says(group, "x")
    await bot.restrict_chat_member(group.id, boris.id, permissions=before.permissions.all_permissions())
    assert boris.says(group, "x") in group.messages


async def test_a_member_keeps_the_permissions_that_he_was_given(
    bot: Bot, sandbox: Sandbox, group: Group, boris: Person
) -> None:
    sandbox.migrate(group)
    group.restrict(boris, can_send_messages=True)
    held = await bot.get_chat_member(group.id, boris.id)
    assert held.status == "restricted"
    assert held.to_dict()["can_send_messages"]
    assert not held.to_dict()["can_send_photos"]
    boris.says(group, "x")


async def test_the_library_sees_the_errors_that_it_knows(
    bot: Bot, sandbox: Sandbox, group: Group, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    with pytest.raises(Forbidden, match=r"(?i)can't initiate conversation"):
        await bot.send_message(boris.id, "x")
    with pytest.raises(BadRequest, match=r"(?i)chat not found"):
        await bot.send_message(7, "x")
    sandbox.faults.fail_next("sendMessage", retry_after=3)
    with pytest.raises(RetryAfter):
        await bot.send_message(group.id, "x")
    old_id = group.id
    sandbox.migrate(group, silently=True)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(old_id, "x")
    assert moved.value.new_chat_id == group.id


async def test_photos_are_kept_and_can_be_fetched(bot: Bot, anna: Person) -> None:
    image = b"\x89PNG\r\n\x1a\n" + b"image"
    sent = await bot.send_photo(anna.id, image, caption="<i>x</i>", parse_mode="HTML")
    assert bytes(await (await sent.photo[-1].get_file()).download_as_bytearray()) == image
    assert anna.private_chat.messages[-1].html == "<i>x</i>"
    await bot.edit_message_caption(anna.id, sent.message_id, caption="y")
    await bot.send_photo(anna.id, sent.photo[-1].file_id)
    anna.sends_photo(anna.private_chat, image)
    await bot.send_photo(anna.id, (await updates(bot))[-1].message.photo[-1].file_id)  # type: ignore[union-attr]
    with pytest.raises(BadRequest, match=r"(?i)caption is too long"):
        await bot.send_photo(anna.id, image, caption="я" * 1025)
    with pytest.raises(BadRequest, match=r"(?i)no text in the message to edit"):
        await bot.edit_message_text("x", anna.id, sent.message_id)
    with pytest.raises(BadRequest, match=r"(?i)image_process_failed"):
        await bot.send_photo(anna.id, b"no image")


async def test_menus_follow_scope_and_language(api: Api, sandbox: Sandbox, group: Group) -> None:
    async def offer(name: str, **where: object) -> None:
        commands = [{"command": name, "description": "x"}]
        await api.result("setMyCommands", commands=commands, **where)

    await offer("general")
    await offer("private", scope={"type": "all_private_chats"})
    await offer("privat", scope={"type": "all_private_chats"}, language_code="ru")
    await offer("admin", scope={"type": "all_chat_administrators"})
    english = sandbox.add_user("Ben", language_code="en")
    english.joins(group)
    states = {person["id"]: person["commands"] for person in sandbox.table.state()["people"]}
    anna, boris = group.members[:2]

    def menu(person: Person, chat_id: int) -> list[str]:
        return [each["command"] for each in states[person.id][str(chat_id)]]

    assert menu(anna, anna.id) == ["privat"]
    assert menu(english, english.id) == ["private"]
    assert menu(anna, group.id) == ["admin"]
    assert menu(boris, group.id) == ["general"]
    got = await api.result("getMyCommands", scope={"type": "all_private_chats"}, language_code="ru")
    assert [each["command"] for each in got] == ["privat"]
    await api.result("deleteMyCommands", scope={"type": "all_private_chats"}, language_code="ru")
    assert await api.result("getMyCommands", scope={"type": "all_private_chats"}, language_code="ru") == []


async def test_the_bot_describes_itself_per_language(bot: Bot) -> None:
    await bot.set_my_description("Game")
    await bot.set_my_description("Игра", language_code="ru")
    await bot.set_my_short_description("Мафия")
    assert (await bot.get_my_description("ru")).description == "Игра"
    assert (await bot.get_my_description("de")).description == "Game"
    assert (await bot.get_my_short_description()).short_description == "Мафия"
