import { shorten } from '@fourwinds/dns';
import type { Detail, DetailCode } from '../../kernel/failure.ts';
import type {
  Change,
  ChangeResult,
  ChangeStatus,
  Create,
  Delete,
  DeleteById,
  Replace,
  Upsert,
  UpsertById,
} from './change.ts';
import { type Entry, isSame, setKey, withoutUndefined, type ZoneContext } from './entry.ts';
import { type RecordItem, readItem, readSetName } from './read-item.ts';
import { WorkingSet } from './working-set.ts';

export interface Applied {
  readonly entries: Entry[];
  readonly results: readonly ChangeResult[];
  /** Nothing may be written unless this list is empty. */
  readonly errors: readonly Detail[];
  readonly warnings: readonly Detail[];
}

/**
 * Applies changes to a zone's records in order. Validates each change by itself. composeZone validates the whole
 * zone.
 */
export function applyChanges(
  entries: readonly Entry[],
  changes: readonly Change[],
  context: ZoneContext,
  newId: () => string,
): Applied {
  const application = new Application(new WorkingSet(entries), context, newId);
  const results = changes.flatMap((change, index) => application.apply(change, index) ?? []);
  const { records, errors, warnings } = application;
  return { entries: records.entries, results, errors, warnings };
}

class Application {
  readonly records: WorkingSet;
  readonly warnings: Detail[] = [];
  /**
   * Errors without duplicates. Values of a record set have the same name, so an error in the name occurs for each
   * value.
   */
  readonly #found = new Map<string, Detail>();
  /** TTLs that the changes have set so far, with the index of each change. */
  readonly #ttls = new Map<string, { readonly ttl: number; readonly index: number }>();
  readonly #context: ZoneContext;
  readonly #newId: () => string;

  constructor(records: WorkingSet, context: ZoneContext, newId: () => string) {
    this.records = records;
    this.#context = context;
    this.#newId = newId;
  }

