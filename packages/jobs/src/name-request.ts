import { z } from 'zod';
import { scanRequestSchema } from './scan-request.ts';

/** A name without the final dot. One octet can need four characters. */
const name = z.string().min(1).max(1024);

export const nameRequestSchema = z.strictObject({
  name,
  /** Stop following aliases at this name. Null to follow all aliases. */
  until: name.nullable(),
});

export type NameRequest = z.infer<typeof nameRequestSchema>;

export const jobRequestSchema = z.union([scanRequestSchema, nameRequestSchema]);

export type JobRequest = z.infer<typeof jobRequestSchema>;
