"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class CreateTokenRequest(Struct, kw_only=True):
    """CreateTokenRequest."""

    name: str
    """Name of the token in lists."""
    description: str | None | UnsetType = UNSET
    """Description of the token."""
    kind: Literal["personal", "scoped", "read_only", "registrar_only"]
    """personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains."""
    scopes: list[Literal["zones:read", "zones:write", "records:read", "records:write", "dnssec:write", "dynamic:update", "webhooks:read", "webhooks:write", "domains:read", "domains:write", "tokens:read", "tokens:write", "audit:read"]] | UnsetType = UNSET
    """Required for kind scoped. Not allowed for other kinds."""
    zones: list[str] | None | UnsetType = UNSET
    """For kinds scoped and read_only: names or IDs of the zones the token is limited to. Null means all zones."""
    names: list[str] | None | UnsetType = UNSET
    """For kind scoped: owner names the token is limited to, relative to their zone. * matches one or more labels.
    Null means all names.
    """
    types: list[str] | None | UnsetType = UNSET
    """For kind scoped: record types the token is limited to. Null means all types."""
    allowlist: list[str] | None | UnsetType = UNSET
    """IP addresses and networks the token may be used from. Null means all."""
    expires_at: datetime | None | UnsetType = UNSET
    """When the token expires. Null means never."""
    max_unused: str | None | UnsetType = UNSET
    """The token expires if it is not used for this long, from 1h to 3650d."""
    tsig_algorithm: Literal["hmac-sha256", "hmac-sha384", "hmac-sha512"] | None | UnsetType = UNSET
    """Creates a TSIG key for dynamic updates (RFC 2136) with this algorithm. Null means no key."""


class NewTsigKey(Struct, kw_only=True):
    """NewTsigKey."""

    name: str
    """Name of the TSIG key. Clients need it together with the secret."""
    algorithm: str
    """Algorithm of the TSIG key. Known values: hmac-sha256, hmac-sha384, hmac-sha512."""
    secret: str | None
    """The TSIG secret in Base64. Returned only once. Null if the response is replayed for an Idempotency-Key."""


class RotateTokenRequest(Struct, kw_only=True):
    """RotateTokenRequest."""

    valid_for: str | UnsetType = UNSET
    """How long the previous secrets stay valid, up to 30d."""


class Token(Struct, kw_only=True):
    """Token."""

    id: str
    """ID of the token."""
    name: str
    """Name of the token in lists."""
    description: str | None
    """Description of the token."""
    kind: str
    """personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains.
    webhook_key: the signing secret of the webhook with this ID. It cannot be used for authentication.
    """
    scopes: list[str]
    """Rights of the token. For a webhook_key: its event types."""
    zones: list[str] | None
    """Zones the token is limited to. Null means all zones."""
    names: list[str] | None
    """Owner names the token is limited to. Null means all names."""
    types: list[str] | None
    """Record types the token is limited to. Null means all types."""
    allowlist: list[str] | None
    """IP addresses and networks the token may be used from. Null means all."""
    expires_at: datetime | None
    """When the token expires. Null means never."""
    max_unused: str | None
    """The token expires if it is not used for this long, e.g. 90d."""
    created_at: datetime
    """When the token was created."""
    last_used_at: datetime | None
    """When the token was last used. Updated at most once a minute."""
    last_used_ip: str | None
    """IP address from which the token was last used."""
    previous_expires_at: datetime | None
    """When the previous secrets expire after a rotation. Null if none are valid."""
    tsig: TsigKey | None
    """TSIG key for dynamic updates (RFC 2136). Null if there is none."""


class TokenCreated(Struct, kw_only=True):
    """TokenCreated."""

    id: str
    """ID of the token."""
    name: str
    """Name of the token in lists."""
    description: str | None
    """Description of the token."""
    kind: str
    """personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains.
    webhook_key: the signing secret of the webhook with this ID. It cannot be used for authentication.
    """
    scopes: list[str]
    """Rights of the token. For a webhook_key: its event types."""
    zones: list[str] | None
    """Zones the token is limited to. Null means all zones."""
    names: list[str] | None
    """Owner names the token is limited to. Null means all names."""
    types: list[str] | None
    """Record types the token is limited to. Null means all types."""
    allowlist: list[str] | None
    """IP addresses and networks the token may be used from. Null means all."""
    expires_at: datetime | None
    """When the token expires. Null means never."""
    max_unused: str | None
    """The token expires if it is not used for this long, e.g. 90d."""
    created_at: datetime
    """When the token was created."""
    last_used_at: datetime | None
    """When the token was last used. Updated at most once a minute."""
    last_used_ip: str | None
    """IP address from which the token was last used."""
    previous_expires_at: datetime | None
    """When the previous secrets expire after a rotation. Null if none are valid."""
    tsig: NewTsigKey | None
    """TSIG key for dynamic updates (RFC 2136). Null if there is none."""
    token: str | None
    """The secret. Returned only once. Null if the response is replayed for an Idempotency-Key."""


class TokenList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Token]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class TsigKey(Struct, kw_only=True):
    """TsigKey."""

    name: str
    """Name of the TSIG key. Clients need it together with the secret."""
    algorithm: str
    """Algorithm of the TSIG key. Known values: hmac-sha256, hmac-sha384, hmac-sha512."""


class UpdateTokenRequest(Struct, kw_only=True):
    """UpdateTokenRequest."""

    name: str | UnsetType = UNSET
    """Name of the token in lists."""
    description: str | None | UnsetType = UNSET
    """Description of the token."""