  get errors(): Detail[] {
    return [...this.#found.values()];
  }

  /** Returns the result of a change. Returns undefined if the change has an error. */
  apply(change: Change, index: number): ChangeResult | undefined {
    switch (change.op) {
      case 'upsert':
        return change.id === undefined ? this.#add(change, index) : this.#modify(change, index);
      case 'create':
        return this.#add(change, index);
      case 'replace':
        return this.#replace(change, index);
      case 'delete':
        return this.#delete(change, index);
    }
  }

  #add(change: Upsert | Create, index: number): ChangeResult | undefined {
    const item = this.#read(change, index);
    if (item === undefined) return undefined;
    const set = this.records.set(setKey(item));
    const existing = set.find(({ value }) => value === item.value);
    if (existing !== undefined && change.op === 'create')
      return this.#refuse(index, 'record-exists', `${item.name} ${item.type} ${shorten(item.value)} exists already`);
    const entry = withComment(
      { ttl: set[0]?.ttl, ...existing, id: existing?.id ?? this.#newId(), ...item },
      change.comment,
    );
    return this.#put(change, index, existing, entry);
  }

  #modify(change: UpsertById, index: number): ChangeResult | undefined {
    const { id } = change;
    const existing = this.records.get(id);
    if (existing === undefined)
      return this.#refuse(
        index,
        'record-not-found',
        `the zone has no record with the id ${id} that can be changed here`,
        'id',
      );
    const { name = existing.name, type = existing.type, value = existing.value } = change;
    const item = this.#read({ name, type, value, ttl: change.ttl }, index);
    if (item === undefined) return undefined;
    const others = this.records.set(setKey(item)).filter((entry) => entry.id !== id);
    if (others.some((entry) => entry.value === item.value))
      return this.#refuse(index, 'record-exists', `${item.name} ${item.type} ${shorten(item.value)} exists already`);
    const ttl = others.length > 0 ? others[0].ttl : existing.ttl;
    return this.#put(change, index, existing, withComment({ ...existing, ...item, ttl }, change.comment));
  }

  #replace(change: Replace, index: number): ChangeResult | undefined {
    const { ttl } = change;
    const draft = { name: change.name, type: change.type, ttl: ttl ?? undefined };
    const items = change.values.map((value, i) => this.#read({ ...draft, value }, index, `values[${i}]`));
    if (items.some((item) => item === undefined)) return undefined;
    const wanted = new Map((items as RecordItem[]).map((item) => [item.value, item]));
    const [{ name, type }] = wanted.values();
    const key = setKey({ name, type });
    const before = this.records.set(key);
    /** Records whose IDs new values take, the first record last. */
    const free = before.filter(({ value }) => !wanted.has(value)).reverse();
    for (const { value } of before) wanted.delete(value);
    for (const item of wanted.values()) {
      const reused = free.pop();
      this.records.put(withoutUndefined({ ...(reused ?? { id: this.#newId(), ttl: before[0]?.ttl }), ...item }));
    }
    for (const entry of free) this.records.remove(entry);
    if (ttl === null) this.records.setTtl(key, undefined);
    else if (ttl !== undefined) this.#giveTtl(key, ttl, index);
    const after = this.records.set(key);
    return { index, op: change.op, status: setStatus(before, after), recordIds: after.map(({ id }) => id) };
  }

  #delete(change: Delete | DeleteById, index: number): ChangeResult | undefined {
    const found = this.#find(change, index);
    if (found === undefined) return undefined;
    for (const entry of found) this.records.remove(entry);
    return {
      index,
      op: change.op,
      status: found.length > 0 ? 'deleted' : 'unchanged',
      recordIds: found.map(({ id }) => id),
    };
  }

  #find(change: Delete | DeleteById, index: number): Entry[] | undefined {
    if (change.id !== undefined) {
      const entry = this.records.get(change.id);
      return entry === undefined ? [] : [entry];
    }
    const { value } = change;
    const named = readSetName(
      change.name,
      change.type,
      this.#context,
      (field, error) => void this.#refuse(index, error.issue.code, error.issue.message, field),
    );
    if (named === undefined) return undefined;
    const set = this.records.set(setKey(named));
    if (value === undefined) return set;
    const kept = set.find((entry) => entry.value === value);
    if (kept !== undefined) return [kept];
    const item = this.#read({ ...named, value }, index);
    return item && set.filter((entry) => entry.value === item.value);
  }

  #put(change: Upsert | UpsertById | Create, index: number, existing: Entry | undefined, entry: Entry): ChangeResult {
    this.records.put(entry);
    if (change.ttl !== undefined) this.#giveTtl(setKey(entry), change.ttl, index);
    const status =
      existing === undefined ? 'created' : isSame(existing, this.records.get(entry.id)!) ? 'unchanged' : 'updated';
    return { index, op: change.op, status, recordIds: [entry.id] };
  }

  /** Sets the TTL of a record set. The last change decides. Warns if an earlier change set a different TTL. */
  #giveTtl(key: string, ttl: number, index: number): void {
    const before = this.#ttls.get(key);
    this.#ttls.set(key, { ttl, index });
    this.records.setTtl(key, ttl);
    if (before === undefined || before.ttl === ttl) return;
    const message = `a set has one TTL: ${key} now has ${ttl}, not the ${before.ttl} of changes[${before.index}]; give all its records the same`;
    this.warnings.push({ index, path: `changes[${index}].ttl`, code: 'ttl-of-set', message });
  }

  #read(draft: RecordItem & { ttl?: number }, index: number, valuePath?: string): RecordItem | undefined {
    const { item, errors, warnings } = readItem(draft, this.#context, index, { valuePath });
    for (const detail of errors) this.#found.set(`${detail.path} ${detail.code}`, detail);
    this.warnings.push(...warnings);
    return item;
  }

  #refuse(index: number, code: DetailCode, message: string, field?: string): undefined {
    const path = `changes[${index}]${field === undefined ? '' : `.${field}`}`;
    this.#found.set(`${path} ${code}`, { index, path, code, message });
  }
}

function setStatus(before: readonly Entry[], after: readonly Entry[]): ChangeStatus {
  if (before.length === 0) return 'created';
  const isUnchanged =
    before.length === after.length && after.every((entry) => before.some((was) => isSame(was, entry)));
  return isUnchanged ? 'unchanged' : 'updated';
}

/** Sets the comment. undefined keeps the comment. null or an empty string removes it. */
function withComment(entry: Entry, comment: string | null | undefined): Entry {
  if (comment === undefined) return withoutUndefined(entry);
  return withoutUndefined({ ...entry, comment: comment === null || comment === '' ? undefined : comment });
}
