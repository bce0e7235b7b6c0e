import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { type ConditionOf, conditionsSchema, type ConditionTable } from './condition.ts';
import { API_VERSION } from './group.ts';
import { problemSchema, recordFields } from './record-fields.ts';

/** Maximum number of Record objects of a Zone. If there are more, only the oldest are used. */
export const RECORDS_PER_ZONE = 30_000;
/** Maximum number of Record objects of a namespace that can be part of zones. */
export const RECORDS_PER_NAMESPACE = 60_000;

export const recordSpecSchema = z
  .object({
    zoneRef: z
      .object({
        name: z.string().min(1).max(253).describe('Name of the Zone object.'),
        namespace: z
          .string()
          .min(1)
          .max(63)
          .optional()
          .describe('Namespace of the Zone object. If omitted, the namespace of the Record.'),
      })
      .describe('The zone that the record attaches to. Cannot be changed.'),
    ...recordFields,
  })
  .describe('A resource record and its zone.');

export const recordStatusSchema = z
  .object({
    observedGeneration: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Generation of spec that this status describes.'),
    conditions: conditionsSchema
      .optional()
      .describe(
        'Summary of the state. Accepted: the record is part of its zone. InSync: every live server of all regions serves it. Ready: both.',
      ),
    problems: z.array(problemSchema).max(20).optional().describe('Errors and warnings about the record.'),
  })
  .describe('The current state of the record.');

const recordSchema = z
  .object({ spec: recordSpecSchema, status: recordStatusSchema.optional() })
  .describe(
    'One DNS record, attached to a zone that may have another owner. If the record would make the zone invalid, it is refused, and the zone is served without it.',
  );

export type RecordSpec = z.infer<typeof recordSpecSchema>;
export type RecordStatus = z.infer<typeof recordStatusSchema>;
export interface RecordResource extends Resource {
  spec: RecordSpec;
  status?: RecordStatus;
}

export const RecordKind: Kind<RecordResource> = {
  apiVersion: API_VERSION,
  kind: 'Record',
  plural: 'records',
  namespaced: true,
  status: true,
  schema: recordSchema,
  immutable: ['spec.zoneRef', 'spec.name', 'spec.type'],
};

/** Condition types of a Record, each with its reasons. The first reason belongs to status True. */
export const recordConditions = {
  Accepted: {
    Attached: 'The record is part of its zone.',
    ZoneNotFound: 'The Zone does not exist or was deleted.',
    ZoneNotAccepted:
      'Unknown: the Zone is not accepted. Either the zone is no longer served, or it has not been checked with this version of the record.',
    NotAllowed: 'spec.recordsFrom of the zone does not allow the namespace, name or type of this record.',
    Invalid: 'The record breaks a rule of DNS. See status.problems.',
    ConflictsWithZone:
      'Together with the other records of the zone, this record breaks a rule of DNS. The zone is served without it.',
    TooManyRecords: `The zone has ${RECORDS_PER_ZONE} older Record objects, or the namespace has ${RECORDS_PER_NAMESPACE}. This record waits until some are deleted.`,
    Deleted:
      'The object was deleted and is no longer part of its zone. It still exists because of finalizers of other programs.',
  },
  InSync: {
    AllRegionsServe: 'Every live server of all regions serves the record.',
    Publishing: 'Some servers do not serve the record yet.',
    Hidden:
      'Another zone hosted here contains this name and answers for it. See status.problems. Add the record to that zone.',
    NotAccepted: 'See the condition Accepted.',
  },
  Ready: {
    InSync: 'The record is accepted and served everywhere.',
    NotAccepted: 'See the condition Accepted.',
    NotInSync: 'See the condition InSync.',
  },
  Stalled: {
    NotAllowed: 'Nothing happens until the zone allows the record.',
    Invalid: 'Nothing happens until the record is corrected.',
    ConflictsWithZone: 'Nothing happens until the record, or the conflicting records, change.',
    TooManyRecords: 'Nothing happens until other Record objects are deleted.',
    Hidden: 'Nothing happens until the record is moved to the zone that contains its name, or that zone is deleted.',
    Deleted: 'Nothing happens until other programs remove their finalizers.',
  },
} as const satisfies ConditionTable;

export type RecordCondition<Type extends keyof typeof recordConditions = keyof typeof recordConditions> = ConditionOf<
  typeof recordConditions,
  Type
>;
