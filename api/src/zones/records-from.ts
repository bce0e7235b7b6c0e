import { recordFields, type ZoneSpec } from '@fourwinds/resources';
import { z } from 'zod';

/** The selector of namespaces in a rule: by labels, at least one, since none would admit all namespaces. */
const namespaceLabels = z
  .record(z.string().min(1).max(316), z.string().max(63))
  .refine(
    (labels) => Object.keys(labels).length > 0,
    'this is empty; give a label, such as "kubernetes.io/metadata.name"',
  )
  .refine((labels) => Object.keys(labels).length <= 16, 'a rule has at most 16 labels');

/** Rules beside that of the zone's own namespace. */
const MAX_RULES = 31;

export const recordsFromSchema = z
  .array(
    z.strictObject({
      namespace_labels: namespaceLabels.meta({
        description: 'Labels that a namespace has to have; each has its name as kubernetes.io/metadata.name.',
        example: { 'kubernetes.io/metadata.name': 'team-a' },
      }),
      names: z
        .array(recordFields.name)
        .min(1)
        .max(64)
        .optional()
        .meta({
          description: 'Owner names relative to the zone; *.dev is every name below dev. All where left out.',
          example: ['*.dev'],
        }),
      types: z.array(recordFields.type).min(1).max(64).optional().describe('Record types. All where left out.'),
    }),
  )
  .max(MAX_RULES)
  .meta({ description: 'Namespaces of Kubernetes whose Record objects may attach records to the zone.' });

export type RecordsFrom = z.infer<typeof recordsFromSchema>;

type Rules = NonNullable<ZoneSpec['recordsFrom']>;

/** Rules as a Zone holds them: beside its own namespace, whose Records the service makes. No rules where there is none. */
export function rulesOf(given: RecordsFrom): Rules | undefined {
  if (given.length === 0) return undefined;
  return [
    {},
    ...given.map(({ namespace_labels: matchLabels, ...rest }) => ({ namespaceSelector: { matchLabels }, ...rest })),
  ];
}

/** Rules for other namespaces as the APIs show them. */
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
