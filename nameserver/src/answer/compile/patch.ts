import { isSameSet, Name, type RRset } from '@fourwinds/dns';
import { CUT, DENIAL, HEADER, headerWord, NODE, SET, setOfType, type ZoneImage } from '../zone-image.ts';
import { findNode } from '../locate.ts';
import { readWire, SearchName } from '../search-name.ts';
import { TYPE } from '../type.ts';
import type { EditImage } from '../zones/zone-set.ts';
import { AdditionalPatch } from './additional-patch.ts';
import { barrierAbove } from './barriers.ts';
import { ChainPatch } from './chain-patch.ts';
import { ImageMemory, NoRoom } from './image-memory.ts';
import { NameTable, NodeTable, wireOf } from './image-tables.ts';
import { ImageWriter } from './image-writer.ts';
import { hashedSet, parametersOf } from './nsec3-chain.ts';
import { minimumOf } from './soa-minimum.ts';
import { Unpatchable } from './unpatchable.ts';
import { isSameVersion, type NodeChange, type OwnerChange, type SetVersion, turns, versionsAt } from './zone-change.ts';

/** If more names change than this fraction of the name table's slots, compiling the zone costs hardly more. */
const MOST_PART = 1 / 32;
const FEW = 16;

/**
 * Returns an edit that turns the image of one zone version into the image of another. `changes` lists all names that
 * differ. The answers are the same as from an image that `compileZone` makes of the new version. Returns `impossible`
 * if many names change, if the denial chain begins, ends or changes parameters, if existing names become or stop
 * being occluded, or if names are added to an image without a name table. Data that does not fit in place is
 * appended. The cost grows with the changes, apart from one walk over all nodes.
 */
export function patchImage(apex: Name, changes: readonly NodeChange[]): EditImage {
  return (image) => {
    const most = Math.max(FEW, headerWord(image, HEADER.tableMask) * MOST_PART);
    if (changes.length > most || headerWord(image, HEADER.crowdedLength) > 0) return 'impossible';
    try {
      new ImagePatch(image, apex).run(changes);
      return 'edited';
    } catch (error) {
      if (error instanceof NoRoom) return 'no-room';
      if (error instanceof Unpatchable) return 'impossible';
      throw error;
    }
  };
}

interface WrittenSet {
  readonly node: number;
  readonly offset: number;
  readonly version: SetVersion;
  readonly before: SetVersion | undefined;
}

const search = new SearchName();

class ImagePatch {
  readonly #image: ZoneImage;
  readonly #words: Int32Array;
  readonly #apex: Name;
  readonly #memory: ImageMemory;
  readonly #out: ImageWriter;
  readonly #nodes: NodeTable;
  readonly #chain: ChainPatch;
  readonly #written: WrittenSet[] = [];
  /** Keys of affected names. Answers at or below an affected name may refer to other sets. */
  readonly #affected = new Set<string>();

  constructor(image: ZoneImage, apex: Name) {
    this.#image = image;
    this.#words = image.words;
    this.#apex = apex;
    this.#memory = ImageMemory.over(image, headerWord(image, HEADER.length));
    this.#out = ImageWriter.behind(apex, this.#memory, new NameTable(image));
    this.#nodes = new NodeTable(image);
    this.#chain = new ChainPatch(image);
  }

  run(changes: readonly NodeChange[]): void {
    for (const change of changes) this.#checkChain(change);
    const owners = changes
      .map((change) => this.#ownerChange(change))
      .filter(({ before, after }) => before.length + after.length > 0)
      .sort((a, b) => Name.compare(a.name, b.name));
    for (const change of owners.toReversed()) this.#removeOld(change);
    for (const change of owners) this.#checkTurn(change);
    for (const change of owners) this.#addNew(change);
    for (const change of changes) this.#changeHashed(change);
    this.#linkAdditional(owners);
    this.#proveAgain();
    this.#words[HEADER.length] = this.#memory.length;
  }

  #isApex(name: Name): boolean {
    return name.wire.length === this.#apex.wire.length;
  }

  #nodeOf(name: Name): number {
    readWire(search, name.wire);
    return findNode(this.#image, search, 0);
  }

  #barrierAbove(name: Name): number {
    readWire(search, name.wire);
    return barrierAbove(this.#image, search);
  }

