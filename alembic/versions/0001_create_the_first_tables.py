"""Create the first tables: games with their events, people, inbox and outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
OPEN = sa.text("status IN ('lobby', 'running')")
WAITING = sa.text("status = 'waiting'")


def upgrade() -> None:
    """Change the schema."""
    _create_games()
    _create_what_belongs_to_a_game()
    _create_people()
    _create_inbox()
    _create_outbox()


def downgrade() -> None:
    """Take the change back."""
    for table in ("posted", "outbox", "inbox", "chats", "users", "deadlines", "receipts", "events", "seats", "games"):
        op.drop_table(table)


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", BIG, sa.Identity(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("lobby", sa.Text(), nullable=False),
        sa.Column("state", sa.Text()),
        sa.Column("event_count", sa.Integer(), nullable=False),
        sa.Column("phase_serial", sa.Integer()),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("token", name="uq_games_token"),
    )
    op.create_index(
        "one_open_game_per_chat", "games", ["chat_id"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
    )
    op.create_index("ix_games_chat_id_games_id", "games", ["chat_id", "id"])


def _game_id(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    key = sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=f"fk_{table}_game_id", ondelete="CASCADE")
    return sa.Column("game_id", BIG, nullable=False), key


def _create_what_belongs_to_a_game() -> None:
    op.create_table(
        "seats",
        *_game_id("seats"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_seats"),
        sa.UniqueConstraint("game_id", "user_id", name="uq_seats_game_id_user_id"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table(
        "events",
        *_game_id("events"),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("stored_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
    )
    op.create_table(
        "receipts",
        sa.Column("command_id", sa.Text(), nullable=False),
        *_game_id("receipts"),
        sa.Column("reason", sa.Text()),
        sa.Column("clause", sa.Text()),
        sa.Column("recorded_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("command_id", name="pk_receipts"),
    )
    op.create_index("ix_receipts_game_id", "receipts", ["game_id"])
    op.create_table(
        "deadlines",
        *_game_id("deadlines"),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "purpose", name="pk_deadlines"),
    )
    op.create_index("ix_deadlines_due_at", "deadlines", ["due_at"])


def _create_people() -> None:
    op.create_table(
        "users",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("has_started", sa.Boolean(), nullable=False),
        sa.Column("is_blocked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
    )
    op.create_table(
        "chats",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chats"),
    )


def _create_inbox() -> None:
    op.create_table(
        "inbox",
        sa.Column("update_id", BIG, autoincrement=False, nullable=False),
        sa.Column("lane", sa.Text(), nullable=False),
        sa.Column("raw", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.Column("next_try_at", MOMENT),
        sa.Column("done_at", MOMENT),
        sa.Column("error", sa.Text()),
        sa.PrimaryKeyConstraint("update_id", name="pk_inbox"),
    )
    op.create_index("inbox_waiting", "inbox", ["lane", "update_id"], sqlite_where=WAITING, postgresql_where=WAITING)
    op.create_index("ix_inbox_received_at", "inbox", ["received_at"])


def _create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", BIG, sa.Identity(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("slot", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("args", sa.JSON(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("parts_done", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", MOMENT),
        sa.Column("error", sa.Text()),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("delivered_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index("outbox_waiting", "outbox", ["chat_id", "id"], sqlite_where=WAITING, postgresql_where=WAITING)
    op.create_table(
        "posted",
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("slot", name="pk_posted"),
    )
    op.create_index("ix_posted_chat_id", "posted", ["chat_id"])
