import { z } from 'zod';
import { UNWRITTEN_VERSIONS, unwrittenSchema } from './history-change.ts';
import { generationSchema, serialSchema, versionSchema } from './publication-numbers.ts';

/** The record of a snapshot that is handed to the regions. */
export const publicationSchema = z.object({
  zone: z
    .string()
    .max(317)
    .regex(/^[^/]+[/][^/]+$/)
    .describe('The Zone object that it was made from, as namespace/name.'),
  version: versionSchema.describe(
    'Publication version of the snapshot, in digits: of two snapshots the one with the greater is newer.',
  ),
  serial: serialSchema.describe('Serial of the snapshot.'),
  sha256: z.string().max(64).describe('Digest of the snapshot: one version never has two.'),
  generation: generationSchema.describe('Generation of spec it was made from.'),
  inputs: z
    .string()
    .max(64)
    .optional()
    .describe('Digest of everything that it was made from, so that a zone with the same is not composed again.'),
  recordObjects: z
    .int()
    .min(0)
    .max(0x7fffffff)
    .optional()
    .describe('How many Record objects the zone had then, those that were refused included.'),
  largestTTL: z.int().min(0).max(0x7fffffff).optional().describe('Largest TTL in it, seconds.'),
  earlierTTL: z
    .object({
      ttl: z.int().min(0).max(0x7fffffff).describe('In seconds.'),
      until: z.iso.datetime().describe('When no cache holds it any more.'),
    })
    .optional()
    .describe('Larger TTL of earlier snapshots, while caches may hold something of them.'),
  deleted: z
    .boolean()
    .optional()
    .describe('The Zone was deleted, and a tombstone with this version took the place of its snapshot.'),
  unwritten: z
    .array(unwrittenSchema)
    .max(UNWRITTEN_VERSIONS)
    .optional()
    .describe(
      'The latest versions that were perhaps not in the ZoneHistory when this was published, oldest first: an operator that was killed has not written them.',
    ),
});
