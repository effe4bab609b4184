"""A demo in a process of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.processes import READY, running


@pytest.fixture
async def demo_address(tmp_path: Path) -> AsyncIterator[str]:
    """The address of the page of a running demo; it must not complain about anything."""
    database = tmp_path / "demo.db"
    async with running(tmp_path, "demo", "--port", "0", "--no-browser", "--database", str(database)) as demo:
        yield (await demo.says(READY))[1]
        assert await demo.stop() == 0
        assert demo.complaints() == ""
