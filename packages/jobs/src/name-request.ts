import { z } from 'zod';
import { scanRequestSchema } from './scan-request.ts';

/** A name without the final dot: each octet may take four characters. */
const name = z.string().min(1).max(1024);

/** The question where a name leads. */
export const nameRequestSchema = z.strictObject({
  name,
  /** The name behind which nobody looks; null where all aliases are followed. */
  until: name.nullable(),
});

export type NameRequest = z.infer<typeof nameRequestSchema>;

/** All that workers are asked. */
export const jobRequestSchema = z.union([scanRequestSchema, nameRequestSchema]);

export type JobRequest = z.infer<typeof jobRequestSchema>;
