"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from msgspec import Struct


class Suffix(Struct, kw_only=True):
    """A domain of the service below which anyone can register names."""

    name: str
    """The suffix, without final dot."""


class SuffixList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Suffix]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""
