import { type EmbeddedName, Name, type RRset, WireWriter } from '@fourwinds/dns';
import { bitOf, HEADER, NAME, ROOT_NAME, SET, tellsNamesBelow, type ZoneImage } from '../zone-image.ts';
import { readWire, SearchName } from '../search-name.ts';
import { NameOffsets, type Names, type WrittenNames } from './name-offsets.ts';
import { type SetOctetsOptions, writeSetOctets } from './set-octets.ts';
import { ImageMemory } from './image-memory.ts';

const search = new SearchName();

/** Builds an image. zone-image.ts describes the structures. */
export class ImageWriter implements WrittenNames {
  readonly #apex: Name;
  readonly #memory: ImageMemory;
  /** The octets to write next, until their offset is known. */
  readonly #octets = new WireWriter(1024);
  readonly #names: Names;

  private constructor(apex: Name, memory: ImageMemory, names?: Names) {
    this.#apex = apex;
    this.#memory = memory;
    this.#names = names ?? new NameOffsets(this);
  }

  /** Starts an image. `apex` is the zone's apex; `words` the expected number of words. */
  static begin(apex: Name, words: number): ImageWriter {
    const out = new ImageWriter(apex, ImageMemory.ofWords(words));
    out.zeros(HEADER.size);
    out.words([0, 0, 1]);
    out.setWord(ROOT_NAME + NAME.octets, out.octets(ROOT));
    return out;
  }

  /** Appends to an image whose names are found through `names`. */
  static behind(apex: Name, memory: ImageMemory, names: Names): ImageWriter {
    return new ImageWriter(apex, memory, names);
  }

  /** Appends words and returns their offset. */
  words(values: readonly number[]): number {
    return this.#memory.append(values);
  }

  /** Appends zeros and returns their offset. */
  zeros(count: number): number {
    return this.#memory.reserve(count);
  }

  setWord(offset: number, value: number): void {
    this.#memory.set(offset, value);
  }

  word(offset: number): number {
    return this.#memory.get(offset);
  }

  /** Appends octets and returns their offset. */
  octets(values: Uint8Array): number {
    this.#octets.bytes(values);
    return this.#appendOctets();
  }

  /** Returns the offset of a name. A new name is written with all its ancestors, which share its octets. */
  name({ wire }: Name): number {
    readWire(search, wire);
    let label = 0;
    let offset = search.labels === 0 ? ROOT_NAME : this.#names.find(search, 0);
    while (offset === 0) offset = ++label === search.labels ? ROOT_NAME : this.#names.find(search, label);
    if (label === 0) return offset;
    for (let i = 0; i < search.length; i++) this.#octets.u8(search.lower.getUint8(i));
    const octets = this.#appendOctets();
    while (label-- > 0) {
      const start = search.starts[label];
      offset = this.words([offset, octets + start, search.length - start]);
      this.#names.add(search.hashes[label], offset);
    }
    return offset;
  }

  /** Writes a set with the TTL `ttl` and returns its offset: `place` if it fits there, otherwise at the end. */
  set(rrset: RRset, signatures: readonly Uint8Array[], ttl = rrset.ttl, place = 0): number {
    return this.#set(rrset, { apex: this.#apex, ttl, signatures, names: compressible(rrset), ownOwner: false }, place);
  }

  /** Like `set`, for a set that is always shown with its own owner. */
  setWithOwner(rrset: RRset, signatures: readonly Uint8Array[], place = 0): number {
    const names = compressible(rrset);
    return this.#set(rrset, { apex: this.#apex, ttl: rrset.ttl, signatures, names, ownOwner: true }, place);
  }

