"""Keep since when the messages of slots are there."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change the schema."""
    op.add_column("posted", sa.Column("posted_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("posted", "posted_at")
