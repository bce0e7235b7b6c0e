import type { Change, VersionedSet } from './plan.ts';

const RECENT = 8;

interface Expected {
  readonly set: VersionedSet;
  /** The last version that was begun to be written. */
  begun: number;
  /** The version below which servers may have no zone: the first since it was made. */
  absentBelow: number;
}

/** The name of a set. */
export function nameOf({ owner, domain }: VersionedSet): string {
  return `${owner}.${domain}.`;
}

/** The versions that servers may answer with. */
export class ExpectedVersions {
  readonly #sets = new Map<string, Expected>();
  /** The sets that changed last, which servers are asked for most often. */
  #recent: VersionedSet[] = [];

  /** Called before a change is made. */
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

  /** Whether a server that has answered with the version `floor` may answer with that version now; with none where it is undefined. */
  allows(set: VersionedSet, version: number | undefined, floor: number): boolean {
    const { begun, absentBelow } = this.#sets.get(nameOf(set))!;
    return version === undefined ? floor < absentBelow : version >= floor && version <= begun;
  }
}
