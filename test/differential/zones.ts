import { type Alphabet, fits, isBelow, keyOf, randomLabel, randomName } from './names.ts';
import type { Random } from '../random.ts';
import { largeSet, outOfPlace, randomRecords } from './records.ts';

export interface ZonePlan {
  /** With a trailing dot. */
  readonly apex: string;
  /** Delegated zones: their apexes, and their DS records if they are signed. */
  readonly children: readonly { readonly apex: string; readonly ds: readonly string[] }[];
  /** Absolute names in other zones, as alias targets. */
  readonly others: readonly string[];
  /** The zone will be signed, so it must not contain records that the signer creates. */
  readonly signed: boolean;
  readonly alphabet: Alphabet;
  /** Lame delegations, with DS records for no key. */
  readonly deadEnds: boolean;
  /** Wildcards that are empty non-terminals. If signed, NSD and Knot prove them only partly (RFC 4035 3.1.3.4). */
  readonly emptyWildcards: boolean;
}

export interface GeneratedZone {
  readonly apex: string;
  /** Owner names and some nonexistent names, relative to the apex. */
  readonly names: readonly string[];
  readonly text: string;
  readonly signed: boolean;
}

const TTLS = ['', '', '', '0 ', '60 ', '2592000 '];
/** Includes a TTL for which no signature is valid long enough. */
const UNSIGNED_TTLS = [...TTLS, '2147483647 '];
const OUTSIDE = ['host.elsewhere.test.', 'a.b.c.elsewhere.test.', '.'];
const DS = 'DS 4711 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';

/**
 * A zone that NSD and Knot load, with as many odd cases as possible: deep names, empty non-terminals, wildcards,
 * aliases, loops, delegations with and without glue, occluded records.
 */
export function generateZone(random: Random, plan: ZonePlan): GeneratedZone {
  return new ZoneGenerator(random, plan).generate();
}

/** `end`: the zone contains nothing below this name. */
type Kind = 'data' | 'end';

class ZoneGenerator {
  readonly #random: Random;
  readonly #plan: ZonePlan;
  readonly #names: readonly string[];
  readonly #ends = new Map<string, 'cut' | 'dname' | 'child'>();
  readonly #lines: string[] = [];
  readonly #ttls = new Map<string, string>();

  constructor(random: Random, plan: ZonePlan) {
    this.#random = random;
    this.#plan = plan;
    this.#names = distinctNames(random, plan);
  }

  generate(): GeneratedZone {
    const { apex, children } = this.#plan;
    this.#apex();
    for (const child of children) this.#child(child);
    for (const name of this.#names.toSorted((a, b) => a.length - b.length)) this.#name(name);
    const names = [...this.#names, ...this.#ends.keys(), 'ns1', 'missing'];
    const { signed } = this.#plan;
    return { apex, names, signed, text: `$ORIGIN ${apex}\n$TTL 3600\n${this.#lines.join('\n')}\n` };
  }

  #ttl(): string {
    return this.#random.pick(this.#plan.signed ? TTLS : UNSIGNED_TTLS);
  }

  #add(name: string, records: readonly string[]): void {
    for (const record of records) {
      const set = `${keyOf(name)} ${record.split(' ', 1)[0]}`;
      const ttl = this.#ttls.get(set) ?? this.#ttl();
      this.#ttls.set(set, ttl);
      this.#lines.push(`${name} ${ttl}${record}`);
    }
  }

