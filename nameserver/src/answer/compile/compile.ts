import type { RRset, Zone } from '@fourwinds/dns';
import { nsec3For, nsecFor } from '../chain.ts';
import { CUT, DENIAL, HASH_OCTETS, HEADER, NODE, SET, WORD_OCTETS, type ZoneImage } from '../zone-image.ts';
import { NO_OWNER, type ZoneOwner } from '../owner.ts';
import { readWire, SearchName } from '../search-name.ts';
import { TYPE } from '../type.ts';
import { type AdditionalSet, additionalTo } from './additional.ts';
import { ImageWriter } from './image-writer.ts';
import { findNsec3Chain, type Nsec3Chain } from './nsec3-chain.ts';
import { minimumOf } from './soa-minimum.ts';
import { growTree, signaturesOver, type Tree, type TreeNode } from './tree.ts';

/**
 * Compiles an owner's zone into the image from which answers are made. Answers carry the extended error unless it is
 * 0. Runs in linear time. New names can be patched into images of zones with at least `leastIndexed` names.
 */
export function compileZone(zone: Zone, owner = NO_OWNER, extendedError = 0, leastIndexed = LEAST_INDEXED): ZoneImage {
  return new Compiler(zone, owner, extendedError, leastIndexed).compile();
}

/**
 * New names can be patched into images with at least this many names. Compiling a smaller zone is so cheap that the
 * memory for patching is not worthwhile.
 */
const LEAST_INDEXED = 256;

/** Spare room in the chain of an image that supports new names, as a fraction of its size. */
const CHAIN_ROOM = 1 / 8;
const LEAST_CHAIN_ROOM = 8;

/** Typical size in words of a name and its sets. */
const NODE_WORDS = 48;
const SIGNED_NODE_WORDS = 176;

const search = new SearchName();
const wildcard = new SearchName();

class Compiler {
  readonly #zone: Zone;
  readonly #owner: ZoneOwner;
  readonly #extendedError: number;
  readonly #tree: Tree;
  readonly #out: ImageWriter;
  readonly #isIndexed: boolean;
  /** Positions of sets that belong to no node. */
  readonly #glue = new Map<RRset, number>();

  constructor(zone: Zone, owner: ZoneOwner, extendedError: number, leastIndexed: number) {
    this.#zone = zone;
    this.#owner = owner;
    this.#extendedError = extendedError;
    this.#tree = growTree(zone);
    this.#out = ImageWriter.begin(zone.apex, likelyWords(this.#tree));
    this.#isIndexed = this.#tree.nodes.length >= leastIndexed;
  }

  compile(): ZoneImage {
    const out = this.#out;
    const [apex] = this.#tree.nodes;
    out.setWord(HEADER.apexName, out.name(apex.name));
    this.#reserveTable();
    for (const node of this.#tree.nodes) this.#writeNode(node);
    for (const node of this.#tree.nodes) this.#linkWildcard(node);
    for (const node of this.#tree.nodes) node.sets.forEach((set, i) => this.#linkAdditional(set, this.#setOf(node, i)));
    this.#owner.forEach((word, i) => out.setWord(HEADER.owner + i, word));
    out.setWord(HEADER.extendedError, this.#extendedError);
    out.setWord(HEADER.apexLabels, apex.name.labelCount);
    out.setWord(HEADER.negativeSoa, this.#writeNegativeSoa(apex));
    this.#fillTable();
    this.#writeCrowded();
    this.#writeChain();
    if (this.#isIndexed) out.indexNames();
    const image = out.finish();
    this.#prove(image);
    return image;
  }

  /** Stores a name, its node and its sets adjacently, because a lookup reads them in sequence. */
  #writeNode(node: TreeNode): void {
    const out = this.#out;
    const name = out.name(node.name);
    node.offset = out.words([
      name,
      node.parent?.offset ?? 0,
      node.cut ? CUT.delegation : CUT.none,
      0,
      0,
      0,
      node.children,
      node.sets.length,
      0,
    ]);
    const sets = out.zeros(2 * node.sets.length);
    out.setWord(node.offset + NODE.sets, sets);
    node.sets.forEach((set, i) => {
      out.setWord(sets + 2 * i, set.type.code);
      out.setWord(sets + 2 * i + 1, out.set(set, signaturesOver(set.type.code, node.signatures)));
    });
  }

  #setOf({ offset }: TreeNode, n: number): number {
    return this.#out.word(this.#out.word(offset + NODE.sets) + 2 * n + 1);
  }

  /** Glue is written when a delegation needs it, because queries cannot find it directly. */
  #additionalSet({ set, node, signatures }: AdditionalSet): number {
    if (node !== undefined) return this.#setOf(node, node.sets.indexOf(set));
    let offset = this.#glue.get(set);
    if (offset === undefined)
      this.#glue.set(set, (offset = this.#out.set(set, signaturesOver(set.type.code, signatures))));
    return offset;
  }

  #linkWildcard(node: TreeNode): void {
    if (!node.name.isWildcard || node.parent === undefined) return;
    this.#out.setWord(node.parent.offset + NODE.wildcard, node.offset);
  }

  #linkAdditional(set: RRset, offset: number): void {
    const { required, useful } = additionalTo(set, this.#zone, this.#tree);
    if (required.length + useful.length === 0) return;
    const offsets = [...required, ...useful].map((extra) => this.#additionalSet(extra));
    const list = this.#out.words([required.length, offsets.length, ...offsets]);
    this.#out.setWord(offset + SET.additional, list);
  }

  #writeNegativeSoa(apex: TreeNode): number {
    const { soa } = this.#zone;
    const minimum = minimumOf(soa);
    if (minimum >= soa.ttl) return this.#setOf(apex, 0);
    return this.#out.set(soa, signaturesOver(TYPE.SOA, apex.signatures), minimum);
  }

  #reserveTable(): void {
    const { length } = this.#tree.index.slots;
    this.#out.setWord(HEADER.table, this.#out.zeros(length));
    this.#out.setWord(HEADER.tableMask, length - 1);
  }

  #fillTable(): void {
    const { nodes, index } = this.#tree;
    const table = this.#out.word(HEADER.table);
    index.slots.forEach((number, slot) => {
      if (number !== 0) this.#out.setWord(table + slot, nodes[number - 1].offset);
    });
  }

