import type { ReviewPorts } from '../accounts/verification/review-ports.ts';
import type { AccountPorts } from '../accounts/accounts/account-ports.ts';
import type { IdentityProviders } from '../accounts/identities/identity-provider.ts';
import type { PersonPorts } from '../accounts/people/people-ports.ts';
import type { AuditPorts } from '../automation/audit/audit-ports.ts';
import type { DeviceAuthorizations } from '../automation/device/device-authorizations.ts';
import type { EventPorts } from '../automation/events/event-ports.ts';
import type { TokenPorts } from '../automation/tokens/token-ports.ts';
import type { UpdateKeyPorts } from '../automation/tokens/update-key.ts';
import type { WebhookPorts } from '../automation/webhooks/webhook-ports.ts';
import type { DomainPorts } from '../domains/registration/domain-ports.ts';
import type { RdapPorts } from '../domains/rdap/rdap-ports.ts';
import type { LabelPorts } from '../domains/rules/label-lists.ts';
import type { RequestServices } from '../http/endpoint.ts';
import type { ProcessPorts } from '../kernel/ports.ts';
import type { Mails } from '../mail/mails/mails.ts';
import type { NoticePorts } from '../mail/notices/notice-ports.ts';
import type { DashboardPorts } from '../pages/dashboard/dashboard-ports.ts';
import type { MailboxPorts } from '../pages/mailbox/mailbox-ports.ts';
import type { StaffPorts } from '../pages/staff/staff-ports.ts';
import type { JournalPorts } from '../storage/journal/journal-ports.ts';
import type { RatePorts } from '../storage/rates/rate-ports.ts';
import type { ZoneThreads } from '../threads/zone-threads.ts';
import type { ChallengePorts } from '../updates/acme/challenge-ports.ts';
import type { UpdatePorts } from '../updates/rfc2136/update-ports.ts';
import type { DeletedZonePorts } from '../zones/deleted/deleted-ports.ts';
import type { DistributionPorts } from '../zones/distribution/distribution-ports.ts';
import type { RecordPorts } from '../zones/records/record-ports.ts';
import type { RevisionPorts } from '../zones/revisions/revision-ports.ts';
import type { ScanRequestPorts } from '../zones/scans/scan-ports.ts';
import type { ZonePorts } from '../zones/zone/zone-ports.ts';

/** All ports of all features. Each feature imports only its own ports. */
export interface Services
  extends
    ProcessPorts,
    RequestServices,
    JournalPorts,
    RatePorts,
    ZonePorts,
    DomainPorts,
    RecordPorts,
    DeletedZonePorts,
    RevisionPorts,
    ScanRequestPorts,
    DistributionPorts,
    UpdatePorts,
    ChallengePorts,
    AccountPorts,
    PersonPorts,
    ReviewPorts,
    NoticePorts,
    TokenPorts,
    UpdateKeyPorts,
    WebhookPorts,
    LabelPorts,
    Pick<RdapPorts, 'abuseContact'>,
    EventPorts,
    AuditPorts,
    MailboxPorts,
    DashboardPorts,
    StaffPorts {
  readonly threads: ZoneThreads;
  readonly devices: DeviceAuthorizations;
  readonly mails: Mails;
  /** External services with which people can sign in. */
  readonly identityProviders: IdentityProviders;
}
