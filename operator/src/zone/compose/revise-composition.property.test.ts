import { Readings } from '@fourwinds/zones';
/** @slow: not in make check. */
import { isError, writeZoneFile } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import fc from 'fast-check';
import { type Given, given, line, zoneWith } from '../../testing/close-zones.ts';
import { recordLine, recordObject, service } from '../../testing/objects.ts';
import { compose } from './compose.ts';
import type { AcceptedComposition, Composition } from './composition.ts';
import { reviseComposition } from './revise-composition.ts';
import { reviseInline } from './revise-inline.ts';

const readings = new Readings();

/** A change of one Record: a new line or a deletion. Creates the Record if the number is unused. */
interface Change {
  readonly number: number;
  readonly line: string | undefined;
}

const easyLine = fc
  .tuple(
    fc.constantFrom('a', 'b', 'A', 'a.b', '*.b', 'x.ns', '@'),
    fc.constantFrom('A 192.0.2.1', 'A 192.0.2.2', 'AAAA 2001:db8::1', 'MX 10 a', 'MX 10 A', 'TXT x', 'HTTPS 0 a'),
  )
  .map(([name, value]) => `${name} ${value}`);

const easy: fc.Arbitrary<Given> = fc.record({
  inline: fc.uniqueArray(easyLine, { maxLength: 2 }),
  lines: fc.uniqueArray(easyLine, { minLength: 1, maxLength: 8 }),
  servers: fc.constant([]),
  signed: fc.boolean(),
});

const changes: fc.Arbitrary<readonly Change[]> = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 0, max: 15 }),
    line: fc.option(fc.oneof(line, easyLine, easyLine, easyLine), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 3, selector: ({ number }) => number },
);

const composed = (zone: ZoneResource, records: readonly RecordResource[]): Composition =>
  compose({ zone, records, admission: () => 'Admitted', service, zonesBelow: [], isPublished: false, readings });

const recordsOf = (lines: ReadonlyMap<number, string>, generation: (number: number) => number): RecordResource[] =>
  [...lines].map(([number, text]) => {
    const record = recordObject(`r${String(number).padStart(2, '0')}`, text, number);
    return { ...record, metadata: { ...record.metadata, generation: generation(number) } };
  });

/** Returns all Records after the changes, the new or changed Records, and the uids of the deleted Records. */
function changeRecords(
  before: ReadonlyMap<number, string>,
  records: readonly RecordResource[],
  changed: readonly Change[],
): { after: RecordResource[]; come: RecordResource[]; gone: ReadonlySet<string | undefined> } {
  const lines = new Map(before);
  for (const { number, line: text } of changed)
    if (text === undefined) lines.delete(number);
    else lines.set(number, text);
  const numbers = new Set(changed.map(({ number }) => number));
  const after = recordsOf(lines, (number) => (numbers.has(number) ? 2 : 1));
  const uids = new Set(after.map(({ metadata }) => metadata.uid));
  const gone = new Set(records.map(({ metadata }) => metadata.uid).filter((uid) => !uids.has(uid)));
  return { after, come: after.filter(({ metadata }) => metadata.generation === 2), gone };
}

/** Returns the complete outcome, except zone warnings reported on Records with the path `spec`. */
function outcomeOf({ zone, attachments, recordCount }: AcceptedComposition): object {
  const text = zone.nodes.map(({ rrsets }) => writeZoneFile(rrsets));
  const about = attachments.map(({ record, reason, message, problems }) => ({
    record: record.metadata.name,
    generation: record.metadata.generation,
    reason,
    message,
    problems: problems.filter((problem) => isError(problem) || problem.path !== 'spec'),
  }));
  return { text, about, recordCount };
}

test('a composition is revised to the composition of the whole zone, or not at all', () => {
  let revisions = 0;
  const property = (facts: Given, changed: readonly Change[]): void => {
    const zone = zoneWith(facts);
    const lines = new Map(facts.lines.entries());
    const records = recordsOf(lines, () => 1);
    const before = composed(zone, records);
    fc.pre(before.state === 'accepted');
    const { after, come, gone } = changeRecords(lines, records, changed);
    const inline = reviseInline(zone.spec, zone.spec, 0, readings)!;
    const revised = reviseComposition({
      zonesBelow: [],
      zone,
      before,
      inlineCount: zone.spec.records.length,
      inline,
      come,
      gone,
      readings,
    });
    if (revised === undefined) return;
    revisions++;
    const whole = composed(zone, after);
    expect(whole.state).toBe('accepted');
    expect(outcomeOf(revised)).toEqual(outcomeOf(whole as AcceptedComposition));
  };
  fc.assert(fc.property(fc.oneof(given, easy, easy, easy), changes, property), { numRuns: 800 });
  expect(revisions).toBeGreaterThan(100);
});

/** An edit of the inline records: adds, replaces or removes the record at a position. */
interface Edit {
  readonly place: number;
  readonly removes: boolean;
  readonly line: string | undefined;
}

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    place: fc.nat({ max: 8 }),
    removes: fc.boolean(),
    line: fc.option(fc.oneof(line, easyLine, easyLine, easyLine), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 3 },
);

const inlineZone: fc.Arbitrary<Given> = fc.record({
  inline: fc.uniqueArray(easyLine, { minLength: 1, maxLength: 8 }),
  lines: fc.uniqueArray(easyLine, { maxLength: 2 }),
  servers: fc.constantFrom([], ['ns A 192.0.2.1', 'ns.a A 192.0.2.1']),
  signed: fc.boolean(),
});

/**
 * Zones whose inline records may be complete only together with Records that add nameserver addresses, or NS records
 * for a DS record.
 */
