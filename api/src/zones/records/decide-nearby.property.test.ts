import { Readings } from '@fourwinds/zones';
/** @slow: not in make check. */
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import fc from 'fast-check';
import { Failure } from '../../kernel/failure.ts';
import type { Change } from './change.ts';
import { type ChangeFacts, type ChangeOutcome, decideChange, withKept } from './decide-change.ts';
import { decideNearby } from './decide-nearby.ts';
import { inlineEntries, toZoneRecord, zoneContext } from './entry.ts';

const NAMES = ['@', '*', 'a', 'b', 'a.b', 'x.a.b', '*.b', 'ns', 'x.ns', '_spf', 'c'];
const VALUES: readonly (readonly [string, string])[] = [
  ['A', '192.0.2.1'],
  ['A', '192.0.2.2'],
  ['AAAA', '2001:db8::1'],
  ['CNAME', 'a.example.test.'],
  ['CNAME', 'b.example.test.'],
  ['CNAME', 'x.a.b.example.test.'],
  ['MX', '10 a.example.test.'],
  ['MX', '10 q.b.example.test.'],
  ['MX', '10 com.example.test.'],
  ['SRV', '0 0 5060 c.example.test.'],
  ['HTTPS', '0 a.example.test.'],
  ['PTR', 'x.ns.example.test.'],
  ['TXT', '"v=spf1 include:_spf.example.test -all"'],
  ['TXT', '"v=spf1 a mx ptr a:b.example.net a:c.example.net include:a.example.test exists:d.example.net -all"'],
  ['TXT', 'x'],
  ['NS', 'ns1.example.net.'],
  ['NS', 'a.example.test.'],
  ['DNAME', 'b.example.test.'],
  ['DNAME', 'elsewhere.example.'],
];
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const name = fc.constantFrom(...NAMES);
const value = fc.constantFrom(...VALUES);
const easyValue = fc.constantFrom(...VALUES.slice(0, 15));
const draft = fc
  .tuple(name, fc.oneof(value, easyValue, easyValue))
  .map(([owner, [type, text]]) => ({ name: owner, type, value: text }));
const ttl = fc.constantFrom(undefined, undefined, 300, 600);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(draft, ttl).map(([record, seconds]): Change => ({ op: 'upsert', ...record, ttl: seconds })),
  draft.map((record): Change => ({ op: 'create', ...record })),
  fc.tuple(draft, ttl).map(([{ name: owner, type, value: text }, seconds]): Change => ({
    op: 'replace',
    name: owner,
    type,
    values: [text],
    ttl: seconds,
  })),
  draft.map(({ name: owner, type }): Change => ({ op: 'delete', name: owner, type })),
  fc.nat({ max: 20 }).map((number): Change => ({ op: 'delete', id: id(number) })),
  fc.tuple(fc.nat({ max: 20 }), name).map(([number, owner]): Change => ({ op: 'upsert', id: id(number), name: owner })),
);

const drafts = fc.uniqueArray(fc.oneof(draft), { minLength: 1, maxLength: 14, selector: (one) => JSON.stringify(one) });

interface Zone {
  readonly records: readonly (Omit<ZoneRecord, 'id'> & { name: string; type: string; value: string })[];
  readonly servers: boolean;
  readonly signed: boolean;
}

const zones: fc.Arbitrary<Zone> = fc.record({ records: drafts, servers: fc.boolean(), signed: fc.boolean() });

function factsOf({ records, servers, signed }: Zone, changes: readonly Change[]): ChangeFacts {
  const own: ZoneRecord[] = servers ? [{ name: 'ns', type: 'A', value: '192.0.2.53' }] : [];
  const spec = {
    domain: 'example.test',
    records: [...own, ...records].map((record, i) => ({ ...record, id: id(i) })),
    defaultTTL: 300,
    ...(servers ? { nameservers: ['ns.example.test'] } : {}),
    ...(signed ? { dnssec: { enabled: true } } : {}),
  } as unknown as ZoneSpec;
  const entries = inlineEntries(spec, zoneContext(id(99), spec));
  const canonical = { ...spec, records: entries.map(toZoneRecord) };
  const service = {
    domain: 'service.example',
    hostmaster: 'hostmaster.service.example',
    nameservers: ['ns1.service.example'],
  };
  return { zoneId: id(99), spec: canonical, attachedIds: [], changes, service, plan: 'unlimited' };
}

