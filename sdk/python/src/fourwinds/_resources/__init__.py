"""The groups of operations. Each method is one operation of the APIs."""

from __future__ import annotations

from typing import Generic, cast

from .._resource import C
from .account import Accounts
from .audit import Audit
from .challenges import Challenges
from .deleted_zones import DeletedZones
from .dnssec import DnssecOfZones
from .domains import Domains
from .dynamic import Dynamic
from .events import EventStreams
from .names import Names
from .proof import Proofs
from .records import Records
from .revisions import Revisions
from .scans import Comparisons, Scans
from .service import ServiceInfo
from .tokens import Tokens
from .webhooks import Webhooks
from .zonefile import Zonefile
from .zones import Zones


class Resources(Generic[C]):
    """All operations, of a client of either kind."""

    def __init__(self) -> None:
        client = cast(C, self)
        self.zones = Zones(client)
        self.records = Records(client)
        self.zonefile = Zonefile(client)
        self.dnssec = DnssecOfZones(client)
        self.revisions = Revisions(client)
        self.deleted_zones = DeletedZones(client)
        self.domains = Domains(client)
        self.proof = Proofs(client)
        self.scans = Scans(client)
        self.comparisons = Comparisons(client)
        self.names = Names(client)
        self.service = ServiceInfo(client)
        self.account = Accounts(client)
        self.events = EventStreams(client)
        self.audit = Audit(client)
        self.tokens = Tokens(client)
        self.webhooks = Webhooks(client)
        self.dynamic = Dynamic(client)
        self.challenges = Challenges(client)
