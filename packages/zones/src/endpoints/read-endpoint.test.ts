import { Name } from '@fourwinds/dns';
import type { Endpoint } from '@fourwinds/resources';
import { readEndpoint } from './read-endpoint.ts';
import { draftFromRecord } from '../draft.ts';

/** The tests follow external-dns 0.22: docs/sources/crd.md and endpoint/endpoint.go. */

const apex = Name.parse('example.test.');

function read(endpoint: Endpoint): string[] {
  return readEndpoint(endpoint, 'endpoints[0]').map(({ record, path, issue }) => {
    if (record === undefined) return `${path} ${issue.path} ${issue.code}`;
    const { name, type, value } = draftFromRecord(record, apex);
    return `${name} ${type} ${value}`;
  });
}

const one = (recordType: string, ...targets: string[]): Endpoint => ({
  dnsName: 'www.example.test',
  recordType,
  targets,
});

test.each<[string, Endpoint, string[]]>([
  ['addresses', one('A', '192.0.2.1', '192.0.2.2'), ['www A 192.0.2.1', 'www A 192.0.2.2']],
  ['addresses in another spelling', one('AAAA', '2001:DB8:0::1'), ['www AAAA 2001:db8::1']],
  ['a host without a final dot', one('CNAME', 'other.example.test'), ['www CNAME other.example.test.']],
  ['a host with one', one('CNAME', 'other.example.test.'), ['www CNAME other.example.test.']],
  ['a mail host', one('MX', '10 mail.example.net'), ['www MX 10 mail.example.net.']],
  ['nameservers', one('NS', 'ns.example.net'), ['www NS ns.example.net.']],
  ['a service', one('SRV', '10 5 443 a.example.net.'), ['www SRV 10 5 443 a.example.net.']],
  ['a pointer', one('PTR', 'host.example.net'), ['www PTR host.example.net.']],
  [
    'a rule',
    one('NAPTR', '100 50 "S" "SIP+D2U" "" a.example.net.'),
    ['www NAPTR 100 50 "S" "SIP+D2U" "" a.example.net.'],
  ],
  ['text in quotes', one('TXT', '"heritage=external-dns"'), ['www TXT "heritage=external-dns"']],
  ['text without', one('TXT', 'v=spf1 -all'), ['www TXT "v=spf1 -all"']],
  ['the domain itself, in capitals', { ...one('A', '192.0.2.1'), dnsName: 'Example.TEST.' }, ['@ A 192.0.2.1']],
  ['a wildcard', { ...one('A', '192.0.2.1'), dnsName: '*.example.test' }, ['* A 192.0.2.1']],
])('%s', (_, endpoint, expected) => {
  expect(read(endpoint)).toEqual(expected);
});

test.each<[string, Endpoint, string]>([
  ['a target', one('A', 'nonsense'), 'endpoints[0].targets[0] endpoints[0].targets[0] value-syntax'],
  [
    'a name',
    { ...one('A', '192.0.2.1'), dnsName: 'a..test' },
    'endpoints[0].targets[0] endpoints[0].dnsName name-syntax',
  ],
  ['no type', { ...one('', '192.0.2.1') }, 'endpoints[0].targets[0] endpoints[0].recordType type-unknown'],
  [
    'a TTL',
    { ...one('A', '192.0.2.1'), recordTTL: 1 },
    'endpoints[0].targets[0] endpoints[0].recordTTL ttl-out-of-range',
  ],
  [
    'a negative TTL',
    { ...one('A', '192.0.2.1'), recordTTL: -300 },
    'endpoints[0].targets[0] endpoints[0].recordTTL ttl-out-of-range',
  ],
  ['no target', one('A'), 'endpoints[0] endpoints[0].targets endpoint-without-targets'],
  [
    'weights',
    { ...one('A', '192.0.2.1'), setIdentifier: 'a' },
    'endpoints[0] endpoints[0].setIdentifier endpoint-feature',
  ],
  [
    'settings of a provider',
    { ...one('A', '192.0.2.1'), providerSpecific: [{ name: 'alias', value: 'true' }] },
    'endpoints[0] endpoints[0].providerSpecific endpoint-feature',
  ],
])('%s is refused by its field', (_, endpoint, expected) => {
  expect(read(endpoint)).toEqual([expected]);
});

test('a TTL of 0 is none', () => {
  expect(read({ ...one('A', '192.0.2.1'), recordTTL: 0 })).toEqual(['www A 192.0.2.1']);
});
