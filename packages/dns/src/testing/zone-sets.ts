import type { Name } from '../name.ts';
import { recordsOf, type RRset, sortRdatas } from '../rr/rrset.ts';
import type { ChangedName, ZoneSets } from '../update/sets.ts';
import { readZoneFile } from '../zonefile/read.ts';
import { formatRecord } from '../zonefile/write.ts';

export class SetsInMemory implements ZoneSets {
  readonly apex: Name;
  readonly #names = new Map<string, readonly RRset[]>();

  constructor(apex: Name, text: string) {
    this.apex = apex;
    const { records, issues } = readZoneFile(text, { origin: apex, defaultTtl: 300 });
    if (issues.length > 0) throw new Error(issues[0].message);
    const sets = Map.groupBy(records, ({ owner, type }) => `${type.code} ${owner.key}`);
    for (const set of sets.values()) {
      const [{ owner, type, ttl }] = set;
      const rdatas = sortRdatas(
        type,
        set.map(({ rdata }) => rdata),
      );
      this.#names.set(owner.key, [...this.at(owner), { owner, type, ttl, rdatas }]);
    }
  }

  at(owner: Name): readonly RRset[] {
    return this.#names.get(owner.key) ?? [];
  }

  change(changes: readonly ChangedName[]): void {
    for (const { owner, after } of changes) this.#names.set(owner.key, after);
  }

  /** All records except the SOA record, one record per line, in order. */
  get lines(): readonly string[] {
    const sets = [...this.#names.values()].flat();
    return sets
      .flatMap((set) => [...recordsOf(set)])
      .filter(({ type }) => type.name !== 'SOA')
      .map((record) => formatRecord(record))
      .sort();
  }
}
