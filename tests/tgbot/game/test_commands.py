"""Typed commands about a game, the proof, and what can be done when it is over."""

from core.app.records import ChatId
from core.engine.draws import commitment
from core.engine.refusals import Refusal
from tests.tgbot.game.bench import FIVE, Bench, bench_on, data_of
from tests.tgbot.table import by_bot
from tgbot.texts.vocabulary import refusal_text

FOR_EVER = 100
"""A game is not abandoned before so many silent phases, more than the rules let it have."""


async def end(bench: Bench) -> None:
    """Let a game that nobody plays end by the rules."""
    while (await bench.record()).status == "running":
        await bench.end_phase()


async def test_players_lists_the_living_and_the_others(five: Bench) -> None:
    anna, boris = five.people[:2]
    await five.to_phase("day", 1)
    for voter in five.people[1:]:
        await five.vote(voter, anna)
    await five.to_phase("night", 1)
    await five.table.says(boris, five.group, "/players")
    listed = five.table.last(five.group, "🪦").text
    assert f"2. {boris.name}" in listed
    role = five.say.plain(f"ponyatiya-role-{(await five.view(anna)).me.role}")  # type: ignore[union-attr]
    assert f"1. {anna.name} — приговор города, роль: {role}" in listed


async def test_there_is_no_game_here(five: Bench) -> None:
    anna = five.people[0]
    elsewhere = five.table.group([anna], "Пустой переулок")
    await five.table.settled()
    for command in ("/players", "/status", "/vote 1", "/unvote"):
        await five.table.says(anna, elsewhere, command)
        assert anna.private_chat.messages[-1].text == five.say.plain("game-none-here")


async def test_before_the_end_only_the_commitment_is_shown(five: Bench) -> None:
    anna = five.people[0]
    await five.table.says(anna, five.group, "/verify")
    await five.whisper(anna, "/verify")
    for place in (five.group, anna.private_chat):
        shown = by_bot(place)[-1].text
        assert commitment("seed") in shown
        assert "Зерно" not in shown


async def test_afterwards_everything_is_shown_in_private(five: Bench) -> None:
    anna = five.people[0]
    await end(five)
    await five.whisper(anna, f"/verify {five.game}")
    texts = [message.text for message in by_bot(anna.private_chat)]
    assert any('"format": "lira-proof-1"' in text for text in texts)
    assert any(five.say.plain("verify-fair", game="1", commitment="", seed="", draws=0)[:20] in text for text in texts)


async def test_verify_of_no_game_is_asked_back(five: Bench) -> None:
    for typed in ("/verify 99999999999999999999999", "/verify x", "/verify 77", "/verify -1"):
        assert await five.whisper(five.people[0], typed) == five.say.plain("verify-which")


async def test_players_commend_each_other_once(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, abandoned_after_phases=FOR_EVER) as bench:
        await bench.begin(roles=FIVE, absence=False, quiet_rounds_limit=1)
        await end(bench)
        giver, receiver = bench.people[:2]
        panel = bench.panel(giver)
        label = bench.button_of(panel, receiver)
        assert await bench.press(giver, panel, label) == bench.say.plain("game-commended")
        assert "похвала" in by_bot(receiver.private_chat)[-1].text
        assert await bench.press(giver, panel, label) == refusal_text(bench.say, Refusal("limit_reached"))
        oneself = data_of(panel)[0].rpartition(".")[0] + f".{bench.seat(giver)}"
        assert await bench.forge(giver, panel, oneself) == refusal_text(bench.say, Refusal("self_target"))


async def test_play_again_opens_the_same_set_up_and_seats_who_presses(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, abandoned_after_phases=FOR_EVER) as bench:
        await bench.begin(roles=FIVE, day_minutes=7)
        await end(bench)
        anna, boris = bench.people[:2]
        over = bench.table.last(bench.group, "🔐 Зерно")
        assert await bench.press(boris, over, "Сыграть ещё") == bench.say.plain("game-again-seated")
        assert await bench.press(anna, over, "Сыграть ещё") == bench.say.plain("game-again-seated")
        assert await bench.press(anna, over, "Сыграть ещё") == bench.say.plain("game-again-seated")
        record = await bench.table.game_in(ChatId(bench.group.id))
        assert record.status == "lobby"
        assert [member.name for member in record.lobby.members] == [boris.name, anna.name]
        assert record.lobby.options == {"day_minutes": 7}
        assert record.lobby.role_set == FIVE
        stranger = bench.table.person("Чужой")
        stranger.joins(bench.group)
        assert await bench.press(stranger, over, "Сыграть ещё") == refusal_text(bench.say, Refusal("unknown_actor"))
        assert bench.table.last(bench.group, "Набор в игру").keyboard


async def test_play_again_asks_for_the_proofs_that_every_seat_needs(sqlite_database_url: str) -> None:
    """The private chat is open, and the player is in the group: for the one who opens, and for those who follow."""
    async with bench_on(sqlite_database_url, abandoned_after_phases=FOR_EVER) as bench:
        await bench.begin(roles=FIVE)
        await end(bench)
        anna, boris, vera = bench.people[:3]
        over = bench.table.last(bench.group, "🔐 Зерно")
        boris.leaves(bench.group)
        vera.blocks_bot()
        await bench.table.settled()
        for _ in range(2):
            assert await bench.press(boris, over, "Сыграть ещё") == bench.say.plain("lobby-not-member")
            assert await bench.press(vera, over, "Сыграть ещё") == bench.say.plain("lobby-open-bot-first")
            assert await bench.press(anna, over, "Сыграть ещё") == bench.say.plain("game-again-seated")
        record = await bench.table.game_in(ChatId(bench.group.id))
        assert [member.name for member in record.lobby.members] == [anna.name]


async def test_play_again_begins_with_the_last_seat(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, abandoned_after_phases=FOR_EVER) as bench:
        await bench.begin(roles=FIVE)
        await end(bench)
        over = bench.table.last(bench.group, "🔐 Зерно")
        for person in bench.people:
            assert await bench.press(person, over, "Сыграть ещё") == bench.say.plain("game-again-seated")
        assert (await bench.table.game_in(ChatId(bench.group.id))).status == "running"


async def test_practice_played_again_lingers_as_the_settings_say(sqlite_database_url: str) -> None:
    lingers = {"shortest_linger_s": 1, "longest_linger_s": 3}
    async with bench_on(sqlite_database_url, players=1, abandoned_after_phases=FOR_EVER, **lingers) as bench:
        (anna,) = bench.people
        await bench.whisper(anna, "/newgame")
        bench.game = (await bench.table.game_in(anna.id)).id
        while (await bench.view()).result is None:
            await bench.end_phase()
        over = bench.table.last(anna.private_chat, "🔐 Зерно")
        await bench.press(anna, over, "Сыграть ещё")
        second = await bench.table.game_in(anna.id)
        assert second.id != bench.game
        assert second.state is not None
        assert second.state.linger_s == (1, 3)


async def test_a_strangers_text_commands_change_nothing(five: Bench) -> None:
    stranger = five.table.person("Чужой")
    stranger.joins(five.group)
    await five.to_phase("day", 1)
    await five.table.says(stranger, five.group, "/vote 1")
    assert stranger.private_chat.messages[-1].text == refusal_text(five.say, Refusal("unknown_actor"))
    await five.whisper(stranger, "/act")
    assert stranger.private_chat.messages[-1].text == five.say.plain("game-none-mine")
    assert (await five.view()).votes == ()
