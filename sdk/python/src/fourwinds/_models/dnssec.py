"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from .common import (
    Change,
    DsRecord,
)


class DisableDnssecRequest(Struct, kw_only=True):
    """DisableDnssecRequest."""

    force: bool | UnsetType = UNSET
    """Remove the signatures at once. While the parent has a DS record, validating resolvers refuse the zone."""


class Dnskey(Struct, kw_only=True):
    """The fields of a DNSKEY record (RFC 4034 2)."""

    flags: int
    """Flags: 257 for a KSK or CSK."""
    protocol: int
    """Always 3."""
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    public_key: str
    """Public key in Base64."""


class Dnssec(Struct, kw_only=True):
    """The DNSSEC state of a zone."""

    zone: str
    """Name of the zone."""
    status: str
    """enabling: until the parent has the DS record. disabling: until the parent no longer has it. Known values: off,
    enabling, on, rolling, disabling.
    """
    algorithm: str
    """Algorithm of new keys."""
    denial: str
    """How the zone proves that a name does not exist. Known values: NSEC3, NSEC."""
    opt_out: bool
    """Whether unsigned delegations are omitted from the NSEC3 chain."""
    parent: str
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record. Known values: ask, none.
    """
    ds_due: bool
    """Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while
    there is nothing for you to do.
    """
    keys: list[DnssecKey]
    """The keys that sign the zone. A CSK is listed with both roles."""
    ds: list[ParentDs]
    """The DS records that the parent should have now. Empty if it should have none."""
    upcoming_ds: list[UpcomingDs]
    """The next DS records for the parent. Do not publish them before publish_after."""
    next_rollover: datetime | None
    """When the next rollover starts. Null if none is planned."""
    signatures_expire: datetime | None
    """When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed."""
    waiting_for: DnssecStep | None
    """The next step, and what you must do first. Null if there is none."""
    conditions: list[DnssecCondition]
    """Conditions of the zone about DNSSEC, most urgent first."""


class DnssecChanged(Struct, kw_only=True):
    """The DNSSEC state of a zone after a write."""

    zone: str
    """Name of the zone."""
    status: str
    """enabling: until the parent has the DS record. disabling: until the parent no longer has it. Known values: off,
    enabling, on, rolling, disabling.
    """
    algorithm: str
    """Algorithm of new keys."""
    denial: str
    """How the zone proves that a name does not exist. Known values: NSEC3, NSEC."""
    opt_out: bool
    """Whether unsigned delegations are omitted from the NSEC3 chain."""
    parent: str
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record. Known values: ask, none.
    """
    ds_due: bool
    """Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while
    there is nothing for you to do.
    """
    keys: list[DnssecKey]
    """The keys that sign the zone. A CSK is listed with both roles."""
    ds: list[ParentDs]
    """The DS records that the parent should have now. Empty if it should have none."""
    upcoming_ds: list[UpcomingDs]
    """The next DS records for the parent. Do not publish them before publish_after."""
    next_rollover: datetime | None
    """When the next rollover starts. Null if none is planned."""
    signatures_expire: datetime | None
    """When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed."""
    waiting_for: DnssecStep | None
    """The next step, and what you must do first. Null if there is none."""
    conditions: list[DnssecCondition]
    """Conditions of the zone about DNSSEC, most urgent first."""
    change: Change


class DnssecCondition(Struct, kw_only=True):
    """A condition of the zone about DNSSEC."""

    type: str
    """Type of the condition, as in Kubernetes."""
    status: str
    """Whether the condition holds. Known values: True, False, Unknown."""
    reason: str
    """Reason, in one word."""
    message: str
    """What happens next, for people. The text may change."""
    since: datetime
    """Since when this is so."""


class DnssecKey(Struct, kw_only=True):
    """A key that signs the zone."""

    key_tag: int
    """Key tag (RFC 4034 B)."""
    role: str
    """Role of the key. A KSK signs the keys, a ZSK signs all other records. Known values: KSK, ZSK."""
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    status: str
    """Lifecycle state of the key (RFC 7583 3.1). Known values: generated, published, ready, active, retired, dead."""
    since: datetime
    """Since when the key has this status."""


class DnssecKeyList(Struct, kw_only=True):
    """DnssecKeyList."""

    zone: str
    """Name of the zone."""
    keys: list[ExportedKey]
    """The keys of the zone."""


class DnssecStep(Struct, kw_only=True):
    """A step that DNSSEC waits for."""

    reason: str
    """Reason, in one word."""
    message: str
    """What happens next, for people. The text may change."""
    since: datetime
    """Since when this is so."""


