/** @slow: not in make check. */
import fc from 'fast-check';
import { readZoneFile } from '../zonefile/read.ts';
import { writeZoneFile } from '../zonefile/write.ts';
import { Name } from '../name.ts';
import { typeByName } from '../rr/registry.ts';
import type { ResourceRecord, RRset } from '../rr/rrset.ts';
import { nameWithin, typedData } from '../testing/arbitraries.ts';
import { hash, mockKey, mockSignature, verifyMock } from '../testing/signatures.ts';
import { buildZone, type Zone } from '../zone/zone.ts';
import { apexKeySets } from './apex-sets.ts';
import { assemble } from './assemble.ts';
import { type Denial, nsec3Denial, NSEC_DENIAL } from './denial.ts';
import type { SigningKeys, ZoneKey } from './zone-key.ts';
import { type NumberedPlan, requestedData, type SignatureRequest } from './plan.ts';
import { isRrsigOf, readRrsig, rrsigExpiration } from './rrsig-data.ts';
import { planSigning, type SigningPlan } from './sign-zone.ts';
import type { SignedZone } from './signed-zone.ts';
import { stripSigning } from './strip-signing.ts';
import { MAX_SIGNED_TTL, SignatureClock, signatureTiming } from './validity.ts';
import { verifyZone } from './verify-zone.ts';

const apex = Name.parse('Example.');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Change =
  | { readonly kind: 'set'; readonly records: readonly ResourceRecord[] }
  | { readonly kind: 'remove'; readonly pick: number }
  | { readonly kind: 'denial'; readonly denial: Denial }
  | { readonly kind: 'roll' }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'restart' };

const ds = fc.uint8Array({ minLength: 36, maxLength: 36 }).map((rdata) => ({ type: typeByName('DS'), rdata }));
const name = nameWithin(apex);
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        name,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.oneof(typedData(name), ds), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([owner, ttl, data]) => ({ kind: 'set', records: data.map((typed) => ({ owner, ttl, ...typed })) }) as const,
      ),
  },
  { weight: 4, arbitrary: fc.nat().map((pick) => ({ kind: 'remove', pick }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(NSEC_DENIAL, nsec3Denial(), nsec3Denial(true))
      .map((denial) => ({ kind: 'denial', denial }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'roll' } as const) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 6 * DAY }).map((milliseconds) => ({ kind: 'wait', milliseconds }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' } as const) },
);

class World {
  readonly apex: Name;
  now = Date.parse('2026-03-01T12:00:00Z');
  denial: Denial = NSEC_DENIAL;
  zsk = 0;
  serial = 1;
  records: readonly ResourceRecord[];
  version: SignedZone | undefined;

  constructor(origin: Name = apex) {
    this.apex = origin;
    this.records = readZoneFile('@ 300 SOA ns1 host 0 2 3 4 60\n@ 300 NS ns1\n', { origin }).records;
  }

  happen(what: Change): void {
    if (what.kind === 'wait') this.now += what.milliseconds;
    else if (what.kind === 'roll') this.zsk++;
    else if (what.kind === 'denial') this.denial = what.denial;
    else if (what.kind === 'restart') this.version = this.version && { zone: reread(this.version.zone) };
    else if (what.kind === 'remove') this.records = this.records.toSpliced(2 + (what.pick % this.records.length), 1);
    else this.records = [...this.records, ...what.records];
  }

  get zone(): Zone {
    return buildZone(this.apex, this.records).zone!;
  }

  get keys(): SigningKeys {
    return { keySigning: [mockKey('ksk', 257)], zoneSigning: [mockKey(`zsk-${this.zsk}`, 256)] };
  }

  get allKeys(): ZoneKey[] {
    return [...this.keys.keySigning, ...this.keys.zoneSigning];
  }

  plan(previous: SignedZone | undefined): SigningPlan {
    const { zone, denial, now, keys } = this;
    const apexSets = apexKeySets(this.apex, { dnskeys: this.allKeys, cds: keys.keySigning, ttl: 3600 }, hash);
    return planSigning({ zone, apexSets, denial, keys, now, hash, previous });
  }

  complete(plan: NumberedPlan): SignedZone {
    const keys = new Map(this.allKeys.map((key) => [key.id, key]));
    return assemble(
      plan,
      plan.requests.map((request) => mockSignature(keys.get(request.key)!, requestedData(request))),
    );
  }
}

function reread(zone: Zone): Zone {
  return buildZone(apex, readZoneFile(writeZoneFile(zone.rrsets())).records).zone!;
}

function linesOf(sets: Iterable<RRset>): string[] {
  return writeZoneFile(sets).split('\n').toSorted();
}

/** Formats records without the octets and times of signatures. */
function outline(zone: Zone): string[] {
  return linesOf(zone.rrsets()).map((line) => line.replace(/( RRSIG \S+ \d+ \d+ \d+) \d+ \d+ (\d+ \S+) .*/, '$1 $2'));
}

function describeRequest({ key, set }: SignatureRequest): string {
  return `${set.owner.toString()} ${set.type.name} ${key}`;
}

test('whatever happens: a version made from the one before is right, equals one that is signed from scratch, and costs no more than it must', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 8 }), (versions) => {
      const world = new World();
      for (const changes of versions) {
        changes.forEach((what) => world.happen(what));
        const before = world.version;
        const plan = world.plan(before);
        if (plan.changed) world.serial++;
        const numbered = plan.withSerial(world.serial);
        const version = world.complete(numbered);
        const fromScratch = world.complete(world.plan(undefined).withSerial(world.serial));

        expect([...verifyZone(version.zone, { now: world.now, verify: verifyMock, hash })]).toEqual([]);
        expect(outline(version.zone)).toEqual(outline(fromScratch.zone));
        expect(linesOf(reread(version.zone).rrsets())).toEqual(linesOf(version.zone.rrsets()));
        expectStripped(version.zone, world.zone, world.serial);
        expectFrugal(numbered, before?.zone, world);
        expectTimely(version.zone, plan.renewal, world.now);
        if (!plan.changed) expect(linesOf(version.zone.rrsets())).toEqual(linesOf(before!.zone.rrsets()));
        world.version = version;
      }
    }),
    { numRuns: 150 },
  );
});

