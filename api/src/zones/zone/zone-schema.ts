import { delegateToSchema } from '@fourwinds/resources';
import { z } from 'zod';
import { issueSchema } from '../../http/issue-schema.ts';
import { dnssecSummarySchema } from '../signing/signing-schema.ts';
import { textSchema, UNICODE_NAME } from '../../http/schemas.ts';
import { delegationStates } from './delegation-state.ts';
import { recordSources } from './records-from.ts';
import { LABEL_KEY, LABEL_VALUE } from './user-labels.ts';
import { zoneStates } from './zone-state.ts';

const { account, namespace } = delegateToSchema.shape;

/** The names are relative to the zone, so they are validated together with it. */
export const grantFields = {
  name: textSchema
    .min(1)
    .max(1024)
    .meta({ description: 'Name relative to the zone. The grant includes all names below it.', example: 'sub' }),
  account: account.describe('Account that may use the name. Set either `account` or `namespace`.'),
  namespace: namespace.describe(
    'Kubernetes namespace whose Zones may use the name. Set either `namespace` or `account`.',
  ),
};

const grantSchema = z
  .object(grantFields)
  .meta({ id: 'Grant', description: 'A name below the zone, and the owner that may have a zone there.' });

/** Comments and labels are metadata for people. They are not published. */
export const commentSchema = textSchema.max(1024).nullable().describe('A note for people. Not published.');
export const labelKeySchema = z
  .string()
  .regex(LABEL_KEY, 'the name of a label has 1 to 63 letters, digits, and within these also - . _, such as team');
export const labelValueSchema = z
  .string()
  .regex(LABEL_VALUE, 'the value of a label has at most 63 letters, digits, and within these also - . _, such as web');

export const regionSchema = z
  .object({
    name: z.string().describe('Name of the region.'),
    serial: z
      .int()
      .nullable()
      .describe('SOA serial that every live nameserver of the region serves. Null if there is none yet.'),
    observed_at: z.iso.datetime().nullable().describe('When the region reached this serial. Null if it has none yet.'),
    server_count: z.int().describe('Number of live nameservers with this serial.'),
  })
  .meta({ id: 'RegionState', description: 'The version of a zone that a region serves.' });

const zoneRefSchema = z
  .object({
    namespace: z.string().describe('Namespace of the Zone object.'),
    name: z.string().describe('Name of the Zone object.'),
  })
  .meta({ id: 'ZoneRef', description: 'The Zone object in Kubernetes. Record objects refer to it.' });

export const zoneSchema = z
  .object({
    id: z.uuid().describe('ID of the zone. It stays when the zone is restored.'),
    name: z.string().meta({ description: 'Domain name of the zone, without final dot.', example: 'example.com' }),
    unicode_name: z.string().describe(UNICODE_NAME),
    status: z
      .enum(zoneStates)
      .describe(
        'pending: never served by all regions. active: all regions serve the latest version. updating: a change is on its way to the regions. invalid: the draft has errors; the previous version stays served. verification_required: not served until the domain is proven. degraded: a region has been behind for a minute. suspended: by its settings or because of the account. deleting: the zone is being deleted.',
      ),
    namespace: z
      .string()
      .nullable()
      .describe(
        'Kubernetes namespace of the zone, if an administrator shares it with the account. You can then read the zone but not change it. Null for a zone of the account.',
      ),
    comment: z.string().nullable().describe('A note for people. Not published. Null if there is none.'),
    labels: z.record(z.string(), z.string()).describe('Your own labels.'),
    record_count: z.int().describe('Number of records that the token can see.'),
    created_at: z.iso.datetime().describe('When the zone was created.'),
    updated_at: z.iso.datetime().describe('When the zone was last changed.'),
    serial: z.int().nullable().describe('SOA serial of the published version. Null before the first publication.'),
    default_ttl: z.int().describe('TTL of records without their own, in seconds.'),
    nameservers: z.array(z.string()).describe('Names of the nameservers. Set them at the registrar of the domain.'),
    delegate_to: z.array(grantSchema).describe('Names below the zone that other owners may use for their own zones.'),
    records_from: recordSources,
    zone_ref: zoneRefSchema,
    suspend: z.boolean().describe('Whether changes of the zone are paused.'),
    dnssec: dnssecSummarySchema,
    delegation_status: z
      .enum(delegationStates)
      .describe('Status of the delegation. See `GET /zones/{zone}/delegation`.'),
    regions: z.array(regionSchema).describe('The version that each region serves.'),
    issues: z
      .array(issueSchema)
      .describe('Errors and warnings, at most 100. While there are errors, the previous version stays served.'),
  })
  .meta({ id: 'Zone', description: 'A zone: a domain, its settings and its state.' });
