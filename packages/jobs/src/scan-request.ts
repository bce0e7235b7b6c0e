import { z } from 'zod';

/** The largest name and type in presentation format: each octet of a name may take four characters. */
const name = z.string().min(1).max(1024);
const type = z.string().min(1).max(16);

/** Sets that a request may name. */
export const MOST_SETS = 10_000;
/** Servers that a request may name. */
export const MOST_SERVERS = 8;

/** A set of records, by its absolute owner name and its type. */
const setSchema = z.strictObject({ name, type });

/** The questions of a scan. */
export const scanRequestSchema = z.strictObject({
  /** Without the final dot. */
  domain: name,
  /** Host names or IP addresses; those of the delegation where empty. */
  servers: z.array(name).max(MOST_SERVERS),
  /** Sets to ask for beside the usual ones. */
  sets: z.array(setSchema).max(MOST_SETS),
});

export type ScanRequest = z.infer<typeof scanRequestSchema>;
