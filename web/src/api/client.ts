import { Fourwinds, type Schemas as OpenSchemas } from '@fourwinds/client';
import type { Known, KnownClient } from './known-values.ts';

type Schemas = Known<OpenSchemas>;

export type Zone = Schemas['Zone'];
export type RecordView = Schemas['Record'];
export type ScanView = Schemas['Scan'];
export type NameCheckView = Schemas['NameCheck'];
export type NameCheckResult = NonNullable<NameCheckView['result']>;
export type Service = Schemas['Service'];
export type RecordChange = Schemas['RecordChange'];
export type RecordsChanged = Schemas['RecordsChanged'];
export type SearchHit = Schemas['SearchHit'];
export type Token = Schemas['Token'];
export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['WebhookDelivery'];
export type Limits = Schemas['Limits'];
export type IssueToken = Schemas['CreateTokenRequest'];
export type NewToken = Schemas['TokenCreated'];
export type Scope = NonNullable<IssueToken['scopes']>[number];
export type WebhookRequest = Schemas['CreateWebhookRequest'];
export type EventType = NonNullable<WebhookRequest['events']>[number];
export type Dnssec = Schemas['Dnssec'];
export type Delegation = Schemas['Delegation'];
export type Revision = Schemas['Revision'];
export type ZonefileImported = Schemas['ZonefileImported'];
export type ZoneRolledBack = Schemas['ZoneRolledBack'];
export type AuditRow = Schemas['AuditRow'];
export type DeletedZone = Schemas['DeletedZone'];
export type Domain = Schemas['Domain'];
export type DomainAvailability = Schemas['DomainAvailability'];

/** The type that tests without the types of a browser know. */
const page = globalThis as unknown as { readonly location: { readonly origin: string } };

/**
 * Client of the general API, with the session of the browser. It does not repeat requests: React Query repeats reads and
 * shows that it waits, and a person decides about writes.
 */
export const api: KnownClient = new Fourwinds({
  baseUrl: page.location.origin,
  token: null,
  api: 'general',
  maxRetries: 0,
}) as KnownClient;
