import { type Entry, setKey, withoutUndefined } from './entry.ts';

/** The records of a zone while changes are applied to them. */
export class WorkingSet {
  readonly #entries: Map<string, Entry>;
  /** IDs of the records by record set. Most sets have a single record. */
  readonly #sets = new Map<string, string | Set<string>>();

  constructor(entries: readonly Entry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
    for (const entry of this.#entries.values()) this.#join(entry);
  }

  /** Records in their order. New records come last. */
  get entries(): Entry[] {
    return [...this.#entries.values()];
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  set(key: string): Entry[] {
    const ids = this.#sets.get(key) ?? [];
    return Array.from(typeof ids === 'string' ? [ids] : ids, (id) => this.#entries.get(id)!);
  }

  /** Adds a record, or replaces the record with the same ID. */
  put(entry: Entry): void {
    const before = this.#entries.get(entry.id);
    if (before !== undefined && setKey(before) !== setKey(entry)) this.#leave(before);
    this.#entries.set(entry.id, entry);
    this.#join(entry);
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry.id);
    this.#leave(entry);
  }

  /**
   * Sets the TTL of all records of a set. They must have the same TTL (RFC 2181 section 5.2). With undefined, they
   * follow the zone's default.
   */
  setTtl(key: string, ttl: number | undefined): void {
    for (const entry of this.set(key)) this.#entries.set(entry.id, withoutUndefined({ ...entry, ttl }));
  }

  #join({ id, name, type }: Entry): void {
    const key = setKey({ name, type });
    const ids = this.#sets.get(key);
    if (ids === undefined) this.#sets.set(key, id);
    else if (typeof ids !== 'string') ids.add(id);
    else if (ids !== id) this.#sets.set(key, new Set([ids, id]));
  }

  #leave({ id, name, type }: Entry): void {
    const key = setKey({ name, type });
    const ids = this.#sets.get(key);
    if (typeof ids === 'object') ids.delete(id);
    else if (ids === id) this.#sets.delete(key);
  }
}
