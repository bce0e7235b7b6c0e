"""The synchronous client."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ._exchange import Answer, Call, Limits, Received, Reply, Send, Sleep, Steps, exchange, value_of
from ._options import Api, ClientOptions, Environment, Token
from ._paging import Pages
from ._policy import AT_ONCE, MAX_RETRIES, TIMEOUT, RateLimit
from ._resources import Resources
from ._stream import SILENCE, Course, EventStream
from ._sync import RELEVANT, is_in_sync, too_late

if TYPE_CHECKING:
    import ssl

    import httpx2

    from ._models.common import Zone
    from ._operation import Declared
    from ._transport import Connection, SyncTransport

T = TypeVar("T")


class Fourwinds(Resources["Fourwinds"]):
    """A client of the DNS API or of the general API. Threads may share it.

    - `token`: a token, or a function that returns it before each request,
    - `base_url`: the service, such as `https://dns.example.net`. Plain HTTP is only for the machine itself, unless
      `allow_http` is set,
    - `api`: `dns` is stable, `general` is in beta.
      Operations that only one API has always use that API,
    - `timeout`: seconds for a call with all its attempts. The `wait` of a write is added,
    - `max_retries`: further attempts after a failure that may pass,
    - `pacing`: waits instead of sending requests that the limits of the account would refuse: at most four at once, and
      none while a limit is used up,
    - `ca`: a file with certificates to trust, or an SSL context. Default: those of the system,
    - `proxy`: URL of a proxy. Default: HTTPS_PROXY and NO_PROXY of the environment,
    - `user_agent_suffix`: name and version of your program, such as `my-program/1.2`, for the log of the service,
    - `transport`: an httpx2 transport,
    - `environment`: clock, sleep and randomness, for tests.
    """

    def __init__(
        self,
        token: Token,
        *,
        base_url: str,
        api: Api = "dns",
        timeout: float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        pacing: bool = False,
        allow_http: bool = False,
        ca: str | ssl.SSLContext | None = None,
        proxy: str | None = None,
        user_agent_suffix: str | None = None,
        transport: httpx2.BaseTransport | None = None,
        environment: Environment | None = None,
    ) -> None:
        self._options = ClientOptions(
            base_url=base_url,
            token=token,
            api=api,
            timeout=timeout,
            max_retries=max_retries,
            pacing=pacing,
            allow_http=allow_http,
            ca=ca,
            proxy=proxy,
            user_agent_suffix=user_agent_suffix,
            environment=environment or Environment(),
        )
        self._own_transport = transport
        self._opened: SyncTransport | None = None
        self._opening = threading.Lock()
        self._limits = Limits()
        self._turns = threading.BoundedSemaphore(AT_ONCE) if pacing else None
        super().__init__()

    @property
    def rate_limit(self) -> RateLimit | None:
        """The limit in the last answer. None on plans without limits."""
        return self._limits.last

    def __repr__(self) -> str:
        return f"Fourwinds(base_url={self._options.base_url!r}, api={self._options.api!r})"

    def __enter__(self) -> Fourwinds:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. A later request opens new ones."""
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()

    def wait_in_sync(self, zone: str, *, timeout: float = 300) -> Zone:
        """Waits until all regions serve the last change of a zone. Returns the zone.

        First write with `wait`, which is enough for most changes. If its answer is not in sync yet, this method
        continues with events. Raises NotInSyncError if the zone cannot come into sync, because its last change has
        errors or it is suspended, unverified or being deleted. Raises TimeoutError after `timeout` seconds.
        """
        monotonic = self._options.environment.monotonic
        end = monotonic() + timeout
        found = self._zone(zone)
        if is_in_sync(found, zone):
            return found
        with self.events.stream(zone=zone, type=sorted(RELEVANT - {"stream.reset"})) as events:
            for event in events._signs(max(0.001, min(SILENCE, timeout))):
                if event is None or event.type in RELEVANT:
                    found = self._zone(zone)
                    if is_in_sync(found, zone):
                        return found
                if monotonic() >= end:
                    break
        raise too_late(zone, found.status, timeout)

    def _zone(self, zone: str) -> Zone:
        return self.zones.get(zone)

    def _transport(self) -> SyncTransport:
        with self._opening:
            if self._opened is None:
                from ._transport import SyncTransport

                self._opened = SyncTransport(self._options, self._own_transport)
            return self._opened

    def _exchange(self, call: Call) -> tuple[Received, int]:
        steps = exchange(self._options, self._limits, call)
        if self._turns is None:
            return self._run(steps)
        with self._turns:
            return self._run(steps)

    def _run(self, steps: Steps[T]) -> T:
        reply: Reply = None
        while True:
            try:
                effect = steps.send(reply)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            if isinstance(effect, Sleep):
                reply = None
                self._options.environment.sleep(effect.seconds)
            else:
                reply = self._transport().send(effect)

    def _answer(self, call: Call) -> Answer[Any]:
        reply, attempts = self._exchange(call)
        return Answer(value_of(call, reply, attempts), reply.status, reply.headers, attempts)

    def _value(self, call: Call) -> Any:
        return value_of(call, *self._exchange(call))

    def _pages(self, declared: Declared, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Pages[Any]:
        return Pages(self, declared, args, kwargs)

    def _stream(self, call: Call) -> EventStream[Any]:
        return EventStream(self, Course(self._options, call))

    def _open(self, course: Course, silence: float) -> Connection:
        connection = None
        steps = course.connect()
        effect: Send | Sleep = next(steps)
        while True:
            reply = None
            if isinstance(effect, Sleep):
                self._options.environment.sleep(effect.seconds)
            else:
                reply, connection = self._transport().open(effect, silence)
            try:
                effect = steps.send(reply)
            except StopIteration:
                assert connection is not None
                return connection
