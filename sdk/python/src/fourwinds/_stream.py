"""Streams of server-sent events that resume after a lost connection."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._errors import UnexpectedAnswerError
from ._exchange import (
    Call,
    Deadline,
    Received,
    Reply,
    Send,
    Sleep,
    failure_of,
    pause_after,
    stream_headers,
    without_token,
)
from ._options import ClientOptions
from ._policy import pause

if TYPE_CHECKING:
    from ._async_client import AsyncFourwinds
    from ._client import Fourwinds

T = TypeVar("T")

SILENCE = 45.0
"""Seconds without any octet after which a stream is lost. The service sends something every 15 seconds."""


@dataclass(slots=True)
class Message:
    """An event of the stream. Without data it only moves the position forward."""

    data: str = ""
    id: str | None = None


@dataclass(slots=True)
class Parser:
    """Reads server-sent events, as the HTML standard describes, from lines without their end."""

    retry: float | None = None
    _data: list[str] = field(default_factory=list)
    _id: str | None = None

    def line(self, text: str) -> Message | None:
        """Returns an event if this line ends one."""
        if text == "":
            message = Message("\n".join(self._data), self._id)
            self._data, self._id = [], None
            return message
        name, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdecimal():
            self.retry = int(value) / 1000
        return None


class Lines:
    """Splits octets into lines that end with LF, CR LF or CR."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, octets: bytes) -> list[str]:
        parts = (self._rest + octets).replace(b"\r\n", b"\n")
        held = b"\r" if parts.endswith(b"\r") else b""
        *lines, rest = parts.removesuffix(b"\r").replace(b"\r", b"\n").split(b"\n")
        self._rest = rest + held
        return [line.decode("utf-8", "replace") for line in lines]


class Opened:
    """The reply to a request for a stream, whose body is then read."""


class Course:
    """The state of a stream: its position, and the state of its connection."""

    def __init__(self, options: ClientOptions, call: Call) -> None:
        self.options = options
        self.call = call
        self.last_event_id: str | None = call.headers.get("Last-Event-ID")
        self._parser = Parser()
        self._lines = Lines()
        self._is_new = True

    def connect(self) -> Generator[Send | Sleep, Reply | Opened, None]:
        """Opens the stream, again and again until the deadline. Raises the error of a refusal."""
        environment = self.options.environment
        seconds = self.options.timeout if self.call.timeout is None else self.call.timeout
        deadline = Deadline(environment, seconds)
        attempt = 0
        if not self._is_new:
            yield Sleep(self._parser.retry or pause(1, None, environment.random()))
        self._is_new = False
        self._lines, self._parser = Lines(), Parser(self._parser.retry)
        while True:
            attempt += 1
            headers = stream_headers(self.options, self.call, self.last_event_id)
            timeout = max(0.001, min(seconds / 3, deadline.remaining()))
            url = self.options.url(self.call.operation, self.call.path)
            reply = yield Send("GET", url, headers, None, timeout)
            if isinstance(reply, Opened):
                return
            if isinstance(reply, Received) and reply.status < 300:
                raise self._unreadable("the answer is not a stream of events", reply.status)
            failure = failure_of(self.call, without_token(reply, headers), attempt, environment.wall(), None)
            wait = pause_after(reply, attempt, environment)
            if wait is None or wait >= deadline.remaining():
                raise failure
            yield Sleep(wait)

    def read(self, octets: bytes) -> list[tuple[str | None, Any]]:
        """Returns the positions and events in these octets. A sign of life has None instead of an event."""
        found: list[tuple[str | None, Any]] = []
        for line in self._lines.feed(octets):
            message = self._parser.line(line)
            if message is None:
                continue
            value = None if message.data == "" else self._value(message.data)
            found.append((message.id, value))
        return found

    def _value(self, data: str) -> Any:
        from . import _models
        from ._decode import decode

        try:
            return decode(data.encode(), getattr(_models, self.call.result))
        except ValueError as error:
            raise self._unreadable(str(error), 200) from None

    def _unreadable(self, reason: str, status: int) -> UnexpectedAnswerError:
        message = f"the stream of {self.call.operation} cannot be read: {reason}"
        return UnexpectedAnswerError(message, operation=self.call.operation, attempts=1, status=status)


class EventStream(Generic[T]):
    """The events of a stream. It resumes by itself after a lost connection and after 45 seconds of silence.

    Use it in a `with` block, or call `close`, so that its connection ends.
    """

    def __init__(self, client: Fourwinds, course: Course) -> None:
        self._client = client
        self._course = course
        self._connection: Any = None
        self._is_closed = False

    @property
    def last_event_id(self) -> str | None:
        """Position behind the last event. Pass it as `last_event_id` to continue later."""
        return self._course.last_event_id

    def __iter__(self) -> Generator[T, None, None]:
        for value in self._signs():
            if value is not None:
                yield value

    def _signs(self, silence: float | None = None) -> Iterator[T | None]:
        """Returns the events, and None whenever the service only shows that it is there, or is silent."""
        try:
            while not self._is_closed:
                self._connection = self._client._open(self._course, SILENCE if silence is None else silence)
                yield None
                for octets in self._connection:
                    for position, value in self._course.read(octets):
                        if position is not None:
                            self._course.last_event_id = position
                        yield value
        finally:
            self._disconnect()

    def close(self) -> None:
        self._is_closed = True
        self._disconnect()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> EventStream[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncEventStream(Generic[T]):
    """The events of a stream. It resumes by itself after a lost connection and after 45 seconds of silence.

    Use it in an `async with` block, or call `aclose`, so that its connection ends.
    """

    def __init__(self, client: AsyncFourwinds, course: Course) -> None:
        self._client = client
        self._course = course
        self._connection: Any = None
        self._is_closed = False

    @property
    def last_event_id(self) -> str | None:
        """Position behind the last event. Pass it as `last_event_id` to continue later."""
        return self._course.last_event_id

    async def __aiter__(self) -> AsyncGenerator[T, None]:
        async for value in self._signs():
            if value is not None:
                yield value

    async def _signs(self, silence: float | None = None) -> AsyncIterator[T | None]:
        """Returns the events, and None whenever the service only shows that it is there, or is silent."""
        try:
            while not self._is_closed:
                self._connection = await self._client._open(self._course, SILENCE if silence is None else silence)
                yield None
                async for octets in self._connection:
                    for position, value in self._course.read(octets):
                        if position is not None:
                            self._course.last_event_id = position
                        yield value
        finally:
            await self._disconnect()

    async def aclose(self) -> None:
        self._is_closed = True
        await self._disconnect()

    async def _disconnect(self) -> None:
        if self._connection is not None:
            await self._connection.aclose()
            self._connection = None

    async def __aenter__(self) -> AsyncEventStream[T]:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
