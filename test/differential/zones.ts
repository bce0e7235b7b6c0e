import type { Random } from './random.ts';

export interface GeneratedZone {
  /** With the final dot. */
  readonly apex: string;
  /** Owner names, relative to the apex. */
  readonly names: readonly string[];
  readonly text: string;
}

const LABELS = ['a', 'b', 'c', 'www', '*', '_tcp', 'ns'];
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
  const names = [...new Set(Array.from({ length: 4 + random.below(22) }, () => randomName(random)))];
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
  ];
  return { kind: 'data', records: choices.filter(() => random.chance(0.4)).map((choice) => `${name} ${choice}`) };
};
const alias: Kind = (_, name, target) => ({ kind: 'data', records: [`${name} CNAME ${target()}`] });
const dname: Kind = (_, name, target) => ({ kind: 'barrier', records: [`${name} DNAME ${target()}`] });
const cut: Kind = (random, name) => ({ kind: 'barrier', records: delegation(random, name) });

const kinds: readonly Kind[] = [data, data, data, data, alias, alias, dname, cut];

function delegation(random: Random, name: string): string[] {
  const records = [`${name} NS ns.${name}`, `ns.${name} A 192.0.2.99`];
  if (random.chance(0.5)) records.push(`ns.${name} AAAA 2001:db8::99`);
  if (random.chance(0.5)) records.push(`${name} NS ns.elsewhere.test.`);
  if (random.chance(0.3)) records.push(`${name} NS ns1`);
  if (random.chance(0.4)) records.push(`${name} DS ${DS}`);
  return records;
}

function randomName(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(LABELS)).join('.');
}

function isBelow(name: string, ancestor: string): boolean {
  return name.endsWith(`.${ancestor}`);
}