function expectStripped(signed: Zone, unsigned: Zone, serial: number): void {
  const stripped = stripSigning(signed);
  const cut = [...unsigned.rrsets()].map((set) => ({ ...set, ttl: Math.min(set.ttl, MAX_SIGNED_TTL) }));
  expect(linesOf(stripped.unsigned.rrsets())).toEqual(
    linesOf(cut)
      .map((line) => line.replace(/(SOA .*) 0 2 3/, `$1 ${serial} 2 3`))
      .toSorted(),
  );
  expect(stripped.unsigned.nodes.map((node) => node.name.key)).toEqual(unsigned.nodes.map((node) => node.name.key));
  const all = [...stripped.unsigned.rrsets(), ...stripped.apexSets, ...stripped.denial, ...stripped.signatures];
  expect(linesOf(all)).toEqual(linesOf(signed.rrsets()));
}

/**
 * Expects requests only for sets that changed, or that have no valid signature by the key. Without the previous
 * layout, a plan must contain the same requests.
 */
function expectFrugal(plan: NumberedPlan, before: Zone | undefined, world: World): void {
  const withoutMemory = world.plan(before && { zone: before }).withSerial(world.serial);
  expect(plan.requests.map(describeRequest)).toEqual(withoutMemory.requests.map(describeRequest));
  const needless = plan.requests.filter(({ set, header }) => {
    const old = before?.node(set.owner)?.rrsets ?? [];
    const { typeCovered, algorithm, keyTag } = readRrsig(header);
    const isSame = old.some(
      (other) => other.type.code === set.type.code && linesOf([other]).join() === linesOf([set]).join(),
    );
    const signatures = old.filter(({ type }) => type.name === 'RRSIG').flatMap(({ rdatas }) => rdatas);
    return (
      isSame &&
      signatures.some(
        (rrsig) =>
          readRrsig(rrsig).typeCovered === typeCovered &&
          isRrsigOf(rrsig, algorithm, keyTag) &&
          rrsigExpiration(rrsig) * 1000 - world.now > 7 * DAY,
      )
    );
  });
  expect(needless.map(describeRequest)).toEqual([]);
}

