"""Fixtures for every room: fresh databases of both kinds and the shared rule books."""

from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.postgres import Cluster, find_binaries, running_cluster

PROJECT = Path(__file__).resolve().parents[1]

# The same examples on every desk and in CI, and no verdict that depends on how busy the machine is.
hypothesis.settings.register_profile("house", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what asks for PostgreSQL by name."""
    for item in items:
        if "postgres_cluster" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of this test process alone."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed (Debian package postgresql)")
    with running_cluster(binaries) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def postgres_url(postgres_cluster: Cluster) -> str:
    """The SQLAlchemy URL of the server's own database, for the whole session."""
    return postgres_cluster.url("postgres")


@pytest.fixture
def postgres_database_url(postgres_cluster: Cluster) -> Iterator[str]:
    """The SQLAlchemy URL of an empty PostgreSQL database."""
    with postgres_cluster.fresh_database() as url:
        yield url


@pytest.fixture
def sqlite_database_url(tmp_path: Path) -> str:
    """The SQLAlchemy URL of a SQLite file that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'lira.db'}"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The SQLAlchemy URL of an empty database, once of either kind."""
    fixture = {"sqlite": "sqlite_database_url", "postgresql": "postgres_database_url"}[request.param]
    url: str = request.getfixturevalue(fixture)
    return url


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder of rule books and scenarios beside the checkout."""
    shared = PROJECT.parent / "shared"
    if not shared.is_dir():
        pytest.skip("the shared folder is not beside the checkout")
    return shared
