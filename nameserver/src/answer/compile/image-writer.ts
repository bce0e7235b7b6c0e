import { type EmbeddedName, Name, type RRset, WireWriter } from '@fourwinds/dns';
import { viewOf } from '../bytes.ts';
import { HEADER, NAME, ROOT_NAME, type ZoneImage } from '../image.ts';
import { readWire, SearchName } from '../search-name.ts';
import { NamePlaces } from './name-places.ts';
import { type SetOctetsOptions, writeSetOctets } from './set-octets.ts';
import { Words } from './words.ts';

/** Builds the two arrays of an image; see image.ts for what the structures mean. */
export class ImageWriter {
  readonly #apex: Name;
  readonly #words = new Words();
  readonly #octets = new WireWriter(1024);
  readonly #names = new NamePlaces((place, name, label) => this.#isName(place, name, label));
  readonly #name = new SearchName();

  /** `apex`: of the zone. */
  constructor(apex: Name) {
    this.#apex = apex;
    this.#octets.u8(0);
    this.#words.reserve(HEADER.size);
    this.words([0, 0, 1]);
  }

  /** Appends words; returns their place. */
  words(values: readonly number[]): number {
    return this.#words.append(values);
  }

  /** Appends so many zeros; returns their place. */
  zeros(count: number): number {
    return this.#words.reserve(count);
  }

  setWord(place: number, value: number): void {
    this.#words.set(place, value);
  }

  word(place: number): number {
    return this.#words.get(place);
  }

  /** Appends octets; returns their place. */
  octets(values: Uint8Array): number {
    const place = this.#octets.length;
    this.#octets.bytes(values);
    return place;
  }

  /** The place of a name, written with all its ancestors when it is new. Ancestors share its octets. */
  name({ wire }: Name): number {
    const name = this.#name;
    readWire(name, wire);
    let label = 0;
    let place = name.labels === 0 ? ROOT_NAME : this.#names.find(name, 0);
    while (place === 0) place = ++label === name.labels ? ROOT_NAME : this.#names.find(name, label);
    if (label === 0) return place;
    const octets = this.#octets.length;
    for (let i = 0; i < name.length; i++) this.#octets.u8(name.lower.getUint8(i));
    while (label-- > 0) {
      const start = name.starts[label];
      place = this.words([place, octets + start, name.length - start]);
      this.#names.add(name.hashes[label], place);
    }
    return place;
  }

  /** Appends a set, its records under `ttl`; returns its place. */
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
    const place = this.words([type.code, owner, rdatas.length, options.signatures.length, records, signatures, end]);
    this.words([ownerOctets, 0, names[0][0]?.offset ?? 0, names[0].length, pointers.length, ...pointers, ...targets]);
    return place;
  }

  finish(): ZoneImage {
    return { words: this.#words.finish(), octets: viewOf(this.#octets.finish()) };
  }

  #isName(place: number, name: SearchName, label: number): boolean {
    const start = name.starts[label];
    const length = name.length - start;
    const octets = this.word(place + NAME.octets);
    return this.word(place + NAME.length) === length && this.#octets.has(octets, name.lower, start, length);
  }
}

const NONE: readonly EmbeddedName[] = [];

/** Names in the data of each record that messages may compress (RFC 3597 4). In every type that has them they lie side by side. */
export function compressible({ type, rdatas }: RRset): readonly (readonly EmbeddedName[])[] {
  if (!type.fields.some(({ domainName }) => domainName?.compress === true)) return rdatas.map(() => NONE);
  return rdatas.map((rdata) => type.names(rdata).filter(({ compress }) => compress));
}
