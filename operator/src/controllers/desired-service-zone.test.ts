import { type Edge, make, RegionKind, type ZoneRecord } from '@fourwinds/resources';
import { desiredServiceZone } from './desired-service-zone.ts';

const spec = { nameserver: 'ns1.fourwinds.example', location: 'here', addresses: ['192.0.2.1'] };
const regions = [make(RegionKind, { name: 'ns1' }, { spec })];

function hostsWith(edge?: Edge): string[] {
  const zone = desiredServiceZone({ domain: 'fourwinds.example', regions, edge }, undefined)!;
  const lineOf = ({ name, type, value }: ZoneRecord) => `${name} ${type} ${value}`;
  return zone.spec.records.filter(({ name }) => !name.startsWith('*')).map(lineOf);
}

const addresses = ['192.0.2.53', '2001:db8::53'];

test.each<[string, Edge | undefined, string[]]>([
  ['no edge', undefined, []],
  [
    'an edge host in the domain of the service',
    { host: 'edge.fourwinds.example', addresses },
    ['edge A 192.0.2.53', 'edge AAAA 2001:db8::53'],
  ],
  ['an edge host elsewhere', { host: 'edge.example.net', addresses }, []],
  ['addresses without a host', { addresses }, []],
  ['a nameserver as edge host', { host: 'ns1.fourwinds.example', addresses }, []],
])('the zone of the service with %s', (_, edge, expected) => {
  expect(hostsWith(edge)).toEqual(['ns1 A 192.0.2.1', ...expected]);
});

test('another address of the edge changes the zone, the same does not', () => {
  const before = desiredServiceZone({ domain: 'fourwinds.example', regions }, undefined)!;
  const edge = { host: 'edge.fourwinds.example', addresses };
  const after = desiredServiceZone({ domain: 'fourwinds.example', regions, edge }, before)!;
  expect(after.spec.records.length).toBe(before.spec.records.length + 2);
  expect(desiredServiceZone({ domain: 'fourwinds.example', regions, edge }, after)).toBeUndefined();
});
