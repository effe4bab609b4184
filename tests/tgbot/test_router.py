"""What becomes of updates that are odd, forged, or that a handler fails at; and which are handled in line."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from core.app.lobbies import new_lobby
from core.app.ports import ConcurrentUpdate
from core.app.records import ChatId, GameId, Member, User, UserId
from core.storage.inbox import StoredUpdate
from core.storage.unit_of_work import Database
from tests.tgbot.table import Table, by_bot, table_on
from tgbot.buttons import Press, encode
from tgbot.clock import ManualClock
from tgbot.handling import LiraContext
from tgbot.pipeline.ports import Poison, Reply
from tgbot.router import Router
from tgbot.routes import lane_of
from tgbot.texts import load_texts
from tgbot.wiring import Telegram, joined

RouterWith = Callable[..., Router]

GROUP = {"id": -7, "type": "group", "title": "Переулок"}
ANNA = {"id": 1001, "is_bot": False, "first_name": "Аня", "language_code": "ru"}
PRIVATE = {"id": 1001, "type": "private", "first_name": "Аня"}


@pytest.fixture
async def table(sqlite_database_url: str) -> AsyncIterator[Table]:
    """The whole bot, beside which a router of the test's own works on the same database."""
    async with table_on(sqlite_database_url) as table:
        yield table


@pytest.fixture
async def telegram(table: Table) -> AsyncIterator[Telegram]:
    """The library's application for the test's own router."""
    telegram = Telegram(table.settings)
    await telegram.open()
    yield telegram
    await telegram.close()


@pytest.fixture
def router_with(table: Table, telegram: Telegram) -> RouterWith:
    """A router that knows only the given presses."""
    return lambda **presses: Router(telegram.application, [], presses, load_texts(), table.settings)


def message(chat: dict[str, Any], text: str, number: int = 1) -> dict[str, Any]:
    """A message as Telegram sends it."""
    return {
        "update_id": number,
        "message": {"message_id": 5, "date": 0, "chat": chat, "from": ANNA, "text": text},
    }


def press(data: str, chat: dict[str, Any] = GROUP, number: int = 1) -> dict[str, Any]:
    """A press as Telegram sends it."""
    shown = {"message_id": 5, "date": 1, "chat": chat}
    query = {"id": "77", "from": ANNA, "message": shown, "chat_instance": "1", "data": data}
    return {"update_id": number, "callback_query": query}


async def handled(table: Table, router: Router, raw: dict[str, Any], attempts: int = 0) -> list[Reply]:
    """Let a router handle one update in a transaction of its own."""
    async with table.bot.database.work() as work:
        stored = StoredUpdate(raw["update_id"], "lane", raw, table.clock.now(), attempts, None)
        return list(await router.process(stored, work))


async def test_an_unreadable_update_is_poison(table: Table, router_with: RouterWith) -> None:
    with pytest.raises(Poison):
        await handled(table, router_with(), {"update_id": 1, "message": {"message_id": "five"}})


async def test_a_poisonous_update_holds_up_nobody(table: Table) -> None:
    anna = table.person("Аня")
    await table.bot.pipeline.intake.store([{"update_id": 99, "message": {"chat": "nonsense"}}])
    await table.says(anna, anna.private_chat, "/help")
    assert "Lira" in table.last(anna.private_chat).text


async def test_a_press_that_no_handler_answers_is_answered(table: Table, router_with: RouterWith) -> None:
    async def silent(context: LiraContext, press: Press) -> None:
        """Do nothing."""

    replies = await handled(table, router_with(silent=silent), press(encode("silent")))
    assert [reply.params for reply in replies] == [{"callback_query_id": "77", "show_alert": False}]


async def test_the_handler_gets_what_the_button_carries(table: Table, router_with: RouterWith) -> None:
    seen = []

    async def curious(context: LiraContext, press: Press) -> None:
        """Keep what was pressed, and by whom."""
        seen.append((press, context.handling.user_id, context.handling.at))

    await handled(table, router_with(curious=curious), press(encode("curious", 40, 3, "a", 2)))
    assert seen == [(Press("curious", GameId(40), 3, ("a", "2")), 1001, table.clock.now())]


