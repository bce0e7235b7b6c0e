import type { RecordView, RecordsChanged } from '../api/client.ts';
import type { Pending } from './pending.ts';
import { isSame, valuesOf } from './values.ts';

/** Changes that the API has applied. */
export interface Published {
  /** The applied changes, including those that the server already had. */
  readonly sent: Pending;
  /** Record ids by addition key. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Reads the API response to `sent`. `all` also contains the pending changes that the server already had. */
export function publishedBy(all: Pending, sent: Pending, { results }: Pick<RecordsChanged, 'results'>): Published {
  const first = Object.keys(sent.removed).length + Object.keys(sent.changed).length;
  const ids = sent.added.flatMap(({ key }, i): [key: string, id: string][] => {
    const id = results[first + i]?.record_id ?? null;
    return id === null ? [] : [[key, id]];
  });
  return { sent: all, ids: new Map(ids) };
}

/** Returns the changes that the user made while a request was in flight, rebased on the published values. */
export function leftAfter({ sent, ids }: Published, { changed, removed, added }: Pending): Pending {
  const nowOf = (id: string) => sent.changed[id]?.after;
  const again = Object.entries(changed).map(
    ([id, { before, after }]) => [id, { before: nowOf(id) ?? before, after }] as const,
  );
  const corrected = sent.added.flatMap((then) => {
    const now = added.find(({ key }) => key === then.key);
    const id = ids.get(then.key);
    return now === undefined || id === undefined
      ? []
      : [[id, { before: valuesOf(then), after: valuesOf(now) }] as const];
  });
  return {
    changed: Object.fromEntries([...again, ...corrected].filter(([, { before, after }]) => !isSame(before, after))),
    removed: Object.fromEntries(
      Object.entries(removed).flatMap(([id, before]) => (id in sent.removed ? [] : [[id, nowOf(id) ?? before]])),
    ),
    added: added.filter(({ key }) => !sent.added.some((one) => one.key === key)),
  };
}

/** Applies published changes to the cached records until the records are read again. */
export function withPublished({ sent, ids }: Published, records: readonly RecordView[]): RecordView[] {
  const kept = records
    .filter(({ id }) => !(id in sent.removed))
    .map((one) => ({ ...one, ...sent.changed[one.id]?.after }));
  const known = new Set(kept.map(({ id }) => id));
  const made = sent.added.flatMap((one): RecordView[] => {
    const id = ids.get(one.key);
    if (id === undefined || known.has(id)) return [];
    return [{ ...valuesOf(one), id, unicode_name: one.name, managed_by: 'api' }];
  });
  return [...kept, ...made];
}
