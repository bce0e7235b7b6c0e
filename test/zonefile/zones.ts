import { Name } from '@fourwinds/dns/name';
import { recordTypes, typeByName } from '@fourwinds/dns/rr';
import type { Random } from '../random.ts';
import { numberedKeys } from '../vectors/numbered-keys.ts';
import { readVectors } from '../vectors/read.ts';
import type { Construct } from './constructs.ts';
import { type Meaning, Speller } from './speller.ts';

const APEX = Name.parse('example.');
const ENTRIES = 60;
const MINIMUM = 300;

/** A zone file of the zone `example.` with its records. */
export interface GeneratedZone {
  readonly text: string;
  readonly records: readonly Record[];
}

export interface Record {
  readonly owner: Name;
  readonly ttl: number;
  readonly type: string;
  readonly wire: string;
}

/**
 * A value of every kind of every type, from the vectors. Marks types that are singletons, and types that must be
 * alone at a name.
 */
const values = recordTypes
  .filter(({ name }) => name !== 'SOA')
  .flatMap((type) =>
    readVectors(type.name).sections.canonical.map(({ given, expected }) => ({
      type: type.name,
      value: numberedKeys(type, given, expected),
      wire: expected,
    })),
  );
const ALONE = /^(?:CNAME|DNAME|NSEC|NSEC3|RRSIG|KEY|DNSKEY|DS|NS|NSEC3PARAM|CDS|CDNSKEY|ZONEMD)$/;

/** First labels that look like other tokens. */
const LOOKALIKES = ['IN', 'in', 'CH', 'A', 'mx', 'TXT', '60', '1h', '1w2d', 'TYPE1', 'CLASS1', '-', '_tcp'];

/** Writes a zone with the known constructs, without the unknown types. */
export function generateZone(
  random: Random,
  known: ReadonlySet<Construct>,
  unknownTypes: ReadonlySet<string>,
): GeneratedZone {
  return new Generator(random, known, unknownTypes).generate();
}

class Generator {
  readonly #random: Random;
  readonly #spell: Speller;
  readonly #values: readonly Omit<Meaning, 'labels'>[];
  readonly #records: Record[] = [];
  readonly #types = new Map<string, Set<string>>();
  #text = '';
  #origin = APEX;
  #defaultTtl: number | undefined;
  #owner: Name | undefined;

  constructor(random: Random, known: ReadonlySet<Construct>, unknownTypes: ReadonlySet<string>) {
    this.#random = random;
    this.#values = values.filter(({ type }) => !unknownTypes.has(type));
    this.#spell = new Speller(random, known);
  }

  generate(): GeneratedZone {
    this.#head();
    for (let i = 0; i < ENTRIES; i++) this.#entry();
    this.#add(APEX, { type: 'TXT', value: '"end"', wire: '03656e64', labels: [] }, 'example.');
    return { text: this.#random.chance(0.1) ? this.#text.replace(/\r?\n$/, '') : this.#text, records: this.#records };
  }

  #head(): void {
    if (this.#spell.chooses('a TTL that nothing but the SOA gives', 0.3)) this.#defaultTtl = MINIMUM;
    else this.#ttlDirective();
    const times = [3600, 600, 86400].map((seconds) => this.#spell.ttl(seconds));
    this.#text += this.#spell.entry('@', ['IN', 'SOA', 'ns1', 'host', '1', ...times, this.#spell.ttl(MINIMUM)]);
    const soa = typeByName('SOA');
    const wire =
      '036e7331' +
      '076578616d706c6500' +
      '04686f7374' +
      '076578616d706c6500' +
      '00000001' +
      '00000e10' +
      '00000258' +
      '00015180' +
      '0000012c';
    this.#records.push({ owner: APEX, ttl: this.#defaultTtl!, type: soa.name, wire });
    this.#add(APEX, { type: 'NS', value: 'ns1.example.', wire: '036e7331076578616d706c6500', labels: [] }, '@');
    this.#add(APEX.prepend('ns1'), { type: 'A', value: '192.0.2.53', wire: 'c0000235', labels: [] }, 'ns1');
  }

  #entry(): void {
    const dice = this.#random.next();
    if (dice < 0.05) this.#ttlDirective();
    else if (dice < 0.1) this.#originDirective();
    else if (dice < 0.14) this.#text += this.#random.pick(['', ' ', '\t ']) + this.#spell.lineEnd();
    else this.#record();
  }

  #ttlDirective(): void {
    this.#defaultTtl = this.#ttl();
    this.#text += this.#spell.entry(this.#spell.directive('$TTL'), [this.#spell.ttl(this.#defaultTtl)]);
  }

