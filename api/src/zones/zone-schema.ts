import { delegateToSchema } from '@fourwinds/resources';
import { z } from 'zod';
import { dnssecSummary } from '../signing/signing-schema.ts';
import { textSchema, UNICODE_NAME } from '../http/schemas.ts';
import type { ChangeOutcome, Progress } from './change-zone.ts';
import { delegationStates } from './delegation-state.ts';
import { recordsFromSchema } from './records-from.ts';
import { LABEL_KEY, LABEL_VALUE } from './user-labels.ts';
import { zoneStates } from './zone-state.ts';

const { account, namespace } = delegateToSchema.shape;

/** Names are checked with the zone, which they are relative to. */
export const grantSchema = z.strictObject({
  name: textSchema
    .min(1)
    .max(1024)
    .meta({ description: 'Relative to the zone; all names below it are granted with it.', example: 'sub' }),
  account: account.describe('Account that may have the name; this or `namespace`.'),
  namespace: namespace.describe('Kubernetes namespace whose Zones may have the name; this or `account`.'),
});

/** Fields of a zone that are for people, and change nothing that is published. */
export const commentSchema = textSchema.max(1024).nullable().describe('A note for people; not published.');
export const labelKeySchema = z
  .string()
  .regex(LABEL_KEY, 'the name of a label has 1 to 63 letters, digits, and within these also - . _, such as team');
export const labelValueSchema = z
  .string()
  .regex(LABEL_VALUE, 'the value of a label has at most 63 letters, digits, and within these also - . _, such as web');

export const regionSchema = z.object({
  name: z.string(),
  serial: z.int().nullable(),
  observed_at: z.iso.datetime().nullable(),
  servers: z.int(),
});

export const zoneSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    unicode_name: z.string().describe(UNICODE_NAME),
    status: z.enum(zoneStates),
    namespace: z
      .string()
      .nullable()
      .describe(
        'The namespace of Kubernetes that has the zone, and where alone it is changed, if an administrator shows it in the account to be read. null for a zone of the account.',
      ),
    comment: z.string().nullable(),
    labels: z.record(z.string(), z.string()).describe('Labels of your own.'),
    record_count: z.int().describe('Of the records that the token may see.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    serial: z.int().nullable(),
    default_ttl: z.int(),
    nameservers: z.array(z.string()),
    delegate_to: z.array(grantSchema).describe('Names below the zone that other owners may have zones for.'),
    records_from: recordsFromSchema,
    zone_ref: z
      .object({ namespace: z.string(), name: z.string() })
      .describe('The Zone object in Kubernetes, as Record objects name it.'),
    suspend: z.boolean().describe('Whether changes of the zone wait.'),
    dnssec: z.object(dnssecSummary),
    delegation: z.enum(delegationStates).describe('As `state` of `GET /zones/{zone}/delegation`.'),
    regions: z.array(regionSchema).describe('The version that each region serves.'),
    problems: z
      .array(
        z.object({
          path: z.string(),
          code: z.string(),
          severity: z.enum(['error', 'warning']),
          message: z.string(),
          record_id: z.uuid().optional().describe('The record that it is about, where that was written by these APIs.'),
        }),
      )
      .describe('Errors for which the version before stays served, and warnings, at most 100.'),
  })
  .meta({ id: 'Zone' });

/** The progress of a change. */
export const progressFields = {
  in_sync: z.boolean().optional().describe('With wait: whether all regions serve the change.'),
  regions: z.array(regionSchema).optional().describe('With wait.'),
};

/** The outcome of a change, in answers that are about the changed zone or record itself. */
export const outcomeFields = {
  change_id: z.uuid().nullable().optional().describe('With wait or dry_run; null where nothing was written.'),
  applied: z.boolean().optional().describe('With wait or dry_run: false for the latter.'),
  ...progressFields,
};

export function progressBody({ inSync, regions }: Progress): object {
  return inSync === undefined ? {} : { in_sync: inSync, regions };
}

export function outcomeBody(outcome: ChangeOutcome): object {
  const { changeId, applied, inSync } = outcome;
  if (applied && inSync === undefined) return {};
  return { change_id: changeId, applied, ...progressBody(outcome) };
}
