/** @slow: not in make check. */
import { Name } from '@fourwinds/dns';
import { NodeIndex } from './node-index.ts';

/** Realistic names, so many that some would have no slot if the table were half full. */
test.each([
  ['hosts', (i: number) => `host${i}.example.`],
  ['hosts of networks', (i: number) => `host-${i >>> 8}-${i & 255}.pool.example.`],
  ['addresses', (i: number) => `${i & 255}.${i >>> 8}.168.192.in-addr.arpa.`],
])('names that are counted up are far apart: %s', (_, nameOf) => {
  const nodes = Array.from({ length: 2 ** 16 }, (_, i) => ({ name: Name.parse(nameOf(i)) }));
  const index = new NodeIndex(nodes.toSorted((a, b) => Name.compare(a.name, b.name)));
  expect(index.crowded).toEqual([]);
  expect(nodes.every((node) => index.find(node.name) === node)).toBe(true);
});
