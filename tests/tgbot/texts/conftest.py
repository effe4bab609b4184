"""The two languages."""

import pytest

from tgbot.texts import LANGUAGES, Language, load_texts


@pytest.fixture(params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Language:
    """Each language in turn."""
    return load_texts().language(request.param)


@pytest.fixture
def ru() -> Language:
    """Russian."""
    return load_texts().language("ru")


@pytest.fixture
def en() -> Language:
    """English."""
    return load_texts().language("en")
