import { isAddress, Name, recordTypes, type RecordType, type RRset, typeByCode } from '@fourwinds/dns';
import { CUT, NODE, RECORD, SET, type ZoneImage } from '../zone-image.ts';
import { findNode, Location, locate } from '../locate.ts';
import { readWire, SearchName } from '../search-name.ts';
import { TYPE } from '../type.ts';
import { targetsOf } from './additional.ts';
import type { ImageWriter } from './image-writer.ts';
import { wireOf } from './image-tables.ts';
import { Unpatchable } from './unpatchable.ts';
import { isBarrierNode } from './barriers.ts';
import type { OwnerChange, SetVersion } from './zone-change.ts';

const search = new SearchName();
const found = new Location();

interface Wanting {
  readonly offset: number;
  readonly node: number;
  readonly owner: Name;
  readonly type: RecordType;
  readonly targets: readonly Name[];
  /** Keys of the set's previous targets. The existing list of the set contains the occluded sets of these targets. */
  readonly known: ReadonlySet<string>;
}

/** Updates the lists of additional sets of a patched image. All nodes must already be in place. */
export class AdditionalPatch {
  readonly #image: ZoneImage;
  readonly #words: Int32Array;
  readonly #out: ImageWriter;
  readonly #apex: Name;
  /** New delegations and DNAMEs. Everything occluded by them is among the changes. */
  readonly #turned = new Set<number>();
  readonly #occluded = new Map<string, OwnerChange>();
  /** Written sets of occluded owners, by key. */
  readonly #glue = new Map<string, readonly number[]>();
  /** Keys of affected names. A target at or below an affected name may have other sets than before. */
  readonly #affected: ReadonlySet<string>;
  readonly #made = new Set<number>();

  constructor(image: ZoneImage, out: ImageWriter, apex: Name, affected: ReadonlySet<string>) {
    this.#image = image;
    this.#words = image.words;
    this.#out = out;
    this.#apex = apex;
    this.#affected = affected;
  }

  addTurned(node: number): void {
    this.#turned.add(node);
  }

  addOccluded(change: OwnerChange): void {
    this.#occluded.set(change.name.key, change);
  }

  /** Creates the list of a new or changed set. */
  link(node: number, offset: number, set: RRset, before: RRset | undefined): void {
    this.#made.add(offset);
    if (set.type.additional !== true) return;
    const known = new Set(before === undefined ? [] : targetsOf(before).map(({ key }) => key));
    this.#link({ offset, node, owner: set.owner, type: set.type, targets: targetsOf(set), known });
  }

