import { account, limits } from './accounts/account-endpoints.ts';
import { audit } from './audit-log/audit-endpoints.ts';
import { claims } from './claim/claim-endpoints.ts';
import { deletedZones } from './deleted-zones/deleted-zone-endpoints.ts';
import { dnssec } from './dnssec/dnssec-endpoints.ts';
import { dnssecKeys } from './dnssec/key-endpoints.ts';
import { delegation } from './delegation/delegation-endpoints.ts';
import { distribution } from './distribution/distribution-endpoints.ts';
import { dynamicUpdate } from './dynamic/dynamic-endpoints.ts';
import { events } from './events/event-endpoints.ts';
import { history } from './history/history-endpoints.ts';
import type { Api } from './http/openapi.ts';
import { envelope, problem } from './http/presentation.ts';
import { names } from './names/name-endpoints.ts';
import { nameservers, service } from './nameservers/nameserver-endpoints.ts';
import { countByKind, countRequests } from './rates/counting.ts';
import { dnsRecords, generalRecords } from './records/record-endpoints.ts';
import { scans } from './scans/scan-endpoints.ts';
import { revisions } from './revisions/revision-endpoints.ts';
import { searchEndpoint } from './search/search-endpoints.ts';
import type { Services } from './services.ts';
import { tokens } from './tokens/token-endpoints.ts';
import { verification } from './verification/verification-endpoints.ts';
import { eventWebhooks } from './webhooks/describe-events.ts';
import { webhookDeliveries } from './webhooks/delivery-endpoints.ts';
import { webhooks } from './webhooks/webhook-endpoints.ts';
import { zonefiles } from './zonefile/zonefile-endpoints.ts';
import { dnsZones, generalZones } from './zones/zone-endpoints.ts';

import dnsExamples from './examples/dns.json' with { type: 'json' };
import generalExamples from './examples/general.json' with { type: 'json' };

/** Endpoints of both APIs. */
const shared = [
  ...zonefiles,
  searchEndpoint,
  history,
  distribution,
  delegation,
  ...claims,
  ...scans,
  ...revisions,
  ...deletedZones,
  ...dnssec,
  ...dnssecKeys,
  ...names,
  service,
  limits,
  ...account,
  ...verification,
  ...events,
  ...audit,
  ...tokens,
  ...webhooks,
  ...webhookDeliveries,
];

/** Made for bulk changes. */
export const dnsApi: Api<Services> = {
  title: 'Fourwinds DNS API',
  version: '1.0.0',
  description: 'Zones and their records, changed in bulk.',
  url: '/api/v1',
  failures: envelope,
  ways: ['token'],
  countingOf: countByKind,
  endpoints: [...dnsZones, ...dnsRecords, dynamicUpdate, nameservers, ...shared],
  examples: dnsExamples,
  webhooks: eventWebhooks,
};

/** One resource at a time. */
export const generalApi: Api<Services> = {
  title: 'Fourwinds',
  version: '1.0.0-beta',
  description: 'Zones and their records.',
  url: '/v1',
  failures: problem,
  ways: ['token', 'session'],
  countingOf: countRequests,
  endpoints: [...generalZones, ...generalRecords, ...shared],
  examples: generalExamples,
  webhooks: eventWebhooks,
};

export const apis = [dnsApi, generalApi];
