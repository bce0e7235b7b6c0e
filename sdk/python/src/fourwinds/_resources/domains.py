"""Names below suffixes of the service."""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, CreateOptions, ReadOptions, TryOptions
    from ..models import (
        CreateDomainRequest,
        Domain,
        DomainAvailability,
        DomainChanged,
        Suffix,
        UpdateDomainRequest,
    )


class Domains(Resource[C]):
    """Names below suffixes of the service. `domain` is the name or id of a domain, in all methods."""

    @listing("listDomains", page=200)
    def list(
        self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[ReadOptions]
    ) -> Items[Domain]:
        """Lists the names of the account, by label."""

    @operation("createDomain")
    def create(self, body: Body[CreateDomainRequest], **options: Unpack[CreateOptions]) -> DomainChanged:
        """Registers a name and creates its zone."""

    @operation("checkDomain")
    def check(self, *, name: str, **options: Unpack[ReadOptions]) -> DomainAvailability:
        """Tells whether a name can be registered."""

    @operation("getDomain")
    def get(self, domain: str, **options: Unpack[ReadOptions]) -> Domain:
        """Gets a domain."""

    @operation("updateDomain")
    def update(self, domain: str, body: Body[UpdateDomainRequest], **options: Unpack[TryOptions]) -> DomainChanged:
        """Changes settings of a domain."""

    @operation("deleteDomain")
    def delete(self, domain: str, **options: Unpack[TryOptions]) -> DomainChanged | None:
        """Gives up a name. You can restore it for seven days. None if a repeated attempt finds no domain."""

    @operation("renewDomain")
    def renew(self, domain: str, **options: Unpack[TryOptions]) -> DomainChanged:
        """Renews a name by a year."""

    @operation("restoreDomain")
    def restore(self, domain: str, **options: Unpack[TryOptions]) -> DomainChanged:
        """Undoes the deletion of a name."""

    @listing("listSuffixes", page=200)
    def list_suffixes(
        self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[ReadOptions]
    ) -> Items[Suffix]:
        """Lists the suffixes below which names can be registered."""
