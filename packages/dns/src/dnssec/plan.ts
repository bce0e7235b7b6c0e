import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { signedData } from './signed-data.ts';
import type { SigningSource } from './signed-zone.ts';

export interface SignatureRequest {
  readonly key: string;
  /** The RRSIG data that precedes the signature. */
  readonly header: Uint8Array;
  readonly set: RRset;
}

/** Returns the octets to sign. */
export function requestedData({ header, set }: SignatureRequest): Uint8Array {
  return signedData(header, set);
}

/** A set, its existing RRSIG data that stays valid, and the requests for new signatures. */
export interface SignedSet {
  readonly set: RRset;
  readonly kept: readonly Uint8Array[];
  readonly requests: readonly SignatureRequest[];
}

/** A name that has changed: its sets without RRSIG, and its signed sets. */
export interface NodeDraft {
  readonly name: Name;
  readonly sets: readonly RRset[];
  readonly signed: readonly SignedSet[];
}

export type PlannedNode = ZoneNode | NodeDraft;

export function isDraft(node: PlannedNode): node is NodeDraft {
  return 'signed' in node;
}

/** The contents of a signed zone with a serial, and the signatures that must be created for it. */
export interface NumberedPlan {
  readonly apex: Name;
  /** Nodes in canonical order, starting with the apex. */
  readonly nodes: readonly PlannedNode[];
  /** Indexes of the drafts in `nodes`, ascending. */
  readonly drafts: readonly number[];
  readonly requests: readonly SignatureRequest[];
  readonly before: Zone | undefined;
  readonly made: SigningSource;
}
