import type { RRset, Zone } from '@fourwinds/dns';
import { viewOf } from '../bytes.ts';
import { nsec3For, nsecFor } from '../chain.ts';
import { DENIAL, HEADER, NODE, SET, type ZoneImage } from '../image.ts';
import { SearchName, slotOf } from '../search-name.ts';
import { TYPE } from '../type.ts';
import { additionalTo } from './additional.ts';
import { ImageWriter } from './image-writer.ts';
import { findNsec3Chain, type Nsec3Chain } from './nsec3-chain.ts';
import { minimumOf } from './soa-minimum.ts';
import { growTree, signaturesOver, type Tree, type TreeNode } from './tree.ts';

/** Compiles a zone into the image that answers are made from. Costs time in proportion to the zone. */
export function compileZone(zone: Zone): ZoneImage {
  return new Compiler(zone).compile();
}

class Compiler {
  readonly #zone: Zone;
  readonly #tree: Tree;
  readonly #out: ImageWriter;
  readonly #sets = new Map<RRset, number>();
  readonly #nodes = new Map<TreeNode, number>();
  readonly #name = new SearchName();

  constructor(zone: Zone) {
    this.#zone = zone;
    this.#out = new ImageWriter(zone.apex);
    this.#tree = growTree(zone);
  }

  compile(): ZoneImage {
    const out = this.#out;
    for (const node of this.#tree.nodes) this.#writeNode(node);
    for (const node of this.#tree.nodes) this.#linkWildcard(node);
    for (const node of this.#tree.nodes) for (const set of node.sets) this.#linkAdditional(set);
    const [apex] = this.#tree.nodes;
    out.setWord(HEADER.apex, this.#nodes.get(apex)!);
    out.setWord(HEADER.apexLabels, apex.name.labelCount);
    out.setWord(HEADER.soa, this.#sets.get(this.#zone.soa)!);
    out.setWord(HEADER.negativeSoa, this.#writeNegativeSoa(apex));
    this.#writeTable();
    this.#writeChain();
    const image = out.finish();
    this.#prove(image);
    return image;
  }

  /** A name, its node and its sets lie behind each other: whoever looks for one reads the others next. */
  #writeNode(node: TreeNode): void {
    const out = this.#out;
    const name = out.name(node.name);
    const parent = node.parent === undefined ? 0 : this.#nodes.get(node.parent)!;
    const sets = node.sets.flatMap(({ type }) => [type.code, 0]);
    const place = out.words([name, parent, node.cut ? 1 : 0, 0, 0, 0, node.sets.length, ...sets]);
    this.#nodes.set(node, place);
    node.sets.forEach((set, i) => {
      out.setWord(place + NODE.sets + 2 * i + 1, this.#writeSet(set, node.signatures));
    });
  }

  #writeSet(set: RRset, signatures: readonly RRset[]): number {
    const known = this.#sets.get(set);
    if (known !== undefined) return known;
    const place = this.#out.set(set, signaturesOver(set.type.code, signatures));
    this.#sets.set(set, place);
    return place;
  }

  #linkWildcard(node: TreeNode): void {
    if (!node.name.isWildcard || node.parent === undefined) return;
    this.#out.setWord(this.#nodes.get(node.parent)! + NODE.wildcard, this.#nodes.get(node)!);
  }

  /** Glue is written when a delegation wants it: no query finds it by itself. */
  #linkAdditional(set: RRset): void {
    const { required, useful } = additionalTo(set, this.#zone, this.#tree);
    if (required.length + useful.length === 0) return;
    const places = [...required, ...useful].map(({ set: extra, signatures }) => this.#writeSet(extra, signatures));
    const list = this.#out.words([required.length, places.length, ...places]);
    this.#out.setWord(this.#sets.get(set)! + SET.additional, list);
  }

  #writeNegativeSoa(apex: TreeNode): number {
    const { soa } = this.#zone;
    const minimum = minimumOf(soa);
    if (minimum >= soa.ttl) return this.#sets.get(soa)!;
    return this.#out.set(soa, signaturesOver(TYPE.SOA, apex.signatures), minimum);
  }

  /** Open addressing, at most half full. */
  #writeTable(): void {
    const out = this.#out;
    let size = 2;
    while (size < 2 * this.#tree.nodes.length) size *= 2;
    const table = out.words(new Array<number>(2 * size).fill(0));
    for (const node of this.#tree.nodes) {
      this.#name.read(viewOf(node.name.wire), 0, node.name.wire.length);
      const [hash] = this.#name.hashes;
      let slot = slotOf(hash, size - 1);
      while (out.word(table + 2 * slot + 1) !== 0) slot = (slot + 1) & (size - 1);
      out.setWord(table + 2 * slot, hash);
      out.setWord(table + 2 * slot + 1, this.#nodes.get(node)!);
    }
    out.setWord(HEADER.table, table);
    out.setWord(HEADER.tableMask, size - 1);
  }

  /** NSEC and NSEC3 records mean nothing in a zone whose SOA has no signature (RFC 4035 2). */
  #writeChain(): void {
    const [apex] = this.#tree.nodes;
    if (signaturesOver(TYPE.SOA, apex.signatures).length === 0) return;
    const nsec3 = findNsec3Chain(this.#zone);
    if (nsec3 !== undefined) this.#writeNsec3Chain(nsec3);
    else this.#writeNsecChain();
  }

  #writeNsecChain(): void {
    const places = this.#tree.nodes.flatMap(({ sets }) => this.#sets.get(sets.find(isNsec)!) ?? []);
    if (places.length > 0) this.#setChain(DENIAL.nsec, places);
  }

  #writeNsec3Chain({ iterations, salt, sets }: Nsec3Chain): void {
    const out = this.#out;
    const places = sets.map(({ set, signatures }) => out.setWithOwner(set, signatures));
    out.setWord(HEADER.iterations, iterations);
    out.setWord(HEADER.salt, out.octets(Uint8Array.of(salt.length, ...salt)));
    const [hashes] = sets.map(({ hash }) => out.octets(hash));
    out.setWord(HEADER.hashes, hashes);
    this.#setChain(DENIAL.nsec3, places);
  }

  #setChain(denial: number, places: readonly number[]): void {
    this.#out.setWord(HEADER.denial, denial);
    this.#out.setWord(HEADER.chain, this.#out.words(places));
    this.#out.setWord(HEADER.chainLength, places.length);
  }

  /** Finds, by the search that queries use, what the chain says about each name that exists and the `*` below it. */
  #prove(image: ZoneImage): void {
    const { words } = image;
    if (words[HEADER.denial] === DENIAL.none) return;
    const find = words[HEADER.denial] === DENIAL.nsec ? nsecFor : nsec3For;
    const wildcard = new SearchName();
    for (const [{ name }, place] of this.#nodes) {
      this.#name.read(viewOf(name.wire), 0, name.wire.length);
      words[place + NODE.proof] = find(image, this.#name, 0);
      if (words[place + NODE.wildcard] !== 0 || !wildcard.wildcardBelow(this.#name, 0)) continue;
      words[place + NODE.wildcardProof] = find(image, wildcard, 0);
    }
  }
}

function isNsec({ type }: RRset): boolean {
  return type.code === TYPE.NSEC;
}
