"""The base of the groups of operations."""

from __future__ import annotations

from typing import Generic, TypeVar

C = TypeVar("C")


class Resource(Generic[C]):
    """Operations of one kind of resource, of a client of either kind."""

    def __init__(self, client: C) -> None:
        self._client = client
