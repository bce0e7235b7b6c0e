import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { type ConditionOf, conditionsSchema, type ConditionTable } from './condition.ts';
import { API_VERSION } from './group.ts';
import { problemSchema, recordFields } from './record-fields.ts';

/** Record objects that one Zone may have; beyond that the oldest are part of it. */
export const RECORDS_PER_ZONE = 30_000;
/** Record objects of one namespace that may be part of zones. */
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
          .describe('Namespace of the Zone object; the same one when omitted.'),
      })
      .describe('The zone to attach to. Cannot be changed.'),
    ...recordFields,
  })
  .describe('One resource record, attached to a zone.');

export const recordStatusSchema = z
  .object({
    observedGeneration: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Generation of spec that this status speaks of.'),
    conditions: conditionsSchema
      .optional()
      .describe(
        'The state in short. Accepted: is the record part of its zone? InSync: does every live server of all regions serve it? Ready: both.',
      ),
    problems: z.array(problemSchema).max(20).optional().describe('Errors and warnings about the record.'),
  })
  .describe('The present state of the record.');

const recordSchema = z
  .object({ spec: recordSpecSchema, status: recordStatusSchema.optional() })
  .describe(
    'One DNS record, attached to a zone that somebody else may own. A Record that would make its zone invalid is refused alone; the zone is served without it.',
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

/** Condition types of a Record with their reasons and the meaning of each; the first reason goes with the status True. */
export const recordConditions = {
  Accepted: {
    Attached: 'The record is part of its zone.',
    ZoneNotFound: 'There is no such Zone, or it is deleted.',
    ZoneNotAccepted:
      'Unknown: the Zone itself is not accepted, so that it is served no more, or nothing can be said of this version of the record yet.',
    NotAllowed: 'The zone’s spec.recordsFrom does not admit this record: its namespace, name or type.',
    Invalid: 'The record itself breaks a rule of DNS; see status.problems.',
    ConflictsWithZone:
      'Beside the zone’s other records this one would break a rule of DNS; the zone is served without it.',
    TooManyRecords: `The zone has ${RECORDS_PER_ZONE} Record objects that are older, or the namespace has ${RECORDS_PER_NAMESPACE}; this one waits until some are deleted.`,
    Deleted: 'The object is deleted, and there only because it has finalizers of others; it is no part of its zone.',
  },
  InSync: {
    AllRegionsServe: 'Every live server of all regions serves the record.',
    Publishing: 'Some servers do not serve it yet.',
    Hidden:
      'Another zone that is hosted here has the name of the record, and answers for it; see status.problems. Put the record into that zone.',
    NotAccepted: 'See the condition Accepted.',
  },
  Ready: {
    InSync: 'Accepted and served everywhere.',
    NotAccepted: 'See the condition Accepted.',
    NotInSync: 'See the condition InSync.',
  },
  Stalled: {
    NotAllowed: 'Nothing happens until the zone admits the record.',
    Invalid: 'Nothing happens until the record is corrected.',
    ConflictsWithZone: 'Nothing happens until the record, or those beside it, are changed.',
    TooManyRecords: 'Nothing happens until other Record objects are deleted.',
    Hidden: 'Nothing happens until the record is put into the zone that has its name, or that zone is deleted.',
    Deleted: 'Nothing happens until others remove their finalizers.',
  },
} as const satisfies ConditionTable;

export type RecordCondition<Type extends keyof typeof recordConditions = keyof typeof recordConditions> = ConditionOf<
  typeof recordConditions,
  Type
>;
