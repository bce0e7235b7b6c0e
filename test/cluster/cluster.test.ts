import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runs } from '../e2e/process-tree.ts';
import { until } from '../until.ts';
import { startCluster, type Cluster, type Plane } from './cluster.ts';
import { useCluster } from './jest.ts';
import { run } from './process.ts';
import { kubernetesVersion } from './version.ts';

const EXISTING = 'FOURWINDS_TEST_KUBECONFIGS';
delete process.env[EXISTING]; // These tests start their own planes.

const configMap = (name: string, bytes = 1) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value: 'x'.repeat(bytes) } });

const containing = (words: string): unknown => expect.stringContaining(words);

/** A kind whose size only etcd limits. */
const role = (name: string, bytes: number) =>
  JSON.stringify({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name },
    rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['x'.repeat(bytes)], verbs: ['get'] }],
  });

describe('a cluster of two planes', () => {
  const cluster = useCluster('management', 'ns1');

  test('runs stock API servers', async () => {
    for (const plane of ['management', 'ns1']) {
      const { stdout } = await cluster().kubectl(plane, ['version', '--output=json']);
      expect(JSON.parse(stdout)).toMatchObject({
        clientVersion: { gitVersion: kubernetesVersion },
        serverVersion: { gitVersion: kubernetesVersion },
      });
    }
  });

  test('keeps the planes apart, objects and credentials', async () => {
    await cluster().kubectl('ns1', ['create', '--filename=-'], { stdin: configMap('only-here') });
    const here = await cluster().kubectl('ns1', ['get', 'configmap', 'only-here', '--output=name']);
    const there = await cluster().kubectl('management', ['get', 'configmap', 'only-here']);
    const { token } = cluster().planes['management'];
    const stranger = await cluster().kubectl('ns1', ['get', 'configmaps', '--token', token]);
    expect(here.stdout).toBe('configmap/only-here\n');
    expect(there).toMatchObject({ code: 1, stderr: containing('not found') });
    expect(stranger).toMatchObject({ code: 1, stderr: containing('Unauthorized') });
  });

  test.each([
    ['takes a ConfigMap of 1 MiB', configMap('full', 1_048_576), { code: 0 }],
    ['refuses one byte more', configMap('over', 1_048_577), { code: 1, stderr: containing('Too long') }],
    ['holds etcd to 1.5 MiB', role('over', 1_600_000), { code: 1, stderr: containing('request is too large') }],
  ])('%s', async (_, stdin, expected) => {
    expect(await cluster().kubectl('ns1', ['create', '--filename=-'], { stdin })).toMatchObject(expected);
  });

  test('can be used by others as planes that exist', async () => {
    const { stdout: program } = await run(path.join(import.meta.dirname, 'build.sh'), []);
    const before = { ...process.env };
    process.env['PATH'] = `${path.dirname(program)}:${before['PATH']}`;
    process.env[EXISTING] = `ns1=${cluster().planes['ns1'].kubeconfig}`;
    try {
      const other = await startCluster({ planes: ['ns1'] });
      const { url, token, caFile } = other.planes['ns1'];
      expect(cluster().planes['ns1']).toMatchObject({ url, token });
      expect(await readFile(caFile)).toEqual(await readFile(cluster().planes['ns1'].caFile));
      expect(await other.kubectl('ns1', ['version'])).toMatchObject({ code: 0 });
      await other.stop();
      expect(await cluster().kubectl('ns1', ['version'])).toMatchObject({ code: 0 });
      await expect(startCluster({ planes: ['ns2'] })).rejects.toThrow('names no plane "ns2"');
    } finally {
      process.env['PATH'] = before['PATH'];
      delete process.env[EXISTING];
    }
  });

  test('has no plane by another name', async () => {
    await expect(cluster().kubectl('ns2', ['version'])).rejects.toThrow('no plane "ns2"');
  });
});

test('a cluster on the same folder keeps its objects, its credentials and its ports', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cluster-test-'));
  let cluster: Cluster | undefined;
  try {
    cluster = await startCluster({ planes: ['management'], dir });
    const before = cluster.planes['management'];
    await cluster.kubectl('management', ['create', '--filename=-'], { stdin: configMap('lasting') });
    await cluster.stop();

    cluster = await startCluster({ planes: ['management'], dir });
    const { stdout } = await cluster.kubectl('management', ['get', 'configmap', 'lasting', '--output=name']);
    expect(stdout).toBe('configmap/lasting\n');
    expect(cluster.planes['management']).toEqual(before);
  } finally {
    await cluster?.stop();
    await rm(dir, { recursive: true });
  }
});

test('a deleted namespace goes with its objects', async () => {
  const own = await startCluster({ planes: ['management'], namespaceController: true });
  try {
    await own.succeed('management', ['create', 'namespace', 'team']);
    await own.succeed('management', ['create', '--namespace=team', '--filename=-'], configMap('inside'));
    await own.succeed('management', ['delete', 'namespace', 'team', '--timeout=60s']);
    const { stderr } = await own.kubectl('management', ['get', '--namespace=team', 'configmap', 'inside']);
    expect(stderr).toContain('NotFound');
  } finally {
    await own.stop();
  }
});

test('a cluster ends when its starter is killed, and leaves nothing', async () => {
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', START], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(starter.stdout.setEncoding('utf8'), 'data')) as [string];
    const { caFile } = JSON.parse(line) as Plane;
    const [program] = (await readFile(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8')).trim().split(' ');
    expect(await readFile(`/proc/${program}/comm`, 'utf8')).toMatch(/^kubetest/);
    starter.kill('SIGKILL');
    await until('the program has ended', () => !runs(Number(program)));
    expect(existsSync(path.dirname(caFile))).toBe(false);
  } finally {
    starter.kill('SIGKILL');
  }
});

const START = `
  const { startCluster } = await import('${import.meta.dirname}/cluster.ts');
  const { planes } = await startCluster({ planes: ['management'] });
  console.log(JSON.stringify(planes.management));
`;
