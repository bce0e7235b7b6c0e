import { type EmbeddedName, Name, type RRset, WireWriter } from '@fourwinds/dns';
import { bitOf, HEADER, NAME, ROOT_NAME, SET, tellsNamesBelow, type ZoneImage } from '../image.ts';
import { readWire, SearchName } from '../search-name.ts';
import { NameOffsets, type WrittenNames } from './name-offsets.ts';
import { type SetOctetsOptions, writeSetOctets } from './set-octets.ts';
import { ImageMemory } from './image-memory.ts';

const search = new SearchName();

/** Builds an image; image.ts explains the structures. */
export class ImageWriter implements WrittenNames {
  readonly #apex: Name;
  readonly #memory: ImageMemory;
  /** The octets written next, until their offset is known. */
  readonly #octets = new WireWriter(1024);
  readonly #names = new NameOffsets(this);

  /** `apex`: of the zone; `words`: how many there may be. */
  constructor(apex: Name, words: number) {
    this.#apex = apex;
    this.#memory = new ImageMemory(words);
    this.#memory.reserve(HEADER.size);
    this.words([0, 0, 1]);
    this.setWord(ROOT_NAME + NAME.octets, this.octets(ROOT));
  }

  /** Appends words; returns their offset. */
  words(values: readonly number[]): number {
    return this.#memory.append(values);
  }

  /** Appends so many zeros; returns their offset. */
  zeros(count: number): number {
    return this.#memory.reserve(count);
  }

  setWord(offset: number, value: number): void {
    this.#memory.set(offset, value);
  }

  word(offset: number): number {
    return this.#memory.get(offset);
  }

  /** Appends octets; returns their offset. */
  octets(values: Uint8Array): number {
    this.#octets.bytes(values);
    return this.#appendOctets();
  }

  /** The offset of a name, written with all its ancestors when it is new. Ancestors share its octets. */
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

  /** Appends a set, its records under `ttl`; returns its offset. */
  set(rrset: RRset, signatures: readonly Uint8Array[], ttl = rrset.ttl): number {
    return this.#set(rrset, { apex: this.#apex, ttl, signatures, names: compressible(rrset), ownOwner: false });
  }

  /** Appends a set that is only ever shown under its own owner. */
  setWithOwner(rrset: RRset, signatures: readonly Uint8Array[]): number {
    const names = compressible(rrset);
    return this.#set(rrset, { apex: this.#apex, ttl: rrset.ttl, signatures, names, ownOwner: true });
  }

  #set(rrset: RRset, options: SetOctetsOptions): number {
    const { type, rdatas } = rrset;
    const { names } = options;
    const owner = this.name(rrset.owner);
    const targets = rdatas.flatMap((rdata, i) =>
      names[i].map(({ offset, length }) => this.name(Name.fromWire(rdata.subarray(offset, offset + length)))),
    );
    const { records, signatures, end, ownerOctets, pointers } = writeSetOctets(this.#octets, rrset, options);
    const offset = this.words([type.code, owner, rdatas.length, options.signatures.length, 0, 0, 0]);
    this.words([ownerOctets, 0, names[0][0]?.offset ?? 0, names[0].length, pointers.length, ...pointers, ...targets]);
    if (tellsNamesBelow(type.code)) this.words([namesBelow(rrset, names)]);
    const octets = this.#appendOctets();
    this.setWord(offset + SET.records, octets + records);
    this.setWord(offset + SET.signatures, octets + signatures);
    this.setWord(offset + SET.end, octets + end);
    return offset;
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

/** The bits of the names right below the owner that are equal to names in the data or above them. */
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

/** Names in the data of each record that messages may compress (RFC 3597 4). In every type that has them they are adjacent. */
export function compressible({ type, rdatas }: RRset): readonly (readonly EmbeddedName[])[] {
  if (!type.fields.some(({ domainName }) => domainName?.compress === true)) return rdatas.map(() => NONE);
  return rdatas.map((rdata) => type.names(rdata).filter(({ compress }) => compress));
}
