import type { Name } from '../name.ts';
import { isSame } from '../octets.ts';
import type { RecordType } from '../rr/define.ts';
import { type RRset, sortRdatas } from '../rr/rrset.ts';

export interface ZoneSets {
  readonly apex: Name;
  /** Returns all sets at a name. Returns an empty list if there are none. */
  at(owner: Name): readonly RRset[];
}

export interface ChangedName {
  readonly owner: Name;
  readonly before: readonly RRset[];
  readonly after: readonly RRset[];
}

/** The sets of a zone after the changes of an UPDATE. The zone itself does not change. */
export class ChangingSets implements ZoneSets {
  readonly apex: Name;
  readonly #zone: ZoneSets;
  readonly #changed = new Map<string, ChangedName>();

  constructor(zone: ZoneSets) {
    this.apex = zone.apex;
    this.#zone = zone;
  }

  at(owner: Name): readonly RRset[] {
    return this.#changed.get(owner.key)?.after ?? this.#zone.at(owner);
  }

  /** Replaces the set with the same owner and type. If the new set is empty, removes the set. */
  put(set: RRset): void {
    const { owner, type, rdatas } = set;
    const others = this.at(owner).filter((other) => other.type.code !== type.code);
    const after = rdatas.length === 0 ? others : [...others, set];
    this.#changed.set(owner.key, { owner, before: this.#zone.at(owner), after });
  }

  get changes(): readonly ChangedName[] {
    return [...this.#changed.values()];
  }
}

export function setOf(sets: ZoneSets, owner: Name, type: RecordType): RRset | undefined {
  return sets.at(owner).find((set) => set.type.code === type.code);
}

/** True if two lists of data form the same set. Ignores the order, and the letter case of names in the data. */
export function areSameData(type: RecordType, a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  const [first, second] = [a, b].map((rdatas) => sortRdatas(type, rdatas));
  return first.length === second.length && first.every((rdata, i) => isSameData(type, rdata, second[i]));
}

export function isSameData(type: RecordType, a: Uint8Array, b: Uint8Array): boolean {
  return isSame(type.canonical(a), type.canonical(b));
}
