import fc from 'fast-check';
import { Name } from '../name.ts';
import { finish } from '../pieces.ts';
import { hash } from '../testing/signatures.ts';
import { reviseZone } from '../zone/revise.ts';
import { type Zone, type ZoneNode, zoneFromText } from '../zone/zone.ts';
import { nsec3Denial, NSEC_DENIAL } from './denial.ts';
import { type Layout, layOut, nodeSets } from './layout.ts';

const apex = Name.parse('example.');

const data = {
  host: (n: number) => [`A 192.0.2.${n}`],
  hosts: (n: number) => [`A 192.0.2.${n}`, `A 192.0.2.${n + 100}`, `TXT "${n}"`],
  cut: (n: number) => [`NS ns${n}.example.net.`],
  signedCut: (n: number) => [`NS ns${n}.example.net.`, `DS ${n} 13 2 ${'0'.repeat(64)}`],
  alias: (n: number) => [`DNAME d${n}.example.net.`],
};
const kind = fc.constantFrom('host', 'hosts', 'cut', 'signedCut', 'alias', undefined);
const owner = fc.constantFrom('a', 'b', 'B', 'x.b', 'y.x.b', 'z.y.c', '*.c', 'd', 'e.d', '@');
const change = fc.record({ owner, kind, n: fc.nat(3), ttl: fc.constantFrom(60, 300, 1_000_000) });
/** Successive versions. The first changes may add names, and later changes mostly affect data. */
const versions = fc.record({
  first: fc.array(change, { minLength: 3, maxLength: 10 }),
  later: fc.array(fc.array(change, { maxLength: 2 }), { minLength: 1, maxLength: 6 }),
  denial: fc.constantFrom(NSEC_DENIAL, nsec3Denial(), nsec3Denial(true)),
});

const SOA = '@ 300 SOA ns1 host 1 2 3 4 60\n@ 300 NS ns1.example.net.\n';
const start = zoneFromText(SOA, { origin: apex }).zone!;

function changed(zone: Zone, changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[]): Zone {
  return changes.reduce((before, { owner: name, kind: to, n, ttl }) => {
    const lines = to === undefined ? [] : data[to](n).map((text) => `${name} ${ttl} ${text}\n`);
    const isApex = name === '@';
    if (isApex && to !== 'host') return before;
    const own = zoneFromText(SOA + lines.join(''), { origin: apex }).zone!;
    if (isApex) return reviseZone(before, [own.nodes[0]], []);
    const node = own.nodes.find(({ name: other }) => !other.equals(apex));
    return node === undefined
      ? reviseZone(before, [], [Name.parse(`${name}.example.`)])
      : reviseZone(before, [node], []);
  }, zone);
}

function setsOf(nodes: readonly Pick<ZoneNode, 'rrsets'>[]): unknown {
  return nodes.map(({ rrsets }) => rrsets.map(({ type, ttl, rdatas }) => [type.name, ttl, rdatas]));
}

function contentOf({ names, parts, chain, nsec3s, apexSets }: Layout): unknown {
  const ofNames = names.map((name) => {
    const { sets, toSign } = nodeSets(name);
    return [name.name.toString(), ...[sets, toSign].map((rrsets) => setsOf([{ rrsets }]))];
  });
  const links = chain.map(({ link, next, set }) => [link.owner.toString(), next.owner.toString(), set.rdatas]);
  return [ofNames, parts.map(({ standing }) => standing), setsOf(parts), links, nsec3s, apexSets];
}

test('the layout of a version is the same whether it is made from that of the version before or anew', () => {
  fc.assert(
    fc.property(versions, ({ first, later, denial }) => {
      let zone = changed(start, first);
      const input = (): Parameters<typeof layOut>[0] => ({ zone, apexSets: [], denial, hash });
      let layout = finish(layOut(input()));
      for (const changes of later) {
        zone = changed(zone, changes);
        layout = finish(layOut(input(), layout));
        expect(contentOf(layout)).toEqual(contentOf(finish(layOut(input()))));
      }
    }),
  );
});

test('a change of data leaves all other names and the chain as they were', () => {
  const zone = changed(start, [
    { owner: 'a', kind: 'host', n: 1, ttl: 60 },
    { owner: 'd', kind: 'host', n: 1, ttl: 60 },
  ]);
  const input = { zone, apexSets: [], denial: nsec3Denial(), hash };
  const before = finish(layOut(input));
  const after = finish(
    layOut({ ...input, zone: changed(zone, [{ owner: 'a', kind: 'host', n: 2, ttl: 60 }]) }, before),
  );
  expect(after.chain).toBe(before.chain);
  const different = after.names.flatMap((name, i) => (name === before.names[i] ? [] : [name.name.toString()]));
  expect(different).toEqual(['a.example.']);
});
