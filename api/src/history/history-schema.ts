import { historyCauses, type HistoryCauseType } from '@fourwinds/resources';
import { z } from 'zod';

const record = z.object({ name: z.string(), type: z.string(), value: z.string(), ttl: z.int() });

const changed = {
  added: z.int().nullable().describe('Records added; null where that is not known.'),
  removed: z.int().nullable().describe('Records removed; one with another value or TTL is removed and added.'),
  diff: z
    .object({ added: z.array(record), removed: z.array(record) })
    .nullable()
    .describe('These records; null where they are not known, or too many to be kept.'),
};

const published = {
  version: z.string().describe('Publication version: of two the greater number is newer.'),
  serial: z.int(),
  published_at: z.iso.datetime(),
};

/** Names of causes as the APIs have them. */
const causeNames = {
  Change: 'change',
  Manager: 'kubernetes',
  User: 'kubernetes_user',
  Unknown: 'unknown',
  Dynamic: 'dynamic',
  Contributed: 'contributed',
  Keys: 'keys',
  Signing: 'signing',
  Republished: 'republished',
} as const satisfies { readonly [type in HistoryCauseType]: string };

type CauseName = (typeof causeNames)[HistoryCauseType];

/** The operator may be of a later version, with causes that nobody knows here. */
export function isKnownCause(type: string): type is HistoryCauseType {
  return Object.hasOwn(causeNames, type);
}

export function causeName(type: string): CauseName {
  return isKnownCause(type) ? causeNames[type] : 'unknown';
}

/** A cause as the APIs show it; who may see some records alone learns no names of others. */
export function causeView(
  { type, by = null }: { readonly type: string; readonly by?: string | null },
  isLimited: boolean,
) {
  return { type: causeName(type), by: isLimited && type !== 'Change' ? null : by };
}

const namesThatFold = (folds: boolean): [CauseName, ...CauseName[]] => {
  const types = Object.keys(causeNames) as HistoryCauseType[];
  return types.filter((type) => historyCauses[type].folds === folds).map(causeName) as [CauseName, ...CauseName[]];
};

export const historySchema = z
  .object({
    zone: z.string(),
    entries: z
      .array(
        z.object({
          ...published,
          causes: z.array(
            z.object({
              type: z.enum(namesThatFold(false)),
              by: z
                .string()
                .nullable()
                .describe(
                  'Of `change` the change_id; of `kubernetes` the field manager, which nobody checks; of `kubernetes_user` the user.',
                ),
            }),
          ),
          first: z.boolean().describe('Nothing was published of the zone before.'),
          ...changed,
        }),
      )
      .describe('The latest changes of the owner, at most 8, newest first.'),
    running: z
      .object({
        since: z.iso.datetime(),
        versions: z.int().describe('Versions that are one here.'),
        ...published,
        causes: z.array(z.enum(namesThatFold(true))),
        ...changed,
      })
      .nullable()
      .describe('All that was published for other reasons, such as new keys, and the sum of its changes.'),
  })
  .meta({ id: 'History' });

export type HistoryView = z.infer<typeof historySchema>;
