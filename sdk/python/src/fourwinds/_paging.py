"""Lists, page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._errors import RepeatedCursorError
from ._exchange import Call, Received, unreadable

if TYPE_CHECKING:
    from ._async_client import AsyncFourwinds
    from ._client import Fourwinds
    from ._operation import Declared

T = TypeVar("T")


class Page(Generic[T]):
    """A page of a list. It may be empty although more pages follow."""

    def __init__(self, data: list[T], next_cursor: str | None) -> None:
        self.data = data
        self.next_cursor = next_cursor

    def __repr__(self) -> str:
        return f"Page({len(self.data)} items, next_cursor={self.next_cursor!r})"


class Position:
    """The place in a list: the call of the next page. Keeps no items."""

    def __init__(self, declared: Declared, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self._declared = declared
        self._args = args
        self._kwargs = kwargs
        self._seen: set[str] = set()
        self.is_at_end = False

    def call(self) -> Call:
        return self._declared.call(self._args, self._kwargs)

    def read(self, call: Call, reply: Received, attempts: int) -> Page[Any]:
        """Returns the page of an answer, and moves behind it. Raises RepeatedCursorError."""
        from . import _models
        from ._decode import decode_page

        try:
            items, cursor = decode_page(reply.body, getattr(_models, call.result))
        except ValueError as error:
            raise unreadable(call, reply, attempts, str(error)) from None
        if cursor is None:
            self.is_at_end = True
        elif cursor in self._seen:
            raise RepeatedCursorError(f"{call.operation} returned the cursor {cursor} twice")
        else:
            self._seen.add(cursor)
            self._kwargs = {**self._kwargs, "cursor": cursor}
        return Page(items, cursor)


class Pages(Generic[T]):
    """The items of a list. Each iteration requests the list anew, one page after the other."""

    def __init__(self, client: Fourwinds, declared: Declared, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self._client = client
        self._start = (declared, args, kwargs)

    def __iter__(self) -> Generator[T, None, None]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Generator[Page[T], None, None]:
        """Returns the pages of the list, also the empty ones."""
        position = Position(*self._start)
        while not position.is_at_end:
            call = position.call()
            yield position.read(call, *self._client._exchange(call))


class AsyncPages(Generic[T]):
    """The items of a list. Each iteration requests the list anew, one page after the other."""

    def __init__(
        self, client: AsyncFourwinds, declared: Declared, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        self._client = client
        self._start = (declared, args, kwargs)

    async def __aiter__(self) -> AsyncGenerator[T, None]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def pages(self) -> AsyncGenerator[Page[T], None]:
        """Returns the pages of the list, also the empty ones."""
        position = Position(*self._start)
        while not position.is_at_end:
            call = position.call()
            yield position.read(call, *await self._client._exchange(call))
