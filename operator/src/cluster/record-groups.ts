import { keyOf, type RecordResource } from '@fourwinds/resources';
import type { Observable, Versions } from '@fourwinds/store';

interface RecordGroup {
  readonly records: Map<string, RecordResource>;
  /** The group as a list, cached since the last change. */
  list?: readonly RecordResource[];
}

const NONE: readonly RecordResource[] = [];

/** Groups of Records. Each Record is in at most one group. A changed Record keeps its position in the list. */
export class RecordGroups {
  readonly #groups = new Map<string, RecordGroup>();
  readonly #groupOf: (record: RecordResource) => string | undefined;

  constructor(records: Observable<RecordResource>, groupOf: (record: RecordResource) => string | undefined) {
    this.#groupOf = groupOf;
    records.onChange((_, versions) => this.#change(versions));
  }

  /** Returns the same list object until the group changes. */
  get(name: string): readonly RecordResource[] {
    const group = this.#groups.get(name);
    if (group === undefined) return NONE;
    group.list ??= [...group.records.values()];
    return group.list;
  }

  #change([record, previous]: Versions<RecordResource>): void {
    const before = previous && this.#groupOf(previous);
    const now = record && this.#groupOf(record);
    const isReplaced = before === now && isSame(record, previous);
    if (previous !== undefined && before !== undefined && !isReplaced) this.#remove(before, previous);
    if (record !== undefined && now !== undefined) this.#set(now, record);
  }

  #set(name: string, record: RecordResource): void {
    const group = this.#groups.get(name) ?? { records: new Map<string, RecordResource>() };
    group.records.set(idOf(record), record);
    group.list = undefined;
    this.#groups.set(name, group);
  }

  #remove(name: string, record: RecordResource): void {
    const group = this.#groups.get(name);
    if (group === undefined) return;
    group.records.delete(idOf(record));
    group.list = undefined;
    if (group.records.size === 0) this.#groups.delete(name);
  }
}

function isSame(a: RecordResource | undefined, b: RecordResource | undefined): boolean {
  return a !== undefined && b !== undefined && idOf(a) === idOf(b);
}

function idOf(record: RecordResource): string {
  return record.metadata.uid ?? keyOf(record);
}
