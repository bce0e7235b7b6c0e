"""The asynchronous client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ._exchange import Answer, Call, Limits, Received, Reply, Send, Sleep, Steps, exchange, value_of
from ._options import Api, ClientOptions, Environment, Token
from ._paging import AsyncPages
from ._policy import AT_ONCE, MAX_RETRIES, TIMEOUT, RateLimit
from ._resources import Resources
from ._stream import SILENCE, AsyncEventStream, Course
from ._sync import RELEVANT, is_in_sync, too_late

if TYPE_CHECKING:
    import asyncio
    import ssl

    import httpx2

    from ._models.common import Zone
    from ._operation import Declared
    from ._transport import AsyncConnection, AsyncTransport

T = TypeVar("T")


class AsyncFourwinds(Resources["AsyncFourwinds"]):
    """A client of the DNS API or of the general API, for asyncio. Tasks of one event loop may share it.

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
    - `environment` and `sleep`: clock, randomness and sleep, for tests.
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
        transport: httpx2.AsyncBaseTransport | None = None,
        environment: Environment | None = None,
        sleep: Callable[[float], Awaitable[None]] | None = None,
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
        self._sleep = sleep or _sleep
        self._own_transport = transport
        self._opened: AsyncTransport | None = None
        self._limits = Limits()
        self._turns = _turns() if pacing else None
        super().__init__()

    @property
    def rate_limit(self) -> RateLimit | None:
        """The limit in the last answer. None on plans without limits."""
        return self._limits.last

    def __repr__(self) -> str:
        return f"AsyncFourwinds(base_url={self._options.base_url!r}, api={self._options.api!r})"

    async def __aenter__(self) -> AsyncFourwinds:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections. A later request opens new ones."""
        opened, self._opened = self._opened, None
        if opened is not None:
            await opened.close()

    async def wait_in_sync(self, zone: str, *, timeout: float = 300) -> Zone:
        """Waits until all regions serve the last change of a zone. Returns the zone.

        First write with `wait`, which is enough for most changes. If its answer is not in sync yet, this method
        continues with events. Raises NotInSyncError if the zone cannot come into sync, because its last change has
        errors or it is suspended, unverified or being deleted. Raises TimeoutError after `timeout` seconds.
        """
        monotonic = self._options.environment.monotonic
        end = monotonic() + timeout
        found = await self._zone(zone)
        if is_in_sync(found, zone):
            return found
        async with self.events.stream(zone=zone, type=sorted(RELEVANT - {"stream.reset"})) as events:
            async for event in events._signs(max(0.001, min(SILENCE, timeout))):
                if event is None or event.type in RELEVANT:
                    found = await self._zone(zone)
                    if is_in_sync(found, zone):
                        return found
                if monotonic() >= end:
                    break
        raise too_late(zone, found.status, timeout)

    async def _zone(self, zone: str) -> Zone:
        return await self.zones.get(zone)

    def _transport(self) -> AsyncTransport:
        if self._opened is None:
            from ._transport import AsyncTransport

            self._opened = AsyncTransport(self._options, self._own_transport)
        return self._opened

    async def _exchange(self, call: Call) -> tuple[Received, int]:
        steps = exchange(self._options, self._limits, call)
        if self._turns is None:
            return await self._run(steps)
        async with self._turns:
            return await self._run(steps)

    async def _run(self, steps: Steps[T]) -> T:
        reply: Reply = None
        while True:
            try:
                effect = steps.send(reply)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            if isinstance(effect, Sleep):
                reply = None
                await self._sleep(effect.seconds)
            else:
                reply = await self._transport().send(effect)

    async def _answer(self, call: Call) -> Answer[Any]:
        reply, attempts = await self._exchange(call)
        return Answer(value_of(call, reply, attempts), reply.status, reply.headers, attempts)

    async def _value(self, call: Call) -> Any:
        return value_of(call, *await self._exchange(call))

    def _pages(self, declared: Declared, args: tuple[Any, ...], kwargs: dict[str, Any]) -> AsyncPages[Any]:
        return AsyncPages(self, declared, args, kwargs)

    def _stream(self, call: Call) -> AsyncEventStream[Any]:
        return AsyncEventStream(self, Course(self._options, call))

    async def _open(self, course: Course, silence: float) -> AsyncConnection:
        connection = None
        steps = course.connect()
        effect: Send | Sleep = next(steps)
        while True:
            reply = None
            if isinstance(effect, Sleep):
                await self._sleep(effect.seconds)
            else:
                reply, connection = await self._transport().open(effect, silence)
            try:
                effect = steps.send(reply)
            except StopIteration:
                assert connection is not None
                return connection


def _turns() -> asyncio.Semaphore:
    import asyncio

    return asyncio.Semaphore(AT_ONCE)


async def _sleep(seconds: float) -> None:
    import asyncio

    await asyncio.sleep(seconds)
