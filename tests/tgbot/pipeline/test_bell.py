"""Deadlines ring once, however late, in the lanes of their games."""

from datetime import UTC, datetime, timedelta

from core.app.ports import ConcurrentUpdate
from core.app.records import GameId
from core.storage.unit_of_work import Database, Work
from tests.tgbot.pipeline.bench import Bench, Echo
from tgbot.clock import ShiftedClock
from tgbot.pipeline.pipeline import Pipeline


async def arm(bench: Bench, game: GameId, seconds: float, serial: int = 0, purpose: str = "phase") -> None:
    """Set a deadline so many seconds from now."""
    async with bench.database.work() as work:
        await work.deadlines.arm(game, purpose, serial, bench.clock.now() + timedelta(seconds=seconds))


async def test_a_deadline_rings_when_its_time_has_come(bench: Bench) -> None:
    echo = Echo()
    game = await bench.game(-5)
    await bench.pipeline(echo)
    await arm(bench, game, 60)
    await bench.pass_time(59.5)
    assert echo.rung == []
    await bench.pass_time(1)
    assert echo.rung == [(game, "phase", 0)]
    await bench.pass_time(60)
    assert len(echo.rung) == 1


async def test_an_overdue_deadline_rings_once_at_the_start(bench: Bench) -> None:
    game = await bench.game(-5)
    await arm(bench, game, 10)
    bench.clock.advance(86_400)
    echo = Echo()
    pipeline = await bench.pipeline(echo)
    await pipeline.idle()
    await bench.stop()
    await bench.pipeline(echo)
    await bench.pass_time(10)
    assert echo.rung == [(game, "phase", 0)]


async def test_an_earlier_deadline_overtakes_a_later_one(bench: Bench) -> None:
    echo = Echo()
    first, second = await bench.game(-5), await bench.game(-6)
    await bench.pipeline(echo)
    await arm(bench, first, 100)
    await arm(bench, second, 10, serial=7)
    await bench.pass_time(11)
    assert echo.rung == [(second, "phase", 7)]
    await bench.pass_time(90)
    assert echo.rung == [(second, "phase", 7), (first, "phase", 0)]


async def test_a_moved_deadline_does_not_ring_at_its_old_time(bench: Bench) -> None:
    echo = Echo()
    game = await bench.game(-5)
    await bench.pipeline(echo)
    await arm(bench, game, 10)
    await arm(bench, game, 30, serial=1)
    await bench.pass_time(20)
    assert echo.rung == []
    await bench.pass_time(11)
    assert echo.rung == [(game, "phase", 1)]


async def test_a_ring_that_fails_is_rung_again(bench: Bench) -> None:
    echo = Echo()

    def fail(purpose: str, serial: int) -> None:
        if len(echo.rung) == 1:
            raise ConcurrentUpdate
        if len(echo.rung) == 2:
            raise LookupError

    echo.on_ring = fail
    game = await bench.game(-5)
    await arm(bench, game, 1)
    pipeline = await bench.pipeline(echo)
    await pipeline.idle()
    await bench.pass_time(10)
    assert echo.rung == [(game, "phase", 0)] * 3


async def test_two_pipelines_ring_a_deadline_once(bench: Bench) -> None:
    game = await bench.game(-5)
    await arm(bench, game, 10)
    first, second = Echo(), Echo()
    await bench.pipeline(first)
    other = await bench.pipeline(second, is_started=False)
    await other._bell.start()
    await bench.pass_time(11)
    assert len(first.rung + second.rung) == 1


async def test_purposes_are_apart(bench: Bench) -> None:
    echo = Echo()
    game = await bench.game(-5)
    await bench.pipeline(echo)
    await arm(bench, game, 5, purpose="reminder")
    await arm(bench, game, 10)
    await bench.pass_time(11)
    assert echo.rung == [(game, "reminder", 0), (game, "phase", 0)]


async def test_the_alarm_clock_rings_without_being_put_forward(bench: Bench) -> None:
    """The only test on the machine's own clock: the scheduler is real there."""
    clock = ShiftedClock()
    database = Database(bench.database.url, clock.now)
    echo = Echo()
    game = await bench.game(-5)
    await bench.pipeline(echo, is_started=False)
    pipeline = Pipeline(
        database, bench.bots[0], echo, echo, echo, echo.lane_of, echo.undeliverable, bench.settings, clock
    )
    await pipeline.start()
    async with database.work() as work:
        await work.deadlines.arm(game, "phase", 0, datetime.now(UTC) + timedelta(milliseconds=30))
    await bench.until(lambda: echo.rung)
    async with database.work() as work:
        await work.deadlines.arm(game, "phase", 1, clock.now() + timedelta(hours=1))
    clock.skip(3_600)
    await pipeline.idle()
    await pipeline.stop()
    await database.close()
    assert [serial for _, _, serial in echo.rung] == [0, 1]


async def test_a_deadline_that_is_armed_again_while_the_old_one_waits_its_turn_rings_at_once(bench: Bench) -> None:
    class Arming(Echo):
        """The end of a phase arms the robots of the next one."""

        async def ring(self, game: GameId, purpose: str, serial: int, work: Work) -> None:
            """Note a deadline."""
            await super().ring(game, purpose, serial, work)
            if purpose == "phase":
                await work.deadlines.arm(game, "robots", serial + 1, bench.clock.now())

    echo = Arming()
    game = await bench.game(-5)
    pipeline = await bench.pipeline(echo)
    await arm(bench, game, 10, purpose="phase")
    await arm(bench, game, 11, purpose="robots")
    bench.clock.advance(12)
    await bench.until(lambda: len(echo.rung) == 2)
    await pipeline.idle()
    assert echo.rung == [(game, "phase", 0), (game, "robots", 1)]
