import type { Random } from './random.ts';

export interface GeneratedZone {
  /** With the final dot. */
  readonly apex: string;
  /** Owner names, relative to the apex. */
  readonly names: readonly string[];
  readonly text: string;
}

/** Some of them are the same to DNS, and some look like others. */
const LABELS = ['a', 'b', 'c', 'A', 'www', 'wWw', '*', '*', '_tcp', 'ns', '*a', 'x\\.y', '\\255', 'n\\000l'];
const TTLS = ['', '', '', '0 ', '60 ', '2592000 '];
const OUTSIDE = ['host.elsewhere.test.', 'a.b.c.elsewhere.test.'];
const DS = '4711 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';

/**
 * A zone that NSD and Knot load, as odd as that allows: names at any depth, empty ones between them, wildcards, aliases,
 * loops, delegations with and without glue. `others` are names in other zones that aliases may lead to.
 */
export function generateZone(
  random: Random,
  apex: string,
  children: readonly string[],
  others: readonly string[],
): GeneratedZone {
  const names = [...new Map(Array.from({ length: 4 + random.below(22) }, () => nameByKey(random))).values()];
  const barriers: string[] = [];
  const lines = [
    `@ SOA ns1.${apex} hostmaster.${apex} 1 3600 600 86400 ${random.pick([60, 300, 7200])}`,
    '@ NS ns1',
    '@ NS ns.elsewhere.test.',
    'ns1 A 192.0.2.53',
  ];
  for (const child of children) lines.push(...delegation(random, child.slice(0, -apex.length - 1)));
  barriers.push(...children.map((child) => child.slice(0, -apex.length - 1)));
  const target = (): string => random.pick([...names, 'ns1', 'missing', 'www.missing', ...OUTSIDE, ...others]);
  if (random.chance(0.4)) lines.push('@ MX 10 ns1', '@ TXT "apex"');
  for (const name of names.toSorted((a, b) => a.length - b.length)) {
    if (barriers.some((barrier) => isBelow(name, barrier) || name === barrier)) continue;
    const { kind, records } = random.pick(kinds)(random, name, target);
    if (kind === 'barrier' && (name.startsWith('*') || names.some((other) => isBelow(other, name)))) continue;
    if (kind === 'barrier') barriers.push(name);
    lines.push(...records);
  }
  return { apex, names: [...names, 'ns1', 'missing'], text: `$ORIGIN ${apex}\n$TTL 3600\n${lines.join('\n')}\n` };
}

type Kind = (random: Random, name: string, target: () => string) => { kind: 'data' | 'barrier'; records: string[] };

const data: Kind = (random, name, target) => {
  const choices = [
    `A 192.0.2.${1 + random.below(9)}`,
    `AAAA 2001:db8::${1 + random.below(9)}`,
    'TXT "text"',
    `MX 10 ${target()}`,
    `SRV 0 0 80 ${target()}`,
    `PTR ${target()}`,
    `HTTPS 1 ${target()} alpn=h2`,
    `SVCB 0 ${target()}`,
    'CAA 0 issue "ca.test"',
    'TYPE65280 \\# 3 010203',
  ];
  const records = choices.filter(() => random.chance(0.3)).map((choice) => `${name} ${random.pick(TTLS)}${choice}`);
  return { kind: 'data', records: random.chance(0.2) ? [...records, ...records] : records };
};
/** More than a datagram holds, or almost. */
const large: Kind = (random, name) => {
  const count = random.pick([20, 30, 70, 80, 300]);
  return { kind: 'data', records: Array.from({ length: count }, (_, i) => `${name} A 10.0.${i >> 8}.${i & 255}`) };
};
const alias: Kind = (_, name, target) => ({ kind: 'data', records: [`${name} CNAME ${target()}`] });
const dname: Kind = (_, name, target) => ({ kind: 'barrier', records: [`${name} DNAME ${target()}`] });
const cut: Kind = (random, name) => ({ kind: 'barrier', records: delegation(random, name) });

const kinds: readonly Kind[] = [data, data, data, data, data, data, alias, alias, dname, cut, large];

function delegation(random: Random, name: string): string[] {
  const records = [`${name} NS ns.${name}`, `ns.${name} A 192.0.2.99`];
  if (random.chance(0.5)) records.push(`ns.${name} AAAA 2001:db8::99`);
  if (random.chance(0.5)) records.push(`${name} NS ns.elsewhere.test.`);
  if (random.chance(0.3)) records.push(`${name} NS ns1`);
  if (random.chance(0.4)) records.push(`${name} DS ${DS}`);
  return records;
}

/** Names that differ in case only are one. */
function nameByKey(random: Random): [string, string] {
  const name = randomName(random);
  return [name.toLowerCase(), name];
}

function randomName(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(LABELS)).join('.');
}

function isBelow(name: string, ancestor: string): boolean {
  return name.toLowerCase().endsWith(`.${ancestor.toLowerCase()}`);
}
