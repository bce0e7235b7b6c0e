/** @slow: not in make check. */
import {
  type Denial,
  NSEC_DENIAL,
  nsec3Denial,
  shareNodes,
  type SignedZone,
  type Zone,
  zoneFromText,
} from '@fourwinds/dns';
import fc from 'fast-check';
import { answererOf } from '../../testing/answer-octets.ts';
import { nodeChanges } from '../../testing/node-changes.ts';
import { ednsWith, queryFor } from '../../testing/query.ts';
import { signZone } from '../../testing/sign-zone.ts';
import { checkZoneImage, compileZone, patchImage, SOLE_OWNER, type ZoneImage, ZoneSet } from '../index.ts';

const BASE = `$ORIGIN example.
$TTL 300
@ NS ns1
@ NS ns.sub
@ MX 10 mail
@ TXT "v=spf1 mx -all"
ns1 A 192.0.2.53
mail A 192.0.2.25
mail AAAA 2001:db8::25
_sip._tcp SRV 1 2 3 mail
www CNAME a
*.wild A 192.0.2.4
wild MX 10 x.wild
sub NS ns.sub
sub NS ns1
ns.sub A 192.0.2.54
old DNAME new
deep.empty.b A 192.0.2.5
svc HTTPS 1 . alpn=h2
svc A 192.0.2.6
`;

/** Records in addition to the base, and the SOA numbers. */
interface Content {
  readonly records: readonly (readonly [owner: string, data: string])[];
  readonly soa: string;
}

const owners = ['a', 'b', 'mail', 'ns1', 'www', '*.wild', 'sub', 'ns.sub', 'svc', '@', 'deep.empty.b', 'new', 'wild'];

/** Mostly alternatives for the same set, so that most versions differ only in records. */
const recordChoices: readonly fc.Arbitrary<Content['records']>[] = [
  one('a', '300 A 192.0.2.1', '300 A 192.0.2.2', '60 A 192.0.2.2'),
  one('b', '300 TXT one', '300 TXT two', '300 TXT "a longer text than that"'),
  one('mail', '300 A 192.0.2.26', '300 A 192.0.2.27'),
  one('@', '300 CAA 0 issue "a.example"', '300 CAA 0 issue "another.example"'),
  one('deep.empty.b', '300 A 192.0.2.6', '300 A 192.0.2.7'),
  one('new', '300 MX 10 mail', '300 MX 20 mail'),
  sometimes('new', '300 MX 30 ns1', '60 AAAA 2001:db8::1'),
  sometimes('*.wild', '300 A 192.0.2.5'),
  sometimes('ns.sub', '300 A 192.0.2.55'),
  sometimes('www', '300 TXT x'),
];

function one(owner: string, ...data: string[]): fc.Arbitrary<Content['records']> {
  return fc.constantFrom(...data).map((datum) => [[owner, datum]]);
}

function sometimes(owner: string, ...data: string[]): fc.Arbitrary<Content['records']> {
  return fc.oneof({ arbitrary: fc.constant([]), weight: 15 }, { arbitrary: one(owner, ...data), weight: 1 });
}

const serials = fc.constantFrom('1 2 3 4 60', '2 2 3 4 60', '3 9 3 4 60');
const soa = fc.oneof({ arbitrary: serials, weight: 15 }, { arbitrary: fc.constant('4 2 3 4 900'), weight: 1 });
const content: fc.Arbitrary<Content> = fc.record({
  records: fc.tuple(...recordChoices).map((parts) => parts.flat()),
  soa,
});

function zoneOf({ records, soa }: Content): Zone {
  const lines = records.map(([owner, data]) => `${owner} ${data}\n`).join('');
  return zoneFromText(`${BASE}@ SOA ns1 host ${soa}\n${lines}`).zone!;
}

/** Creates the next version of a zone and shares all unchanged nodes with the previous version. */
type Versions = (content: Content) => Zone;

function unsigned(): Versions {
  let before: Zone | undefined;
  return (next) => (before = before === undefined ? zoneOf(next) : shareNodes(zoneOf(next), before));
}

const signed = (denial: Denial) => (): Versions => {
  let before: SignedZone | undefined;
  return (next) => (before = signZone(zoneOf(next), denial, before)).zone;
};

const kinds: readonly [name: string, versions: () => Versions][] = [
  ['unsigned', unsigned],
  ['NSEC', signed(NSEC_DENIAL)],
  ['NSEC3', signed(nsec3Denial())],
];

const queries = [...owners, '_sip._tcp', 'x.wild', 'y.old', 'x.sub', 'empty.b', 'nothing', 'b.nothing'].flatMap(
  (owner) =>
    ['A', 'AAAA', 'TXT', 'MX', 'NS', 'SOA', 'CAA', 'DNSKEY', 'NSEC'].flatMap((type) =>
      [false, true].map((wantsSignatures) =>
        queryFor(owner === '@' ? 'example.' : `${owner}.example.`, type, 0, ednsWith(wantsSignatures)),
      ),
    ),
);

/** Allows names to be patched in although there are few. */
const compiled = (zone: Zone): ZoneImage => compileZone(zone, SOLE_OWNER, 0, 0);

function serving(zone: Zone): ZoneSet {
  const zones = new ZoneSet();
  zones.put(compiled(zone));
  return zones;
}

function answersOf(zones: ZoneSet): string[] {
  const limits = { transport: 'tcp', maxSize: 4096, nsid: Uint8Array.of() } as const;
  const answer = answererOf(zones, limits);
  return queries.map((query) => Buffer.from(answer(query)).toString('hex'));
}