  /** Updates the lists of a node's sets that refer to affected names. */
  review(node: number): void {
    const first = this.#words[node + NODE.sets];
    const end = first + 2 * this.#words[node + NODE.setCount];
    for (let at = first; at < end; at += 2) {
      if (!WANTING.has(this.#words[at]) || this.#made.has(this.#words[at + 1])) continue;
      this.#reviewSet(node, this.#words[at + 1]);
    }
  }

  #reviewSet(node: number, offset: number): void {
    const type = typeByCode(this.#words[offset + SET.type]);
    const owner = this.#nameAt(this.#words[offset + SET.owner]);
    const targets = targetsOf({ owner, type, rdatas: [] }, this.#namesIn(offset, type));
    if (!targets.some((target) => this.#isAffected(target))) return;
    this.#link({ offset, node, owner, type, targets, known: new Set(targets.map(({ key }) => key)) });
  }

  #link(wanting: Wanting): void {
    const { offset, node, owner, targets } = wanting;
    const inside = targets.filter((target) => target.isWithin(this.#apex));
    const isCut = this.#words[node + NODE.cut] === CUT.delegation;
    const isRequired = (target: Name): boolean => isCut && target.isWithin(owner);
    const required = inside.filter(isRequired).flatMap((target) => this.#wanted(wanting, target));
    const useful = inside.filter((target) => !isRequired(target)).flatMap((target) => this.#wanted(wanting, target));
    this.#setList(offset, [required.length, required.length + useful.length, ...required, ...useful]);
  }

  #setList(set: number, list: readonly number[]): void {
    const before = this.#words[set + SET.additional];
    if (before !== 0 && list.every((word, i) => word === this.#words[before + i])) return;
    this.#words[set + SET.additional] = list.length === 2 ? 0 : this.#out.words(list);
  }

  #wanted(wanting: Wanting, target: Name): number[] {
    const { offset, type } = wanting;
    return this.#setsAt(wanting, target).filter((other) => {
      const code = this.#words[other + SET.type];
      return ADDRESSES.has(code) || (type.serviceTarget === true && code === type.code && other !== offset);
    });
  }

  /** Finds the same sets as `additionalTo`. */
  #setsAt(wanting: Wanting, target: Name): readonly number[] {
    const isServers = wanting.type.code === TYPE.NS;
    readWire(search, target.wire);
    const node = findNode(this.#image, search, 0);
    if (node !== 0) return isServers || this.#words[node + NODE.cut] === CUT.none ? this.#setsOf(node) : [];
    locate(this.#image, search, found);
    const encloser = found.node;
    if (isBarrierNode(this.#image, encloser)) return isServers ? this.#occludedSets(wanting, target, encloser) : [];
    const wildcard = this.#words[encloser + NODE.wildcard];
    if (wildcard === 0 || (this.#words[wildcard + NODE.cut] !== CUT.none && !isServers)) return [];
    return this.#setsOf(wildcard)
      .filter((set) => this.#isWantedType(set, wanting.type))
      .map((set) => this.#copyFor(set, target));
  }

  #isWantedType(set: number, type: RecordType): boolean {
    const code = this.#words[set + SET.type];
    return ADDRESSES.has(code) || (type.serviceTarget === true && code === type.code);
  }

  /** Returns the set that a wildcard synthesizes for a name (RFC 4592 3.3). It shares the wildcard's records. */
  #copyFor(set: number, owner: Name): number {
    const name = this.#out.name(owner);
    const copy = this.#out.zeros(SET.pointers);
    this.#words.copyWithin(copy, set, set + SET.pointers);
    this.#words[copy + SET.owner] = name;
    this.#words[copy + SET.additional] = 0;
    return copy;
  }

  #occludedSets({ offset, known }: Wanting, target: Name, barrier: number): readonly number[] {
    const change = this.#occluded.get(target.key);
    if (change !== undefined) return this.#glueOf(target.key, change.after);
    if (this.#words[barrier + NODE.children] === 0 || this.#turned.has(barrier)) return [];
    if (!known.has(target.key)) throw new Unpatchable();
    return this.#inList(offset, target);
  }

  #glueOf(key: string, versions: readonly SetVersion[]): readonly number[] {
    const written = this.#glue.get(key);
    if (written !== undefined) return written;
    const offsets = versions.filter(({ set }) => isAddress(set)).map(({ set }) => this.#out.set(set, []));
    this.#glue.set(key, offsets);
    return offsets;
  }

  #inList(offset: number, owner: Name): readonly number[] {
    const list = this.#words[offset + SET.additional];
    if (list === 0) return [];
    const sets = [...this.#words.subarray(list + 2, list + 2 + this.#words[list + 1])];
    return sets.filter((set) => this.#nameAt(this.#words[set + SET.owner]).equals(owner));
  }

  #setsOf(node: number): readonly number[] {
    const first = this.#words[node + NODE.sets];
    return Array.from({ length: this.#words[node + NODE.setCount] }, (_, n) => this.#words[first + 2 * n + 1]);
  }

  #isAffected({ key }: Name): boolean {
    for (let at = 0; at < key.length; at += key.charCodeAt(at) + 1) if (this.#affected.has(key.slice(at))) return true;
    return false;
  }

  #nameAt(offset: number): Name {
    return Name.fromWire(wireOf(this.#image, offset));
  }

  #namesIn(set: number, type: RecordType): Name[] {
    const words = this.#words;
    const each = words[set + SET.namesEach];
    const first = set + SET.pointers + words[set + SET.pointerCount];
    if (each > 0)
      return Array.from({ length: words[set + SET.recordCount] * each }, (_, n) => this.#nameAt(words[first + n]));
    const { octets } = this.#image;
    const names: Name[] = [];
    for (let at = words[set + SET.records]; at < words[set + SET.signatures];) {
      const length = octets.getUint16(at + RECORD.length);
      const rdata = Uint8Array.from({ length }, (_, i) => octets.getUint8(at + RECORD.data + i));
      for (const name of type.names(rdata))
        names.push(Name.fromWire(rdata.subarray(name.offset, name.offset + name.length)));
      at += RECORD.data + length;
    }
    return names;
  }
}

const ADDRESSES: ReadonlySet<number> = new Set([TYPE.A, TYPE.AAAA]);
const WANTING: ReadonlySet<number> = new Set(
  recordTypes.filter(({ additional }) => additional === true).map(({ code }) => code),
);