  #ttl(): number {
    return this.#random.pick([0, 1, 60, 3600, 5400, 86400, 694861, 2147483647, this.#random.below(10_000_000)]);
  }

  #originDirective(): void {
    const directive = this.#spell.directive('$ORIGIN');
    const label = `o${this.#random.below(3)}`;
    if (!this.#origin.isRoot && this.#origin.labelCount < 4 && this.#spell.chooses('a relative $ORIGIN', 0.5)) {
      this.#origin = this.#origin.prepend(label);
      this.#text += this.#spell.entry(directive, [label]);
      return;
    }
    this.#origin = this.#random.pick([Name.root, APEX, APEX.prepend(label)]);
    this.#text += this.#spell.entry(directive, [this.#origin.toString()]);
  }

  #record(): void {
    const value = this.#random.pick(this.#values);
    const again = this.#owner;
    if (again !== undefined && this.#random.chance(0.3) && this.#mayHave(again, value.type))
      this.#add(again, { ...value, labels: [] }, '');
    else this.#anew(value);
  }

  #anew(value: Omit<Meaning, 'labels'>): void {
    const labels = this.#labels();
    const owner = nameOf([...labels, ...labelsOf(this.#origin.isRoot ? APEX : this.#origin)]);
    if (!this.#mayHave(owner, value.type)) return;
    this.#add(owner, { ...value, labels }, this.#ownerText(owner, labels));
  }

  #labels(): Uint8Array[] {
    const first = this.#random.chance(0.2) ? this.#random.pick(LOOKALIKES) : `r${this.#random.below(100_000)}`;
    const more = this.#random.chance(0.15) ? [this.#random.octets(1 + this.#random.below(63))] : [];
    return this.#random.chance(0.02) ? [] : [Buffer.from(first), ...more];
  }

  #ownerText(owner: Name, labels: readonly Uint8Array[]): string {
    const written = this.#spell.labels(labels);
    const apex = this.#origin.isRoot ? 'example' : '';
    if (labels.length === 0) return apex || this.#random.pick(['@', owner.toString()]);
    if (this.#random.chance(0.2))
      return this.#spell.owner(`${written}.${this.#origin.isRoot ? 'example.' : this.#origin.toString()}`);
    return this.#spell.owner(apex === '' ? written : `${written}.${apex}`);
  }

  /** True if the owner may have a record of this type in addition to its existing records. */
  #mayHave(owner: Name, type: string): boolean {
    const types = this.#types.get(owner.key) ?? new Set<string>();
    if (types.has(type) || [...types].some((other) => ALONE.test(other))) return false;
    return types.size === 0 || !ALONE.test(type);
  }

  #add(owner: Name, meaning: Meaning, ownerText: string): void {
    const own = this.#random.chance(0.4) ? this.#ttl() : undefined;
    const ttl = own === undefined ? [] : [this.#spell.ttl(own)];
    const inClass = this.#random.chance(0.5) ? [this.#spell.class()] : [];
    const words = this.#random.chance(0.5) ? [...ttl, ...inClass] : [...inClass, ...ttl];
    const value = this.#spell.words(meaning, this.#origin.toString());
    this.#text += this.#spell.entry(ownerText, [...words, this.#spell.type(meaning.type), ...value]);
    this.#records.push({ owner, ttl: own ?? this.#defaultTtl!, type: meaning.type, wire: meaning.wire });
    const types = this.#types.get(owner.key) ?? new Set<string>();
    this.#types.set(owner.key, types.add(meaning.type));
    this.#owner = owner;
  }
}

function labelsOf(name: Name): Uint8Array[] {
  const labels: Uint8Array[] = [];
  for (let at = name; !at.isRoot; at = at.parent) labels.push(at.wire.subarray(1, at.wire[0] + 1));
  return labels;
}

function nameOf(labels: readonly Uint8Array[]): Name {
  return Name.fromWire(Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0]));
}
