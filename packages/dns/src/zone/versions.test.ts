import fc from 'fast-check';
import { Name } from '../name.ts';
import { writeZoneFile } from '../zonefile/write.ts';
import { reviseZone } from './revise.ts';
import { shareNodes } from './share-nodes.ts';
import { type Zone, zoneFromText } from './zone.ts';

type Hosts = ReadonlyMap<string, number>;

function zoneOf(hosts: Hosts): Zone {
  const lines = Array.from(hosts, ([name, last]) => `${name} A 192.0.2.${last}\n`);
  return zoneFromText(`$ORIGIN example.\n$TTL 300\n@ SOA ns1 h 1 2 3 4 5\n@ NS ns1\n${lines.join('')}`).zone!;
}

const names = fc.constantFrom('a', 'b', 'c', 'd.c', 'e', '*.e', 'F', 'ns1');
const hosts: fc.Arbitrary<Hosts> = fc
  .dictionary(names, fc.nat({ max: 2 }), { noNullPrototype: true })
  .map((dictionary) => new Map(Object.entries(dictionary)));

const textOf = (zone: Zone): string => writeZoneFile(zone.rrsets());
const nodesOf = (zone: Zone) => new Map(zone.nodes.map((node) => [node.name.toString(), node]));

test('a version shares the unchanged nodes with the one before, and only these', () => {
  const property = fc.property(hosts, hosts, (earlier, later) => {
    const before = zoneOf(earlier);
    const after = zoneOf(later);
    const shared = shareNodes(after, before);
    expect(textOf(shared)).toBe(textOf(after));
    const known = nodesOf(before);
    for (const [name, last] of later) {
      const isShared = shared.node(Name.parse(`${name}.example.`)) === known.get(`${name}.example.`);
      expect(isShared).toBe(earlier.get(name) === last);
    }
  });
  fc.assert(property);
});

test('a version in which nothing differs is the one before', () => {
  const before = zoneOf(new Map([['a', 1]]));
  expect(shareNodes(zoneOf(new Map([['a', 1]])), before)).toBe(before);
});

test('nodes that take the place of others, come and go', () => {
  const property = fc.property(hosts, hosts, (earlier, later) => {
    const before = zoneOf(earlier);
    const after = shareNodes(zoneOf(later), before);
    const come = after.nodes.filter((node) => !before.nodes.includes(node));
    const gone = before.nodes.map(({ name }) => name).filter((name) => after.node(name) === undefined);
    const revised = reviseZone(before, come, gone);
    expect(textOf(revised)).toBe(textOf(after));
    expect(revised.nodes.every((node, i) => node === after.nodes[i])).toBe(true);
  });
  fc.assert(property);
});
