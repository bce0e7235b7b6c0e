import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue, type IssueCode } from '../issue.ts';
import { readZoneFile } from '../zonefile/read.ts';
import { Name, shorten } from '../name.ts';
import { checkZone, isServable } from '../zone/check.ts';
import type { ZoneIssue } from '../zone/zone-issue.ts';
import { buildZone } from '../zone/zone.ts';

const apex = Name.parse('example.');
export const SOA = '$TTL 300\n@ SOA ns1 host 1 2 3 4 5\n';
const BASE = `${SOA}@ NS ns1\nns1 A 192.0.2.53\nns1 AAAA 2001:db8::53\n`;

type Outcome = 'silent' | 'warns' | 'refuses';

/** A rule about zones, with records that violate it and records that do not. */
export interface ZoneScene {
  readonly rfc: string;
  readonly code: IssueCode;
  readonly wrong: readonly (readonly [records: string, path: string, message: string])[];
  readonly right: readonly string[];
  /**
   * How named-checkzone and kzonecheck treat the wrong records, if at least one of them has this check. kzonecheck
   * does not distinguish warnings from errors.
   */
  readonly others?: { readonly named: Outcome; readonly knot: 'silent' | 'refuses' };
  /** Why the severity differs from the other programs, or why the other programs report the right records. */
  readonly because?: string;
}

/**
 * Returns the issues of the zone `example.`. If the records contain no SOA record, adds an SOA record and a
 * nameserver with addresses.
 */
function checkRecords(records: string): ZoneIssue[] {
  const { records: read, issues } = readZoneFile(whole(records), { origin: apex });
  expect(issues).toEqual([]);
  const zone = buildZone(apex, read).zone!;
  const found = checkZone(zone);
  expect(isServable(zone)).toBe(found.every(({ severity }) => severity === 'warning'));
  return found;
}

function whole(records: string): string {
  return records.startsWith('$TTL') ? records : `${BASE}${records}\n`;
}

export function describeZoneScenes(scenes: readonly ZoneScene[]): void {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'checks-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  describe.each(scenes)('$rfc: $code', ({ code, wrong, right, others, because }) => {
    test.each(wrong.map((scene) => [shorten(scene[0]), ...scene] as const))('%j', (_, records, path, message) => {
      const found = checkRecords(records).filter((issue) => issue.code === code);
      expect(found.map((issue) => [issue.path, issue.message])).toEqual([[path, message]]);
      expect(`${found[0].owner} ${found[0].type}`).toBe(path);
    });

    test.each([...right, ''].map((records) => [shorten(records), records]))('not for %j', (_, records) => {
      expect(checkRecords(records).filter((issue) => issue.code === code)).toEqual([]);
    });

    if (others === undefined) return;
    test('other checks say the same', () => {
      const outcomes = (records: string): typeof others => ({
        named: namedCheckzone(folder, whole(records)),
        knot: kzonecheck(folder, whole(records)),
      });
      expect(wrong.map(([records]) => outcomes(records))).toEqual(wrong.map(() => others));
      if (because !== undefined) return;
      expect(right.map(outcomes)).toEqual(right.map(() => ({ named: 'silent', knot: 'silent' })));
      expect(Object.values(others).includes('refuses')).toBe(catalogue[code].severity === 'error');
    });
  });
}

function namedCheckzone(folder: string, zone: string): Outcome {
  const { status, stdout } = run(folder, zone, 'named-checkzone', ['-i', 'local', 'example', 'zone']);
  if (status !== 0) return 'refuses';
  const said = stdout.split('\n').filter((line) => !/^$|^OK$| loaded serial 1(?: |$)/.test(line));
  return said.length === 0 ? 'silent' : 'warns';
}

function kzonecheck(folder: string, zone: string): 'silent' | 'refuses' {
  return run(folder, zone, 'kzonecheck', ['-o', 'example', 'zone']).status === 0 ? 'silent' : 'refuses';
}

function run(folder: string, zone: string, program: string, args: string[]): { status: number | null; stdout: string } {
  writeFileSync(join(folder, 'zone'), zone);
  const { error, ...result } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined) throw error;
  return result;
}
