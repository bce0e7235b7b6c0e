import { z } from 'zod';

/** A line of external text, for example a name, an address or an error. */
export const text = z.string().max(1024);
const ttl = z.int().min(0).max(0xffffffff);
/** Maximum number of nameserver addresses. */
export const MOST_ADDRESSES = 64;
/** Maximum number of nameservers, and maximum number of DS records, in a delegation. */
export const MOST_NAMES = 64;
/** Maximum number of records of a hosted zone, plus some for records that the current host adds. */
export const MOST_RECORDS = 12_000;

export const serverSchema = z.strictObject({
  name: text,
  /** Null if no address was found. */
  address: text.nullable(),
  /**
   * `answers`: the server hosts the zone. `foreign`: it answers without authority. `silent`: it does not answer.
   * `forbidden`: connections to the address are not allowed.
   */
  state: z.enum(['answers', 'foreign', 'silent', 'forbidden']),
  serial: z.int().min(0).max(0xffffffff).nullable(),
  /** Result of the AXFR request. Null if no AXFR was requested. */
  transfer: z.enum(['allowed', 'refused', 'too_large', 'failed']).nullable(),
  error: text.nullable(),
});

/** A record set. Values are in presentation format with absolute names. */
const foundSetSchema = z.strictObject({
  name: text,
  type: z.string().max(16),
  ttl,
  values: z.array(z.string().max(300_000)).min(1),
  server: text,
  /** True if the server synthesized the set from a wildcard. The wildcard itself is a separate set. */
  synthesised: z.boolean(),
});

/** Result of a scan. Untrusted data that readers must validate. */
export const scanReportSchema = z
  .strictObject({
    /** Delegation at the parent. Null if the parent's servers were not found, or if some of them did not answer. */
    parent: z
      .strictObject({
        zone: text,
        nameservers: z.array(text).max(MOST_NAMES),
        /** DS records in presentation format. */
        ds: z.array(text).max(MOST_NAMES),
      })
      .nullable(),
    parentError: text.nullable(),
    servers: z.array(serverSchema).max(MOST_ADDRESSES),
    sets: z.array(foundSetSchema).max(MOST_RECORDS),
    /** Names with the label `*`. */
    wildcards: z.array(text).max(MOST_RECORDS),
    /** True if the sets come from a zone transfer and are therefore complete. */
    isWhole: z.boolean(),
    /** Sets that were not queried or not answered. */
    unanswered: z.array(z.strictObject({ name: text, type: z.string().max(16) })).max(MOST_RECORDS),
    /** True if the zone has more records than fit into a report. */
    isTooLarge: z.boolean(),
  })
  .refine(({ sets }) => sets.reduce((sum, { values }) => sum + values.length, 0) <= MOST_RECORDS, 'too many records');

export type ScanReport = z.infer<typeof scanReportSchema>;
export type ScannedServer = ScanReport['servers'][number];
export type FoundSet = ScanReport['sets'][number];
