import type { Link } from './chain.ts';
import type { LaidOutName } from './merge-chain.ts';

/** Where the records of an NSEC3 chain stand among the names of a zone; nowhere in a zone with NSEC. By index. */
export interface Nsec3Places {
  /** All names but those at which nothing stands but a record made from another name. */
  readonly owners: readonly number[];
  /** The record made from each of these; undefined where there is none, or where it is there, too. */
  readonly ofOwners: readonly (number | undefined)[];
  /** The records made from empty names. */
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
