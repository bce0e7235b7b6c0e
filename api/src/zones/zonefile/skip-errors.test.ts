/** @slow: not in make check. */
import { readFileSync } from 'node:fs';
import { isError } from '@fourwinds/dns';
import { userEditableTypes, type ZoneRecord, type ZoneSpec } from '@fourwinds/resources';
import { composeZone, type ServiceSettings } from '@fourwinds/zones';
import fc from 'fast-check';
import { readVectors } from '../../../../test/vectors/read.ts';
import { toZoneRecord, zoneContext } from '../records/entry.ts';
import { decideImport, type ImportDecision, type OnError } from './decide-import.ts';
import type { ImportMode } from './plan-import.ts';
import { reportImport } from './report.ts';

const service: ServiceSettings = {
  domain: 'fourwinds.example',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  hostmaster: 'hostmaster.fourwinds.example',
};

interface Given {
  readonly zone?: readonly ZoneRecord[];
  readonly mode?: ImportMode;
  readonly onError?: OnError;
}

function specOf(records: readonly ZoneRecord[]): ZoneSpec {
  return { domain: 'example.com', records: [...records], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' };
}

function decide(text: string, { zone = [], mode = 'replace', onError = 'skip' }: Given = {}): ImportDecision {
  const spec = specOf(zone);
  let ids = 0;
  const newId = (): string => `new${++ids}`;
  return decideImport({ text, mode, onError, spec, context: zoneContext('zone', spec), attached: [], service, newId });
}

/** Returns the skipped lines and the zone's records afterwards. */
function outcome(text: string, given?: Given): { refused: string[]; after: string[] } {
  const { errors, refused, after } = decide(text, given);
  expect(errors).toEqual([]);
  return {
    refused: refused.map(({ path, code }) => `${path}: ${code}`),
    after: after.map(({ name, type, value }) => `${name} ${type} ${value}`),
  };
}

test('an export of Cloudflare with a CNAME at the apex', () => {
  const text = readFileSync(new URL('exports/cloudflare-apex-cname.zone', import.meta.url), 'utf8');
  const refusal = decide(text, { onError: 'refuse' });
  expect(refusal).toMatchObject({ errors: [{ line: 37, code: 'cname-at-apex' }], refused: [], couldSkip: true });
  expect(outcome(text)).toEqual({
    refused: ['line 37: cname-at-apex'],
    after: [
      'shop A 192.0.2.17',
      'www CNAME example-site.pages.dev.',
      '@ MX 10 in1-smtp.messagingengine.com.',
      '@ MX 20 in2-smtp.messagingengine.com.',
      '@ TXT "v=spf1 include:spf.messagingengine.com ~all"',
    ],
  });
  expect(reportImport(decide(text)).lineCounts).toEqual({
    imported_count: 5,
    changed_count: 0,
    skipped_count: 3,
    issue_count: 1,
    warning_count: 0,
  });
});

test('an export of cli53, with alias records that are no DNS', () => {
  const text = readFileSync(new URL('exports/cli53.zone', import.meta.url), 'utf8');
  const { refused, after } = outcome(text);
  expect(refused).toEqual(['line 8, column 11: type-unknown']);
  expect(after.length).toBeGreaterThan(0);
});

const OTHERS = 'ok 60 A 192.0.2.9\n';

describe('which lines are left out', () => {
  test.each<[string, string, string[], string[]]>([
    ['ALIAS', '@ 60 ALIAS example.net.', ['line 2, column 6: type-unknown'], []],
    [
      'lines that cannot be read',
      'a 60 A 192.0.2.256\nb..b 60 A 192.0.2.1',
      ['line 2, column 8: value-syntax', 'line 3, column 1: name-syntax'],
      [],
    ],
    [
      'records without an owner of their own, below one that is wrong',
      'b..b 60 A 192.0.2.1\n 60 A 192.0.2.2',
      ['line 2, column 1: name-syntax', 'line 3, column 2: owner-missing'],
      [],
    ],
    ['a value that users may not set', '@ 60 CAA 0 iss_ue "x"', ['line 2, column 12: value-syntax'], []],
    [
      'one value of a set',
      'a 60 MX 10 192.0.2.1\na 60 MX 20 mx.example.net.',
      ['line 2, value: value-syntax'],
      ['a MX 20 mx.example.net.'],
    ],
    ['$INCLUDE', '$INCLUDE other.zone', ['line 2, column 1: include-refused'], []],
    [
      'a CNAME beside other data',
      'a 60 CNAME b\na 60 A 192.0.2.1\na 60 TXT "x"',
      ['line 2: cname-beside-other-data'],
      ['a A 192.0.2.1', 'a TXT "x"'],
    ],
    [
      'all CNAMEs but the first',
      'a 60 CNAME b\na 60 CNAME c\na 60 CNAME d',
      ['line 3: record-not-single', 'line 4: record-not-single'],
      ['a CNAME b.example.com.'],
    ],
    [
      'several CNAMEs beside other data',
      'a 60 A 192.0.2.1\na 60 CNAME b\na 60 CNAME c',
      ['line 3: cname-beside-other-data', 'line 4: record-not-single'],
      ['a A 192.0.2.1'],
    ],
    [
      'a DNAME beside a delegation',
      'a 60 DNAME example.net.\na 60 NS ns.example.net.',
      ['line 2: dname-beside-ns'],
      ['a NS ns.example.net.'],
    ],
    [
      'records below a DNAME',
      'a 60 DNAME example.net.\nb.a 60 A 192.0.2.1\nb.a 60 TXT "x"',
      ['line 3: name-below-dname', 'line 4: name-below-dname'],
      ['a DNAME example.net.'],
    ],
    ['a DS without a delegation', `a 60 DS 1 13 2 ${'ab'.repeat(32)}`, ['line 2: ds-without-ns'], []],
    [
      'a line that is at fault only when another one is gone',
      `*.a 60 NS ns.example.net.\n*.a 60 DS 1 13 2 ${'ab'.repeat(32)}`,
      ['line 2: wildcard-undefined', 'line 3: ds-without-ns'],
      [],
    ],
  ])('%s', (_, text, refused, after) => {
    expect(outcome(OTHERS + text)).toEqual({ refused, after: ['ok A 192.0.2.9', ...after] });
  });

  test.each<[string, string, ZoneRecord, string[]]>([
    [
      'a CNAME beside data of the zone',
      'a 60 CNAME b',
      { name: 'a', type: 'A', value: '192.0.2.1' },
      ['line 2: cname-beside-other-data'],
    ],
    [
      'data beside a CNAME of the zone',
      'a 60 A 192.0.2.1\na 60 TXT "x"',
      { name: 'a', type: 'CNAME', value: 'b.example.com.' },
      ['line 2: cname-beside-other-data', 'line 3: cname-beside-other-data'],
    ],
    [
      'a CNAME where the zone has one',
      'a 60 CNAME c',
      { name: 'a', type: 'CNAME', value: 'b.example.com.' },
      ['line 2: record-not-single'],
    ],
  ])('merge: %s', (_, text, held, refused) => {
    const { after, ...rest } = outcome(OTHERS + text, { zone: [held], mode: 'merge' });
    expect(rest.refused).toEqual(refused);
    expect(after.sort()).toEqual([`${held.name} ${held.type} ${held.value}`, 'ok A 192.0.2.9'].sort());
  });
});

describe('files that are refused as a whole all the same', () => {
  test.each([
    ['a file of which nothing would be left', '@ 60 CNAME www.example.net.', ['line 1: cname-at-apex']],
    ['an origin that cannot be read', '$ORIGIN a..b.\na 60 A 192.0.2.1', ['line 1, column 9: name-syntax']],
    ['a TTL for all that follows', '$TTL soon\na 60 A 192.0.2.1', ['line 1, column 6: ttl-syntax']],
    ['the file of another zone', 'example.net. 60 SOA a b 1 2 3 4 5', ['line 1, name: file-of-another-zone']],
    ['an empty file', '', ['file: file-empty']],
    ['more errors than are read', `${OTHERS}${'a 60 A x\n'.repeat(1000)}`, undefined],
    [
      'more records than a zone holds',
      Array.from({ length: 10_001 }, (_, i) => `a${i} 60 A 192.0.2.1\n`).join(''),
      ['file: zone-too-large'],
    ],
  ])('%s', (_, text, expected) => {
    const { errors, refused, couldSkip } = decide(text, { zone: [{ name: 'kept', type: 'A', value: '192.0.2.1' }] });
    expect({ isRefused: errors.length > 0, refused, couldSkip }).toMatchObject({ isRefused: true, refused: [] });
    if (expected !== undefined) expect(errors.map(({ path, code }) => `${path}: ${code}`)).toEqual(expected);
  });
});

const values = userEditableTypes.flatMap((type) =>
  readVectors(type).sections.canonical.map(({ given }) => ({ type, value: given })),
);

const contradictory = fc.array(
  fc.record({
    name: fc.constantFrom('@', 'a', 'b.a', 'c.b.a', '*', '*.a', '*.b.a', 'd'),
    data: fc.oneof(
      fc.constantFrom(...values),
      fc.constantFrom(...values.filter(({ type }) => ['CNAME', 'DNAME', 'NS', 'DS'].includes(type))),
      fc.constant({ type: 'ALIAS', value: 'example.net.' }),
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

test('whatever contradicts itself in a file, the zone that is left is valid, and each line is accounted for', () => {
  fc.assert(
    fc.property(contradictory, (drafts) => {
      const text = drafts.map(({ name, data }) => `${name} 60 ${data.type} ${data.value}\n`).join('') + OTHERS;
      const { errors, after, lines, skipped, refused } = decide(text);
      expect(errors).toEqual([]);
      const { problems } = composeZone(specOf(after.map(toZoneRecord)), service, 1);
      expect(problems.filter(isError)).toEqual([]);
      const accounted = [...lines, ...skipped, ...refused].map(({ line }) => line!);
      expect(accounted.sort((a, b) => a - b)).toEqual(Array.from({ length: drafts.length + 1 }, (_, i) => i + 1));
    }),
    { numRuns: 500 },
  );
});
