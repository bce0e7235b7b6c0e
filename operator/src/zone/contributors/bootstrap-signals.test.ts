import { Name, type RRset, typeByName, type Zone, zoneFromText } from '@fourwinds/dns';
import { bootstrapSignal } from './bootstrap-signals.ts';
import { extendZone } from './contributors.ts';

const sets: RRset[] = ['DNSKEY', 'CDS', 'CDNSKEY'].map((type) => ({
  owner: Name.parse('example.co.uk.'),
  type: typeByName(type),
  ttl: 3600,
  rdatas: [Uint8Array.of(0, 0, 0, 0, 0)],
}));
const signal = bootstrapSignal('example.co.uk', 'ns1.example.net', sets)!;

function zone(...lines: string[]): Zone {
  const soa = 'example.net. 3600 SOA ns host 1 2 3 4 5';
  return zoneFromText([soa, ...lines, ''].join('\n'), { origin: Name.parse('example.net.') }).zone!;
}

const typesAt = ({ name }: { name: Name }, { nodes }: Zone): string[] =>
  nodes.find((node) => node.name.equals(name))?.rrsets.map(({ type }) => type.name) ?? [];

test('RFC 9615 4.1.1: the name of a signal', () => {
  expect(signal.name.toString()).toBe('_dsboot.example.co.uk._signal.ns1.example.net.');
  expect(signal.rrsets.map(({ owner, type }) => `${owner.toString()} ${type.name}`)).toEqual([
    '_dsboot.example.co.uk._signal.ns1.example.net. CDS',
    '_dsboot.example.co.uk._signal.ns1.example.net. CDNSKEY',
  ]);
});

test.each([
  ['within the domain', 'example.co.uk', 'ns1.example.co.uk', sets],
  ['that is the domain', 'example.co.uk', 'example.co.uk', sets],
  ['with too long a name', `${'a.'.repeat(60)}example`, `${'b.'.repeat(60)}example`, sets],
  ['of a zone that asks for nothing', 'example.co.uk', 'ns1.example.net', sets.slice(0, 1)],
])('there is no signal below a nameserver %s', (_, domain, nameserver, asked) => {
  expect(bootstrapSignal(domain, nameserver, asked)).toBeUndefined();
});

test.each([
  ['an empty zone', [], ['CDS', 'CDNSKEY']],
  ['a name with other records', [`${signal.name.toString()} 60 TXT x`], ['TXT', 'CDS', 'CDNSKEY']],
  ['a name that had such records', [`${signal.name.toString()} 60 CDS 1 13 2 aa`], ['CDS', 'CDNSKEY']],
  ['below a delegation', ['ns1 60 NS elsewhere.'], []],
  ['below a DNAME', ['_signal.ns1 60 DNAME elsewhere.'], []],
])('the zone with a signal: %s', (_, lines, types) => {
  const result = extendZone(zone(...lines), { children: [], signals: [signal, signal], isSigned: true });
  expect(typesAt(signal, result)).toEqual(types);
  expect(result.nodes.map(({ name }) => name)).toEqual(
    result.nodes.map(({ name }) => name).sort((a, b) => Name.compare(a, b)),
  );
});