class EnableDnssecRequest(Struct, kw_only=True):
    """EnableDnssecRequest."""

    algorithm: str | UnsetType = UNSET
    """Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448."""
    denial: Literal["NSEC3", "NSEC"] | UnsetType = UNSET
    """How the zone proves that a name does not exist."""
    opt_out: bool | UnsetType = UNSET
    """Whether to omit unsigned delegations from the NSEC3 chain."""
    parent: Literal["ask", "none"] | UnsetType = UNSET
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record.
    """


class ExportedKey(Struct, kw_only=True):
    """A key of the zone."""

    key_tag: int
    """Key tag (RFC 4034 B)."""
    role: str
    """Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both. Known values: KSK, ZSK,
    CSK.
    """
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    rdata: str
    """Record data of the DNSKEY record."""
    status: str | None
    """Lifecycle state of the key (RFC 7583 3.1). Null if it is not known yet. Known values: generated, published,
    ready, active, retired, dead.
    """
    ds: list[DsRecord]
    """The DS records of the key that the parent may have now. Empty if it should have none."""
    files: KeyFiles | None = None
    """The private key. Only with private=true."""


class ImportKeysRequest(Struct, kw_only=True):
    """ImportKeysRequest."""

    keys: list[KeyImport]
    """The keys to import."""


class ImportedKey(Struct, kw_only=True):
    """A key that was imported."""

    key_tag: int
    """Key tag (RFC 4034 B)."""
    role: str
    """Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both. Known values: KSK, ZSK,
    CSK.
    """
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    rdata: str
    """Record data of the DNSKEY record."""
    ds: list[DsRecord]
    """DS records, if the parent already has one of this key. Not for new keys."""


class KeyFiles(Struct, kw_only=True):
    """A key pair in the file formats of other nameservers."""

    name: str
    """Name of the files, without extension."""
    public_file: str
    """BIND .key file."""
    private_file: str
    """BIND .private file, format 1.3."""
    pem: str
    """Private key as PKCS#8."""


class KeyImport(Struct, kw_only=True):
    """KeyImport."""

    role: Literal["KSK", "ZSK", "CSK"]
    """Role of the key. A KSK signs the keys, a ZSK signs all other records, a CSK does both."""
    private_key: str
    """Unencrypted private key: a .private file of BIND or ldns, or PEM (PKCS#8, PKCS#1 or SEC 1)."""
    algorithm: str | UnsetType = UNSET
    """Mnemonic of the expected algorithm. The key is refused if it has another one."""


class KeysImported(Struct, kw_only=True):
    """The DNSSEC state of a zone after an import, and the imported keys."""

    zone: str
    """Name of the zone."""
    status: str
    """enabling: until the parent has the DS record. disabling: until the parent no longer has it. Known values: off,
    enabling, on, rolling, disabling.
    """
    algorithm: str
    """Algorithm of new keys."""
    denial: str
    """How the zone proves that a name does not exist. Known values: NSEC3, NSEC."""
    opt_out: bool
    """Whether unsigned delegations are omitted from the NSEC3 chain."""
    parent: str
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record. Known values: ask, none.
    """
    ds_due: bool
    """Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while
    there is nothing for you to do.
    """
    keys: list[DnssecKey]
    """The keys that sign the zone. A CSK is listed with both roles."""
    ds: list[ParentDs]
    """The DS records that the parent should have now. Empty if it should have none."""
    upcoming_ds: list[UpcomingDs]
    """The next DS records for the parent. Do not publish them before publish_after."""
    next_rollover: datetime | None
    """When the next rollover starts. Null if none is planned."""
    signatures_expire: datetime | None
    """When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed."""
    waiting_for: DnssecStep | None
    """The next step, and what you must do first. Null if there is none."""
    conditions: list[DnssecCondition]
    """Conditions of the zone about DNSSEC, most urgent first."""
    imported_keys: list[ImportedKey]
    """The imported keys, in the order of the request."""
    change: Change


class ParentDs(Struct, kw_only=True):
    """A DS record that the parent should have."""

    key_tag: int
    """Key tag (RFC 4034 B)."""
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    digest_type: int
    """Digest type: 2 is SHA-256, 4 is SHA-384."""
    digest: str
    """Digest in hexadecimal."""
    rdata: str
    """Record data of the DS record."""
    dnskey: Dnskey | None
    """The key of the DS record. Some registrars ask for it instead. Null if it is not known yet."""


class RollKeysRequest(Struct, kw_only=True):
    """RollKeysRequest."""

    roles: list[Literal["KSK", "ZSK"]] | UnsetType = UNSET
    """Roles of the keys to replace."""
    compromised: bool | UnsetType = UNSET
    """True if the private keys may have leaked. All of them are replaced as fast as is safe."""


class UpcomingDs(Struct, kw_only=True):
    """A DS record that the parent should have later."""

    key_tag: int
    """Key tag (RFC 4034 B)."""
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    digest_type: int
    """Digest type: 2 is SHA-256, 4 is SHA-384."""
    digest: str
    """Digest in hexadecimal."""
    rdata: str
    """Record data of the DS record."""
    dnskey: Dnskey | None
    """The key of the DS record. Some registrars ask for it instead. Null if it is not known yet."""
    publish_after: datetime | None
    """When you may publish the record. Null if the time is not known yet. See waiting_for."""
