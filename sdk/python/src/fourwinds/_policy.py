"""Which requests are sent again, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

RETRIED = frozenset({408, 429, 500, 502, 503, 504})

MAX_RETRIES = 2
AT_ONCE = 4
"""Requests that the service runs at once for an account on a plan with limits."""

TIMEOUT = 60.0
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0


def is_retried(status: int, headers: Mapping[str, str]) -> bool:
    """True if the same request may succeed later. A conflict is retried only if the service says when."""
    return status in RETRIED or (status == 409 and "retry-after" in headers)


def retry_after(headers: Mapping[str, str], wall: float) -> float | None:
    """Returns the seconds of Retry-After (RFC 9110 10.2.3), which is a number or a date. None if there are none."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdecimal():
        return float(text)
    if not text:
        return None
    import email.utils

    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - wall)
    except ValueError:
        return None


def pause(attempt: int, asked: float | None, random: float) -> float:
    """Returns the seconds before the attempt after this one (from 1). `random` is from 0 to 1.

    With Retry-After this is that time and up to a tenth more, at least 50 ms, so that clients do not return together.
    Otherwise the pause doubles with each attempt, of which a random half is left out.
    """
    if asked is not None:
        return asked + random * max(0.05, asked / 10)
    whole: float = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1))
    return whole * (0.5 + random / 2)


@dataclass(frozen=True, slots=True)
class RateLimit:
    """The limit of requests of the account, from the last answer that named it."""

    limit: int
    remaining: int
    reset: float
    """Unix time at which the oldest counted request expires."""


def rate_limit(headers: Mapping[str, str]) -> RateLimit | None:
    values = [headers.get(f"x-ratelimit-{name}", "") for name in ("limit", "remaining", "reset")]
    if not all(value.isascii() and value.isdecimal() for value in values):
        return None
    return RateLimit(int(values[0]), int(values[1]), float(values[2]))
