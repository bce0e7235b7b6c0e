import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { signedData } from './signed-data.ts';
import type { Made } from './signed-zone.ts';

/** One signature to be made. */
export interface SignatureRequest {
  /** `id` of the key. */
  readonly key: string;
  /** RRSIG data up to the signature. */
  readonly header: Uint8Array;
  readonly set: RRset;
}

/** The octets to sign for a request. */
export function requestedData({ header, set }: SignatureRequest): Uint8Array {
  return signedData(header, set);
}

/** A set with the RRSIG data kept for it and the signatures still to be made. */
export interface SignedSet {
  readonly set: RRset;
  readonly kept: readonly Uint8Array[];
  readonly requests: readonly SignatureRequest[];
}

/** A name that changes: its sets, RRSIG aside, and those that are signed. */
export interface NodeDraft {
  readonly name: Name;
  readonly sets: readonly RRset[];
  readonly signed: readonly SignedSet[];
}

/** A name as it will be: as it was, or a draft. */
export type PlannedNode = ZoneNode | NodeDraft;

export function isDraft(node: PlannedNode): node is NodeDraft {
  return 'signed' in node;
}

/** The contents of the signed zone, and the signatures still to be made for it. */
export interface NumberedPlan {
  readonly apex: Name;
  /** In canonical order, the apex first. */
  readonly nodes: readonly PlannedNode[];
  /** Places of the drafts among the nodes, ascending. */
  readonly drafts: readonly number[];
  readonly requests: readonly SignatureRequest[];
  /** The version before. */
  readonly before: Zone | undefined;
  /** Knowledge for signing the next version. */
  readonly made: Made;
}
