import type { Link } from './chain.ts';
import type { LaidOutName } from './merge-chain.ts';

/** Indexes of NSEC3 records among the names of a zone. If the zone uses NSEC, there are none. */
export interface Nsec3Places {
  /** Indexes of all names except names that only have NSEC3 records. */
  readonly owners: readonly number[];
  /**
   * For each of `owners`, the index of its NSEC3 record. Undefined if the owner has no NSEC3 record, or if that
   * record is at the same name.
   */
  readonly ofOwners: readonly (number | undefined)[];
  /** Indexes of the NSEC3 records of empty non-terminals. */
  readonly ofEmptyNames: readonly number[];
}

export function nsec3Places(names: readonly LaidOutName[]): Nsec3Places {
  const owners: number[] = [];
  const unclaimed = new Map<Link, number>();
  names.forEach(({ part, denial }, place) => {
    if (part === undefined && denial !== undefined) unclaimed.set(denial.link, place);
    else owners.push(place);
  });
  const ofOwners = owners.map((owner) => {
    const link = names[owner].part?.links[0];
    const place = link && unclaimed.get(link);
    if (place !== undefined) unclaimed.delete(link!);
    return place;
  });
  return { owners, ofOwners, ofEmptyNames: [...unclaimed.values()] };
}