  #set(rrset: RRset, options: SetOctetsOptions, place: number): number {
    const { type, rdatas } = rrset;
    const { names, signatures } = options;
    const owner = place === 0 ? this.name(rrset.owner) : this.word(place + SET.owner);
    const known = this.#namesOf(place);
    const targets = rdatas
      .flatMap((rdata, i) =>
        names[i].map(({ offset, length }) => Name.fromWire(rdata.subarray(offset, offset + length))),
      )
      .map((name, n) => this.#known(known[n], name) ?? this.name(name));
    const octets = writeSetOctets(this.#octets, rrset, options);
    const { pointers } = octets;
    const below = tellsNamesBelow(type.code) ? [namesBelow(rrset, names)] : [];
    const isSame = place !== 0 && this.#hasSuchNames(place, pointers.length, targets.length);
    const offset = isSame ? place : this.zeros(SET.pointers + pointers.length + targets.length + below.length);
    const start = this.#putOctets(isSame ? place : 0);
    const counts = [type.code, owner, rdatas.length, signatures.length];
    const places = [octets.records + start, octets.signatures + start, octets.end + start, octets.ownerOctets];
    this.#memory.setAll(offset, [...counts, ...places]);
    const [first] = names;
    this.#memory.setAll(offset + SET.namesAt, [first[0]?.offset ?? 0, first.length, pointers.length]);
    this.#memory.setAll(offset + SET.pointers, [...pointers, ...targets, ...below]);
    return offset;
  }

  #namesOf(set: number): number[] {
    if (set === 0) return [];
    const count = this.word(set + SET.recordCount) * this.word(set + SET.namesEach);
    const first = set + SET.pointers + this.word(set + SET.pointerCount);
    return Array.from({ length: count }, (_, n) => this.word(first + n));
  }

  /** Returns the offset if it is the offset of this name. */
  #known(offset: number | undefined, { wire }: Name): number | undefined {
    if (offset === undefined) return undefined;
    readWire(search, wire);
    return this.isName(offset, search, 0) ? offset : undefined;
  }

  #hasSuchNames(set: number, pointers: number, names: number): boolean {
    const own = this.word(set + SET.recordCount) * this.word(set + SET.namesEach);
    return this.word(set + SET.pointerCount) === pointers && own === names;
  }

  /** Overwrites the octets of an existing set if they fit, otherwise appends them. Returns their offset. */
  #putOctets(set: number): number {
    const start = set === 0 ? 0 : this.word(set + SET.records);
    if (set === 0 || this.#octets.length > this.word(set + SET.end) - start) return this.#appendOctets();
    this.#memory.setOctets(start, this.#octets);
    this.#octets.truncate(0);
    return start;
  }

  isName(offset: number, name: SearchName, label: number): boolean {
    const start = name.starts[label];
    const length = name.length - start;
    const octets = this.word(offset + NAME.octets);
    return this.word(offset + NAME.length) === length && this.#memory.hasOctets(octets, name.lower, start, length);
  }

  text(offset: number): string {
    return this.#memory.text(this.word(offset + NAME.octets), this.word(offset + NAME.length));
  }

  /** Appends the table of names if all names have a slot. Without it, new names cannot be patched in. */
  indexNames(): void {
    const table = this.#names.table();
    if (table === undefined) return;
    this.setWord(HEADER.names, this.words(table));
    this.setWord(HEADER.namesMask, table.length - 1);
  }

  finish(): ZoneImage {
    const image = this.#memory.finish();
    image.words[HEADER.length] = image.words.length;
    return image;
  }

  #appendOctets(): number {
    const offset = this.#memory.appendOctets(this.#octets);
    this.#octets.truncate(0);
    return offset;
  }
}

/**
 * Returns hash bits of the names directly below the owner that occur in the data, either as names or as ancestors of
 * names.
 */
function namesBelow({ owner, rdatas }: RRset, names: readonly (readonly EmbeddedName[])[]): number {
  const labels = owner.labelCount;
  let bits = 0;
  rdatas.forEach((rdata, i) => {
    for (const { offset, length } of names[i]) {
      const name = Name.fromWire(rdata.subarray(offset, offset + length));
      if (name.wire.length <= owner.wire.length || !name.isWithin(owner)) continue;
      readWire(search, name.wire);
      bits |= bitOf(search.hashes[search.labels - labels - 1]);
    }
  });
  return bits;
}

const ROOT = Uint8Array.of(0);
const NONE: readonly EmbeddedName[] = [];

/**
 * Returns the names in each record's data that messages may compress (RFC 3597 4). In all types with such names they
 * are adjacent.
 */
function compressible({ type, rdatas }: RRset): readonly (readonly EmbeddedName[])[] {
  if (!type.fields.some(({ domainName }) => domainName?.compress === true)) return rdatas.map(() => NONE);
  return rdatas.map((rdata) => type.names(rdata).filter(({ compress }) => compress));
}
