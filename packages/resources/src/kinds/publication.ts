import { z } from 'zod';
import { UNWRITTEN_VERSIONS, unwrittenSchema } from './history-change.ts';
import { generationSchema, serialSchema, versionSchema } from './publication-numbers.ts';

export const publicationSchema = z.object({
  zone: z
    .string()
    .max(317)
    .regex(/^[^/]+[/][^/]+$/)
    .describe('The source Zone, as namespace/name.'),
  version: versionSchema.describe('Publication version, in digits. A higher version is newer.'),
  serial: serialSchema.describe('SOA serial of the snapshot.'),
  sha256: z.string().max(64).describe('SHA-256 digest of the snapshot. The digest of a version never changes.'),
  generation: generationSchema.describe('Generation of spec that was published.'),
  inputs: z
    .string()
    .max(64)
    .optional()
    .describe('Digest of all inputs. While the inputs have this digest, the operator does not compose the zone again.'),
  recordObjects: z
    .int()
    .min(0)
    .max(0x7fffffff)
    .optional()
    .describe('Number of Record objects of the zone when it was published, including refused ones.'),
  largestTTL: z.int().min(0).max(0x7fffffff).optional().describe('Largest TTL in the snapshot, in seconds.'),
  earlierTTL: z
    .object({
      ttl: z.int().min(0).max(0x7fffffff).describe('The TTL, in seconds.'),
      until: z.iso.datetime().describe('When the records with this TTL have expired from all caches.'),
    })
    .optional()
    .describe('A larger TTL of earlier snapshots. Present while caches may still contain records of these snapshots.'),
  deleted: z
    .boolean()
    .optional()
    .describe('The Zone was deleted, and a tombstone with this version replaced the snapshot.'),
  unwritten: z
    .array(unwrittenSchema)
    .max(UNWRITTEN_VERSIONS)
    .optional()
    .describe(
      'Recent versions, oldest first. If the operator was killed before it wrote a version to the ZoneHistory, that version is missing there.',
    ),
});
