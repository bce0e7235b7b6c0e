/** @slow */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { BUILD_TIMEOUT, buildFromModule, run } from '../cluster/process.ts';
import type { Plane } from '../cluster/plane.ts';

/**
 * Tests `make kind` without Docker. Helm and kubectl are real and use real API servers. kind is a stub. kubectl
 * commands that wait for Pods, or run programs in Pods, are only recorded.
 */

const CONTEXTS = { 'kind-fourwinds-management': 'management', 'kind-fourwinds-ns1': 'ns1' } as const;
const KEY = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE';

const cluster = useCluster('management', 'ns1');
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-kind-'));
const file = (name: string): string => join(folder, name);
let helm: string;

afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  helm = await buildFromModule(join(import.meta.dirname, '../charts'));
  const { planes, kubectlProgram } = cluster();
  writeFileSync(file('kubeconfig'), kubeconfig(planes));
  for (const name of ['calls', 'clusters', 'stdin']) writeFileSync(file(name), '');
  program('docker', 'exit 1');
  program(
    'kind',
    `case "$*" in
      'get clusters') cat ${file('clusters')} ;;
      *) echo "kind $*" >>${file('calls')} ;;
    esac
    case "$*" in 'create cluster'*) echo "$4" >>${file('clusters')} ;; esac`,
  );
  program('helm', `exec ${helm} "$@"`);
  program(
    'kubectl',
    `case " $* " in
      *' exec '*) cat >${file('stdin')} ;;
      *' rollout '* | *' wait '*) ;;
      *) exec ${kubectlProgram} "$@" ;;
    esac
    echo "kubectl $*" >>${file('calls')}`,
  );
  await prepareClusters();
}, BUILD_TIMEOUT);

function program(name: string, commands: string): void {
  writeFileSync(file(name), `#!/bin/sh\n${commands}\n`);
  chmodSync(file(name), 0o755);
}

function kubeconfig(planes: { readonly [name: string]: Plane }): string {
  const entries = Object.entries(CONTEXTS).map(([context, plane]) => ({ context, ...planes[plane] }));
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: entries.map(({ name, url, caFile }) => ({
      name,
      cluster: { server: url, 'certificate-authority': caFile },
    })),
    users: entries.map(({ name, token }) => ({ name, user: { token } })),
    contexts: entries.map(({ context, name }) => ({ name: context, context: { cluster: name, user: name } })),
  });
}

/** Adds the state that nodes and the operator would create: a node address and the publication key. */
async function prepareClusters(): Promise<void> {
  const addresses = [
    { type: 'InternalIP', address: '172.18.0.3' },
    { type: 'Hostname', address: 'fourwinds-ns1-control-plane' },
  ];
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'region' }, status: { addresses } };
  await cluster().succeed('ns1', ['create', '--filename=-'], JSON.stringify(node));
  await cluster().succeed('management', ['create', 'namespace', 'fourwinds-system']);
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${KEY}\n-----END PUBLIC KEY-----\n`;
  await cluster().succeed('management', [
    ...['create', 'secret', 'generic', 'fourwinds-publication-key', '--namespace=fourwinds-system'],
    `--from-literal=publicKey=${publicKey}`,
  ]);
}

/** Runs the script. Returns its output and the recorded calls. */
async function up(): Promise<{ readonly stdout: string; readonly calls: string[] }> {
  writeFileSync(file('calls'), '');
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, KUBECONFIG: file('kubeconfig'), HOME: folder };
  const { code, stdout, stderr } = await run(join(import.meta.dirname, 'up.sh'), [folder], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return { stdout, calls: readFileSync(file('calls'), 'utf8').trim().split('\n') };
}

const field = (plane: string, namespace: string, object: string, path: string): Promise<string> =>
  cluster().succeed(plane, ['get', object, `--namespace=${namespace}`, `--output=jsonpath=${path}`]);

const LOADS = ['management operator', 'management api', 'management worker', 'ns1 nameserver'].map((load) => {
  const [name, image] = load.split(' ');
  return `kind load image-archive ${file(image)}.tar --name fourwinds-${name}`;
});

test('two clusters get their images, releases and credentials, and the next command is printed', async () => {
  const { stdout, calls } = await up();
  expect(calls.filter((call) => call.startsWith('kind create'))).toEqual([
    'kind create cluster --name fourwinds-management --config management.yaml --wait 5m',
    'kind create cluster --name fourwinds-ns1 --config region.yaml --wait 5m',
  ]);
  expect(calls.filter((call) => call.startsWith('kind load'))).toEqual(LOADS);
  expect(stdout).toContain('dig @127.0.0.1 -p 5300 www.team.example');

  const container = '{.spec.template.spec.containers[0]';
  expect(await field('management', 'fourwinds-system', 'deployment/operator', `${container}.image}`)).toMatch(
    /^localhost\/fourwinds\/operator:\d/,
  );
  expect(await field('ns1', 'fourwinds-system', 'daemonset/nameserver', `${container}.ports[*].hostPort}`)).toBe(
    '53 53',
  );
  expect(await field('ns1', 'fourwinds-system', 'daemonset/nameserver', `${container}.env}`)).toContain(KEY);
  expect(await field('management', '', 'region/ns1', '{.spec.addresses[*]}')).toBe('172.18.0.3');
  expect(await field('management', 'database', 'deployment/postgres', `${container}.image}`)).toBe('postgres:17');
  expect(calls.find((call) => call.includes(' exec '))).toBe(
    'kubectl --context kind-fourwinds-management --namespace fourwinds-system exec --stdin deploy/operator -- /usr/bin/node dist/fourwinds-admin.js region join ns1 --server https://172.18.0.3:6443',
  );
  expect(JSON.parse(readFileSync(file('stdin'), 'utf8'))).toMatchObject({
    kind: 'Secret',
    metadata: { name: 'region-operator-token' },
  });
});

test('a second run keeps the clusters, and loads and installs again', async () => {
  const { calls } = await up();
  expect(calls.filter((call) => call.startsWith('kind '))).toEqual(LOADS);
});
