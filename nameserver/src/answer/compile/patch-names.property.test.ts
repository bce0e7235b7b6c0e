/** @slow: not in make check. */
import {
  type Denial,
  Name,
  NSEC_DENIAL,
  nsec3Denial,
  type SignedZone,
  shareNodes,
  type Zone,
  zoneFromText,
} from '@fourwinds/dns';
import fc from 'fast-check';
import { answererOf } from '../../testing/answer-octets.ts';
import { nodeChanges } from '../../testing/node-changes.ts';
import { ednsWith, queryFor } from '../../testing/query.ts';
import { signZone } from '../../testing/sign-zone.ts';
import { checkZoneImage, compileZone, patchImage, SOLE_OWNER, ZoneSet } from '../index.ts';

/**
 * Names that are added and removed: leaves, empty non-terminals, wildcards, names that sort before a wildcard, names
 * below delegations.
 */
const OWNERS = [
  'a',
  'b',
  'x.a',
  'y.x.a',
  '!.b',
  '*',
  '*.a',
  '*.c',
  'z.*.c',
  'c',
  'sub',
  'ns.sub',
  'www.ns.sub',
  'old',
  'below.old',
  'x.y.z',
  '*.y.z',
  '_s._tcp',
];
const TARGETS = [...OWNERS, '@', 'q.c', 'deep.q.a', 'nothing', 'ns1.sub', 'mail.example.org.', 'x.example.org.'];

const target = fc.constantFrom(...TARGETS);
const address = fc.constantFrom('1', '2', '3').map((last) => `A 192.0.2.${last}`);
const data: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: address, weight: 6 },
  { arbitrary: fc.constantFrom('AAAA 2001:db8::1', 'TXT x', `TXT "${'long '.repeat(40)}"`), weight: 3 },
  { arbitrary: target.map((name) => `MX 10 ${name}`), weight: 3 },
  { arbitrary: target.map((name) => `SRV 1 2 3 ${name}`), weight: 2 },
  { arbitrary: target.map((name) => `HTTPS 1 ${name}`), weight: 2 },
  { arbitrary: fc.constant('HTTPS 1 .'), weight: 1 },
  { arbitrary: target.map((name) => `NS ${name}`), weight: 1 },
  { arbitrary: target.map((name) => `PTR ${name}`), weight: 1 },
);
const alias = fc.oneof(
  { arbitrary: target.map((name) => `CNAME ${name}`), weight: 3 },
  { arbitrary: target.map((name) => `DNAME ${name}`), weight: 1 },
);
/** The records of a name: none, an alias, or data. */
const recordsOf = fc.oneof(
  { arbitrary: fc.constant([]), weight: 4 },
  { arbitrary: alias.map((one) => [one]), weight: 1 },
  { arbitrary: fc.uniqueArray(data, { minLength: 1, maxLength: 3 }), weight: 4 },
);

type Records = ReadonlyMap<string, readonly string[]>;

/** Each step gives some names other records. The sets at the apex change as well. */
const steps = fc.array(
  fc.array(fc.tuple(fc.oneof(fc.constantFrom(...OWNERS), fc.constant('@')), recordsOf), { minLength: 1, maxLength: 3 }),
  { minLength: 3, maxLength: 8 },
);

function zoneOf(records: Records, serial: number): Zone | undefined {
  const lines = [...records].flatMap(([owner, all]) =>
    all.filter((one) => owner !== '@' || !/^[CD]NAME/.test(one)).map((one) => `${owner} ${one}\n`),
  );
  const text = `$ORIGIN example.\n$TTL 300\n@ SOA ns host ${serial} 2 3 4 60\n@ NS ns\n@ NS ns.sub\nns A 192.0.2.53\n`;
  return zoneFromText(`${text}${lines.join('')}`).zone;
}

type Versions = (zone: Zone) => Zone;

function unsigned(): Versions {
  let before: Zone | undefined;
  return (next) => (before = before === undefined ? next : shareNodes(next, before));
}

const signed = (denial: Denial) => (): Versions => {
  let before: SignedZone | undefined;
  return (next) => (before = signZone(next, denial, before)).zone;
};

const NAMES = [
  ...new Set(
    [...OWNERS, ...TARGETS, 'y.z', 'z', '_tcp', 'no.a', 'no.c', 'no.x.y.z', 'no.sub', 'no.old', 'no', '0.0']
      .filter((name) => !name.endsWith('.'))
      .map((name) => (name === '@' ? 'example.' : `${name}.example.`)),
  ),
];
const QUERIES = NAMES.flatMap((name) => [
  ...['A', 'MX', 'SRV', 'HTTPS', 'NS', 'DS', 'TYPE255'].map((type) => queryFor(name, type, 0, ednsWith(true))),
  ...['A', 'MX', 'CNAME'].map((type) => queryFor(name, type)),
]);

function answersOf(zones: ZoneSet): string[] {
  const answer = answererOf(zones, { transport: 'tcp', maxSize: 4096, nsid: Uint8Array.of() });
  return QUERIES.map((query) => Buffer.from(answer(query)).toString('hex'));
}

function serving(zone: Zone, leastIndexed: number): ZoneSet {
  const zones = new ZoneSet();
  zones.put(compileZone(zone, SOLE_OWNER, 0, leastIndexed));
  return zones;
}

describe.each<[string, () => Versions]>([
  ['unsigned', unsigned],
  ['NSEC', signed(NSEC_DENIAL)],
  ['NSEC3', signed(nsec3Denial())],
  ['NSEC3 with opt-out', signed(nsec3Denial(true))],
])('%s: names that come, go and change', (_, versionsOf) => {
  test.each([
    ['of an image with a table of names', 0, 20],
    ['of one without', Infinity, 1],
  ])('%s are patched so that all answers are those of a compiled image', (_form, leastIndexed, least) => {
    let patched = 0;
    const property = fc.property(steps, (lists) => {
      const records = new Map<string, readonly string[]>();
      const versions = versionsOf();
      let before = versions(zoneOf(records, 1)!);
      const zones = serving(before, leastIndexed);
      for (const [i, list] of lists.entries()) {
        for (const [owner, all] of list) records.set(owner, all);
        const next = zoneOf(records, i + 2);
        if (next === undefined) continue;
        const zone = versions(next);
        if (zones.amend(zone.apex.wire, patchImage(zone.apex, nodeChanges(before, zone)))) patched++;
        else zones.put(compileZone(zone, SOLE_OWNER, 0, leastIndexed));
        expect(answersOf(zones)).toEqual(answersOf(serving(zone, leastIndexed)));
        expect(checkZoneImage(zones.image(Name.parse('example.').wire)!)).toBe(true);
        before = zone;
      }
    });
    fc.assert(property, { numRuns: 15 });
    expect(patched).toBeGreaterThanOrEqual(least);
  });
});