const mixedZone: fc.Arbitrary<Given> = fc.record({
  inline: fc.constantFrom([], ['a A 192.0.2.1'], ['b.a A 192.0.2.1']),
  lines: fc.uniqueArray(
    fc.constantFrom(
      'ns A 192.0.2.2',
      'ns.a AAAA 2001:db8::2',
      '*.a A 192.0.2.2',
      'b NS ns.elsewhere.example.',
      '@ TXT x',
    ),
    { minLength: 1 },
  ),
  servers: fc.constantFrom(
    [],
    ['* A 192.0.2.1', 'ns.a A 192.0.2.1'],
    ['ns A 192.0.2.1', '*.a AAAA 2001:db8::1'],
    ['* A 192.0.2.1'],
  ),
  signed: fc.boolean(),
});

const DS_AT_B = `b DS 1 13 2 ${'ab'.repeat(32)}`;

const mixedEdits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    place: fc.nat({ max: 3 }),
    removes: fc.boolean(),
    line: fc.option(
      fc.constantFrom(DS_AT_B, 'x.ns A 192.0.2.1', 'x.a A 192.0.2.1', 'b.a A 192.0.2.1', 'c A 192.0.2.1'),
      {
        nil: undefined,
      },
    ),
  }),
  { minLength: 1, maxLength: 2 },
);

const mixedChanges: fc.Arbitrary<readonly Change[]> = fc.uniqueArray(
  fc.record({
    number: fc.nat({ max: 6 }),
    line: fc.option(
      fc.constantFrom(
        'ns A 192.0.2.3',
        'ns.a AAAA 2001:db8::3',
        '*.a A 192.0.2.3',
        'x.ns A 192.0.2.3',
        'b.a A 192.0.2.1',
        '@ TXT y',
      ),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 2, selector: ({ number }) => number },
);

/**
 * Changes after which only Records provide a nameserver's address. The wildcard at the apex does not apply below an
 * existing name.
 */
const lonelyServers = [['ns.a AAAA 2001:db8::2'], ['ns.a AAAA 2001:db8::2', '*.a A 192.0.2.2']].map(
  (lines): [Given, Edit[]] => [
    { inline: ['a A 192.0.2.1'], lines, servers: ['* A 192.0.2.1', 'ns.a A 192.0.2.1'], signed: false },
    [{ place: 1, removes: true, line: undefined }],
  ],
);

test('and so it is after changes of inline records', () => {
  let revisions = 0;
  const property = (facts: Given, made: readonly Edit[]): void => {
    const zone = zoneWith(facts);
    const records = recordsOf(new Map(facts.lines.entries()), () => 1);
    const before = composed(zone, records);
    fc.pre(before.state === 'accepted');
    const after = [...zone.spec.records];
    for (const { place, removes, line: text } of made)
      after.splice(place, removes ? 1 : 0, ...(text === undefined ? [] : [recordLine(text)]));
    const changed = { ...zone, spec: { ...zone.spec, records: after } };
    const inline = reviseInline({ records: zone.spec.records }, changed.spec, 3, readings);
    if (inline === undefined) return;
    const inlineCount = zone.spec.records.length;
    const none = { come: [], gone: new Set<undefined>() };
    const revised = reviseComposition({
      zonesBelow: [],
      zone: changed,
      before,
      inlineCount,
      inline,
      ...none,
      readings,
    });
    if (revised === undefined) return;
    revisions++;
    const whole = composed(changed, records);
    expect(whole.state).toBe('accepted');
    expect(outcomeOf(revised)).toEqual(outcomeOf(whole as AcceptedComposition));
    const again = reviseInline(inline.inline, { ...changed.spec, records: [...after] }, 0, readings);
    expect(again?.inline.bytes).toBe(Buffer.byteLength(JSON.stringify(after)));
  };
  fc.assert(fc.property(fc.oneof(given, inlineZone, inlineZone), edits, property), { numRuns: 800 });
  fc.assert(fc.property(mixedZone, mixedEdits, property), { numRuns: 800, examples: lonelyServers });
  expect(revisions).toBeGreaterThan(100);
});

test('and so it is after changes of inline records and of Records at once', () => {
  let revisions = 0;
  const property = (facts: Given, made: readonly Edit[], changed: readonly Change[]): void => {
    const zone = zoneWith(facts);
    const lines = new Map(facts.lines.entries());
    const records = recordsOf(lines, () => 1);
    const before = composed(zone, records);
    fc.pre(before.state === 'accepted');
    const inlineRecords = [...zone.spec.records];
    for (const { place, removes, line: text } of made)
      inlineRecords.splice(place, removes ? 1 : 0, ...(text === undefined ? [] : [recordLine(text)]));
    const edited = { ...zone, spec: { ...zone.spec, records: inlineRecords } };
    const { after, come, gone } = changeRecords(lines, records, changed);
    const inline = reviseInline({ records: zone.spec.records }, edited.spec, 3, readings);
    if (inline === undefined) return;
    const inlineCount = zone.spec.records.length;
    const revised = reviseComposition({
      zonesBelow: [],
      zone: edited,
      before,
      inlineCount,
      inline,
      come,
      gone,
      readings,
    });
    if (revised === undefined) return;
    revisions++;
    const whole = composed(edited, after);
    expect(whole.state).toBe('accepted');
    expect(outcomeOf(revised)).toEqual(outcomeOf(whole as AcceptedComposition));
  };
  fc.assert(fc.property(fc.oneof(given, inlineZone, easy), edits, changes, property), { numRuns: 400 });
  fc.assert(fc.property(mixedZone, mixedEdits, mixedChanges, property), { numRuns: 800 });
  expect(revisions).toBeGreaterThan(100);
});
