import { compareRdata, isSameSet, type Name, namesIn, type ZoneNode } from '@fourwinds/dns';
import { viewOf } from '../bytes.ts';
import { nsec3With } from '../chain.ts';
import type { ImageEdits } from '../image-edits.ts';
import { DENIAL, HEADER, headerWord, setOfType, type ZoneImage } from '../image.ts';
import { findNode } from '../locate.ts';
import { readWire, SearchName } from '../search-name.ts';
import { TYPE } from '../type.ts';
import { hashedSet, parametersOf } from './nsec3-chain.ts';
import { SetPatcher, type SetVersion } from './set-patcher.ts';
import { minimumOf } from './soa-minimum.ts';
import { signaturesOver } from './tree.ts';

/** Where more names change than this part of the slots of the table of names, compiling the zone costs hardly more. */
const MOST_PART = 1 / 16;
const FEW = 16;

/** A name in two versions of a zone; at the apex maybe only those of its sets among which some differ. */
export interface NodeChange {
  readonly name: Name;
  /** Undefined where the name has no records in this version. */
  readonly before: ZoneNode | undefined;
  readonly after: ZoneNode | undefined;
}

/**
 * The edits that turn the image of one version of a zone into that of another, which differs in these names. Undefined where they differ in
 * more than the records of some sets and their signatures: in names, in types at a name, in names in data, in wildcards or delegations.
 * Data that does not fit into the place of the old data is appended. The cost grows with the changes alone.
 */
export function patchImage(image: ZoneImage, apex: Name, changes: readonly NodeChange[]): ImageEdits | undefined {
  if (changes.length > Math.max(FEW, headerWord(image, HEADER.tableMask) * MOST_PART)) return undefined;
  const patch = new ImagePatch(image, apex);
  return changes.every((change) => patch.apply(change)) ? patch.finish() : undefined;
}

class ImagePatch {
  readonly #image: ZoneImage;
  readonly #sets: SetPatcher;
  readonly #name = new SearchName();

  constructor(image: ZoneImage, apex: Name) {
    this.#image = image;
    this.#sets = new SetPatcher(image, apex);
  }

  /** False where the change is not one of records alone. */
  apply({ before, after }: NodeChange): boolean {
    if (before === undefined || after === undefined) return false;
    if (isNsec3(before) && isNsec3(after)) return this.#applyNsec3(before, after);
    const node = this.#nodeOf(after.name);
    const earlier = setsAt(before);
    const later = setsAt(after);
    if (node === 0 || after.name.isWildcard || earlier.length !== later.length) return false;
    return later.every((version, i) => this.#applySet(node, earlier[i], version));
  }

  finish(): ImageEdits {
    return this.#sets.finish();
  }

  #applySet(node: number, earlier: SetVersion, later: SetVersion): boolean {
    if (isSameVersion(earlier, later)) return true;
    if (!isPatchable(earlier, later)) return false;
    const { type, ttl } = later.set;
    const offset = setOfType(this.#image, node, type.code);
    if (offset === 0) return false;
    if (!this.#sets.patch(offset, later, { ttl, ownOwner: false })) return false;
    const negative = this.#image.words[HEADER.negativeSoa];
    if (type.code !== TYPE.SOA || negative === offset) return true;
    return this.#sets.patch(negative, later, { ttl: minimumOf(later.set), ownOwner: false });
  }

  #applyNsec3(before: ZoneNode, after: ZoneNode): boolean {
    if (this.#image.words[HEADER.denial] !== DENIAL.nsec3) return true;
    const parameters = parametersOf(this.#image);
    const earlier = hashedSet(before, parameters);
    const later = hashedSet(after, parameters);
    if (earlier === undefined || later === undefined) return earlier === later;
    const offset = nsec3With(this.#image, viewOf(later.hash));
    if (offset < 0) return false;
    return this.#sets.patch(offset, later, { ttl: later.set.ttl, ownOwner: true });
  }

  #nodeOf(name: Name): number {
    readWire(this.#name, name.wire);
    return findNode(this.#image, this.#name, 0);
  }
}

/** Whether a record of an NSEC3 chain is all that is at a name. */
function isNsec3({ rrsets }: ZoneNode): boolean {
  return rrsets.every(({ type }) => type.code === TYPE.NSEC3 || type.code === TYPE.RRSIG);
}

function setsAt({ rrsets }: ZoneNode): SetVersion[] {
  const all = rrsets.filter(({ type }) => type.code === TYPE.RRSIG);
  const sets = rrsets.filter(({ type }) => type.code !== TYPE.RRSIG);
  return sets.map((set) => ({ set, signatures: signaturesOver(set.type.code, all) }));
}

function isSameVersion(a: SetVersion, b: SetVersion): boolean {
  return isSameSet(a.set, b.set) && areSame(a.signatures, b.signatures);
}

/** Whether nothing but the records of one set tells two versions of a zone apart. */
function isPatchable(earlier: SetVersion, later: SetVersion): boolean {
  const { type } = later.set;
  if (earlier.set.type !== type || type.code === TYPE.NSEC3PARAM || type.code === TYPE.NSEC3) return false;
  if (!areSame(wiresIn(earlier), wiresIn(later))) return false;
  return type.code !== TYPE.SOA || isSameNegative(earlier, later);
}

/** The negative SOA, with its signature, is the same; without it a chain means nothing. */
function isSameNegative(a: SetVersion, b: SetVersion): boolean {
  const isSigned = [a, b].map(({ signatures }) => signatures.length > 0);
  return a.set.ttl === b.set.ttl && minimumOf(a.set) === minimumOf(b.set) && isSigned[0] === isSigned[1];
}

/** The names in data, as they are spelt. */
function wiresIn({ set }: SetVersion): Uint8Array[] {
  return namesIn(set).map(({ wire }) => wire);
}

function areSame(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((octets, i) => compareRdata(octets, b[i]) === 0);
}