  #writeCrowded(): void {
    const { crowded } = this.#tree.index;
    if (crowded.length === 0) return;
    this.#out.setWord(HEADER.crowded, this.#out.words(crowded.map(({ offset }) => offset)));
    this.#out.setWord(HEADER.crowdedLength, crowded.length);
  }

  /** NSEC and NSEC3 records have no meaning in a zone with an unsigned SOA (RFC 4035 2). */
  #writeChain(): void {
    const [apex] = this.#tree.nodes;
    if (signaturesOver(TYPE.SOA, apex.signatures).length === 0) return;
    const nsec3 = findNsec3Chain(this.#zone);
    if (nsec3 !== undefined) this.#writeNsec3Chain(nsec3);
    else this.#writeNsecChain();
  }

  #writeNsecChain(): void {
    const offsets = this.#tree.nodes.flatMap((node) => {
      const nsec = node.sets.findIndex(isNsec);
      return nsec === -1 ? [] : this.#setOf(node, nsec);
    });
    if (offsets.length > 0) this.#setChain(DENIAL.nsec, offsets);
  }

  #writeNsec3Chain({ iterations, salt, sets }: Nsec3Chain): void {
    const out = this.#out;
    const offsets = sets.map(({ set, signatures }) => out.setWithOwner(set, signatures));
    out.setWord(HEADER.iterations, iterations);
    out.setWord(HEADER.salt, out.octets(Uint8Array.of(salt.length, ...salt)));
    const [hashes] = sets.map(({ hash }) => out.octets(hash));
    out.zeros(((this.#roomFor(sets.length) - sets.length) * HASH_OCTETS) / WORD_OCTETS);
    out.setWord(HEADER.hashes, hashes);
    this.#setChain(DENIAL.nsec3, offsets);
  }

  #setChain(denial: number, offsets: readonly number[]): void {
    this.#out.setWord(HEADER.denial, denial);
    this.#out.setWord(HEADER.chain, this.#out.words(offsets));
    this.#out.setWord(HEADER.chainLength, offsets.length);
    const room = this.#roomFor(offsets.length);
    this.#out.zeros(room - offsets.length);
    this.#out.setWord(HEADER.chainRoom, room);
  }

  #roomFor(length: number): number {
    return this.#isIndexed ? length + Math.ceil(length * CHAIN_ROOM) + LEAST_CHAIN_ROOM : length;
  }

  /**
   * Precomputes the denial proofs for each existing name and the `*` below it, with the same search that queries use.
   */
  #prove(image: ZoneImage): void {
    const { words } = image;
    if (words[HEADER.denial] === DENIAL.none) return;
    const find = words[HEADER.denial] === DENIAL.nsec ? nsecFor : nsec3For;
    for (const { name, offset } of this.#tree.nodes) {
      readWire(search, name.wire);
      words[offset + NODE.proof] = find(image, search, 0);
      if (words[offset + NODE.wildcard] !== 0 || !wildcard.wildcardBelow(search, 0)) continue;
      words[offset + NODE.wildcardProof] = find(image, wildcard, 0);
    }
  }
}

function likelyWords({ nodes }: Tree): number {
  const [apex] = nodes;
  return nodes.length * (apex.signatures.length > 0 ? SIGNED_NODE_WORDS : NODE_WORDS);
}

function isNsec({ type }: RRset): boolean {
  return type.code === TYPE.NSEC;
}
