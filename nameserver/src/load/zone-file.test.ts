import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Name } from '@fourwinds/dns';
import { compileZoneFile, warningsInZoneFile } from './zone-file.ts';

const APEX = 'z.test';
const HEADER = '$TTL 600\n@ SOA ns.test. h.test. 1 3600 1200 604800 600\n@ NS ns.test.\n';

/** A server that refuses a zone: BIND, NSD or Knot. A zone that two of them refuse must be refused here. */
type Peer = 'bind' | 'nsd' | 'knot';

const ALL: readonly Peer[] = ['bind', 'nsd', 'knot'];
const DS = `DS 1 8 2 ${'00'.repeat(32)}`;

const NSEC3_OWNER = '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom';

/** Records in addition to SOA and NS, the servers that refuse them, and where the error is reported here. */
const zones: readonly (readonly [records: string, refusing: readonly Peer[], at?: string])[] = [
  ['a A 192.0.2.1\n', []],
  ['a CNAME b\na A 192.0.2.1\n', ALL, 'line 4 cname-beside-other-data'],
  ['a A 192.0.2.1\na CNAME b\n', ALL, 'line 5 cname-beside-other-data'],
  ['a CNAME b\na DNAME x.test.\n', ALL, 'line 4 cname-beside-other-data'],
  ['a CNAME b\na NS x.test.\n', ALL, 'line 4 cname-beside-other-data'],
  ['a CNAME b\na NSEC c RRSIG NSEC CNAME\n', []],
  ['a CNAME b\na CNAME c\n', ALL, 'line 5 record-not-single'],
  ['a CNAME b\na CNAME b\n', []],
  ['@ CNAME x.test.\n', ALL, 'line 4 cname-at-apex'],
  ['a DNAME b.test.\na DNAME c.test.\n', ALL, 'line 5 record-not-single'],
  ['a DNAME x.test.\na A 192.0.2.1\n', []],
  ['a DNAME x.test.\nb.a A 192.0.2.1\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['a DNAME x.test.\nb.a HINFO "x" "y"\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['a DNAME x.test.\nb.a TYPE65280 \\# 0\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['@ DNAME x.test.\n' + `${NSEC3_OWNER} NSEC3 1 0 0 - ${NSEC3_OWNER} A\n`, ['knot']],
  ['a DNAME x.test.\nb.a CNAME x\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['a DNAME x.test.\nb.a NS x.test.\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['a DNAME x.test.\nc.b.a DNAME y.test.\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['@ DNAME x.test.\na A 192.0.2.1\n', ['nsd', 'knot'], 'line 5 name-below-dname'],
  ['d NS x.test.\na.d CNAME b\na.d A 192.0.2.1\n', ALL, 'line 5 cname-beside-other-data'],
  ['d NS ns.d\nns.d A 192.0.2.1\nno.glue.d TXT "x"\n', []],
  ['a NS x.test.\na DNAME y.test.\n', ['knot']],
  ['*.a NS x.test.\n', ['bind']],
  [`@ ${DS}\n`, ['bind']],
  [`a ${DS}\n`, []],
  ['a.example. A 192.0.2.1\n', ['nsd']],
  [`${NSEC3_OWNER} NSEC3 1 0 10 76931F IMQ912BREQP1POLAH3RMONG A\n`, ['bind', 'knot'], 'line 4 nsec3-hash'],
  [`${NSEC3_OWNER} NSEC3 1 0 10 76931F ${NSEC3_OWNER} A\n`, []],
  [`76931f NSEC3 1 0 10 76931F ${NSEC3_OWNER} A\n`, ['bind']],
  ['@ NS c\nc CNAME x.test.\n', ['bind']],
  ['@ NS nowhere\n', ['bind']],
];

describe.each(zones.map(([records, refusing, at = '']) => ({ records, refusing, at })))(
  '$records',
  ({ records, refusing, at }) => {
    const read = compileZoneFile(Buffer.from(HEADER + records), Name.parse(`${APEX}.`));

    test('is refused by those who are said to refuse it', () => {
      expect(refusingPeers(HEADER + records)).toEqual(refusing);
    });

    test(refusing.length >= 2 ? 'is refused, with its line' : 'is served', () => {
      const errors = read.issues.filter(({ severity }) => severity === 'error');
      expect(errors.slice(0, 1).map(({ path, code }) => `${path} ${code}`)).toEqual(at === '' ? [] : [at]);
      expect(read.image === undefined).toBe(refusing.length >= 2);
    });
  },
);

test('a zone with many faulty records gives few warnings, each with its line', () => {
  const records = Array.from({ length: 9 }, (_, i) => `m${i} MX 10 x${i}\nc${i} CNAME x${i}\n`).join('');
  const issues = warningsInZoneFile(Buffer.from(HEADER + records), Name.parse(`${APEX}.`));
  expect(issues.map(({ code, path }) => `${path} ${code}`)).toEqual([
    ...[4, 6, 8, 10, 12].map((line) => `line ${line} target-without-address`),
    ...[5, 7, 9, 11, 13].map((line) => `line ${line} alias-target-missing`),
  ]);
});

function refusingPeers(text: string): Peer[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-zone-file-'));
  writeFileSync(join(folder.path, 'zone'), text);
  const run = (program: string, ...args: string[]): { status: number | null; said: string } => {
    const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder.path, encoding: 'utf8' });
    if (error !== undefined) throw error;
    return { status, said: stdout + stderr };
  };
  const knot = run('kzonecheck', '-o', APEX, 'zone');
  const refusedBy: Record<Peer, boolean> = {
    bind: run('named-checkzone', APEX, 'zone').status !== 0,
    nsd: run('nsd-checkzone', APEX, 'zone').status !== 0,
    // knotd serves a zone despite other semantic errors.
    knot: /Serious semantic error|failed to run semantic checks/.test(knot.said),
  };
  return ALL.filter((peer) => refusedBy[peer]);
}
