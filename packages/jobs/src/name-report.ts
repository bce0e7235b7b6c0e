import { z } from 'zod';
import { MOST_ADDRESSES, serverSchema, text } from './scan-report.ts';

/** Maximum names in a chain of aliases. */
export const MOST_HOPS = 8;
export const MOST_ADDRESSES_OF_A_NAME = 32;

const answerSchema = serverSchema.omit({ serial: true, transfer: true }).extend({
  /** Target of the CNAME record, without the final dot. Null if there is no CNAME record. */
  target: text.nullable(),
  addresses: z.array(text).max(MOST_ADDRESSES_OF_A_NAME),
  /** Lowest TTL of the CNAME and address records. Null if there are none. */
  ttl: z.int().min(0).max(0xffffffff).nullable(),
});

/** A name, the zone that contains it, and the answers of that zone's nameservers. Names have no final dot. */
const hopSchema = z.strictObject({
  name: text,
  /** Null if the zone was not found. */
  zone: text.nullable(),
  error: text.nullable(),
  servers: z.array(answerSchema).max(MOST_ADDRESSES),
});

/** The requested name, followed by the target of each alias. Untrusted data that readers must validate. */
export const nameReportSchema = z.strictObject({ hops: z.array(hopSchema).min(1).max(MOST_HOPS) });

export type NameReport = z.infer<typeof nameReportSchema>;
export type NameHop = NameReport['hops'][number];
export type NameAnswer = NameHop['servers'][number];
