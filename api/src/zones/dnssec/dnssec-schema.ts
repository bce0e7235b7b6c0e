import { KEY_ROLES } from '@fourwinds/resources';
import { z } from 'zod';
import { dnssecSettings, dnssecSummary } from '../signing/signing-schema.ts';
import { changeSchema } from '../write/outcome-schema.ts';
import { dnssecKeySchema, importedKeySchema, parentDsSchema, upcomingDsSchema } from './key-schema.ts';

const waiting = {
  reason: z.string().meta({ description: 'Reason, in one word.', example: 'WaitingForDS' }),
  message: z.string().describe('What happens next, for people. The text may change.'),
  since: z.iso.datetime().describe('Since when this is so.'),
};

const stepSchema = z.object(waiting).meta({ id: 'DnssecStep', description: 'A step that DNSSEC waits for.' });

const conditionSchema = z
  .object({
    type: z.string().meta({ description: 'Type of the condition, as in Kubernetes.', example: 'ParentDS' }),
    status: z.enum(['True', 'False', 'Unknown']).describe('Whether the condition holds.'),
    ...waiting,
  })
  .meta({ id: 'DnssecCondition', description: 'A condition of the zone about DNSSEC.' });

export const dnssecSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    ...dnssecSummary,
    keys: z.array(dnssecKeySchema).describe('The keys that sign the zone. A CSK is listed with both roles.'),
    ds: z
      .array(parentDsSchema)
      .describe('The DS records that the parent should have now. Empty if it should have none.'),
    upcoming_ds: z
      .array(upcomingDsSchema)
      .describe('The next DS records for the parent. Do not publish them before publish_after.'),
    next_rollover: z.iso.datetime().nullable().describe('When the next rollover starts. Null if none is planned.'),
    signatures_expire: z.iso
      .datetime()
      .nullable()
      .describe('When the first signature expires. Signatures are renewed earlier. Null if the zone is not signed.'),
    waiting_for: stepSchema.nullable().describe('The next step, and what you must do first. Null if there is none.'),
    conditions: z.array(conditionSchema).describe('Conditions of the zone about DNSSEC, most urgent first.'),
  })
  .meta({ id: 'Dnssec', description: 'The DNSSEC state of a zone.' });

export const dnssecChangedSchema = dnssecSchema
  .extend({ change: changeSchema })
  .meta({ id: 'DnssecChanged', description: 'The DNSSEC state of a zone after a write.' });

export const keysImportedSchema = dnssecSchema
  .extend({
    imported_keys: z.array(importedKeySchema).describe('The imported keys, in the order of the request.'),
    change: changeSchema,
  })
  .meta({ id: 'KeysImported', description: 'The DNSSEC state of a zone after an import, and the imported keys.' });

export const enableSchema = z.strictObject(dnssecSettings).meta({ id: 'EnableDnssecRequest' });

export const disableSchema = z
  .strictObject({
    force: z
      .boolean()
      .default(false)
      .describe(
        'Remove the signatures at once. While the parent has a DS record, validating resolvers refuse the zone.',
      ),
  })
  .meta({ id: 'DisableDnssecRequest' });

export const rolloverSchema = z
  .strictObject({
    roles: z
      .array(z.enum(KEY_ROLES))
      .min(1, 'this is empty; list KSK, ZSK or both, or leave it out for both')
      .max(2)
      .default([...KEY_ROLES])
      .describe('Roles of the keys to replace.'),
    compromised: z
      .boolean()
      .default(false)
      .describe('True if the private keys may have leaked. All of them are replaced as fast as is safe.'),
  })
  .meta({ id: 'RollKeysRequest' });
