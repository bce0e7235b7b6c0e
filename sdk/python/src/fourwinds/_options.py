"""Options of a client and of a call."""

from __future__ import annotations

import ipaddress
import random
import re
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Union
from urllib.parse import urlsplit

from ._errors import ArgumentError
from ._token import is_token

if TYPE_CHECKING:
    import ssl

Api = Literal["dns", "general"]

PREFIXES: Mapping[str, str] = {"dns": "/api/v1", "general": "/v1"}

Token = str | Callable[[], str]
"""A token, or a function that returns it before each request, for example from a file that changes."""


T = TypeVar("T")

Body = Union[T, Mapping[str, Any]]
"""A body of a request: its struct, or a mapping with the same fields."""


class CallOptions(TypedDict, total=False):
    """Options of every call.

    - `timeout`: seconds for all attempts together. `wait` is added,
    - `max_retries`: further attempts after a failure that may pass.
    """

    timeout: float
    max_retries: int


class ReadOptions(CallOptions, total=False):
    """Options of a read.

    - `if_none_match`: ETag of an earlier answer. Raises NotModifiedError while the answer is the same.
    """

    if_none_match: str


class WriteOptions(CallOptions, total=False):
    """Options of a write.

    - `idempotency_key`: your own key. By default the library makes one. All attempts have the same key.
    """

    idempotency_key: str


class WaitOptions(WriteOptions, total=False):
    """Options of a write that can wait for its result.

    - `wait`: seconds to wait, at most 30.
    """

    wait: float | str


class CreateOptions(WaitOptions, total=False):
    """Options of a write that can be tried.

    - `dry_run`: check the request and answer as if it was carried out, but change nothing.
    """

    dry_run: bool


class TryOptions(WriteOptions, total=False):
    """Options of a change that can be tried, and that does not wait."""

    dry_run: bool
    if_match: str


class ChangeOptions(CreateOptions, total=False):
    """Options of a change of a zone.

    - `if_match`: ETag of the version that you read. Raises PreconditionFailedError if the zone has changed since.
    """

    if_match: str


@dataclass(frozen=True, slots=True)
class Environment:
    """Clock, sleep and randomness, replaceable in tests. `sleep` is used by synchronous clients only."""

    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    random: Callable[[], float] = field(default_factory=lambda: random.SystemRandom().random)
    new_key: Callable[[], str] = lambda: str(uuid.uuid4())


@dataclass(frozen=True, slots=True)
class ClientOptions:
    base_url: str
    token: Token = field(repr=False)
    api: Api
    timeout: float
    max_retries: int
    pacing: bool
    allow_http: bool
    ca: str | ssl.SSLContext | None
    proxy: str | None = field(repr=False)
    user_agent_suffix: str | None
    environment: Environment

    def __post_init__(self) -> None:
        if self.api not in PREFIXES:
            raise ArgumentError("api must be 'dns' or 'general'")
        check_base_url(self.base_url, self.allow_http)
        if not callable(self.token):
            checked_token(self.token)
        if self.max_retries < 0 or self.timeout <= 0:
            raise ArgumentError("timeout must be positive, and max_retries at least 0")
        if self.user_agent_suffix is not None and re.fullmatch(r"[\x20-\x7e]+", self.user_agent_suffix) is None:
            raise ArgumentError("user_agent_suffix must be visible ASCII characters and spaces")

    def url(self, operation: str, path: str) -> str:
        """Operations that only one API has always use that API."""
        from ._models._operations import DNS_ONLY, GENERAL_ONLY

        api = "dns" if operation in DNS_ONLY else "general" if operation in GENERAL_ONLY else self.api
        return self.base_url.rstrip("/") + PREFIXES[api] + path

    def bearer(self) -> str:
        return checked_token(self.token().strip()) if callable(self.token) else self.token


def checked_token(token: str) -> str:
    """Returns the token. Raises ArgumentError if it is mistyped."""
    if not isinstance(token, str) or not is_token(token):
        raise ArgumentError("the token has a wrong format or checksum: copy all of it, fw_ and 49 characters")
    return token


def check_base_url(url: str, allow_http: bool) -> None:
    """Raises ArgumentError unless this is https, or http to the machine itself or if allowed."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
        _ = parts.port
    except ValueError:
        raise ArgumentError("base_url is not a URL, such as https://dns.example.net") from None
    if parts.scheme not in ("https", "http") or not host:
        raise ArgumentError("base_url must begin with https:// and a host, such as https://dns.example.net")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise ArgumentError("base_url must not contain a user, a query or a fragment")
    if parts.scheme == "http" and not allow_http and not is_loopback(host):
        raise ArgumentError("base_url must begin with https://, or set allow_http=True to send the token unencrypted")


def is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
