import type { Name } from '../name.ts';
import { isSame } from '../octets.ts';
import type { RecordType } from '../rr/define.ts';
import { type RRset, sortRdatas } from '../rr/rrset.ts';

/** The record sets of a zone as an UPDATE finds them. */
export interface ZoneSets {
  readonly apex: Name;
  /** All sets at a name; empty for a name without records. */
  at(owner: Name): readonly RRset[];
}

/** The sets of a name that an UPDATE touched. */
export interface ChangedName {
  readonly owner: Name;
  readonly before: readonly RRset[];
  readonly after: readonly RRset[];
}

/** The sets of a zone, with those over them that an UPDATE has changed so far. */
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

  /** Puts a set in the place of the one of its type, or removes that where the new one is empty. */
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

/** The set of one type at a name. */
export function setOf(sets: ZoneSets, owner: Name, type: RecordType): RRset | undefined {
  return sets.at(owner).find((set) => set.type.code === type.code);
}

/** Whether two lists of data of a type are the same set, in any order, and with names in it in any letter case. */
export function areSameData(type: RecordType, a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  const [first, second] = [a, b].map((rdatas) => sortRdatas(type, rdatas));
  return first.length === second.length && first.every((rdata, i) => isSameData(type, rdata, second[i]));
}

/** Whether two values of a type are the same. */
export function isSameData(type: RecordType, a: Uint8Array, b: Uint8Array): boolean {
  return isSame(type.canonical(a), type.canonical(b));
}
