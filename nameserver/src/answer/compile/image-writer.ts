import { type EmbeddedName, Name, type RRset, WireWriter } from '@fourwinds/dns';
import { viewOf } from '../bytes.ts';
import { HEADER, ROOT_NAME, type ZoneImage } from '../image.ts';
import { type SetOctetsOptions, writeSetOctets } from './set-octets.ts';

const ROOT_KEY = Name.root.key;

/** Builds the two arrays of an image; see image.ts for what the structures mean. */
export class ImageWriter {
  readonly #apex: Name;
  readonly #words: number[] = new Array<number>(HEADER.size).fill(0);
  readonly #octets = new WireWriter(1024);
  readonly #names = new Map<string, number>();

  /** `apex`: of the zone. */
  constructor(apex: Name) {
    this.#apex = apex;
    this.#octets.u8(0);
    this.words([0, 0, 1]);
    this.#names.set(ROOT_KEY, ROOT_NAME);
  }

  /** Where the next words will lie. */
  get place(): number {
    return this.#words.length;
  }

  /** Appends words; returns their place. */
  words(values: readonly number[]): number {
    const place = this.#words.length;
    for (const value of values) this.#words.push(value);
    return place;
  }

  setWord(place: number, value: number): void {
    this.#words[place] = value;
  }

  word(place: number): number {
    return this.#words[place];
  }

  /** Appends octets; returns their place. */
  octets(values: Uint8Array): number {
    const place = this.#octets.length;
    this.#octets.bytes(values);
    return place;
  }

  /** The place of a name, written with all its ancestors when it is new. */
  name(name: Name): number {
    return this.#name(name.key, -1);
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
      names[i].map(({ offset, length }) => this.name(Name.fromWire(rdata.slice(offset, offset + length)))),
    );
    const { records, signatures, end, ownerOctets, pointers } = writeSetOctets(this.#octets, rrset, options);
    const place = this.words([type.code, owner, rdatas.length, options.signatures.length, records, signatures, end]);
    this.words([ownerOctets, 0, names[0][0]?.offset ?? 0, names[0].length, pointers.length, ...pointers, ...targets]);
    return place;
  }

  finish(): ZoneImage {
    return { words: Int32Array.from(this.#words), octets: viewOf(this.#octets.finish()) };
  }

  /** Ancestors share the octets of the name that brought them. */
  #name(key: string, at: number): number {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const octets = at === -1 ? this.#key(key) : at;
    const label = key.charCodeAt(0) + 1;
    const parent = this.#name(key.slice(label), octets + label);
    const place = this.words([parent, octets, key.length]);
    this.#names.set(key, place);
    return place;
  }

  #key(key: string): number {
    const place = this.#octets.length;
    for (let i = 0; i < key.length; i++) this.#octets.u8(key.charCodeAt(i));
    return place;
  }
}

/** Names in the data of each record that messages may compress (RFC 3597 4). In every type that has them they lie side by side. */
export function compressible({ type, rdatas }: RRset): readonly (readonly EmbeddedName[])[] {
  return rdatas.map((rdata) => type.names(rdata).filter(({ compress }) => compress));
}
