import { Random } from '../random.ts';
import type { Subdomain, WrittenRecord } from './subdomains.ts';

type Make = (random: Random) => WrittenRecord[];

/** Kinds of names. `count` is how many of 13,914 real names are of this kind. `prefix` precedes the name. */
const MIXTURE: readonly (readonly [count: number, make: Make, prefix?: string])[] = [
  [6605, (random) => [cname(random)]],
  [4193, (random) => [text(random)], '_'],
  [2299, (random) => several(random, a)],
  [199, (random) => [...several(random, mx), text(random)]],
  [198, (random) => [a(random), ...several(random, mx), text(random)]],
  [103, (random) => [cname(random), mx(random), text(random)]],
  [85, (random) => several(random, ns)],
  [65, (random) => [a(random), text(random)]],
  [48, (random) => [cname(random), text(random)]],
  [31, (random) => several(random, mx)],
  [22, (random) => [...several(random, a), ...several(random, aaaa)]],
  [22, (random) => [a(random), mx(random)]],
  [13, (random) => [srv(random)], '_minecraft._tcp.'],
  [12, (random) => [a(random), aaaa(random), mx(random), text(random)]],
  [6, (random) => [...several(random, ns), ds(random)]],
  [3, (random) => [cname(random), mx(random)]],
  [3, (random) => [a(random), srv(random)]],
  [2, (random) => [a(random), mx(random), text(random), caa(random)]],
  [2, (random) => [cname(random), caa(random)]],
  [1, (random) => [aaaa(random)]],
  [1, (random) => [tlsa(random)], '_25._tcp.'],
];

/**
 * A delegation to a nameserver whose name is below the delegated name. Contains the records that owners leave there:
 * glue, and occluded records (RFC 1034 4.2.1).
 */
const DELEGATION: readonly Subdomain[] = [
  {
    name: 'own-server',
    records: [
      { type: 'NS', value: 'ns1.own-server' },
      { type: 'NS', value: 'ns.elsewhere.example.' },
      { type: 'TXT', value: '"hidden at the cut"' },
    ],
  },
  {
    name: 'ns1.own-server',
    records: [
      { type: 'A', value: '192.0.2.53' },
      { type: 'AAAA', value: '2001:db8::53' },
    ],
  },
  { name: 'www.own-server', records: [{ type: 'A', value: '192.0.2.80' }] },
];

/** Generates names and records with the same distribution as real names. Deterministic for a seed. */
export function generateSubdomains(seed: number): Subdomain[] {
  const random = new Random(seed);
  const kinds = random.shuffled(
    MIXTURE.flatMap(([count, make, prefix = '']) => Array.from({ length: count }, () => ({ make, prefix }))),
  );
  const plain = kinds.map(({ make, prefix }, i) => ({
    name: prefix + label(random, i),
    records: distinct(make(random)),
  }));
  return [...DELEGATION, ...plain];
}

const WORDS = ['maple', 'river', 'stone', 'cloud', 'ember', 'Willow', 'nova', 'pixel', 'Quartz', 'sol'];

/** Returns a name. Different numbers get different names. */
function label(random: Random, number: number): string {
  const own = `${random.pick(WORDS)}-${number.toString(36)}`;
  return random.below(3) === 0 ? `${random.pick(['www', 'mail', 'api', 'blog', '_acme-challenge'])}.${own}` : own;
}

function several(random: Random, make: (random: Random) => WrittenRecord): WrittenRecord[] {
  return Array.from({ length: 1 + random.below(4) }, () => make(random));
}

function distinct(records: readonly WrittenRecord[]): WrittenRecord[] {
  return [...new Map(records.map((record) => [JSON.stringify(record).toLowerCase(), record])).values()];
}

const HEX = '0123456789abcdef';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns a host name as users write it: in any case, with a trailing dot. */
function host(random: Random): string {
  const own = random.text(8, random.pick(['abcdefghij', 'ABCdefGHIj', '0123abc-d'])).replaceAll(/^-|-$/g, 'x');
  return `${own}.${random.pick(['github.io', 'pages.dev', 'Vercel-DNS.com', 'EXAMPLE.NET', 'domains.example.org'])}.`;
}

function cname(random: Random): WrittenRecord {
  return { type: 'CNAME', value: random.below(5) === 0 ? `_alias.${host(random)}` : host(random) };
}

function a(random: Random): WrittenRecord {
  return { type: 'A', value: `203.0.113.${random.below(256)}` };
}

function aaaa(random: Random): WrittenRecord {
  const group = (): string => random.text(4, HEX);
  const forms = [`2001:DB8::${group()}`, `2001:db8:0:0:0:${group()}:0:1`, `2001:0db8:${group()}::`];
  return { type: 'AAAA', value: random.pick(forms) };
}

function mx(random: Random): WrittenRecord {
  return { type: 'MX', value: `${random.pick([1, 5, 10, 20, 50])} ${host(random)}` };
}

function ns(random: Random): WrittenRecord {
  return { type: 'NS', value: `ns${random.below(9)}.${host(random)}` };
}

function srv(random: Random): WrittenRecord {
  return { type: 'SRV', value: `${random.below(20)} ${random.below(10)} ${random.below(65536)} ${host(random)}` };
}

function ds(random: Random): WrittenRecord {
  const digest = random.text(64, random.pick([HEX, HEX.toUpperCase()]));
  return { type: 'DS', value: `${random.below(65536)} 13 2 ${digest}` };
}

function caa(random: Random): WrittenRecord {
  return { type: 'CAA', value: `0 issue "${random.pick(['letsencrypt.org', 'pki.goog', 'ca.example; account=1'])}"` };
}

function tlsa(random: Random): WrittenRecord {
  return { type: 'TLSA', value: `3 1 1 ${random.text(64, HEX)}` };
}

/** Values that parsers often get wrong. `token` makes each value unique. */
const ODD_TEXTS: readonly ((token: string, random: Random) => string)[] = [
  (_, random) => `"v=DKIM1; k=rsa; p=${random.text(390, BASE64)}"`,
  (_, random) => `"${random.text(1300, BASE64)}"`,
  (token) => `"v=DMARC1; p=none; rua=mailto:x${token}@example.com;"`,
  (token) => `"he said \\"${token}\\""`,
  (token) => `"C:\\\\${token}\\\\"`,
  (token) => `"caf\\195\\169 ${token}"`,
  (token) => `"café ✓ ${token}"`,
  (token) => `"two" "strings" "" "${token}"`,
  (token) => `bare-token=${token}`,
  () => '""',
];

/** Returns a TXT record, usually with a token for some service. */
function text(random: Random): WrittenRecord {
  const token = random.text(32, HEX);
  const value =
    random.below(12) === 0 ? random.pick(ODD_TEXTS)(token, random) : `"vc-domain-verify=${token}.example,${token}"`;
  return { type: 'TXT', value };
}
