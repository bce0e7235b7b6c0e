import { account, limits } from '../accounts/accounts/account-endpoints.ts';
import { audit } from '../automation/audit/audit-endpoints.ts';
import { domains } from '../domains/registration/domain-endpoints.ts';
import { suffixes } from '../domains/registration/suffix-endpoints.ts';
import { proofs } from '../zones/proof/proof-endpoints.ts';
import { deletedZones } from '../zones/deleted/deleted-zone-endpoints.ts';
import { dnssec } from '../zones/dnssec/dnssec-endpoints.ts';
import { dnssecKeys } from '../zones/dnssec/key-endpoints.ts';
import { delegation } from '../zones/delegation/delegation-endpoints.ts';
import { distribution } from '../zones/distribution/distribution-endpoints.ts';
import { challenges } from '../updates/acme/challenge-endpoints.ts';
import { dynamicUpdate } from '../updates/dynamic/dynamic-endpoints.ts';
import { events } from '../automation/events/event-endpoints.ts';
import type { Api } from '../http/openapi.ts';
import { envelope, problem } from '../http/presentation.ts';
import { names } from '../zones/names/name-endpoints.ts';
import { nameservers, service } from '../zones/distribution/nameserver-endpoints.ts';
import { countByKind, countRequests } from '../http/counting.ts';
import { records } from '../zones/records/record-endpoints.ts';
import { replacement } from '../zones/replace/replace-endpoints.ts';
import { scans } from '../zones/scans/scan-endpoints.ts';
import { revisions } from '../zones/revisions/revision-endpoints.ts';
import { searchEndpoint } from '../zones/search/search-endpoints.ts';
import type { Services } from './services.ts';
import { tokens } from '../automation/tokens/token-endpoints.ts';
import { verification } from '../accounts/verification/verification-endpoints.ts';
import { eventWebhooks } from '../automation/webhooks/describe-events.ts';
import { webhookEventSchema } from '../automation/webhooks/event-catalogue.ts';
import { webhookDeliveries } from '../automation/webhooks/delivery-endpoints.ts';
import { webhooks } from '../automation/webhooks/webhook-endpoints.ts';
import { zonefiles } from '../zones/zonefile/zonefile-endpoints.ts';
import { dnsZones, generalZones } from '../zones/manage/zone-endpoints.ts';

import dnsExamples from './examples/dns.json' with { type: 'json' };
import generalExamples from './examples/general.json' with { type: 'json' };

const shared = [
  ...records,
  replacement,
  ...zonefiles,
  searchEndpoint,
  distribution,
  delegation,
  ...proofs,
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

/** The API for bulk changes. */
export const dnsApi: Api<Services> = {
  title: 'Fourwinds DNS API',
  version: '1.0.0',
  description: 'Zones and their records, with bulk changes.',
  url: '/api/v1',
  failures: envelope,
  ways: ['bearer'],
  countingOf: countByKind,
  endpoints: [...dnsZones, dynamicUpdate, ...challenges, nameservers, ...shared],
  examples: dnsExamples,
  webhooks: eventWebhooks,
  schemas: { WebhookEvent: webhookEventSchema },
};

/** The API for single resources. */
export const generalApi: Api<Services> = {
  title: 'Fourwinds',
  version: '1.0.0-beta',
  description: 'Zones and their records, and names below suffixes of the service.',
  url: '/v1',
  failures: problem,
  ways: ['bearer', 'session'],
  countingOf: countRequests,
  endpoints: [...generalZones, ...domains, suffixes, ...shared],
  examples: generalExamples,
  webhooks: eventWebhooks,
  schemas: { WebhookEvent: webhookEventSchema },
};

export const apis = [dnsApi, generalApi];
