import { Name, nsec3Denial, type Zone, writeZoneFile, zoneFromText } from '@fourwinds/dns';
import { makeKeys, signZone } from '../../test/dnssec/sign.ts';
import { largeZone } from '../../test/dnssec/zones.ts';
import { loadSubdomains } from '../../test/subdomains/subdomains.ts';
import { Random } from '../../test/random.ts';
import { randomLabel } from './label.ts';

const ECDSA_P256 = 13;
const RECORDS = 10_000;
const SMALL_ZONES = 10_000;

export interface BenchZones {
  readonly name: string;
  readonly description: string;
  readonly zones: readonly Zone[];
  /** Zone files, by apex without the final dot. */
  readonly files: ReadonlyMap<string, string>;
  readonly records: number;
  readonly signed: boolean;
}

/** Functions that create zones from a seed. They return undefined if the source data is not available. */
export const zoneMakers: { readonly [name: string]: (seed: string) => Promise<BenchZones | undefined> } = {
  mixed: async (seed) => mixedZone(seed, RECORDS),
  signed: async (seed) => signedZones(mixedZone(seed, RECORDS)),
  small: async (seed) => smallZones(seed, SMALL_ZONES),
  real: async () => realZone(),
};

export function smallZones(seed: string, count: number): BenchZones {
  const random = new Random(`${seed} small`);
  const texts = Array.from({ length: count }, (_, i) => smallZone(random, i));
  return asRead('small', `${count.toLocaleString('en')} zones of ten records`, texts);
}

async function signedZones({ zones: [zone] }: BenchZones): Promise<BenchZones> {
  const signed = signZone(zone, await makeKeys(ECDSA_P256), nsec3Denial());
  return asWritten('signed', 'The same zone signed: ECDSA P-256, NSEC3', [signed.zone], true);
}

function realZone(): BenchZones | undefined {
  if (!loadSubdomains().real) return undefined;
  const zone = largeZone(Name.parse('real.example.'));
  return asWritten('real', 'One zone of names of a public subdomain service', [zone], false);
}

function asWritten(name: string, description: string, zones: readonly Zone[], signed: boolean): BenchZones {
  const files = new Map(zones.map((zone) => [fileName(zone), writeZoneFile(zone.rrsets())]));
  return { name, description, zones, files, records: countRecords(zones), signed };
}

function asRead(name: string, description: string, texts: readonly string[]): BenchZones {
  const zones = texts.map((text) => {
    const { zone, issues } = zoneFromText(text);
    if (zone === undefined) throw new Error(`${name}: ${JSON.stringify(issues[0])}`);
    return zone;
  });
  const files = new Map(zones.map((zone, i) => [fileName(zone), texts[i]]));
  return { name, description, zones, files, records: countRecords(zones), signed: false };
}

function fileName({ apex }: Zone): string {
  return apex.toString().slice(0, -1);
}

function countRecords(zones: readonly Zone[]): number {
  return zones.reduce((sum, { recordCount }) => sum + recordCount, 0);
}

function smallZone(random: Random, i: number): string {
  const apex = `${randomLabel(random)}-${i}.example.`;
  return lines(apex, [
    '@ 3600 SOA ns1.provider.example. hostmaster.provider.example. 1 14400 3600 604800 300',
    '@ 3600 NS ns1.provider.example.',
    '@ 3600 NS ns2.provider.example.',
    `@ 300 A ${address(random)}`,
    `@ 300 AAAA ${address6(random)}`,
    '@ 3600 MX 10 mail',
    '@ 3600 TXT "v=spf1 mx -all"',
    'www 300 CNAME @',
    `mail 300 A ${address(random)}`,
    `*.${randomLabel(random)} 300 A ${address(random)}`,
  ]);
}

/**
 * Returns a zone with this many records. It contains all kinds of records that are common in zones of companies and
 * services.
 */
export function mixedZone(seed: string, records: number): BenchZones {
  const random = new Random(`${seed} mixed`);
  const apex = `${randomLabel(random)}.example.`;
  const entries = [
    '@ 3600 SOA ns1 hostmaster 1 14400 3600 604800 300',
    '@ 3600 NS ns1',
    '@ 3600 NS ns2',
    '@ 3600 MX 10 mail',
    '@ 3600 TXT "v=spf1 mx -all"',
    '@ 300 A 192.0.2.1',
    'ns1 3600 A 192.0.2.53',
    'ns2 3600 A 192.0.2.54',
    'mail 3600 A 192.0.2.25',
  ];
  const hosts = ['mail'];
  while (entries.length < records) {
    const name = `${randomLabel(random)}-${entries.length}`;
    const group = random
      .pick(GROUPS)(random, name, hosts)
      .slice(0, records - entries.length);
    entries.push(...group);
    if (/^\S+ 300 A /.test(group[0])) hosts.push(name);
  }
  return asRead('mixed', 'One zone of mixed records', [lines(apex, entries)]);
}

type Group = (random: Random, name: string, hosts: readonly string[]) => string[];

const host: Group = (random, name) => [`${name} 300 A ${address(random)}`];
const dual: Group = (random, name) => [...host(random, name, []), `${name} 300 AAAA ${address6(random)}`];
const balanced: Group = (random, name) => [1, 2, 3, 4].flatMap(() => host(random, name, []));
const alias: Group = (random, name, hosts) => [`${name} 300 CNAME ${random.pick(hosts)}`];
const text: Group = (random, name) => [`_${name} 3600 TXT "key=${randomLabel(random)}${randomLabel(random)}"`];
const deep: Group = (random, name) => [`a.${randomLabel(random)}.${name} 300 A ${address(random)}`];
const wildcard: Group = (random, name) => [`*.${name} 300 A ${address(random)}`];
const policy: Group = (_, name) => [`${name} 3600 CAA 0 issue "ca.example.net"`];
const mailed: Group = (random, name, hosts) => [
  ...host(random, name, []),
  `${name} 3600 MX 10 ${random.pick(hosts)}`,
  `${name} 3600 MX 20 ${random.pick(hosts)}`,
  `${name} 3600 TXT "v=spf1 mx -all"`,
];
const service: Group = (random, name, hosts) => [`_sip._tcp.${name} 3600 SRV 10 5 5060 ${random.pick(hosts)}`];
const delegation: Group = (random, name) => [
  `${name} 3600 NS ns.${name}`,
  `${name} 3600 NS ns.provider.example.`,
  `ns.${name} 3600 A ${address(random)}`,
];

/** Groups are repeated by their frequency. */
const GROUPS: readonly Group[] = [
  ...Array.from({ length: 20 }, () => host),
  ...Array.from({ length: 6 }, () => dual),
  ...Array.from({ length: 6 }, () => alias),
  ...[text, text, text, deep, deep, mailed, mailed, service, service, wildcard, wildcard, delegation, balanced, policy],
];

function lines(apex: string, entries: readonly string[]): string {
  return `$ORIGIN ${apex}\n${entries.join('\n')}\n`;
}

function address(random: Random): string {
  return `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
}

function address6(random: Random): string {
  return `2001:db8::${random.below(65_536).toString(16)}`;
}
