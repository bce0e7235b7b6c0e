import type { Logger } from '@fourwinds/process';
import type { DomainClaimResource, Edge, RecordResource, RegionResource, ZoneResource } from '@fourwinds/resources';
import type { Informer, ResourceStore } from '@fourwinds/store';
import { type Readings, serviceSettings, type ServiceSettings } from '@fourwinds/zones';
import type { NameserverAnswers } from './distribution/nameserver-answers.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { ChallengeValues } from './acme/challenge-values.ts';
import type { Actor } from './actor.ts';
import type { AuditLog } from './audit-log/audit-log.ts';
import type { Dashboard } from './dashboard/dashboard.ts';
import type { KeptAssets } from './dashboard/kept-assets.ts';
import type { DeviceAuthorizations } from './device/device-authorizations.ts';
import type { DeletedZones } from './deleted-zones/deleted-zones.ts';
import type { EventStreams } from './events/event-streams.ts';
import type { Revisions } from './revisions/revisions.ts';
import type { JobRequests } from '@fourwinds/jobs';
import type { IdentityProviders } from './identities/identity-provider.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import type { KeyedPorts } from './keyed-change.ts';
import type { LatestVersions } from './latest-versions.ts';
import type { Journal } from './journal/journal.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import type { Mails } from './mails/mails.ts';
import type { DisputedClaims } from './operators/disputed-claims.ts';
import type { Notices } from './notices/notices.ts';
import type { Unsubscribing } from './notices/unsubscribing.ts';
import type { PersonPorts } from './people/people-ports.ts';
import type { Rates } from './rates/rates.ts';
import type { Tokens } from './tokens/tokens.ts';
import type { UpdateKeyPorts } from './tokens/update-key.ts';
import type { Reviews } from './verification/reviews.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import type { PermitsHost } from './webhooks/public-host.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { CheckedVersions } from './records/checked-versions.ts';
import type { PlanHiding } from './zones/hiding-plan.ts';
import type { AttachedRecords } from './records/attached-records.ts';
import type { KeptRecords } from './records/kept-records.ts';
import type { DomainIndex } from './zones/domain-index.ts';
import type { ZoneIndex } from './zones/zone-index.ts';
import type { ZonePages } from './zones/zone-pages.ts';
import type { ZoneRows } from './zones/zone-rows.ts';

/** All ports of use cases; each names those that it uses. Clock and randomness are here too, so that tests can decide them. */
export interface Services extends KeyedPorts, PersonPorts, UpdateKeyPorts {
  readonly store: ResourceStore;
  /** As the watch has them; good for lists, and for decisions that the store then accepts or refuses by version. */
  readonly zones: Informer<ZoneResource>;
  readonly regions: Pick<Informer<RegionResource>, 'list'>;
  readonly zoneIndex: ZoneIndex;
  readonly zonePages: ZonePages;
  readonly zoneRows: ZoneRows;
  readonly latestZones: LatestVersions<ZoneResource>;
  readonly recordObjects: Pick<Informer<RecordResource>, 'get' | 'onChange' | 'revision' | 'waitFor'>;
  readonly latestRecordObjects: LatestVersions<RecordResource>;
  readonly claimedDomains: DomainIndex<DomainClaimResource>;
  readonly disputedClaims: DisputedClaims;
  readonly attached: AttachedRecords;
  readonly records: KeptRecords;
  readonly checked: CheckedVersions;
  readonly planHiding: PlanHiding<Services>;
  readonly jobs: JobRunner;
  /** Records that were read before in this thread. */
  readonly readings: Readings;
  readonly journal: Journal;
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly deletedZones: DeletedZones;
  readonly challengeValues: ChallengeValues;
  /** As the nameservers answer now. */
  readonly nameserverAnswers: NameserverAnswers;
  /** Questions that workers ask. */
  readonly scanRequests: JobRequests;
  readonly accounts: Accounts;
  readonly reviews: Reviews;
  readonly tokens: Tokens;
  readonly devices: DeviceAuthorizations;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  /** Whether the URL of a webhook may be http. */
  readonly webhookHttp: boolean;
  readonly webhookHosts: PermitsHost;
  readonly mails: Mails;
  readonly notices: Notices;
  /** Without keys of mails, mails have no links that end them. */
  readonly unsubscribing: Unsubscribing | undefined;
  /** The mails that wait, on a machine of one's own where no server takes them. */
  readonly mailbox: Mailbox | undefined;
  /** Whether people need a second factor for all but the pages that add one. */
  readonly secondFactor: 'optional' | 'required';
  /** Services with whose identities people sign in. */
  readonly identityProviders: IdentityProviders;
  readonly rates: Rates;
  readonly idempotencyKeys: IdempotencyKeys;
  /** Updates that were signed, and their answers. */
  readonly answeredUpdates: IdempotencyKeys;
  /** Writers of one zone in this process, one after the other. */
  readonly mutex: KeyedMutex;
  /** A use case calls this before it only waits, so that another request of the account may begin. Outside of requests it does nothing. */
  readonly yieldTurn: () => void;
  /** Aborts when the client of the request has left or has its answer, which ends every wait. Outside of requests it never aborts. */
  readonly clientLeft: Pick<AbortController, 'signal'>;
  /** The present rights of the caller. Throws Failure where it would be refused now, and outside of requests. */
  readonly recheckActor: () => Promise<Actor>;
  readonly events: EventStreams;
  readonly dashboard: Dashboard;
  readonly keptAssets: Pick<KeptAssets, 'read'>;
  readonly serviceDomain: string;
  /** Where names of zones elsewhere lead. */
  readonly edge: Edge;
  /** Domains that only owners trusted by administrators may have. */
  readonly deniedDomains: readonly string[];
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random UUIDv4. */
  readonly newId: () => string;
}

/** The port `recheckActor` where nobody asks. */
export function outsideOfRequests(): Promise<never> {
  return Promise.reject(new Error('there is no request'));
}

/** Ports from which the settings of the service follow. */
export type SettingsPorts = Pick<Services, 'serviceDomain' | 'regions'>;

/** Ports with which a zone is validated. */
export type ValidationPorts = SettingsPorts & Pick<Services, 'readings'>;

/** Settings of the service that apply to every zone, as the regions are now. */
export function currentSettings({ serviceDomain, regions }: SettingsPorts): ServiceSettings {
  return serviceSettings(serviceDomain, regions.list());
}