  #apex(): void {
    const random = this.#random;
    const { apex } = this.#plan;
    const times = `1 3600 600 86400 ${random.pick([0, 60, 300, 7200])}`;
    this.#lines.push(`@ ${this.#ttl()}SOA ns1.${apex} hostmaster.${apex} ${times}`);
    this.#add('@', ['NS ns1', 'NS ns.elsewhere.test.', ...(random.chance(0.3) ? this.#moreServers() : [])]);
    this.#add('ns1', ['A 192.0.2.53']);
    if (random.chance(0.5)) this.#add('@', ['MX 10 ns1', 'TXT "apex"', `HTTPS 0 ${this.#target()}`]);
    if (random.chance(0.1)) this.#add('@', largeSet(random));
  }

  #moreServers(): string[] {
    return Array.from({ length: 1 + this.#random.below(4) }, () => `NS ${this.#host()}`);
  }

  /**
   * Adds the delegation of a child zone. A name that does not exist in the child zone must not exist in the parent
   * either, because NSD does not distinguish the zone in which a name exists.
   */
  #child({ apex, ds }: ZonePlan['children'][number]): void {
    const name = apex.slice(0, -this.#plan.apex.length - 1);
    this.#ends.set(name, 'child');
    this.#add(`ns1.${name}`, ['A 192.0.2.53']);
    this.#add(name, [`NS ns1.${name}`, 'NS ns.elsewhere.test.', ...ds]);
  }

  #name(name: string): void {
    const random = this.#random;
    const occluded = [...this.#ends].some(
      ([end, kind]) => keyOf(name) === keyOf(end) || (isBelow(name, end) && kind !== 'cut'),
    );
    if (occluded || name.toLowerCase() === 'ns1') return;
    const behindCut = [...this.#ends.keys()].some((end) => isBelow(name, end));
    if (behindCut) {
      const records = randomRecords(random, () => this.#target());
      if (random.chance(0.3)) this.#add(name, records);
      return;
    }
    const end = random.chance(0.2) ? this.#end(name) : 'data';
    if (end === 'data') this.#add(name, this.#data());
  }

  #data(): string[] {
    const random = this.#random;
    if (random.chance(0.25)) return [`CNAME ${this.#target()}`];
    if (random.chance(0.1)) return largeSet(random);
    const records = randomRecords(random, () => this.#target());
    return !this.#plan.signed && random.chance(0.1) ? [...records, outOfPlace(random)] : records;
  }

  /**
   * Ends the zone at a name with a DNAME, or ends its authority with a delegation. Returns `data` if it does neither.
   */
  #end(name: string): Kind {
    const random = this.#random;
    if (random.chance(0.4)) {
      if (this.#names.some((other) => isBelow(other, name))) return 'data';
      this.#ends.set(name, 'dname');
      this.#add(name, [`DNAME ${this.#target()}`, ...(random.chance(0.3) ? ['TXT "beside"', 'A 192.0.2.1'] : [])]);
      return 'end';
    }
    if (!this.#plan.deadEnds || (this.#plan.signed && name.startsWith('*'))) return 'data';
    this.#ends.set(name, 'cut');
    this.#add(name, [...this.#servers(name), ...(random.chance(0.4) ? [DS] : [])]);
    if (random.chance(0.1)) this.#add(name, ['TXT "beside a delegation"', 'A 192.0.2.1']);
    return 'end';
  }

  /** NS records of a delegation. Adds their glue to the zone. */
  #servers(name: string): string[] {
    const random = this.#random;
    const count = random.chance(0.1) ? 5 + random.below(25) : 1 + random.below(3);
    const own = Array.from({ length: count }, (_, i) => (i === 0 ? `ns.${name}` : `ns${i}.${name}`));
    const glued = own.filter((server, i) => fits(`${server}.${this.#plan.apex}`) && (i === 0 || random.chance(0.8)));
    for (const server of glued) {
      this.#add(server, ['A 192.0.2.99', ...(random.chance(0.5) ? ['AAAA 2001:db8::99'] : [])]);
    }
    const others = [
      ...(random.chance(0.5) ? ['NS ns.elsewhere.test.'] : []),
      ...(random.chance(0.3) ? ['NS ns1'] : []),
      ...(random.chance(0.3) ? [`NS ${this.#host()}`] : []),
    ];
    return [...glued.map((server) => `NS ${server}`), ...(glued.length > 0 ? others : ['NS ns1', ...others])];
  }

  /** A nameserver name: in this zone, elsewhere, or below another delegation. */
  #host(): string {
    const random = this.#random;
    const cuts = [...this.#ends].flatMap(([name, kind]) => (kind === 'cut' ? [name] : []));
    return cuts.length > 0 && random.chance(0.5) ? `ns.${random.pick(cuts)}` : this.#target();
  }

  #target(): string {
    const { others, apex } = this.#plan;
    return this.#random.pick([
      ...this.#names,
      ...this.#names,
      'ns1',
      'missing',
      'www.missing',
      apex,
      ...OUTSIDE,
      ...others,
    ]);
  }
}

/** Removes duplicates that differ only in case. */
function distinctNames(random: Random, { apex, alphabet, emptyWildcards }: ZonePlan): string[] {
  const names = Array.from({ length: 4 + random.below(26) }, () => randomName(random, alphabet));
  for (let i = 0; i < 3; i++) names.push(`${randomLabel(random, alphabet)}.${random.pick(names)}`);
  if (!emptyWildcards) names.push(...names.flatMap(wildcardsAbove));
  const fitting = names.filter((name) => fits(`${name}.${apex}`));
  return [...new Map(fitting.map((name) => [keyOf(name), name])).values()];
}

function wildcardsAbove(name: string): string[] {
  const labels = name.split('.');
  return labels.flatMap((label, i) => (i > 0 && label === '*' ? [labels.slice(i).join('.')] : []));
}
