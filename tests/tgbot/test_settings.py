"""Settings: what is wrong is said at the start, not noticed later."""

from typing import Any

import pytest
from pydantic import ValidationError

from tgbot.settings import Settings


def settings(**values: Any) -> Settings:
    """Return settings that no file changes."""
    return Settings(_env_file=None, **values)


def test_the_example_is_what_holds_without_any_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    assert Settings(_env_file=".env.example") == settings()


def test_owners_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNER_IDS", "1, 2,,3")
    assert settings().owner_ids == (1, 2, 3)


@pytest.mark.parametrize(
    "values",
    [
        {"owner_ids": "me"},
        {"time_zone": "Europe/Atlantis"},
        {"time_zone": "../etc"},
        {"default_language": "de"},
        {"webhook_url": "https://example.org/hook"},
        {"webhook_url": "example.org", "webhook_secret": "s"},
        {"webhook_secret": "with space"},
        {"webhook_secret": "ы"},
        {"listen": "8080"},
        {"lanes": 0},
        {"shortest_linger_s": 20, "longest_linger_s": 10},
    ],
    ids=str,
)
def test_what_can_not_be_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        settings(**values)


def test_secrets_are_not_shown() -> None:
    assert "123:abc" not in repr(settings(bot_token="123:abc"))
