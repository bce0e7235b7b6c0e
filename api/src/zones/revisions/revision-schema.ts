import { z } from 'zod';
import { actorSchema } from '../../storage/audit/actor-schema.ts';
import { recordSchema } from '../zone/record-schema.ts';
import { differenceSchema } from '../zone/difference-schema.ts';
import { changeSchema } from '../write/outcome-schema.ts';
import { recordCountsSchema } from '../records/record-counts-schema.ts';
import { causeNames } from './cause-view.ts';

const causeSchema = z
  .object({
    type: z
      .enum(Object.values(causeNames))
      .describe(
        'change: through this service. kubernetes: a field manager. kubernetes_user: a user of Kubernetes. unknown: not known.',
      ),
    by: z
      .string()
      .nullable()
      .describe(
        'For `change`, the ID of the change. For `kubernetes`, the field manager, which is not verified. For `kubernetes_user`, the user.',
      ),
    actor: actorSchema
      .nullable()
      .describe('Who made a `change`, as in the audit log. Null without the scope audit:read.'),
    action: z
      .string()
      .nullable()
      .meta({ description: 'The action of a `change`, as in the audit log.', example: 'records.change' }),
  })
  .meta({ id: 'RevisionCause' });

export const revisionSchema = z
  .object({
    revision: z.int().describe('Number of the revision, from 1, without gaps.'),
    version: z.string().describe('Publication version.'),
    serial: z.int().describe('SOA serial of the published version.'),
    published_at: z.iso.datetime().describe('When the revision was published.'),
    causes: z.array(causeSchema).describe('What caused the revision.'),
    added_count: z.int().nullable().describe('Number of records added since the previous revision. Null if not known.'),
    removed_count: z
      .int()
      .nullable()
      .describe('Number of records removed. A record with a new value or TTL counts as removed and added.'),
    is_known: z.boolean().describe('Whether the records of this revision are known.'),
  })
  .meta({ id: 'Revision' });

export const revisionRecordsSchema = revisionSchema
  .extend({
    zone: z.string().describe('Name of the zone.'),
    records: z.array(recordSchema).describe('Records of the revision that the token can see.'),
  })
  .meta({ id: 'RevisionRecords' });

export const revisionDiffSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    from_revision: z.int().describe('Number of the first revision.'),
    to_revision: z.int().describe('Number of the other revision.'),
    diff: differenceSchema.describe('Records that differ.'),
  })
  .meta({ id: 'RevisionDiff' });

export const zoneRolledBackSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    revision: z.int().describe('The revision whose records the zone has now.'),
    serial: z.int().nullable().describe('SOA serial of the zone. Null before its first publication.'),
    record_counts: recordCountsSchema.describe('Effect on the records of the zone.'),
    change: changeSchema,
  })
  .meta({ id: 'ZoneRolledBack' });
