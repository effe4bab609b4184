"""The settings of the bot, from the environment or `.env`. Every one is explained in `.env.example` too."""

from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

HOST_AND_PORT = r"^(\[[0-9a-fA-F:]+\]|[^\s:]+):\d{1,5}$"


class Settings(BaseSettings):
    """What may be set from outside."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, frozen=True
    )

    bot_token: SecretStr = SecretStr("")
    """The token that @BotFather gave; empty in the demo."""

    telegram_api_url: str = Field("https://api.telegram.org", pattern=r"^https?://[^\s]+$")
    """Root of the Bot API, without a final slash."""

    database_url: str = "sqlite+aiosqlite:///lira.db"
    """Where the games are kept, as an SQLAlchemy URL."""

    webhook_url: str = Field("", pattern=r"^$|^https?://[^\s]+$")
    """The public address that Telegram calls; empty means long polling."""

    webhook_secret: SecretStr = SecretStr("")
    """What proves that a call of the webhook comes from Telegram."""

    listen: str = Field("127.0.0.1:8080", pattern=HOST_AND_PORT)
    """Host and port of the webhook."""

    admin_listen: str = Field("127.0.0.1:8081", pattern=HOST_AND_PORT)
    """Host and port of health and metrics."""

    owner_ids: Annotated[tuple[int, ...], NoDecode] = ()
    """Telegram user ids of the bot's owners."""

    time_zone: str = "Europe/Moscow"
    """The time zone in which deadlines are shown until a group chooses its own."""

    default_language: Literal["ru", "en"] = "ru"
    """The language until a group or a player chooses."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is logged."""

    log_format: Literal["text", "json"] = "text"
    """Lines for people, or JSON lines for machines."""

    shortest_linger_s: int = Field(2, ge=0, le=600)
    """The least wait before a phase in which everybody has acted ends; it hides who acted last."""

    longest_linger_s: int = Field(6, ge=0, le=600)
    """The most of the same wait."""

    updates_per_user_per_second: float = Field(10.0, gt=0, le=1_000_000)
    """How many presses and messages of one user are handled in a second in the long run; more of them wait."""

    abandoned_after_phases: int = Field(4, ge=1, le=100)
    """After how many phases in which nobody has done anything a game ends as abandoned."""

    lanes: int = Field(32, ge=1, le=256)
    """How many games are handled at the same time."""

    poll_timeout_s: int = Field(30, ge=1, le=50)
    """How long Telegram may hold a request for updates open."""

    sends_per_second: int = Field(30, ge=1, le=1_000)
    """Most messages and edits in any second, over all chats."""

    private_sends_per_second: float = Field(1.0, gt=0, le=100)
    """How fast one private chat is written to in the long run."""

    private_burst: int = Field(3, ge=1, le=30)
    """How many messages one private chat gets at once before that."""

    group_sends_per_minute: int = Field(20, ge=1, le=600)
    """Most messages and edits in any minute in one group."""

    edit_delay_s: float = Field(1.0, ge=0, le=60)
    """How long an edit waits for further ones of the same message."""

    retention_days: int = Field(30, ge=8, le=3_650)
    """How long handled updates and delivered messages are kept."""

    @field_validator("owner_ids", mode="before")
    @classmethod
    def _split_owners(cls, value: object) -> object:
        return tuple(filter(None, (part.strip() for part in value.split(",")))) if isinstance(value, str) else value

    @field_validator("telegram_api_url")
    @classmethod
    def _without_final_slash(cls, value: str) -> str:
        return value.rstrip("/")

    @field_validator("time_zone")
    @classmethod
    def _is_a_time_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (LookupError, ValueError, OSError) as error:
            raise ValueError("not a time zone of the IANA database, such as Europe/Moscow") from error
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _is_a_secret(cls, value: SecretStr) -> SecretStr:
        secret = value.get_secret_value()
        if len(secret) > 256 or not all(sign.isascii() and (sign.isalnum() or sign in "_-") for sign in secret):
            raise ValueError("1 to 256 of A-Z a-z 0-9 _ -")
        return value

    @model_validator(mode="after")
    def _fit_together(self) -> "Settings":
        if self.webhook_url and not self.webhook_secret.get_secret_value():
            raise ValueError("WEBHOOK_URL needs WEBHOOK_SECRET")
        if self.longest_linger_s < self.shortest_linger_s:
            raise ValueError("LONGEST_LINGER_S is less than SHORTEST_LINGER_S")
        return self
