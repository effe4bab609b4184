"""How Alembic finds the tables and the database: on the connection that it was given, or at DATABASE_URL."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection

from core.storage.engine import engine_for
from core.storage.tables import Base

METADATA = [Base.metadata]
"""The tables of all rooms."""


def migrate(connection: Connection) -> None:
    """Run the migrations in one transaction."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=connection.dialect.name == "sqlite",
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def migrate_from_environment() -> None:
    """Open the database that the environment names, and migrate it."""
    engine = engine_for(os.environ.get("DATABASE_URL", "sqlite+aiosqlite:///lira.db"), pool_size=1)
    async with engine.connect() as connection:
        await connection.run_sync(migrate)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(migrate_from_environment())
else:
    migrate(given)
