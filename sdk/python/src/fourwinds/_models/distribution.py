"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    RegionState,
)


class AddressState(Struct, kw_only=True):
    """AddressState."""

    address: str
    """IP address of the nameserver."""
    status: str
    """current: the published serial, over UDP and TCP. behind, ahead: a lower or higher serial. not_served: the
    answer does not contain the zone. differs: UDP and TCP answers differ. silent: no answer over UDP or TCP.
    Known values: current, behind, ahead, not_served, differs, silent.
    """
    udp: TransportAnswer
    """The answer over UDP."""
    tcp: TransportAnswer
    """The answer over TCP."""


class Distribution(Struct, kw_only=True):
    """Distribution."""

    zone: str
    """Name of the zone."""
    serial: int | None
    """Last published serial. Null before the first publication."""
    asked_at: datetime
    """When the nameservers were queried. A result is reused for five seconds."""
    in_sync: bool
    """Whether every address is current."""
    nameserver_states: list[NameserverState]
    """Each nameserver, with the version that it serves."""


class NameserverState(Struct, kw_only=True):
    """NameserverState."""

    name: str
    """Name of the nameserver."""
    region: str
    """Name of its region."""
    acknowledged: RegionState | None
    """The version reported by the servers of the region. Null before the first report."""
    address_states: list[AddressState]
    """Each address of the nameserver, with its answers."""


class TransportAnswer(Struct, kw_only=True):
    """TransportAnswer."""

    serial: int | None
    """SOA serial. Null if the answer has none."""
    rcode: str | None
    """Response code, e.g. NOERROR or REFUSED. Null if there was no answer."""
    milliseconds: float
    """Time until the answer or the timeout."""
    error: str | None
    """Why there was no answer. Null if there was one."""
