"""Logs: lines for people or JSON lines for machines, with ids and kinds, never with texts, names, roles or tokens."""

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TextIO, TypeAlias

from tgbot.handling import CURRENT

OWN_LOGGERS = ("core", "economy", "tgbot")
"""Only these say nothing but ids and kinds, so only these are heard below WARNING."""

_TOKEN = re.compile(r"\d{5,}:[A-Za-z0-9_-]{10,}")
HIDDEN = "<token>"

_ExceptionInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None] | bool | None
)


def set_up_logs(level: str, form: str, stream: TextIO) -> logging.Handler:
    """Let everything that is logged go to a stream.

    Args:
        form: `json` or `text`.

    Returns:
        What writes; whoever wants quiet again removes it from the root logger.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if form == "json" else Lines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(max(logging.WARNING, logging.getLevelName(level)))
    for name in OWN_LOGGERS:
        logging.getLogger(name).setLevel(level)
    return handler


class Lines(logging.Formatter):
    """One line for people: when, how grave, who, what."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        at, error = said_at(record).isoformat(timespec="milliseconds"), _error(record.exc_info)
        line = f"{at} {record.levelname} {record.name}: {said(record)}"
        return f"{line} [{error}]" if error else line


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, str | int] = {
            "at": said_at(record).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": said(record),
        }
        handling = CURRENT.get(None)
        if handling is not None:
            line["update"] = handling.update.update_id
        error = _error(record.exc_info)
        if error:
            line["error"] = error
        return json.dumps(line, ensure_ascii=False)


def said_at(record: logging.LogRecord) -> datetime:
    """Return when something was logged."""
    return datetime.fromtimestamp(record.created, UTC)


def said(record: logging.LogRecord) -> str:
    """Return what was logged, without tokens. Of strangers only the first line: the others may quote anything."""
    message = record.getMessage()
    if not record.name.startswith(OWN_LOGGERS):
        message = message.partition("\n")[0]
    return _TOKEN.sub(HIDDEN, message)


def _error(info: _ExceptionInfo) -> str:
    """Return the kind of an exception and the way to it; its text may quote what people have written."""
    if not isinstance(info, tuple) or info[0] is None:
        return ""
    frames = traceback.extract_tb(info[2])
    way = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return f"{info[0].__module__}.{info[0].__qualname__} at {way}"
