"""Unions by a discriminator, with a class for values that are newer than the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class _Union(type):
    """The class of a union. Its members are its instances, as the reader of JSON asks for."""

    __fourwinds_members__: tuple[type, ...]

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, cls.__fourwinds_members__)


def union(name: str, key: str, members: Mapping[str, type], unknown: type) -> type:
    """Returns a class for which the reader of JSON chooses the member by the value of `key`."""

    def choose(value: Any) -> type:
        kind = value.get(key) if isinstance(value, dict) else None
        return members.get(kind, unknown) if isinstance(kind, str) else unknown

    fields = {
        "__fourwinds_choose__": staticmethod(choose),
        "__fourwinds_members__": (*members.values(), unknown),
    }
    return _Union(name, (), fields)
