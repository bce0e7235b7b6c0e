import { compareRdata, isSameSet, type Name, type RRset, type ZoneNode } from '@fourwinds/dns';
import { TYPE } from '../type.ts';
import { foundSets, signaturesOver } from './tree.ts';
import { Unpatchable } from './unpatchable.ts';

/** A name in two versions of a zone; at the apex maybe only those of its sets among which some differ. */
export interface NodeChange {
  readonly name: Name;
  /** Undefined where the name has no records in this version. */
  readonly before: ZoneNode | undefined;
  readonly after: ZoneNode | undefined;
}

/** A set with the data of the signatures over it. */
export interface SetVersion {
  readonly set: RRset;
  readonly signatures: readonly Uint8Array[];
}

/** A change of a name that queries find, or would find if it were not occluded. */
export interface OwnerChange {
  readonly name: Name;
  /** No sets where it is not there. */
  readonly before: readonly SetVersion[];
  readonly after: readonly SetVersion[];
  /** Whether it was below a delegation or a DNAME. */
  readonly wasOccluded: boolean;
}

/** The sets of a name that queries find. Throws Unpatchable for a name that has only signatures. */
export function versionsAt(node: ZoneNode | undefined): SetVersion[] {
  if (node === undefined) return [];
  const signatures = node.rrsets.filter(({ type }) => type.code === TYPE.RRSIG);
  const sets = foundSets(node);
  if (sets.length === 0 && signatures.length === node.rrsets.length) throw new Unpatchable();
  return sets.map((set) => ({ set, signatures: signaturesOver(set.type.code, signatures) }));
}

/** Whether names below an owner of these sets are occluded. The apex is no delegation. */
function isBarrier(sets: readonly SetVersion[], isApex: boolean): boolean {
  return sets.some(({ set: { type } }) => type.code === TYPE.DNAME || (type.code === TYPE.NS && !isApex));
}

/** Whether names below it become occluded, or no longer are. */
export function turns({ before, after }: OwnerChange, isApex: boolean): boolean {
  return isBarrier(before, isApex) !== isBarrier(after, isApex);
}

export function isSameVersion(a: SetVersion, b: SetVersion): boolean {
  return isSameSet(a.set, b.set) && areSame(a.signatures, b.signatures);
}

function areSame(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((octets, i) => compareRdata(octets, b[i]) === 0);
}
