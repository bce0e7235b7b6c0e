import { compareRdata, isSameSet, type Name, type RRset, type ZoneNode } from '@fourwinds/dns';
import { TYPE } from '../type.ts';
import { foundSets, signaturesOver } from './tree.ts';
import { Unpatchable } from './unpatchable.ts';

/**
 * A name in two versions of a zone. At the apex, only some of the sets may be listed, but all sets that differ must
 * be.
 */
export interface NodeChange {
  readonly name: Name;
  /** Undefined if the name has no records in this version. */
  readonly before: ZoneNode | undefined;
  readonly after: ZoneNode | undefined;
}

export interface SetVersion {
  readonly set: RRset;
  readonly signatures: readonly Uint8Array[];
}

/** A change to a name. Queries can find the name unless the name is occluded. */
export interface OwnerChange {
  readonly name: Name;
  /** Empty if the name does not exist. */
  readonly before: readonly SetVersion[];
  readonly after: readonly SetVersion[];
  readonly wasOccluded: boolean;
}

/** Returns the sets of a name that queries find. Throws Unpatchable for a name that has only signatures. */
export function versionsAt(node: ZoneNode | undefined): SetVersion[] {
  if (node === undefined) return [];
  const signatures = node.rrsets.filter(({ type }) => type.code === TYPE.RRSIG);
  const sets = foundSets(node);
  if (sets.length === 0 && signatures.length === node.rrsets.length) throw new Unpatchable();
  return sets.map((set) => ({ set, signatures: signaturesOver(set.type.code, signatures) }));
}

/** Returns true if an owner with these sets occludes the names below. The apex is not a delegation. */
function isBarrier(sets: readonly SetVersion[], isApex: boolean): boolean {
  return sets.some(({ set: { type } }) => type.code === TYPE.DNAME || (type.code === TYPE.NS && !isApex));
}

/** Returns true if names below begin or cease to be occluded. */
export function turns({ before, after }: OwnerChange, isApex: boolean): boolean {
  return isBarrier(before, isApex) !== isBarrier(after, isApex);
}

export function isSameVersion(a: SetVersion, b: SetVersion): boolean {
  return isSameSet(a.set, b.set) && areSame(a.signatures, b.signatures);
}

function areSame(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((octets, i) => compareRdata(octets, b[i]) === 0);
}