/** Returns a function that generates IDs in order. */
const counter = (): (() => string) => {
  let made = 0;
  return () => `new-${++made}`;
};

function decided(facts: ChangeFacts): ChangeOutcome | undefined {
  try {
    return decideChange(facts, { newId: counter(), readings: new Readings() });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Renumbers IDs in the order of their first appearance, because new IDs are arbitrary. */
function renumbered(value: unknown): unknown {
  const seen = new Map<string, string>();
  const text = JSON.stringify(value).replaceAll(/new-\d+/g, (made) => {
    if (!seen.has(made)) seen.set(made, `id-${seen.size}`);
    return seen.get(made)!;
  });
  return JSON.parse(text);
}

const comparable = ({ spec }: ChangeFacts, { records, ...rest }: ChangeOutcome): unknown =>
  renumbered({ records: records && withKept(spec.records, records), ...rest });

/** A zone with two names below b. The change removes one of them, and b still exists because of the other name. */
const leavesOneBelow: Zone = {
  records: ['*.b', 'x.a.b'].map((owner) => ({ name: owner, type: 'A', value: '192.0.2.1' })),
  servers: true,
  signed: false,
};
const aliasAndDeletion: Change[] = [
  { op: 'create', name: 'a', type: 'CNAME', value: 'b.example.test.' },
  { op: 'delete', id: id(1) },
];

test('a change is decided by the records that it concerns as by all of them, or not at all', () => {
  let nearby = 0;
  const property = (zone: Zone, changes: readonly Change[]): void => {
    const facts = factsOf(zone, changes);
    const before = decided({ ...facts, changes: [{ op: 'delete', name: 'none', type: 'A' }] });
    fc.pre(before !== undefined);
    const bytes = Buffer.byteLength(JSON.stringify(facts.spec.records));
    const found = decideNearby({ ...facts, bytes }, { newId: counter(), readings: new Readings() });
    if (found === undefined) return;
    nearby++;
    const whole = decided(facts);
    expect(whole).toBeDefined();
    expect(comparable(facts, found.outcome)).toEqual(comparable(facts, whole!));
    const after = withKept(facts.spec.records, found.outcome.records ?? facts.spec.records.map((_, i) => i));
    if (after.length > 0) expect(found.bytes).toBe(Buffer.byteLength(JSON.stringify(after)));
  };
  fc.assert(fc.property(zones, fc.array(change, { minLength: 1, maxLength: 3 }), property), {
    numRuns: 1000,
    examples: [[leavesOneBelow, aliasAndDeletion]],
  });
  expect(nearby).toBeGreaterThan(100);
});

test('of a large zone all records but those that change stay the same objects', () => {
  const records = Array.from({ length: 9000 }, (_, i) => ({ name: `host-${i}`, type: 'A', value: '192.0.2.1' }));
  const facts = factsOf({ records, servers: false, signed: true }, [
    { op: 'replace', name: 'host-7', type: 'A', values: ['192.0.2.7'] },
    { op: 'delete', name: 'host-9', type: 'A' },
    { op: 'create', name: 'new', type: 'A', value: '192.0.2.1' },
  ]);
  const bytes = Buffer.byteLength(JSON.stringify(facts.spec.records));
  const { outcome } = decideNearby({ ...facts, bytes }, { newId: counter(), readings: new Readings() })!;
  const written = outcome.records!.filter((record) => typeof record !== 'number');
  expect(written.map(({ name }) => name)).toEqual(['host-7', 'new']);
  expect(outcome.records).toHaveLength(9000);
});
