import { z } from 'zod';

/** A line of text from elsewhere: names, addresses, errors. */
export const text = z.string().max(1024);
const ttl = z.int().min(0).max(0xffffffff);
/** Addresses of nameservers. */
export const MOST_ADDRESSES = 64;
/** Nameservers, and DS records, of a delegation. */
export const MOST_NAMES = 64;
/** As many records as a zone here may have, and those that its host adds. */
export const MOST_RECORDS = 12_000;

/** An address of a nameserver, and its answers. */
export const serverSchema = z.strictObject({
  name: text,
  /** Null where none was found. */
  address: text.nullable(),
  /** `answers`: it has the zone; `foreign`: it answers without authority for it; `silent`: no answer; `forbidden`: an address that is not connected to. */
  state: z.enum(['answers', 'foreign', 'silent', 'forbidden']),
  serial: z.int().min(0).max(0xffffffff).nullable(),
  /** Whether it gave the whole zone by AXFR; null where it was not asked. */
  transfer: z.enum(['allowed', 'refused', 'too_large', 'failed']).nullable(),
  error: text.nullable(),
});

/** A set of records. Values are in presentation format, with absolute names. */
const foundSetSchema = z.strictObject({
  name: text,
  type: z.string().max(16),
  ttl,
  values: z.array(z.string().max(300_000)).min(1),
  /** The address of the server that has it. */
  server: text,
  /** Made by the server from a wildcard, which is a set of its own. */
  synthesised: z.boolean(),
});

/** The findings of a scan. All of it is what strangers said: whoever reads it checks it. */
export const scanReportSchema = z
  .strictObject({
    /** The delegation at the parent; null where the servers of the parent were not found or did not all answer. */
    parent: z
      .strictObject({
        zone: text,
        nameservers: z.array(text).max(MOST_NAMES),
        /** Presentation format. */
        ds: z.array(text).max(MOST_NAMES),
      })
      .nullable(),
    /** Why the parent is unknown. */
    parentError: text.nullable(),
    servers: z.array(serverSchema).max(MOST_ADDRESSES),
    sets: z.array(foundSetSchema).max(MOST_RECORDS),
    /** Names with the label `*`. */
    wildcards: z.array(text).max(MOST_RECORDS),
    /** Whether the sets are those of a zone transfer, so that none is missing. */
    isWhole: z.boolean(),
    /** Sets that were not asked for, or to which there was no answer. */
    unanswered: z.array(z.strictObject({ name: text, type: z.string().max(16) })).max(MOST_RECORDS),
    /** Whether more records were found than a report has room for. */
    isTooLarge: z.boolean(),
  })
  .refine(({ sets }) => sets.reduce((sum, { values }) => sum + values.length, 0) <= MOST_RECORDS, 'too many records');

export type ScanReport = z.infer<typeof scanReportSchema>;
export type ScannedServer = ScanReport['servers'][number];
export type FoundSet = ScanReport['sets'][number];
