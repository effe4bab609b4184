"""Keep the replies that are owed for an update beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

UNANSWERED = sa.text("replies_due_at IS NOT NULL")


def upgrade() -> None:
    """Change the schema."""
    op.add_column("inbox", sa.Column("replies", sa.Text()))
    op.add_column("inbox", sa.Column("replies_due_at", sa.DateTime(timezone=True)))
    op.create_index(
        "inbox_unanswered", "inbox", ["replies_due_at"], sqlite_where=UNANSWERED, postgresql_where=UNANSWERED
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("inbox_unanswered", "inbox")
    op.drop_column("inbox", "replies_due_at")
    op.drop_column("inbox", "replies")