/**
 * Expects each signature to be valid for more than a week, and the next planning while the first signature is still
 * valid for a week.
 */
function expectTimely(zone: Zone, renewal: number, now: number): void {
  const ends = stripSigning(zone).signatures.flatMap(({ rdatas }) =>
    rdatas.map((rrsig) => rrsigExpiration(rrsig) * 1000),
  );
  const first = Math.min(...ends);
  expect(first - now).toBeGreaterThan(7 * DAY);
  expect(Math.max(...ends) - now).toBeLessThanOrEqual(14 * DAY);
  expect(renewal).toBeGreaterThan(now);
  expect(renewal).toBeLessThanOrEqual(first - 7 * DAY);
}

test('renewed when plans say so, a zone always has signatures with a week left', () => {
  const world = new World();
  world.records = [
    ...world.records,
    ...readZoneFile(Array.from({ length: 300 }, (_, i) => `host-${i} 300 A 192.0.2.1\n`).join(''), { origin: apex })
      .records,
  ];
  const end = world.now + 30 * DAY;
  let renewals = 0;
  while (world.now < end) {
    const plan = world.plan(world.version);
    expect(plan.changed).toBe(true);
    const version = world.complete(plan.withSerial(++world.serial));
    expectTimely(version.zone, plan.renewal, world.now);
    world.version = version;
    world.now = plan.renewal;
    renewals++;
  }
  expect(renewals).toBeLessThan(40);
});

test.each(['a.', 'b.'])(
  'the zone %s that shrinks, so that it is renewed in fewer portions, is renewed in time',
  (name) => {
    const origin = Name.parse(name);
    const text = Array.from({ length: 191 }, (_, i) => `host-${i} 300 A 192.0.2.1\n`).join('');
    for (let hours = 0; hours < 7 * 24; hours += 12) {
      const world = new World(origin);
      world.records = [...world.records, ...readZoneFile(text, { origin }).records];
      world.version = world.complete(world.plan(undefined).withSerial(1));
      world.now += hours * HOUR;
      world.version = world.complete(world.plan(world.version).withSerial(2));
      world.records = world.records.slice(0, -1);
      const plan = world.plan(world.version);
      const { zone, made } = world.complete(plan.withSerial(3));
      for (const renewal of [plan.renewal, made!.renewal]) expectTimely(zone, renewal, world.now);
    }
  },
);

test('of a large zone about a seventh is renewed each day, from the first on', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => Name.parse(`host-${i}`, apex));
  const start = Date.parse('2026-03-01T12:00:00Z') / 1000;
  const expirations = names.map((owner) => new SignatureClock(apex, names.length, start).expiration(owner, 1, 12345));
  const days = expirations.map((end) => Math.floor((end - signatureTiming.margin - start) / 86_400));
  const shares = Array.from({ length: 7 }, (_, day) => days.filter((other) => other === day).length / names.length);
  for (const share of shares) {
    expect(share).toBeGreaterThan(0.12);
    expect(share).toBeLessThan(0.17);
  }
  const again = names.map((owner, i) => {
    const clock = new SignatureClock(apex, names.length, expirations[i] - signatureTiming.margin);
    return clock.expiration(owner, 1, 12345) - expirations[i];
  });
  expect(new Set(again)).toEqual(new Set([signatureTiming.renewal]));
});

test('RFC 4034 3.1.5: times wrap around in 2106', () => {
  const world = new World();
  world.now = Date.parse('2106-02-05T00:00:00Z');
  world.version = world.complete(world.plan(undefined).withSerial(1));
  expect([...verifyZone(world.version.zone, { now: world.now, verify: verifyMock, hash })]).toEqual([]);
  const plan = world.plan(world.version);
  expect(plan.changed).toBe(false);
  expect(plan.renewal).toBeGreaterThan(world.now);
  expect(world.plan({ zone: reread(world.version.zone) }).changed).toBe(false);
});
