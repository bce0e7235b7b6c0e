"""Reading JSON as structs. Loaded at the first answer."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def decode(body: bytes, kind: type[T]) -> T:
    """Raises ValueError if the body is not of this kind. Unknown fields are accepted."""
    try:
        return msgspec.json.decode(body, type=kind, dec_hook=_hook)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None


def is_json(body: bytes) -> bool:
    """False if the body is not JSON, for example because it was cut."""
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except msgspec.DecodeError:
        return False
    return True


def convert(value: Any, kind: type[T]) -> T:
    """Like `decode`, from values that were already read from JSON."""
    try:
        return msgspec.convert(value, kind, dec_hook=_hook)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None


def decode_page(body: bytes, kind: type[T]) -> tuple[list[T], str | None]:
    """Returns the items of a page of a list, and the cursor of the next page."""
    item: Any = kind
    page: Any = decode(body, _page_of(item))
    return page.data, page.next_cursor


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


@cache
def _page_of(kind: Any) -> Any:
    items: Any = list[kind]
    return msgspec.defstruct("Page", [("data", items), ("next_cursor", str | None, None)])


def _hook(kind: Any, value: Any) -> Any:
    """Reads a value whose type is a union."""
    if not hasattr(kind, "__fourwinds_choose__"):
        raise NotImplementedError(f"{kind} cannot be read from JSON")
    return msgspec.convert(value, kind.__fourwinds_choose__(value), dec_hook=_hook)
