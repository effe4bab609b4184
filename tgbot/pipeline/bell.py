"""The bell: deadlines are rows, and an alarm clock follows them. Each rings once, however late."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from functools import partial

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from core.app.ports import ConcurrentUpdate
from core.storage.changes import Changes
from core.storage.deadlines import Deadline
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.lanes import Lanes
from tgbot.pipeline.ports import Observer, Ringer, lane_of_game

ALARM = "alarm"
RINGS_AT_ONCE = 4
"""So few that presses find places in the lanes even when thousands of deadlines ring together."""

MOST_CONFLICTS = 10

log = logging.getLogger(__name__)


class Bell:
    """Rings deadlines in the lanes of their games.

    One job of the scheduler is set to the earliest deadline; when it runs, all that is due is read from the rows. So
    a restart, a late alarm or a lost one changes nothing but the moment.
    """

    def __init__(
        self,
        database: Database,
        ringer: Ringer,
        lanes: Lanes,
        clock: Clock,
        activity: Activity,
        observer: Observer,
    ) -> None:
        self._observer = observer
        self._database = database
        self._ringer = ringer
        self._lanes = lanes
        self._clock = clock
        self._activity = activity
        self._scheduler = _new_scheduler()
        self._alarm_at: datetime | None = None
        self._ringing: set[tuple[int, str]] = set()
        self._armed_again: set[tuple[int, str]] = set()
        self._failures: dict[tuple[int, str], tuple[int, datetime]] = {}
        self._looks: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(RINGS_AT_ONCE)
        self._is_running = False
        clock.on_jump(self.look_soon)

    async def start(self) -> None:
        """Arm the alarm; what is overdue rings at once."""
        self._is_running = True
        self._alarm_at = None
        self._scheduler = _new_scheduler()
        self._scheduler.start()
        await self.look()

    async def stop(self) -> None:
        """Ring no more; what is due stays in its row."""
        if self._is_running:
            self._is_running = False
            self._scheduler.shutdown(wait=False)
        await asyncio.gather(*self._looks, return_exceptions=True)

    def committed(self, changes: Changes) -> None:
        """Set the alarm earlier when a transaction has set an earlier deadline."""
        if changes.next_due_at is not None and self._is_running:
            self._set_alarm(changes.next_due_at)

    async def _alarm(self) -> None:
        # A plain function would run in another thread.
        self.look_soon()

    def look_soon(self) -> None:
        """Look for due deadlines without being waited for."""
        if not self._is_running:
            return
        self._activity.begin()
        look = asyncio.create_task(self.look())
        self._looks.add(look)
        look.add_done_callback(self._looked)

    def _looked(self, look: asyncio.Task[None]) -> None:
        self._looks.discard(look)
        self._activity.end()
        if not look.cancelled() and (error := look.exception()) is not None:
            log.error("the deadlines could not be read: %s", described(error))

    async def look(self) -> None:
        """Let everything ring that is due, and set the alarm to what comes next."""
        now = self._clock.now()
        async with self._database.reading() as stores:
            due = await stores.deadlines.due(now)
            following = await stores.deadlines.next_after(now)
        self._alarm_at = None
        if following is not None:
            self._set_alarm(following)
        for deadline in due:
            self._submit(deadline, now)

    def _set_alarm(self, due_at: datetime) -> None:
        if self._alarm_at is not None and self._alarm_at <= due_at:
            return
        self._alarm_at = due_at
        wait = max(due_at - self._clock.now(), timedelta())
        # The scheduler knows the machine's clock only, ours may have been put forward.
        run_at = datetime.now(UTC) + wait
        self._scheduler.add_job(self._alarm, "date", run_date=run_at, id=ALARM, replace_existing=True)

    def _submit(self, deadline: Deadline, now: datetime) -> None:
        key = (deadline.game, deadline.purpose)
        not_before = self._failures.get(key, (0, now))[1]
        if key in self._ringing:
            self._armed_again.add(key)
            return
        if not_before > now:
            return
        self._ringing.add(key)
        self._lanes.submit(lane_of_game(deadline.game), partial(self._ring, deadline))

    async def _ring(self, deadline: Deadline) -> None:
        key = (deadline.game, deadline.purpose)
        try:
            for _ in range(MOST_CONFLICTS):
                try:
                    async with self._places, self._lanes.place(), self._database.work() as work:
                        await work.inbox.hold_lane(lane_of_game(deadline.game))
                        if await work.deadlines.take(deadline):
                            reached("ringing")
                            work.after_commit(partial(self._observer.rang, self._clock.now() - deadline.due_at))
                            await self._ringer.ring(deadline.game, deadline.purpose, deadline.serial, work)
                except ConcurrentUpdate:
                    continue
                break
            reached("rung")
            self._failures.pop(key, None)
        except Exception as error:
            attempts = self._failures.get(key, (0,))[0] + 1
            self._failures[key] = (attempts, self._clock.now() + backoff(attempts))
            log.error("%s of game %s has failed: %s", deadline.purpose, deadline.game, described(error))
        finally:
            self._ringing.discard(key)
            if key in self._armed_again:
                self._armed_again.discard(key)
                self.look_soon()


def _new_scheduler() -> AsyncIOScheduler:
    """Return a scheduler; one that was shut down is not begun again."""
    return AsyncIOScheduler(timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True})
