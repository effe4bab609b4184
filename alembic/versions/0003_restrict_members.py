"""Keep what members of groups could do before they were silenced."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "restrictions",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text()),
        sa.Column("before", sa.JSON()),
        sa.Column("until_at", MOMENT),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", MOMENT),
        sa.Column("error", sa.Text()),
        sa.Column("since", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("chat_id", "user_id", name="pk_restrictions"),
    )
    op.create_table(
        "moderation",
        sa.Column("chat_id", BIG, autoincrement=False, nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("obstacle", sa.Text()),
        sa.Column("knows_admins", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", name="pk_moderation"),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("moderation")
    op.drop_table("restrictions")
