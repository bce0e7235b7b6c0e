import type { Change, VersionedSet } from './plan.ts';

const RECENT = 8;

interface Expected {
  readonly set: VersionedSet;
  /** The latest version whose write has begun. */
  begun: number;
  /**
   * The first version since the zone was created. A server that has returned only earlier versions may have no zone.
   */
  absentBelow: number;
}

/** The name of an RRset. */
export function nameOf({ owner, domain }: VersionedSet): string {
  return `${owner}.${domain}.`;
}

/** The versions that servers may return. */
export class ExpectedVersions {
  readonly #sets = new Map<string, Expected>();
  /** The most recently changed RRsets, which are queried most often. */
  #recent: VersionedSet[] = [];

  /** Called before a change. */
  begin({ zone: { domain }, does, versions }: Change): void {
    const isMade = does === 'make' || does === 'delete and make';
    for (const [owner, number] of Object.entries(versions) as [VersionedSet['owner'], number][]) {
      const set = { domain, owner };
      const name = nameOf(set);
      const absentBelow = isMade ? number : this.#sets.get(name)!.absentBelow;
      this.#sets.set(name, { set, begun: number, absentBelow });
      this.#recent = [set, ...this.#recent.filter((one) => nameOf(one) !== name)].slice(0, RECENT);
    }
  }

  get all(): readonly VersionedSet[] {
    return Array.from(this.#sets.values(), ({ set }) => set);
  }

  get recent(): readonly VersionedSet[] {
    return this.#recent;
  }

  last(set: VersionedSet): number {
    return this.#sets.get(nameOf(set))!.begun;
  }

  /**
   * True if a server that has returned version `floor` may now return this version. An undefined version means no
   * answer.
   */
  allows(set: VersionedSet, version: number | undefined, floor: number): boolean {
    const { begun, absentBelow } = this.#sets.get(nameOf(set))!;
    return version === undefined ? floor < absentBelow : version >= floor && version <= begun;
  }
}
