import { z } from 'zod';

/** Maximum length of a name in presentation format, and of a type. One octet of a name can need four characters. */
const name = z.string().min(1).max(1024);
const type = z.string().min(1).max(16);

export const MOST_SETS = 10_000;
export const MOST_SERVERS = 8;

const setSchema = z.strictObject({ name, type });

export const scanRequestSchema = z.strictObject({
  /** Without the final dot. */
  domain: name,
  /** Host names or IP addresses. If empty, the servers of the delegation are used. */
  servers: z.array(name).max(MOST_SERVERS),
  sets: z.array(setSchema).max(MOST_SETS),
});

export type ScanRequest = z.infer<typeof scanRequestSchema>;