describe.each(kinds)('%s', (_, versionsOf) => {
  test('a patched image answers as a compiled one', () => {
    let patched = 0;
    const property = fc.property(fc.array(content, { minLength: 2, maxLength: 6 }), (contents) => {
      const versions = versionsOf();
      let before = versions(contents[0]);
      const zones = serving(before);
      for (const next of contents.slice(1)) {
        const zone = versions(next);
        if (zones.amend(zone.apex.wire, patchImage(zone.apex, nodeChanges(before, zone)))) patched++;
        else zones.put(compiled(zone));
        expect(answersOf(zones)).toEqual(answersOf(serving(zone)));
        expect(checkZoneImage(zones.image(zone.apex.wire)!)).toBe(true);
        before = zone;
      }
    });
    fc.assert(property, { numRuns: 40 });
    expect(patched).toBeGreaterThan(20);
  });

  function expectPatched(earlier: Content['records'], later: Content['records']): void {
    const versions = versionsOf();
    const before = versions({ records: earlier, soa: '1 2 3 4 60' });
    const zone = versions({ records: later, soa: '2 2 3 4 60' });
    const zones = serving(before);
    expect(zones.amend(zone.apex.wire, patchImage(zone.apex, nodeChanges(before, zone)))).toBe(true);
    expect(answersOf(zones)).toEqual(answersOf(serving(zone)));
  }

  test.each<[string, Content['records'], Content['records']]>([
    ['another address', [['a', '300 A 192.0.2.1']], [['a', '300 A 192.0.2.2']]],
    [
      'more addresses',
      [['mail', '300 A 192.0.2.1']],
      [
        ['mail', '300 A 192.0.2.2'],
        ['mail', '300 A 192.0.2.3'],
      ],
    ],
    ['another TTL', [['a', '300 A 192.0.2.1']], [['a', '60 A 192.0.2.1']]],
    ['a longer text', [['b', '300 TXT short']], [['b', `300 TXT "${'long'.repeat(50)}"`]]],
    ['another preference', [['b', '300 MX 10 mail']], [['b', '300 MX 20 mail']]],
  ])('%s is patched', (_change, earlier, later) => expectPatched(earlier, later));

  test.each<[string, Content['records'], Content['records']]>([
    ['a new name', [], [['a', '300 A 192.0.2.2']]],
    ['a name that is gone', [['a', '300 A 192.0.2.2']], []],
    ['a name below names that are not there', [], [['x.y.z', '300 A 192.0.2.2']]],
    ['the only name below others', [['x.y.z', '300 A 192.0.2.2']], []],
    [
      'a new type',
      [['a', '300 A 192.0.2.2']],
      [
        ['a', '300 A 192.0.2.2'],
        ['a', '300 TXT x'],
      ],
    ],
    ['another target', [['b', '300 MX 10 mail']], [['b', '300 MX 10 ns1']]],
    ['another target elsewhere', [['b', '300 CNAME a.example.org.']], [['b', '300 CNAME b.example.org.']]],
    ['another server of a service', [['_a._tcp', '300 SRV 1 2 3 mail']], [['_a._tcp', '300 SRV 1 2 3 x.wild']]],
    ['a wildcard', [], [['*.new', '300 A 192.0.2.9']]],
    ['records of a wildcard', [], [['*.wild', '300 A 192.0.2.9']]],
    ['glue', [], [['ns.sub', '300 A 192.0.2.9']]],
    [
      'a new delegation with glue',
      [],
      [
        ['two', '300 NS ns.two'],
        ['ns.two', '300 A 192.0.2.9'],
      ],
    ],
    [
      'a delegation that is gone',
      [
        ['two', '300 NS ns.two'],
        ['ns.two', '300 A 192.0.2.9'],
      ],
      [],
    ],
  ])('%s is patched in', (_change, earlier, later) => expectPatched(earlier, later));

  test.each<[string, Content['records'], Content['records']]>([
    [
      'a delegation above a name',
      [['x.y', '300 A 192.0.2.2']],
      [
        ['y', '300 NS ns1'],
        ['x.y', '300 A 192.0.2.2'],
      ],
    ],
    [
      'a name that is no longer below a delegation',
      [
        ['y', '300 NS ns1'],
        ['x.y', '300 A 192.0.2.2'],
      ],
      [['x.y', '300 A 192.0.2.2']],
    ],
    ['a delegation to a server below another', [], [['y', '300 NS ns.sub']]],
  ])('%s is not', (_change, earlier, later) => {
    const versions = versionsOf();
    const before = versions({ records: earlier, soa: '1 2 3 4 60' });
    const zone = versions({ records: later, soa: '2 2 3 4 60' });
    const zones = serving(before);
    const answers = answersOf(zones);
    expect(zones.amend(zone.apex.wire, patchImage(zone.apex, nodeChanges(before, zone)))).toBe(false);
    expect(answersOf(zones)).toEqual(answers);
  });
});

test.each(['big.', 'example.', 'a.test.', 'customers.hosting.example.'])(
  'a name is patched into a zone %s of many names that are counted up',
  (apex) => {
    const names = Array.from({ length: 20_000 }, (_, i) => `h${i} A 192.0.2.1\n`).join('');
    const [before, zone] = ['', 'new A 192.0.2.2\n'].map(
      (more) => zoneFromText(`$ORIGIN ${apex}\n$TTL 60\n@ SOA ns host 1 2 3 4 5\n@ NS ns.org.\n${names}${more}`).zone!,
    );
    const zones = new ZoneSet();
    zones.put(compileZone(before));
    expect(zones.amend(zone.apex.wire, patchImage(zone.apex, nodeChanges(before, zone)))).toBe(true);
  },
);