  #ownerChange({ name, before, after }: NodeChange): OwnerChange {
    const wasOccluded = this.#barrierAbove(name) !== 0;
    return { name, before: versionsAt(before), after: versionsAt(after), wasOccluded };
  }

  /** A new chain requires a complete compilation. */
  #checkChain({ after }: NodeChange): void {
    const isSigned = this.#words[this.#words[HEADER.negativeSoa] + SET.signatureCount] > 0;
    if (after === undefined || !isSigned || this.#chain.denial === DENIAL.nsec3) return;
    const apex = this.#nodeOf(this.#apex);
    const isNsec = this.#chain.denial === DENIAL.nsec;
    const isNsec3Awaited = !isNsec || setOfType(this.#image, apex, TYPE.NSEC3PARAM) !== 0;
    const begins = ({ type: { code } }: RRset): boolean =>
      code === TYPE.NSEC3 ? isNsec3Awaited : code === TYPE.NSEC && !isNsec;
    if (after.rrsets.some(begins)) throw new Unpatchable();
  }

  #removeOld(change: OwnerChange): void {
    const { name, before, after, wasOccluded } = change;
    if (before.length === 0) return;
    if (wasOccluded) {
      this.#affected.add(name.key);
      if (after.length === 0) this.#words[this.#barrierAbove(name) + NODE.children]--;
      return;
    }
    const node = this.#nodeOf(name);
    if (node === 0) throw new Unpatchable();
    if (after.length > 0) return;
    this.#writeSets(node, change);
    this.#prune(node);
  }

  /** If a delegation or DNAME is added or removed, no remaining name may be below it. */
  #checkTurn(change: OwnerChange): void {
    const { name, wasOccluded } = change;
    if (wasOccluded || !turns(change, this.#isApex(name))) return;
    const node = this.#nodeOf(name);
    if (node !== 0 && this.#words[node + NODE.children] > 0) throw new Unpatchable();
    this.#affect(name);
  }

  /** Adds new owners and updates existing owners. Ancestors come first. */
  #addNew(change: OwnerChange): void {
    const { name, before, after, wasOccluded } = change;
    if (after.length === 0) return;
    const barrier = this.#barrierAbove(name);
    if (before.length > 0 && wasOccluded !== (barrier !== 0)) throw new Unpatchable();
    if (barrier !== 0) {
      this.#affected.add(name.key);
      if (before.length === 0) this.#words[barrier + NODE.children]++;
      return;
    }
    const node = before.length > 0 ? this.#nodeOf(name) : this.#grow(name);
    this.#writeSets(node, change);
    if (name.isWildcard) this.#affect(name);
  }

  #grow(name: Name): number {
    const known = this.#nodeOf(name);
    if (known !== 0) return known;
    const parent = this.#grow(name.parent);
    const node = this.#out.words([this.#out.name(name), parent, CUT.none, 0, 0, 0, 0, 0, 0]);
    this.#words[parent + NODE.children]++;
    this.#nodes.add(node);
    this.#chain.proveAnew(node);
    if (name.isWildcard) this.#linkWildcard(parent, node);
    this.#affect(name);
    return node;
  }

  /** Removes a node without sets and children, and ancestors that existed only for it. */
  #prune(node: number): void {
    const words = this.#words;
    const parent = words[node + NODE.parent];
    if (parent === 0 || words[node + NODE.children] > 0 || words[node + NODE.setCount] > 0) return;
    const name = Name.fromWire(wireOf(this.#image, words[node + NODE.name]));
    this.#affect(name);
    this.#nodes.remove(node);
    this.#chain.forget(node);
    words[parent + NODE.children]--;
    if (name.isWildcard) this.#linkWildcard(parent, 0);
    this.#prune(parent);
  }

  #linkWildcard(parent: number, wildcard: number): void {
    this.#words[parent + NODE.wildcard] = wildcard;
    this.#chain.proveAnew(parent);
  }

  #affect(name: Name): void {
    this.#affected.add(name.key);
    if (name.isWildcard) this.#affected.add(name.parent.key);
  }

  /** Writes the sets of a node. At the apex, sets that are not listed are kept. */
  #writeSets(node: number, change: OwnerChange): void {
    const { name, before, after } = change;
    const sets = this.#setsOf(node);
    const isApex = this.#isApex(name);
    if (!isApex && sets.size !== before.length) throw new Unpatchable();
    for (const { set } of before) {
      if (!sets.has(set.type.code)) throw new Unpatchable();
      if (!after.some((other) => other.set.type === set.type)) this.#removeSet(name, set.type.code, sets);
    }
    for (const version of after) this.#writeSet(node, change, version, sets);
    this.#writeEntries(node, sets);
    if (!isApex) this.#words[node + NODE.cut] = sets.has(TYPE.NS) ? CUT.delegation : CUT.none;
  }

  #writeEntries(node: number, sets: ReadonlyMap<number, number>): void {
    const words = this.#words;
    const first = words[node + NODE.sets];
    const entries = [...sets].sort(([a], [b]) => placeOf(a) - placeOf(b)).flat();
    const isInPlace = sets.size <= words[node + NODE.setCount];
    words[node + NODE.sets] = isInPlace ? first : this.#out.words(entries);
    if (isInPlace) this.#memory.setAll(first, entries);
    words[node + NODE.setCount] = sets.size;
  }

  #setsOf(node: number): Map<number, number> {
    const first = this.#words[node + NODE.sets];
    const count = this.#words[node + NODE.setCount];
    return new Map(
      Array.from({ length: count }, (_, n) => [this.#words[first + 2 * n], this.#words[first + 2 * n + 1]]),
    );
  }

  #removeSet(name: Name, type: number, sets: Map<number, number>): void {
    if (type === TYPE.SOA || type === TYPE.NSEC3PARAM) throw new Unpatchable();
    sets.delete(type);
    this.#affect(name);
    if (type === TYPE.NSEC && this.#chain.denial === DENIAL.nsec) this.#chain.removeNsec(name);
  }

  #writeSet(node: number, { name, before }: OwnerChange, version: SetVersion, sets: Map<number, number>): void {
    const { set, signatures } = version;
    const { code } = set.type;
    const earlier = before.find((other) => other.set.type === set.type);
    if (earlier !== undefined && isSameVersion(earlier, version)) return;
    const place = sets.get(code) ?? 0;
    if ((place !== 0) !== (earlier !== undefined) || isOtherChain(earlier, version)) throw new Unpatchable();
    const offset = this.#out.set(set, signatures, set.ttl, place);
    sets.set(code, offset);
    this.#written.push({ node, offset, version, before: earlier });
    if (code === TYPE.SOA) this.#writeNegativeSoa(earlier!, version, [place, offset]);
    if (place === offset) return;
    this.#affect(name);
    this.#replaceSet(name, place, offset);
  }

  /** A moved set keeps its additional sets. A new set may be part of the chain. */
  #replaceSet(name: Name, place: number, offset: number): void {
    const words = this.#words;
    if (place !== 0) words[offset + SET.additional] = words[place + SET.additional];
    const isLink = words[offset + SET.type] === TYPE.NSEC && this.#chain.denial === DENIAL.nsec;
    if (isLink) this.#chain.addNsec(name, offset);
  }

  /**
   * The negative SOA is either the SOA itself or a copy with another TTL. If one form replaces the other, or if the
   * signature appears or disappears, the zone must be compiled completely.
   */
  #writeNegativeSoa(earlier: SetVersion, version: SetVersion, [place, offset]: readonly [number, number]): void {
    const { set, signatures } = version;
    const isSigned = [earlier, version].map((one) => one.signatures.length > 0);
    if (earlier.set.ttl !== set.ttl || minimumOf(earlier.set) !== minimumOf(set) || isSigned[0] !== isSigned[1])
      throw new Unpatchable();
    const negative = this.#words[HEADER.negativeSoa];
    this.#words[HEADER.negativeSoa] =
      negative === place ? offset : this.#out.set(set, signatures, minimumOf(set), negative);
  }

  #changeHashed({ before, after }: NodeChange): void {
    if (this.#chain.denial !== DENIAL.nsec3) return;
    const parameters = parametersOf(this.#image);
    const earlier = before && hashedSet(before, parameters);
    const later = after && hashedSet(after, parameters);
    if (earlier !== undefined && later !== undefined) {
      if (isSameVersion(earlier, later)) return;
      const place = this.#chain.hashed(later.hash);
      this.#chain.replaceHashed(later.hash, this.#out.setWithOwner(later.set, later.signatures, place));
    } else if (earlier !== undefined) this.#chain.removeHashed(earlier.hash);
    else if (later !== undefined)
      this.#chain.addHashed(later.hash, this.#out.setWithOwner(later.set, later.signatures));
  }

  #linkAdditional(owners: readonly OwnerChange[]): void {
    const additional = new AdditionalPatch(this.#image, this.#out, this.#apex, this.#affected);
    for (const change of owners) if (this.#barrierAbove(change.name) !== 0) additional.addOccluded(change);
    for (const change of owners) {
      const node = turns(change, this.#isApex(change.name)) ? this.#nodeOf(change.name) : 0;
      if (node !== 0) additional.addTurned(node);
    }
    for (const { node, offset, version, before } of this.#written)
      additional.link(node, offset, version.set, before?.set);
    if (this.#affected.size === 0) return;
    for (const node of this.#nodes) additional.review(node);
  }

  #proveAgain(): void {
    if (this.#chain.denial === DENIAL.none) return;
    for (const node of this.#nodes) if (this.#chain.isStale(node)) this.#chain.prove(node);
  }
}

function isOtherChain(earlier: SetVersion | undefined, { set }: SetVersion): boolean {
  return set.type.code === TYPE.NSEC3PARAM && (earlier === undefined || !isSameSet(earlier.set, set));
}

/** The SOA comes first; other sets are sorted by type. */
function placeOf(type: number): number {
  return type === TYPE.SOA ? 0 : type;
}