@pytest.mark.parametrize(
    "data", ["", "known", "known.1", "known.01.0", "known.1.0.", "unknown.1.0", "known.-1.0", "я.1.0"]
)
async def test_forged_data_is_stale(
    table: Table, router_with: RouterWith, data: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def known(context: LiraContext, press: Press) -> None:
        """Be reached by honest presses alone."""
        assert press.args == ("",)

    replies = await handled(table, router_with(known=known), press(data))
    if data != "known.1.0.":
        assert replies[0].params["text"] == "Эта кнопка больше не действует. Ничего не изменилось."
        assert "1001" in caplog.text
        assert "Аня" not in caplog.text


async def test_a_failing_handler_leaves_nothing(table: Table, router_with: RouterWith) -> None:
    anna = table.person("Аня")
    await table.settled()

    async def broken(context: LiraContext, press: Press) -> None:
        """Write something, then fail."""
        await context.handling.show(anna.id, "plain", text="never")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await handled(table, router_with(broken=broken), press("broken.0.0", PRIVATE))
    await table.settled()
    assert "never" not in [message.text for message in by_bot(anna.private_chat)]


async def apologies(table: Table, raw: dict[str, Any], *, is_over: bool) -> list[Reply]:
    """Let the bot say that it has failed at an update."""
    async with table.bot.database.work() as work:
        stored = StoredUpdate(1, "lane", raw, table.clock.now(), 0, None)
        return list(await table.bot.router.apologise(stored, work, is_over=is_over))


async def test_a_failed_press_is_answered_while_it_is_tried_again_and_when_it_is_given_up(table: Table) -> None:
    again, over = [await apologies(table, press("any.0.0"), is_over=is_over) for is_over in (False, True)]
    assert [reply.params["text"] for reply in again] == ["Что-то сломалось. Бот пробует ещё раз."]
    assert "это записано" in over[0].params["text"]
    assert over[0].late is not None
    assert (over[0].late.chat_id, over[0].late.args) == (1001, {"text": over[0].params["text"]})


async def test_a_failed_message_is_answered_when_it_is_given_up(table: Table) -> None:
    anna = table.person("Аня", language_code="en")
    await table.settled()
    raw = message({**PRIVATE, "id": anna.id}, "hello")
    raw["message"]["from"] = {**ANNA, "id": anna.id}
    assert await apologies(table, raw, is_over=False) == []
    assert await apologies(table, raw, is_over=True) == []
    await table.settled()
    assert "it is recorded" in table.last(anna.private_chat).text


@pytest.mark.parametrize("raw", [{}, {"message": {"chat": "x"}}, {"callback_query": {"id": 5}}, {"callback_query": 7}])
async def test_nobody_is_told_where_nobody_can_be_read(table: Table, raw: dict[str, Any]) -> None:
    assert await apologies(table, raw, is_over=True) == []


async def test_a_press_that_can_not_be_read_is_answered(table: Table) -> None:
    anna = table.person("Аня")
    await table.settled()
    query = anna.forges(table.last(anna.private_chat), "any.0.0")
    await table.settled()
    raw = {"update_id": 900, "callback_query": {"id": query.id, "from": {"id": anna.id}, "data": "any.0.0"}}
    await table.bot.pipeline.intake.store([raw])
    await table.settled()
    assert "это записано" in table.last(anna.private_chat).text


async def test_a_conflict_is_passed_on_without_a_word(table: Table, router_with: RouterWith) -> None:
    async def late(context: LiraContext, press: Press) -> None:
        """Come second."""
        raise ConcurrentUpdate

    calls = len(table.sandbox.calls)
    with pytest.raises(ConcurrentUpdate):
        await handled(table, router_with(late=late), press("late.0.0"))
    assert "answerCallbackQuery" not in [call.method for call in table.sandbox.calls[calls:]]


async def test_senders_and_groups_are_remembered(table: Table, router_with: RouterWith) -> None:
    router = router_with()
    await handled(table, router, message(GROUP, "hello"))
    async with table.bot.database.reading() as stores:
        assert await stores.people.user(UserId(1001)) == User(UserId(1001), "Аня", "ru")
        chat = await stores.people.chat(ChatId(-7))
    assert chat is not None
    assert chat.title == "Переулок"
    await handled(table, router, message(PRIVATE, "hello"))
    async with table.bot.database.reading() as stores:
        assert await stores.people.user(UserId(1001)) == User(UserId(1001), "Аня", "ru", has_started=True)


async def game_of(database: Database, clock: ManualClock, chat: int, token: str, *users: int) -> GameId:
    lobby = new_lobby(UserId(1), "A", ChatId(chat), "ru", "ponyatiya", token, "seed", clock.now())
    members = tuple(Member(UserId(user), str(user)) for user in users)
    async with database.work() as work:
        return (await work.games.create(replace(lobby, members=members))).id


async def test_updates_of_one_game_share_a_lane(table: Table) -> None:
    database = table.bot.database
    game = await game_of(database, table.clock, -7, "tokenA", 1001)
    other = await game_of(database, table.clock, -8, "tokenB", 1002, 1003)
    third = await game_of(database, table.clock, -9, "tokenC", 1003)
    private = {**PRIVATE, "id": 1003}
    async with database.reading() as stores:
        lanes = [
            await lane_of(raw, stores)
            for raw in (
                message(GROUP, "hello"),
                press(encode("vote", game), {**GROUP, "id": -9}),
                press("nonsense", GROUP),
                message(PRIVATE, "hello"),
                message(PRIVATE, "/start jtokenB"),
                message(PRIVATE, "/start jtokenX"),
                message(private, "hello"),
                press(encode("vote", 999), PRIVATE),
                message({**GROUP, "id": -10}, "hello"),
                {"update_id": 1, "poll": {}},
            )
        ]
    mine = f"game:{game}"
    assert lanes == [
        mine, mine, mine, mine, f"game:{other}", mine, "user:1003", "user:1001", "chat:-10", "others"
    ]  # fmt: skip
    assert third != other


async def test_a_finished_game_still_has_the_lane_of_its_group(table: Table) -> None:
    game = await game_of(table.bot.database, table.clock, -7, "tokenA", 1001)
    async with table.bot.database.work() as work:
        record = await work.games.lock(game)
        assert record is not None
        await work.games.save_lobby(game, record.lobby, "cancelled")
        assert await lane_of(message(GROUP, "hello"), work) == f"game:{game}"


def test_no_two_modules_want_the_same_name() -> None:
    assert joined({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    with pytest.raises(ValueError, match="'a'"):
        joined({"a": 1}, {"a": 2})
