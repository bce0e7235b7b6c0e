"""Proof of a domain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import ChangeOptions, ReadOptions
    from ..models import Proof, ProofRequested


class Proofs(Resource[C]):
    """The proof that the account owns the domain of a zone."""

    @operation("getProof")
    def get(self, zone: str, **options: Unpack[ReadOptions]) -> Proof:
        """Gets the state of the proof, and the records for it."""

    @operation("requestProof")
    def request(self, zone: str, **options: Unpack[ChangeOptions]) -> ProofRequested:
        """Requests a proof, or checks it at once."""
