import { MAX_GRANTS, ttlSchema } from '@fourwinds/resources';
import { z } from 'zod';
import { type Conditions, fieldsOf } from '../../http/conditions.ts';
import { dnssecSettings } from '../signing/signing-schema.ts';
import { MAX_NAMESERVERS } from '../zone/read-nameservers.ts';
import { recordSourcesRequest } from '../zone/records-from.ts';
import { commentSchema, grantFields, labelKeySchema, labelValueSchema } from '../zone/zone-schema.ts';

const ownNameservers = z
  .array(z.string().min(1).max(1024))
  .min(1, 'this is empty; leave it out, or send null, for the names of the service')
  .max(MAX_NAMESERVERS)
  .meta({
    description:
      'Your own names for the nameservers of the service, in the same order. They replace the service’s names. Null restores the service’s names. Each name needs the addresses of its nameserver. Requires a verified account.',
    example: ['ns1.example.com', 'ns2.example.com'],
  });

const suspendSchema = z
  .boolean()
  .describe('While true, changes are not published. The published version stays served.');

/** Requires either an account or a namespace. The validation of the zone checks the same rule. */
const oneGrantee: Conditions = {
  if: fieldsOf({ required: ['account'] }),
  then: fieldsOf({ refused: ['namespace'] }),
  else: fieldsOf({ required: ['namespace'] }),
};

const grantsSchema = z
  .array(z.strictObject(grantFields).meta({ id: 'GrantRequest', override: oneGrantee }))
  .max(MAX_GRANTS)
  .meta({
    description: 'Names below the zone that other owners may use for their own zones. Replaces the previous list.',
    example: [{ name: 'sub', namespace: 'team-a' }],
  });

const initialDnssec = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Sign the zone. Requires a verified account.'),
    ...dnssecSettings,
  })
  .meta({ id: 'InitialDnssecSettings', description: 'DNSSEC settings of a new zone.' });

/** Body of createZone. */
export const createZoneRequest = z
  .strictObject({
    name: z
      .string()
      .min(1, 'this is empty; write the name of a domain, such as example.org')
      .max(1024)
      .meta({ description: 'Domain name of the zone.', example: 'example.com' }),
    default_ttl: ttlSchema.default(3600).describe('TTL of records without their own, in seconds.'),
    nameservers: ownNameservers.optional(),
    comment: commentSchema.optional(),
    labels: z.record(labelKeySchema, labelValueSchema).optional().describe('Your own labels. Use them as filters.'),
    suspend: suspendSchema.optional(),
    delegate_to: grantsSchema.optional(),
    records_from: recordSourcesRequest.optional(),
    dnssec: initialDnssec
      .optional()
      .describe('DNSSEC settings, from the first publication on. Also requires the scope dnssec:write.'),
    request_proof: z
      .boolean()
      .default(false)
      .describe(
        'Request a proof that the account owns the domain. If another owner has the domain without a proof, the new zone waits. See …/proof.',
      ),
    take_records: z
      .boolean()
      .default(false)
      .describe(
        'Move records from your parent zone whose names belong to the new zone. Without this, they are no longer served. NS and DS records of the zone name, and glue, stay in the parent zone. Record objects of Kubernetes also stay there and are not served. A warning lists them. Requires the scope records:write for the parent zone.',
      ),
  })
  .meta({ id: 'CreateZoneRequest', description: 'A new zone.' });

/** Returns advice if a setting tries to enable or disable DNSSEC. */
function adviseOnSwitch(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys' || !issue.keys.includes('enabled')) return undefined;
  return 'DNSSEC cannot be enabled or disabled here; use POST …/dnssec/enable or …/dnssec/disable';
}

/** Body of updateZone. Omitted settings stay unchanged. */
export const updateZoneRequest = z
  .strictObject({
    default_ttl: ttlSchema.optional().describe('TTL of records without their own, in seconds.'),
    nameservers: ownNameservers.nullable().optional(),
    comment: commentSchema.optional(),
    labels: z
      .record(labelKeySchema, labelValueSchema.nullable())
      .optional()
      .meta({
        description: 'Your own labels. Null removes a label. Omitted labels do not change.',
        example: { team: 'web', legacy: null },
      }),
    suspend: suspendSchema.optional(),
    delegate_to: grantsSchema.optional(),
    records_from: recordSourcesRequest.optional(),
    dnssec: z
      .strictObject(dnssecSettings, { error: adviseOnSwitch })
      .meta({ id: 'DnssecSettings', description: 'DNSSEC settings. Omitted settings stay unchanged.' })
      .optional()
      .describe('DNSSEC settings. Only if DNSSEC is enabled.'),
  })
  .meta({ id: 'UpdateZoneRequest', description: 'New settings of a zone. Omitted settings stay unchanged.' });
