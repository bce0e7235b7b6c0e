import { Name } from '../name.ts';
import { zoneFromText } from '../zone/zone.ts';
import { checkSigning } from './check-signing.ts';

const apex = Name.parse('example.');
const HEADER = '$ORIGIN example.\n$TTL 300\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\n';

function issuesOf(text: string): string[] {
  const { zone, issues } = zoneFromText(HEADER + text, { origin: apex });
  expect(issues).toEqual([]);
  return [...checkSigning(zone!)].map(({ code, severity, path }) => `${severity} ${code} ${path}`);
}

const addresses = (owner: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${owner} A 10.${i >> 16}.${(i >> 8) & 255}.${i & 255}\n`).join('');

/**
 * The RRSIG data before the signature has 18 octets, plus 9 for the signer. Each record has 13 octets for its owner,
 * plus 10 and 4.
 */
const MOST = Math.floor((65_535 - 27) / 27);

const deep = (count: number, labels: number): string =>
  Array.from({ length: count }, (_, i) => `${'a.'.repeat(labels - 1)}n${i} A 192.0.2.1\n`).join('');

test.each([
  ['as many names as a signed zone may have, empty ones counted', deep(299, 100) + deep(1, 99).replace('n0', 'm'), []],
  ['one more', deep(300, 100), ['error signed-names-too-many example. SOA']],
  ['a set as large as validators take', addresses('www', MOST), []],
  ['a set that is larger', addresses('www', MOST + 1), ['error rrset-too-large www.example. A']],
  ['a set that is larger, below a delegation', `sub NS ns.sub\n${addresses('ns.sub', 3000)}`, []],
  ['a TTL of a week', 'www 604800 A 192.0.2.1\n', []],
  ['a TTL of more', 'www 604801 A 192.0.2.1\n', ['warning ttl-above-signatures www.example. A']],
  ['a TTL of more, of a delegation', 'sub 604801 NS ns1\n', []],
])('%s', (_, text, expected) => {
  expect(issuesOf(text)).toEqual(expected);
});
