"""One call: its attempts, pauses and result. Does no I/O: it yields what to do, so both clients share it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, TypeVar

from ._errors import (
    ConnectionError,
    NotModifiedError,
    RedirectError,
    ReplayedSecretError,
    RequestError,
    TimeoutError,
    UnexpectedAnswerError,
    api_error,
)
from ._options import ClientOptions, Environment
from ._policy import RateLimit, is_retried, pause, rate_limit, retry_after

T = TypeVar("T")

HIDDEN = "fw_…"


@dataclass(frozen=True, slots=True)
class Send:
    """Send a request. The reply is a Received, or Lost."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float


@dataclass(frozen=True, slots=True)
class Sleep:
    seconds: float


@dataclass(frozen=True, slots=True)
class Received:
    status: int
    headers: Mapping[str, str]
    """Names are in lower case."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """No complete answer arrived."""

    reason: str
    is_timeout: bool = False


Effect = Send | Sleep
Reply = Received | Lost | None
Steps = Generator[Effect, Reply, T]


@dataclass(frozen=True, slots=True)
class Call:
    """A request as the caller described it."""

    operation: str
    method: str
    path: str
    result: str
    """Name of the model of the answer, `str`, or `None`."""
    headers: Mapping[str, str]
    body: bytes | None = None
    wait: float = 0
    timeout: float | None = None
    max_retries: int | None = None
    idempotency_key: str | None = None
    secret: str | None = None
    """Field of the answer that only the first answer contains."""

    @property
    def is_write(self) -> bool:
        return self.method != "GET"

    @property
    def done_statuses(self) -> tuple[int, ...]:
        """Statuses of a repetition that mean that an earlier attempt has succeeded.

        A deletion finds nothing after an earlier one, or that its own token is no longer valid.
        """
        if self.operation == "deleteOwnToken":
            return (401, 404)
        return (404,) if self.method == "DELETE" else ()

    @property
    def kind(self) -> str:
        """What counts against the same limit."""
        if self.operation == "createZone":
            return "new zone"
        return "write" if self.is_write else "read"


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """The data of a call, and what the answer said about it."""

    data: T
    status: int
    headers: Mapping[str, str]
    attempts: int

    @property
    def etag(self) -> str | None:
        """Version, for `if_match` and `if_none_match`."""
        return self.headers.get("etag")

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")

    @property
    def rate_limit(self) -> RateLimit | None:
        return rate_limit(self.headers)

    @property
    def is_replayed(self) -> bool:
        """True if an earlier request with the same idempotency key was carried out, and this is its answer."""
        return self.headers.get("idempotency-replayed") == "true"


class Limits:
    """The last known rate limits of a client, by what counts against them."""

    def __init__(self) -> None:
        self._known: dict[str, RateLimit] = {}
        self.last: RateLimit | None = None

    def of(self, call: Call) -> RateLimit | None:
        return self._known.get(call.kind)

    def note(self, call: Call, headers: Mapping[str, str]) -> None:
        found = rate_limit(headers)
        if found is not None:
            self._known[call.kind] = self.last = found


class Deadline:
    def __init__(self, environment: Environment, seconds: float) -> None:
        self._environment = environment
        self._end = environment.monotonic() + seconds

    def remaining(self) -> float:
        return self._end - self._environment.monotonic()


def exchange(options: ClientOptions, limits: Limits, call: Call) -> Steps[tuple[Received, int]]:
    """Sends a call until it succeeds, is refused for good, or its attempts or its time end.

    Returns the answer and the number of attempts. Raises ApiError, ConnectionError or UnexpectedAnswerError.
    """
    environment = options.environment
    budget = options.timeout if call.timeout is None else call.timeout
    retries = options.max_retries if call.max_retries is None else call.max_retries
    deadline = Deadline(environment, budget + call.wait)
    headers = _headers(options, call)
    key = headers.get("Idempotency-Key")
    if options.pacing:
        yield from _pace(limits.of(call), environment, deadline)
    for attempt in count(1):
        headers["Authorization"] = f"Bearer {options.bearer()}"
        timeout = max(0.001, min(budget / min(3, retries + 1) + call.wait, deadline.remaining()))
        reply = yield Send(call.method, options.url(call.operation, call.path), headers, call.body, timeout)
        if isinstance(reply, Received):
            limits.note(call, reply.headers)
            if is_success(call, reply, attempt):
                return reply, attempt
        failure = failure_of(call, without_token(reply, headers), attempt, environment.wall(), key)
        seconds = pause_after(reply, attempt, environment)
        if seconds is None or attempt > retries or seconds >= deadline.remaining():
            raise failure
        yield Sleep(seconds)
    raise AssertionError


def _headers(options: ClientOptions, call: Call) -> dict[str, str]:
    headers = {"User-Agent": user_agent(options), **call.headers}
    if call.is_write:
        headers["Idempotency-Key"] = call.idempotency_key or options.environment.new_key()
    return headers


def stream_headers(options: ClientOptions, call: Call, last_event_id: str | None) -> dict[str, str]:
    headers = _headers(options, call)
    headers["Authorization"] = f"Bearer {options.bearer()}"
    if last_event_id is not None:
        headers["Last-Event-ID"] = last_event_id
    return headers


def user_agent(options: ClientOptions) -> str:
    from ._version import __version__

    own = f"fourwinds-python/{__version__}"
    return own if options.user_agent_suffix is None else f"{own} {options.user_agent_suffix}"


def _pace(known: RateLimit | None, environment: Environment, deadline: Deadline) -> Generator[Effect, Reply, None]:
    """Waits until a request is allowed again, if the last answer said that none is left."""
    if known is None or known.remaining > 0:
        return
    seconds = known.reset - environment.wall()
    if 0 < seconds < deadline.remaining():
        yield Sleep(seconds)


def is_success(call: Call, reply: Received, attempt: int) -> bool:
    """A deletion that finds nothing at a later attempt succeeded at an earlier one, whose answer was lost."""
    is_done = attempt > 1 and reply.status in call.done_statuses
    return (200 <= reply.status < 300 and is_complete(call, reply)) or is_done


def is_complete(call: Call, reply: Received) -> bool:
    """False for JSON that was cut."""
    if call.result in ("str", "None") or reply.status == 204:
        return True
    from ._decode import is_json

    return is_json(reply.body)


def without_token(reply: Reply, headers: Mapping[str, str]) -> Reply:
    """Hides the token of a request, which the service may repeat, before the text of an error is made."""
    token = headers["Authorization"].removeprefix("Bearer ")
    if isinstance(reply, Received):
        return Received(reply.status, reply.headers, hide(reply.body.decode("utf-8", "replace"), token).encode())
    return reply and Lost(hide(reply.reason, token), reply.is_timeout)


def hide(text: str, token: str) -> str:
    return text.replace(token, HIDDEN)


def failure_of(call: Call, reply: Reply, attempt: int, wall: float, key: str | None) -> RequestError:
    about: dict[str, Any] = {"operation": call.operation, "attempts": attempt}
    if not isinstance(reply, Received):
        lost = reply or Lost("no answer")
        kind = TimeoutError if lost.is_timeout else ConnectionError
        return kind(f"{call.operation}: {lost.reason}", idempotency_key=key, **about)
    if reply.status == 304:
        return NotModifiedError("the answer is still the one with this ETag", **about)
    if 300 <= reply.status < 400:
        return RedirectError(f"{call.operation}: redirects are not followed", status=reply.status, **about)
    if reply.status < 300:
        return ConnectionError(f"{call.operation}: the answer is not complete", idempotency_key=key, **about)
    return api_error(
        status=reply.status,
        body=reply.body,
        request_id=reply.headers.get("x-request-id"),
        retry_after=retry_after(reply.headers, wall),
        rate_limit=rate_limit(reply.headers),
        **about,
    )


def pause_after(reply: Reply, attempt: int, environment: Environment) -> float | None:
    """Returns the seconds until the next attempt, or None if the call must not be repeated."""
    if not isinstance(reply, Received):
        return pause(attempt, None, environment.random())
    is_cut = 200 <= reply.status < 300
    if not is_cut and not is_retried(reply.status, reply.headers):
        return None
    return pause(attempt, retry_after(reply.headers, environment.wall()), environment.random())


def value_of(call: Call, reply: Received, attempts: int) -> Any:
    """Returns the value of an answer. Raises UnexpectedAnswerError if it is not as described."""
    if call.result == "None" or reply.status == 204 or reply.status in call.done_statuses:
        return None
    if call.result == "str":
        return reply.body.decode("utf-8", "replace")
    value = read(call, reply, attempts)
    if call.secret is not None and getattr(value, call.secret) is None:
        raise ReplayedSecretError(
            f"{call.operation} was carried out earlier, and only its first answer contained the {call.secret}",
            operation=call.operation,
            attempts=attempts,
            data=value,
        )
    return value


def read(call: Call, reply: Received, attempts: int) -> Any:
    from . import _models
    from ._decode import decode

    try:
        return decode(reply.body, getattr(_models, call.result))
    except ValueError as error:
        raise unreadable(call, reply, attempts, str(error)) from None


def unreadable(call: Call, reply: Received, attempts: int, reason: str) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(
        f"the answer of {call.operation} cannot be read: {reason}",
        operation=call.operation,
        attempts=attempts,
        status=reply.status,
        request_id=reply.headers.get("x-request-id"),
    )
