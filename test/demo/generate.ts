import { Dice } from './dice.ts';
import type { Subdomain, WrittenRecord } from './subdomains.ts';

type Make = (dice: Dice) => WrittenRecord[];

/** What names hold and how many of 13,914 real ones hold it; a prefix stands before the name. */
const MIXTURE: readonly (readonly [count: number, make: Make, prefix?: string])[] = [
  [6605, (dice) => [cname(dice)]],
  [4193, (dice) => [text(dice)], '_'],
  [2299, (dice) => several(dice, a)],
  [199, (dice) => [...several(dice, mx), text(dice)]],
  [198, (dice) => [a(dice), ...several(dice, mx), text(dice)]],
  [103, (dice) => [cname(dice), mx(dice), text(dice)]],
  [85, (dice) => several(dice, ns)],
  [65, (dice) => [a(dice), text(dice)]],
  [48, (dice) => [cname(dice), text(dice)]],
  [31, (dice) => several(dice, mx)],
  [22, (dice) => [...several(dice, a), ...several(dice, aaaa)]],
  [22, (dice) => [a(dice), mx(dice)]],
  [13, (dice) => [srv(dice)], '_minecraft._tcp.'],
  [12, (dice) => [a(dice), aaaa(dice), mx(dice), text(dice)]],
  [6, (dice) => [...several(dice, ns), ds(dice)]],
  [3, (dice) => [cname(dice), mx(dice)]],
  [3, (dice) => [a(dice), srv(dice)]],
  [2, (dice) => [a(dice), mx(dice), text(dice), caa(dice)]],
  [2, (dice) => [cname(dice), caa(dice)]],
  [1, (dice) => [aaaa(dice)]],
  [1, (dice) => [tlsa(dice)], '_25._tcp.'],
];

/** A delegation to a server below it, and what owners leave there: glue, and records that the cut hides (RFC 1034 4.2.1). */
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

/** Names and records of the same make-up as the real ones, the same for the same seed. */
export function generateSubdomains(seed: number): Subdomain[] {
  const dice = new Dice(seed);
  const kinds = dice.shuffled(
    MIXTURE.flatMap(([count, make, prefix = '']) => Array.from({ length: count }, () => ({ make, prefix }))),
  );
  const plain = kinds.map(({ make, prefix }, i) => ({ name: prefix + label(dice, i), records: distinct(make(dice)) }));
  return [...DELEGATION, ...plain];
}

const WORDS = ['maple', 'river', 'stone', 'cloud', 'ember', 'Willow', 'nova', 'pixel', 'Quartz', 'sol'];

/** No two numbers give the same name. */
function label(dice: Dice, number: number): string {
  const own = `${dice.pick(WORDS)}-${number.toString(36)}`;
  return dice.below(3) === 0 ? `${dice.pick(['www', 'mail', 'api', 'blog', '_acme-challenge'])}.${own}` : own;
}

function several(dice: Dice, make: (dice: Dice) => WrittenRecord): WrittenRecord[] {
  return Array.from({ length: 1 + dice.below(4) }, () => make(dice));
}

function distinct(records: readonly WrittenRecord[]): WrittenRecord[] {
  return [...new Map(records.map((record) => [JSON.stringify(record).toLowerCase(), record])).values()];
}

const HEX = '0123456789abcdef';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** As users write them: any case, with the final dot. */
function host(dice: Dice): string {
  const own = dice.text(8, dice.pick(['abcdefghij', 'ABCdefGHIj', '0123abc-d'])).replaceAll(/^-|-$/g, 'x');
  return `${own}.${dice.pick(['github.io', 'pages.dev', 'Vercel-DNS.com', 'EXAMPLE.NET', 'domains.example.org'])}.`;
}

function cname(dice: Dice): WrittenRecord {
  return { type: 'CNAME', value: dice.below(5) === 0 ? `_alias.${host(dice)}` : host(dice) };
}

function a(dice: Dice): WrittenRecord {
  return { type: 'A', value: `203.0.113.${dice.below(256)}` };
}

function aaaa(dice: Dice): WrittenRecord {
  const group = (): string => dice.text(4, HEX);
  const forms = [`2001:DB8::${group()}`, `2001:db8:0:0:0:${group()}:0:1`, `2001:0db8:${group()}::`];
  return { type: 'AAAA', value: dice.pick(forms) };
}

function mx(dice: Dice): WrittenRecord {
  return { type: 'MX', value: `${dice.pick([1, 5, 10, 20, 50])} ${host(dice)}` };
}

function ns(dice: Dice): WrittenRecord {
  return { type: 'NS', value: `ns${dice.below(9)}.${host(dice)}` };
}

function srv(dice: Dice): WrittenRecord {
  return { type: 'SRV', value: `${dice.below(20)} ${dice.below(10)} ${dice.below(65536)} ${host(dice)}` };
}

function ds(dice: Dice): WrittenRecord {
  const digest = dice.text(64, dice.pick([HEX, HEX.toUpperCase()]));
  return { type: 'DS', value: `${dice.below(65536)} 13 2 ${digest}` };
}

function caa(dice: Dice): WrittenRecord {
  return { type: 'CAA', value: `0 issue "${dice.pick(['letsencrypt.org', 'pki.goog', 'ca.example; account=1'])}"` };
}

function tlsa(dice: Dice): WrittenRecord {
  return { type: 'TLSA', value: `3 1 1 ${dice.text(64, HEX)}` };
}

/** What parsers get wrong; `token` makes it unlike the others. */
const ODD_TEXTS: readonly ((token: string, dice: Dice) => string)[] = [
  (_, dice) => `"v=DKIM1; k=rsa; p=${dice.text(390, BASE64)}"`,
  (_, dice) => `"${dice.text(1300, BASE64)}"`,
  (token) => `"v=DMARC1; p=none; rua=mailto:x${token}@example.com;"`,
  (token) => `"he said \\"${token}\\""`,
  (token) => `"C:\\\\${token}\\\\"`,
  (token) => `"caf\\195\\169 ${token}"`,
  (token) => `"café ✓ ${token}"`,
  (token) => `"two" "strings" "" "${token}"`,
  (token) => `bare-token=${token}`,
  () => '""',
];

/** Most are a token for some service. */
function text(dice: Dice): WrittenRecord {
  const token = dice.text(32, HEX);
  const value =
    dice.below(12) === 0 ? dice.pick(ODD_TEXTS)(token, dice) : `"vc-domain-verify=${token}.example,${token}"`;
  return { type: 'TXT', value };
}
