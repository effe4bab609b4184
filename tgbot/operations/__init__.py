"""Operations: logs, health, metrics, backups, and what only owners may do."""
