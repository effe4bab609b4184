"""Write all golden files anew: `python -m tests.golden.regenerate`."""

from pathlib import Path

from tests.golden.stories import STORIES
from tests.golden.transcript import transcript

FOLDER = Path(__file__).parent


def main() -> None:
    """Write a file for each story."""
    for name, story in STORIES.items():
        (FOLDER / f"{name}.txt").write_text(transcript(story), encoding="utf-8")


if __name__ == "__main__":
    main()
