"""Declaring operations once for both clients."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload
from urllib.parse import quote

from ._errors import ArgumentError
from ._exchange import Answer, Call

if TYPE_CHECKING:
    from ._async_client import AsyncFourwinds
    from ._client import Fourwinds
    from ._paging import AsyncPages, Pages
    from ._resource import Resource
    from ._stream import AsyncEventStream, EventStream

P = ParamSpec("P")
T = TypeVar("T")

HEADERS = {
    "if_match": "If-Match",
    "if_none_match": "If-None-Match",
    "last_event_id": "Last-Event-ID",
}
"""Arguments that are sent as a header."""


_PARAMETER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class How:
    """What the description of an operation does not say."""

    body: str = "application/json"
    accept: str = "application/json"
    secret: str | None = None
    query: Mapping[str, Any] = field(default_factory=dict)


class Items(Generic[T]):
    """Declares that an operation returns a list, by pages."""


class Events(Generic[T]):
    """Declares that an operation returns a stream of events."""


class Method(Protocol[P, T]):
    """A method of a synchronous client."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T: ...

    def with_response(self, *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Returns the value with its ETag, request id, rate limit and attempts."""


class AsyncMethod(Protocol[P, T]):
    """A method of an asynchronous client."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, T]: ...

    def with_response(self, *args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, Answer[T]]:
        """Returns the value with its ETag, request id, rate limit and attempts."""


class Declared:
    """An operation, with the parameters of the function that declares it. Its path comes from the description."""

    def __init__(self, function: Callable[..., Any], operation: str, how: How) -> None:
        self.operation = operation
        self.how = how
        self.function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        name: str = function.__annotations__["return"]
        self.result = name.removeprefix("Items[").removeprefix("Events[").rstrip("]").removesuffix(" | None")
        self._signature: inspect.Signature | None = None

    @property
    def signature(self) -> inspect.Signature:
        """The parameters of the function, with each of its options by name."""
        if self._signature is None:
            whole = inspect.signature(self.function)
            named = [one for one in whole.parameters.values() if one.kind is not one.VAR_KEYWORD]
            kind = inspect.Parameter.KEYWORD_ONLY
            options = [inspect.Parameter(name, kind, default=None) for name in self.options]
            self._signature = whole.replace(parameters=[*named[1:], *options])
        return self._signature

    @property
    def options(self) -> list[str]:
        """Names of the options, from the TypedDict in `**options: Unpack[...]`."""
        from . import _options

        text: str = self.function.__annotations__.get("options", "Unpack[]")
        kind = text.removeprefix("Unpack[").removesuffix("]")
        return list(getattr(_options, kind).__annotations__) if kind else []

    def call(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Call:
        """Returns the request. Raises TypeError if an argument is missing or unknown, ArgumentError if it is wrong."""
        from ._models._operations import OPERATIONS

        method, path = OPERATIONS[self.operation]
        bound = self.signature.bind(*args, **kwargs)
        given = {**self.how.query, **bound.arguments}
        for name in _PARAMETER.findall(path):
            path = path.replace(f"{{{name}}}", _segment(name, given.pop(name)))
        own = {name: given.pop(name, None) for name in ("timeout", "max_retries", "idempotency_key")}
        headers = {header: given.pop(name) for name, header in HEADERS.items() if given.get(name) is not None}
        for value in (own["idempotency_key"], *headers.values()):
            _check_header(value)
        body = _content(given.pop("body", None))
        if body is not None:
            headers["Content-Type"] = self.how.body
        headers["Accept"] = self.how.accept
        return Call(
            operation=self.operation,
            method=method,
            path=path + _query({name: value for name, value in given.items() if name not in HEADERS}),
            result=self.result,
            headers=headers,
            body=body,
            wait=_seconds(given.get("wait")),
            secret=self.how.secret,
            **own,
        )


def _check_header(value: str | None) -> None:
    if value is not None and re.fullmatch(r"[\x20-\x7e]{1,1000}", value) is None:
        raise ArgumentError("ETags, positions and idempotency keys must be visible ASCII characters")


def _content(body: Any) -> bytes | None:
    if body is None:
        return None
    if isinstance(body, bytes):
        return body
    if isinstance(body, str):
        return body.encode()
    from ._decode import encode

    return encode(body)


def _segment(name: str, value: Any) -> str:
    """An empty segment, `.` or `..` would name another path."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ArgumentError(f"{name} must be a name or an id, not {text!r}")
    return quote(text, safe="")


def _query(values: Mapping[str, Any]) -> str:
    pairs = [f"{name}={quote(_text(value), safe=',:')}" for name, value in values.items() if value is not None]
    return f"?{'&'.join(pairs)}" if pairs else ""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(map(_text, value))
    if isinstance(value, float):
        return f"{value:g}"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _seconds(wait: float | str | None) -> float:
    if wait is None:
        return 0
    try:
        return float(wait.removesuffix("s")) if isinstance(wait, str) else float(wait)
    except ValueError:
        raise ArgumentError("wait must be seconds, such as 10 or '10s'") from None


class Operation(Declared, Generic[P, T]):
    """A method that sends one request."""

    @overload
    def __get__(self, resource: None, owner: type) -> Operation[P, T]: ...
    @overload
    def __get__(self, resource: Resource[Fourwinds], owner: type) -> Method[P, T]: ...
    @overload
    def __get__(self, resource: Resource[AsyncFourwinds], owner: type) -> AsyncMethod[P, T]: ...
    def __get__(self, resource: Any, owner: type) -> Any:
        return self if resource is None else BoundCall(self, resource._client)


class Bound:
    """An operation of a client."""

    def __init__(self, declared: Declared, client: Any) -> None:
        self._declared = declared
        self._client = client
        self.__doc__ = declared.__doc__
        self.__name__ = declared.__name__

    @property
    def __signature__(self) -> inspect.Signature:
        return self._declared.signature

    def __repr__(self) -> str:
        return f"<{self._declared.operation} of {self._client!r}>"


class BoundCall(Bound):
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._client._value(self._declared.call(args, kwargs))

    def with_response(self, *args: Any, **kwargs: Any) -> Any:
        return self._client._answer(self._declared.call(args, kwargs))


class ListOperation(Declared, Generic[P, T]):
    """A method that returns the items of a list, over all its pages."""

    @overload
    def __get__(self, resource: None, owner: type) -> ListOperation[P, T]: ...
    @overload
    def __get__(self, resource: Resource[Fourwinds], owner: type) -> Callable[P, Pages[T]]: ...
    @overload
    def __get__(self, resource: Resource[AsyncFourwinds], owner: type) -> Callable[P, AsyncPages[T]]: ...
    def __get__(self, resource: Any, owner: type) -> Any:
        return self if resource is None else BoundList(self, resource._client)


class BoundList(Bound):
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self._declared.call(args, kwargs)
        return self._client._pages(self._declared, args, kwargs)


class StreamOperation(Declared, Generic[P, T]):
    """A method that returns a stream of events."""

    @overload
    def __get__(self, resource: None, owner: type) -> StreamOperation[P, T]: ...
    @overload
    def __get__(self, resource: Resource[Fourwinds], owner: type) -> Callable[P, EventStream[T]]: ...
    @overload
    def __get__(self, resource: Resource[AsyncFourwinds], owner: type) -> Callable[P, AsyncEventStream[T]]: ...
    def __get__(self, resource: Any, owner: type) -> Any:
        return self if resource is None else BoundStream(self, resource._client)


class BoundStream(Bound):
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._client._stream(self._declared.call(args, kwargs))


def operation(
    id: str, *, body: str = "application/json", accept: str = "application/json", secret: str | None = None
) -> Callable[[Callable[Concatenate[Any, P], T]], Operation[P, T]]:
    """Declares an operation by its id.

    The parameters of the function are those of the path, `body`, those of the query, and options. `body` and `accept`
    are media types. `secret` is the field that only the first answer contains.
    """

    def declare(function: Callable[Concatenate[Any, P], T]) -> Operation[P, T]:
        return Operation(function, id, How(body=body, accept=accept, secret=secret))

    return declare


def listing(
    id: str, *, page: int | None = None
) -> Callable[[Callable[Concatenate[Any, P], Items[T]]], ListOperation[P, T]]:
    """Declares a list. `page` is the number of items that are requested at once, unless the caller sets `limit`."""
    query = {} if page is None else {"limit": page}

    def declare(function: Callable[Concatenate[Any, P], Items[T]]) -> ListOperation[P, T]:
        return ListOperation(function, id, How(query=query))

    return declare


def stream(id: str) -> Callable[[Callable[Concatenate[Any, P], Events[T]]], StreamOperation[P, T]]:
    """Declares a stream of server-sent events."""

    def declare(function: Callable[Concatenate[Any, P], Events[T]]) -> StreamOperation[P, T]:
        return StreamOperation(function, id, How(accept="text/event-stream"))

    return declare
