"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    Issue,
)


class AddressCheck(Struct, kw_only=True):
    """AddressCheck."""

    expected_addresses: list[str]
    """The addresses of the service."""
    shown_count: int
    """Number of answers that contain only addresses of the service."""
    missing: list[str]
    """Addresses of the service that no nameserver returns."""
    others: list[str]
    """Addresses that do not belong to the service."""


class CnameCheck(Struct, kw_only=True):
    """CnameCheck."""

    expected_host: str
    """The edge host of the service."""
    shown_count: int
    """Number of answers with an alias that leads there."""


class CreateNameCheckRequest(Struct, kw_only=True):
    """CreateNameCheckRequest."""

    name: str
    """Name of the host to check."""


class NameCheck(Struct, kw_only=True):
    """NameCheck."""

    id: str
    """ID, for reading the result later. Kept for a day."""
    name: str
    """The checked name."""
    status: str
    """waiting: for a worker. failed: no worker finished in time. Known values: waiting, running, finished, failed."""
    created_at: datetime
    """When it was requested."""
    finished_at: datetime | None
    """When it ended. Null before."""
    result: NameCheckResult | None
    """Where the name leads. Null until the check is finished."""


class NameCheckResult(Struct, kw_only=True):
    """NameCheckResult."""

    way: str | None
    """How the name leads here, according to all nameservers that answer: its zone is here, by an alias of the edge
    host, or by its addresses. Null if it does not lead here. Known values: delegation, cname, addresses.
    """
    answer_count: int
    """Number of addresses of the nameservers of its zone."""
    cname_check: CnameCheck | None
    """Whether the name is an alias of the edge host. Null if there is none."""
    address_check: AddressCheck | None
    """Whether the name has the addresses of the service. Null if the service has no addresses for single names."""
    stops_at: str | None
    """The last name that the answers lead to. Null if they lead to this service."""
    chain: list[NameHop]
    """The name itself, then the target of each alias."""
    issues: list[Issue]
    """Why the name does not lead here everywhere, and what to do. The most important issue comes first."""


class NameHop(Struct, kw_only=True):
    """NameHop."""

    name: str
    """The name that was queried."""
    zone: str | None
    """The zone that contains the name. Null if it was not found."""
    error: str | None
    """Why the zone was not found. Null if it was found."""
    answers: list[NameserverAnswer]
    """The answer of each nameserver of the zone."""


class NameserverAnswer(Struct, kw_only=True):
    """NameserverAnswer."""

    name: str
    """Name of the nameserver."""
    address: str | None
    """Address that was queried. Null if no address was found."""
    status: str
    """answers: the server has the zone. foreign: its answer is not authoritative. silent: no answer. forbidden: the
    service may not connect to its addresses. Known values: answers, foreign, silent, forbidden.
    """
    error: str | None
    """Why there was no usable answer. Null if there was one."""
    target: str | None
    """Target of the CNAME record. Null if there is none."""
    addresses: list[str]
    """Addresses in the A and AAAA records."""
    ttl: int | None
    """How long resolvers cache this answer, in seconds. Null if there are no records."""
