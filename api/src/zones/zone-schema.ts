import { z } from 'zod';
import { dnssecSummary } from '../signing/signing-schema.ts';
import { textSchema } from '../http/schemas.ts';
import { zoneStates } from './zone-state.ts';

/** Names are checked with the zone, which they are relative to. */
export const grantSchema = z.strictObject({
  name: textSchema
    .min(1)
    .max(1024)
    .meta({ description: 'Relative to the zone; all names below it are granted with it.', example: 'sub' }),
  account: textSchema.max(63).optional().describe('Account that may have the name.'),
  namespace: textSchema.max(63).optional().describe('Kubernetes namespace whose Zones may have the name.'),
});

export const zoneSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(zoneStates),
    record_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    serial: z.int().nullable(),
    default_ttl: z.int(),
    nameservers: z.array(z.string()),
    delegate_to: z.array(grantSchema).describe('Names below the zone that other owners may have zones for.'),
    dnssec: z.object(dnssecSummary),
    problems: z.array(
      z.object({ path: z.string(), code: z.string(), severity: z.enum(['error', 'warning']), message: z.string() }),
    ),
  })
  .meta({ id: 'Zone' });

export const regionSchema = z.object({
  name: z.string(),
  serial: z.int().nullable(),
  observed_at: z.iso.datetime().nullable(),
  servers: z.int(),
});
