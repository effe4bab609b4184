"""Let owners find users by name and keep them out of games, and find quickly what is long over."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change the schema."""
    op.add_column("users", sa.Column("username", sa.Text()))
    op.add_column("users", sa.Column("banned_for", sa.Text()))
    op.create_index("ix_users_username", "users", ["username"])
    op.create_index("ix_outbox_created_at", "outbox", ["created_at"])
    op.create_index("ix_games_finished_at", "games", ["finished_at"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_games_finished_at", "games")
    op.drop_index("ix_outbox_created_at", "outbox")
    op.drop_index("ix_users_username", "users")
    op.drop_column("users", "banned_for")
    op.drop_column("users", "username")
