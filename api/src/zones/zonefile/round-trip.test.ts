import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZoneFile } from '@fourwinds/dns';
import { userEditableTypes, type ZoneRecord, type ZoneSpec } from '@fourwinds/resources';
import { composeZone, type ServiceSettings } from '@fourwinds/zones';
import fc from 'fast-check';
import { hasCnameBesideOthers, loadSubdomains } from '../../../../test/subdomains/subdomains.ts';
import { readVectors } from '../../../../test/vectors/read.ts';
import { zoneContext } from '../records/entry.ts';
import { decideImport } from './decide-import.ts';
import type { ImportMode } from './plan-import.ts';

const service: ServiceSettings = {
  domain: 'fourwinds.example',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  hostmaster: 'hostmaster.fourwinds.example',
};

function zoneOf(domain: string, records: readonly ZoneRecord[] = []): ZoneSpec {
  return { domain, records: [...records], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' };
}

function exported(spec: ZoneSpec): string {
  return writeZoneFile(composeZone(spec, service, 7).zone!.rrsets());
}

let ids = 0;

function imported(spec: ZoneSpec, text: string, mode: ImportMode) {
  const context = zoneContext('zone', spec);
  return decideImport({
    text,
    mode,
    onError: 'refuse',
    spec,
    context,
    attached: [],
    service,
    newId: () => `id${++ids}`,
  });
}

/** All test values of all record types that users may set. */
const values = userEditableTypes.flatMap((type) =>
  readVectors(type).sections.canonical.map(({ given }) => ({ type, value: given })),
);

const record = fc.record({
  name: fc.constantFrom('@', '@', 'a', 'b.a', 'www', '*', '*.w', '_25._tcp.mail', 'mail', 'x\\.y', '\\@', '\\$x', '1'),
  data: fc.constantFrom(...values),
  ttl: fc.option(fc.constantFrom(30, 3600, 2147483647), { nil: undefined }),
});

/** Generates valid zones. Keeps each random record that is compatible with the records before it. */
const zone = fc.array(record, { maxLength: 30 }).map((drafts) => {
  let spec = zoneOf('zone.test');
  const ttls = new Map<string, number | undefined>();
  for (const { name, data, ttl } of drafts) {
    const key = `${name} ${data.type}`;
    if (!ttls.has(key)) ttls.set(key, ttl);
    const shared = ttls.get(key);
    const next = zoneOf('zone.test', [
      ...spec.records,
      { name, ...data, ...(shared === undefined ? {} : { ttl: shared }) },
    ]);
    if (composeZone(next, service, 7).problems.length === 0) spec = next;
  }
  return spec;
});

const NO_DIFFERENCE = { added: [], removed: [], changed: [] };
const SERVICE_RECORDS = 1 + service.nameservers.length;

function expectNoOp(spec: ZoneSpec, mode: ImportMode): void {
  const { errors, difference, lines, skipped } = imported(spec, exported(spec), mode);
  expect({ errors, difference }).toEqual({ errors: [], difference: NO_DIFFERENCE });
  expect({ lines: lines.length, skipped: skipped.length }).toEqual({
    lines: spec.records.length,
    skipped: SERVICE_RECORDS,
  });
}

test.each(['replace', 'merge'] as const)('importing an export changes nothing: %s', (mode) => {
  fc.assert(fc.property(zone, (spec) => expectNoOp(spec, mode)));
});

test('an export imported into an empty zone makes the same zone', () => {
  fc.assert(
    fc.property(zone, (spec) => {
      const text = exported(spec);
      const { after } = imported(zoneOf('zone.test'), text, 'replace');
      expect(exported(zoneOf('zone.test', after))).toBe(text);
    }),
  );
});

test('a file replaces the records that another left, whatever the two are', () => {
  fc.assert(
    fc.property(zone, zone, (before, wanted) => {
      const { after, errors } = imported(before, exported(wanted), 'replace');
      expect(errors).toEqual([]);
      expect(exported(zoneOf('zone.test', after))).toBe(exported(wanted));
    }),
  );
});

describe('names of a public subdomain service', () => {
  const NAMES_A_ZONE = 500;
  const { subdomains } = loadSubdomains();
  const parts = Array.from({ length: Math.ceil(subdomains.length / NAMES_A_ZONE) }, (_, i) =>
    subdomains.slice(i * NAMES_A_ZONE, (i + 1) * NAMES_A_ZONE),
  );
  const zoneWith = (names: typeof subdomains): ZoneSpec =>
    zoneOf(
      'demo.example',
      names.flatMap(({ name, records }) => records.map((draft) => ({ name, ...draft }))),
    );

  test('those with a CNAME beside other data are refused, and no other', () => {
    for (const part of parts) {
      const spec = zoneWith(part);
      const refused = composeZone(spec, service, 7)
        .problems.filter(({ severity }) => severity === 'error')
        .map(({ code, path }) => `${code} ${spec.records[Number(/\d+/.exec(path)![0])].name}`);
      const wrong = part.filter(hasCnameBesideOthers).map(({ name }) => `cname-beside-other-data ${name}`);
      expect(new Set(refused)).toEqual(new Set(wrong));
    }
  });

  test('importing their export changes nothing', () => {
    for (const part of parts) {
      const spec = zoneWith(part.filter((subdomain) => !hasCnameBesideOthers(subdomain)));
      const { errors, difference } = imported(spec, exported(spec), 'replace');
      expect({ errors, difference }).toEqual({ errors: [], difference: NO_DIFFERENCE });
    }
  });
});

describe('other nameservers load exports', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'fourwinds-zonefile-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** NSD does not accept an upper-case tag in a CAA record. */
  const isWidelyRead = ({ value }: ZoneRecord): boolean => !value.includes('ISSUE');
  const samples = fc.sample(zone, 12).map((spec) => ({ ...spec, records: spec.records.filter(isWidelyRead) }));

  test.each(samples.map((spec, i) => ({ i, text: exported(spec) })))('generated zone $i', ({ text }) => {
    const file = join(folder, 'zone.test.zone');
    writeFileSync(file, text);
    execFileSync('named-checkzone', ['-q', '-i', 'none', 'zone.test', file]);
    execFileSync('kzonecheck', ['-o', 'zone.test', file]);
    execFileSync('nsd-checkzone', ['zone.test', file], { stdio: 'ignore' });
  });
});
