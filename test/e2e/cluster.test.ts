import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kubectlProgram } from '../cluster/kubetest.ts';
import { type Addresses, dig, type Fourwinds, freeAddresses, startFourwinds } from './fourwinds.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../cluster/run.ts');

const zone = (...records: string[]): string => `
apiVersion: dns.fourwinds.dev/v1alpha1
kind: Zone
metadata: { name: team-zone }
spec:
  domain: example.org
  records: [${records.join(', ')}]
`;
const record = (name: string, spec: string): string => `
apiVersion: dns.fourwinds.dev/v1alpha1
kind: Record
metadata: { name: ${name} }
spec: { zoneRef: { name: team-zone }, ${spec} }
`;
const www = '{ name: www, type: A, value: 192.0.2.1 }';

/** What `make run-cluster` starts, through what a user sees of it: kubectl and dig. */
describe('five control planes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  let addresses: Addresses;
  let fourwinds: Fourwinds;
  let program: string;

  beforeAll(async () => {
    program = await kubectlProgram();
    addresses = await freeAddresses();
    fourwinds = await startFourwinds(folder, addresses, {}, PROGRAM);
  }, 1_200_000);

  afterAll(async () => {
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  function kubectl(args: string, manifest = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      const all = ['--kubeconfig', fourwinds.kubeconfig!, ...args.split(' ')];
      const child = execFile(program, all, (error, stdout) =>
        error === null ? resolve(stdout) : reject(new Error(error.message)),
      );
      child.stdin!.end(manifest);
    });
  }

  async function onAllServers(name: string, type: string): Promise<string[][]> {
    return Promise.all(addresses.dns.map((server) => dig(server, [name], type)));
  }

  const four = (...answer: string[]): string[][] => addresses.dns.map(() => answer);

  test('an applied Zone is served by all four once it is InSync', async () => {
    await kubectl('apply -f -', zone(www));
    await kubectl('wait --for=condition=InSync zone/team-zone --timeout=20s');
    expect(await onAllServers('www.example.org', 'A')).toEqual(four('192.0.2.1'));
    expect(await kubectl('get zones')).toMatch(/team-zone +example\.org +True +\d+ +1 /);
  });

  test('a Record attaches, and a bad one is refused alone', async () => {
    await kubectl('apply -f -', record('text', 'name: hello, type: TXT, value: hello world'));
    await kubectl('apply -f -', record('bad', 'name: www, type: CNAME, value: elsewhere.example.'));
    await kubectl('wait --for=condition=Ready record/text --timeout=20s');
    await kubectl('wait --for=condition=Accepted=False record/bad --timeout=20s');
    expect(await onAllServers('hello.example.org', 'TXT')).toEqual(four('"hello world"'));
    expect(await onAllServers('www.example.org', 'A')).toEqual(four('192.0.2.1'));
  });

  test('a bad draft is refused with its place, and the last good version stays', async () => {
    await kubectl('apply -f -', zone(www, '{ name: www, type: CNAME, value: elsewhere.example. }'));
    await kubectl('wait --for=condition=Accepted=False zone/team-zone --timeout=20s');
    const problems = await kubectl('get zone team-zone -o jsonpath={.status.problems[*].path}');
    expect(problems).toContain('spec.records[1]');
    expect(await onAllServers('www.example.org', 'A')).toEqual(four('192.0.2.1'));
  });

  test('a Zone with DNSSEC enabled is signed, and all four prove what they say from its DS', async () => {
    await kubectl('apply -f -', zone(www).replace('spec:', 'spec:\n  dnssec: { enabled: true }'));
    await kubectl('wait --for=condition=Signed zone/team-zone --timeout=20s');
    await kubectl('wait --for=condition=Ready zone/team-zone --timeout=20s');
    expect(await kubectl('get zones')).toMatch(/ DNSSEC [^]*\nteam-zone +example\.org +\S+ +\d+ +enabling /);
    const anchors = await trustAnchors('example.org', join(folder, 'anchors'));
    for (const server of addresses.dns) {
      expect(await delv(server, anchors, 'www.example.org')).toMatch(/^; fully validated\nwww\.example\.org\./);
      expect(await delv(server, anchors, 'no.example.org')).toMatch(/^; negative response, fully validated\n/);
    }
  });

  /** Writes a file with the DS records of a zone's keys, as delv takes them. */
  async function trustAnchors(domain: string, file: string): Promise<string> {
    const keys = (await dig(addresses.dns[0], [domain], 'DNSKEY')).map((key) => `${domain}. 0 IN DNSKEY ${key}\n`);
    writeFileSync(file, keys.join(''));
    const { stdout } = await run('dnssec-dsfromkey', ['-2', '-f', file, domain]);
    const anchors = stdout.replaceAll(/^(\S+) IN DS (\S+ \S+ \S+) (\S+)$/gm, '"$1" static-ds $2 "$3";');
    writeFileSync(file, `trust-anchors { ${anchors} };`);
    return file;
  }

  /** What a validator that trusts in these anchors makes of a server's answer. */
  async function delv(server: string, anchors: string, name: string): Promise<string> {
    const [host, port] = server.split(':');
    return (await run('delv', [`@${host}`, '-p', port, '-a', anchors, '+root=example.org', name])).stdout;
  }

  test('a deleted Zone is gone everywhere', async () => {
    await kubectl('delete zone team-zone --timeout=20s');
    expect(await onAllServers('www.example.org', 'A')).toEqual(four());
    expect(await kubectl('get zones -A -o name')).not.toContain('team-zone');
  });
});
