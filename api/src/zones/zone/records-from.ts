import { recordFields, type ZoneSpec } from '@fourwinds/resources';
import { z } from 'zod';

/**
 * Namespace selector of a rule. It must have at least one label, because an empty selector would admit all
 * namespaces.
 */
const namespaceLabels = z
  .record(z.string().min(1).max(316), z.string().max(63))
  .refine(
    (labels) => Object.keys(labels).length > 0,
    'this is empty; give a label, such as "kubernetes.io/metadata.name"',
  )
  .refine((labels) => Object.keys(labels).length <= 16, 'a rule has at most 16 labels');

/** Maximum rules, in addition to the rule for the zone's own namespace. */
const MAX_RULES = 31;

const sourceFields = {
  namespace_labels: namespaceLabels.meta({
    description:
      'Labels that the namespace must have. Every namespace has its name in the label kubernetes.io/metadata.name.',
    example: { 'kubernetes.io/metadata.name': 'team-a' },
  }),
  names: z
    .array(recordFields.name)
    .min(1)
    .max(64)
    .optional()
    .meta({
      description: 'Owner names relative to the zone. *.dev matches every name below dev. If omitted, all names.',
      example: ['*.dev'],
    }),
  types: z.array(recordFields.type).min(1).max(64).optional().describe('Record types. If omitted, all types.'),
};

const SOURCE = 'Kubernetes namespaces, and the records that their Record objects may attach to a zone.';
const SOURCES = 'Kubernetes namespaces whose Record objects may attach records to the zone.';

/** `records_from` in answers. */
export const recordSources = z
  .array(z.object(sourceFields).meta({ id: 'RecordSource', description: SOURCE }))
  .describe(SOURCES);

/** `records_from` in requests. */
export const recordSourcesRequest = z
  .array(z.strictObject(sourceFields).meta({ id: 'RecordSourceRequest', description: SOURCE }))
  .max(MAX_RULES)
  .describe(`${SOURCES} Replaces the previous list.`);

export type RecordsFrom = z.infer<typeof recordSourcesRequest>;

type Rules = NonNullable<ZoneSpec['recordsFrom']>;

/**
 * Converts rules to the format of the Zone. Adds a rule for the zone's own namespace, in which the service creates
 * Records. Returns undefined if there are no rules.
 */
export function rulesOf(given: RecordsFrom): Rules | undefined {
  if (given.length === 0) return undefined;
  return [
    {},
    ...given.map(({ namespace_labels: matchLabels, ...rest }) => ({ namespaceSelector: { matchLabels }, ...rest })),
  ];
}

/** Returns the rules for other namespaces in the form of the API. */
export function recordsFromOf({ recordsFrom = [] }: Pick<ZoneSpec, 'recordsFrom'>): RecordsFrom {
  return recordsFrom.flatMap(({ namespaceSelector, names, types }) =>
    namespaceSelector === undefined
      ? []
      : [
          {
            namespace_labels: namespaceSelector.matchLabels ?? {},
            ...(names === undefined ? {} : { names }),
            ...(types === undefined ? {} : { types }),
          },
        ],
  );
}
