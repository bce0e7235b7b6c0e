import { z } from 'zod';
import { partRateNames, rateNames } from '../../kernel/meter.ts';

const seconds = z.int().describe('Length of the period in seconds.');

const quotaSchema = z
  .object({
    limit: z.int().nullable().describe('Maximum number. Null means no limit.'),
    used: z.int().describe('Number that the account has.'),
  })
  .meta({ id: 'Quota' });

const rateSchema = z
  .object({
    name: z.enum(rateNames).describe('Name of the limit.'),
    limit: z.int().describe('Requests allowed in any period of this many seconds.'),
    seconds,
    remaining: z.int().describe('Requests that are allowed now.'),
    reset_at: z.iso
      .datetime()
      .nullable()
      .describe('When the oldest counted request stops counting. Null if none is counted.'),
  })
  .meta({ id: 'RateLimit' });

const volumeSchema = z
  .object({
    limit: z.int().describe('Octets allowed in any period of this many seconds.'),
    seconds,
    remaining: z.int().describe('Octets that are allowed now.'),
    reset_at: z.iso
      .datetime()
      .nullable()
      .describe('When the oldest counted octets stop counting. Null if none are counted.'),
  })
  .meta({ id: 'VolumeLimit' });

const dynamicSchema = z
  .object({
    name: z.enum(partRateNames).describe('Name of the limit.'),
    limit: z.int().describe('Changes allowed in any period of this many seconds.'),
    seconds,
  })
  .meta({ id: 'DynamicUpdateLimit' });

export const limitsSchema = z
  .object({
    plan: z.string().describe('Name of the plan.'),
    unlocked_by_verification: z
      .array(z.string())
      .describe(
        'What verification of the account unlocks. Verify it at the verification_page of GET /account. Empty if it is verified.',
      ),
    zone_quota: quotaSchema.describe('Number of zones, without those of names below suffixes.'),
    domain_quota: quotaSchema.describe('Number of names below suffixes of this service.'),
    webhook_quota: quotaSchema.describe('Number of webhooks.'),
    records_per_zone: z.int().nullable().describe('Maximum number of records in a zone. Null means no limit.'),
    record_bytes_per_zone: z.int().describe('Maximum octets of all records of a zone, counted as JSON.'),
    changes_per_request: z.int().describe('Maximum number of changes in a request.'),
    body_bytes: z.int().describe('Maximum octets of a request body.'),
    minimum_ttl: z.int().describe('Minimum TTL of a record in seconds.'),
    rates: z
      .array(rateSchema)
      .describe('Request limits per period, for all tokens of the account together. Empty if there are none.'),
    written_bytes: volumeSchema
      .nullable()
      .describe(
        'Limit of octets added or changed in records, counted as JSON, for all tokens together. Null means no limit.',
      ),
    dynamic_updates: z
      .array(dynamicSchema)
      .describe(
        'How often dynamic updates may change addresses per period: for each name and type, and for each token.',
      ),
  })
  .meta({ id: 'Limits' });
