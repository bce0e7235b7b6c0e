import { z } from 'zod';
import { MOST_ADDRESSES, serverSchema, text } from './scan-report.ts';

/** Names that are asked for, one alias after the other. */
export const MOST_HOPS = 8;
/** Addresses of a name that a report has. */
export const MOST_ADDRESSES_OF_A_NAME = 32;

/** An address of a nameserver, and its answer about the name. */
const answerSchema = serverSchema.omit({ serial: true, transfer: true }).extend({
  /** The target of the CNAME record, without the final dot; null where there is none. */
  target: text.nullable(),
  addresses: z.array(text).max(MOST_ADDRESSES_OF_A_NAME),
  /** The smallest of these records; null where there are none. */
  ttl: z.int().min(0).max(0xffffffff).nullable(),
});

/** A name, its zone, and the answers of the nameservers of that; names have no final dot. */
const hopSchema = z.strictObject({
  name: text,
  /** Null where the zone was not found. */
  zone: text.nullable(),
  /** Why it was not found. */
  error: text.nullable(),
  servers: z.array(answerSchema).max(MOST_ADDRESSES),
});

/** Where a name leads: itself first, then the target of each alias. All of it is what strangers said: whoever reads it checks it. */
export const nameReportSchema = z.strictObject({ hops: z.array(hopSchema).min(1).max(MOST_HOPS) });

export type NameReport = z.infer<typeof nameReportSchema>;
export type NameHop = NameReport['hops'][number];
export type NameAnswer = NameHop['servers'][number];
