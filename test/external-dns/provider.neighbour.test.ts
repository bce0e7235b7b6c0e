import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { dig, type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { freePort } from '../free-port.ts';
import { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';

/**
 * Tests external-dns, built from its Go module, with our provider, and with DNSEndpoints and Services of a real API
 * server.
 */

const DIST = path.join(import.meta.dirname, '../../dist');
const cluster = useCluster('management');
let folder: string;
let fourwinds: Fourwinds;
let provider: ServiceProcess;
let port: number;
let externalDns: string;

const tool = (name: string): string => execFileSync(path.join(import.meta.dirname, name), { encoding: 'utf8' }).trim();

beforeAll(async () => {
  externalDns = tool('build.sh');
  folder = await mkdtemp(path.join(tmpdir(), 'external-dns-'));
  fourwinds = await startFourwinds(path.join(folder, 'data'), await freeAddresses());
  for (const name of ['shop.example', 'other.example']) await made('/api/v1/zones', { name });
  const scopes = ['zones:read', 'records:read', 'records:write'];
  const { token } = (await made('/api/v1/tokens', {
    name: 'external-dns',
    kind: 'scoped',
    scopes,
    zones: ['shop.example'],
  })) as { token: string };
  await writeFile(path.join(folder, 'token'), `${token}\n`);
  port = await freePort();
  provider = new ServiceProcess([process.execPath, path.join(DIST, 'external-dns.js')], {
    FOURWINDS_API: `http://${fourwinds.http}`,
    FOURWINDS_TOKEN_FILE: path.join(folder, 'token'),
    FOURWINDS_LISTEN: `127.0.0.1:${port}`,
  });
  await provider.ready();
  await kubectl(['apply', '--filename', tool('definition.sh')]);
  await kubectl(['wait', '--for=condition=Established', '--timeout=60s', 'crd/dnsendpoints.externaldns.k8s.io']);
}, 1_200_000);

afterAll(async () => {
  await provider?.end();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  await rm(folder, { recursive: true });
});

const kubectl = (args: readonly string[], stdin?: string): Promise<string> =>
  cluster().succeed('management', [...args], stdin);

async function made(url: string, body: object): Promise<unknown> {
  const reply = await fourwinds.request('POST', url, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

/** Runs external-dns once. Returns its log. */
async function synchronise(policy: 'sync' | 'upsert-only', sources = ['crd', 'service']): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(externalDns, [
    ...sources.map((source) => `--source=${source}`),
    '--provider=webhook',
    `--webhook-provider-url=http://127.0.0.1:${port}`,
    '--registry=txt',
    '--txt-owner-id=test',
    `--policy=${policy}`,
    '--once',
    '--managed-record-types=A',
    '--managed-record-types=AAAA',
    '--managed-record-types=CNAME',
    '--managed-record-types=TXT',
    '--managed-record-types=MX',
    '--managed-record-types=SRV',
    '--managed-record-types=NS',
    '--managed-record-types=NAPTR',
    `--kubeconfig=${cluster().planes['management'].kubeconfig}`,
    '--metrics-address=127.0.0.1:0',
  ]);
  return stdout + stderr;
}

/** The records of a zone without the registry records. */
async function records(zone: string): Promise<string[]> {
  const { body } = await fourwinds.request('GET', `/api/v1/zones/${zone}/records`);
  const { data } = body as { data: { name: string; type: string; value: string; ttl: number }[] };
  return data
    .filter(({ value }) => !value.includes('heritage=external-dns'))
    .map(({ name, type, value, ttl }) => `${name} ${ttl} ${type} ${value}`)
    .sort();
}

const updatedAt = async (zone: string): Promise<string> =>
  ((await fourwinds.request('GET', `/api/v1/zones/${zone}`)).body as { updated_at: string }).updated_at;

const ENDPOINTS = (targets: string): string => `
apiVersion: externaldns.k8s.io/v1alpha1
kind: DNSEndpoint
metadata: { namespace: default, name: shop }
spec:
  endpoints:
    - { dnsName: web.shop.example, recordType: A, recordTTL: 120, targets: [${targets}] }
    - { dnsName: web.shop.example, recordType: AAAA, targets: ['2001:DB8:0::1'] }
    - { dnsName: www.shop.example, recordType: CNAME, targets: [web.shop.example] }
    - { dnsName: mail.shop.example, recordType: MX, targets: [10 mx.example.net, 20 mx2.example.net] }
    - { dnsName: text.shop.example, recordType: TXT, targets: [two words] }
    - { dnsName: _sip._tcp.shop.example, recordType: SRV, targets: [10 5 5060 sip.shop.example.] }
    - { dnsName: naptr.shop.example, recordType: NAPTR, targets: ['100 50 "S" "SIP+D2U" "" _sip._udp.example.net.'] }
    - { dnsName: sub.shop.example, recordType: NS, targets: [ns.example.net] }
    - { dnsName: elsewhere.other.example, recordType: A, targets: [192.0.2.9] }
`;

const SERVICE = `
apiVersion: v1
kind: Service
metadata:
  namespace: default
  name: cdn
  annotations: { external-dns.kubernetes.io/hostname: cdn.shop.example }
spec: { type: ExternalName, externalName: cdn.example.net }
`;

const MADE = [
  '_sip._tcp 3600 SRV 10 5 5060 sip.shop.example.',
  'cdn 3600 CNAME cdn.example.net.',
  'mail 3600 MX 10 mx.example.net.',
  'mail 3600 MX 20 mx2.example.net.',
  'naptr 3600 NAPTR 100 50 "S" "SIP+D2U" "" _sip._udp.example.net.',
  'sub 3600 NS ns.example.net.',
  'text 3600 TXT "two words"',
  'web 120 A 192.0.2.1',
  'web 120 A 192.0.2.2',
  'web 3600 AAAA 2001:db8::1',
  'www 3600 CNAME web.shop.example.',
];

test('external-dns makes, changes and deletes its own records in one change a zone, and no others', async () => {
  await fourwinds.request('PATCH', '/api/v1/zones/shop.example/records', {
    changes: [{ name: 'ours', type: 'A', value: '192.0.2.200' }],
  });
  await kubectl(['apply', '--filename=-'], ENDPOINTS('192.0.2.1, 192.0.2.2'));
  await kubectl(['apply', '--filename=-'], SERVICE);
  await synchronise('sync');
  expect(await records('shop.example')).toEqual([...MADE, 'ours 3600 A 192.0.2.200'].sort());
  expect(await records('other.example')).toEqual([]);

  const before = await updatedAt('shop.example');
  expect(await synchronise('sync')).toContain('All records are already up to date');
  expect(await updatedAt('shop.example')).toBe(before);

  await kubectl(['apply', '--filename=-'], ENDPOINTS('192.0.2.2, 192.0.2.3'));
  await synchronise('upsert-only');
  const changed = MADE.map((line) => line.replace('192.0.2.1', '192.0.2.3'));
  expect(await records('shop.example')).toEqual([...changed, 'ours 3600 A 192.0.2.200'].sort());

  await kubectl(['delete', 'dnsendpoint/shop', 'service/cdn']);
  await synchronise('upsert-only');
  expect(await records('shop.example')).toEqual([...changed, 'ours 3600 A 192.0.2.200'].sort());
  await synchronise('sync');
  expect(await records('shop.example')).toEqual(['ours 3600 A 192.0.2.200']);
  await until(
    'the nameservers have it',
    async () => (await dig(fourwinds.dns[0], ['web.shop.example'], 'A')).length === 0,
  );
}, 600_000);

test('a name that the zone refuses does not keep others from being made, and is reported', async () => {
  await fourwinds.request('PATCH', '/api/v1/zones/shop.example/records', {
    changes: [{ name: 'cut', type: 'DNAME', value: 'target.example.net.' }],
  });
  const endpoint = (name: string, type: string, target: string): string =>
    `    - { dnsName: ${name}.shop.example, recordType: ${type}, targets: [${target}] }\n`;
  const object = (endpoints: string): string =>
    `apiVersion: externaldns.k8s.io/v1alpha1\nkind: DNSEndpoint\nmetadata: { namespace: default, name: some }\nspec:\n  endpoints:\n${endpoints}`;
  await kubectl(
    ['apply', '--filename=-'],
    object(endpoint('below.cut', 'A', '192.0.2.7') + endpoint('good', 'A', '192.0.2.7')),
  );
  const failed = await synchronise('sync').catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  expect(failed).toContain('failed to apply changes with code 500');
  expect(await records('shop.example')).toEqual([
    'cut 3600 DNAME target.example.net.',
    'good 3600 A 192.0.2.7',
    'ours 3600 A 192.0.2.200',
  ]);
}, 600_000);

test('by RFC 2136 external-dns makes, keeps and deletes names, as the page says', async () => {
  const rights = { scopes: ['records:read', 'records:write'], zones: ['other.example'], tsig_algorithm: 'hmac-sha256' };
  const { tsig } = (await made('/api/v1/tokens', { name: 'rfc2136', kind: 'scoped', ...rights })) as {
    tsig: { name: string; secret: string };
  };
  const [host, dnsPort] = fourwinds.dns[1].split(':');
  await kubectl(['apply', '--filename=-'], SERVICE.replace('cdn.shop.example', 'cdn.other.example'));
  const run = () =>
    promisify(execFile)(externalDns, [
      '--source=service',
      '--provider=rfc2136',
      `--rfc2136-host=${host}`,
      `--rfc2136-port=${dnsPort}`,
      '--rfc2136-zone=other.example',
      `--rfc2136-tsig-keyname=${tsig.name}`,
      `--rfc2136-tsig-secret=${tsig.secret}`,
      '--rfc2136-tsig-secret-alg=hmac-sha256',
      '--rfc2136-axfr',
      '--registry=txt',
      '--txt-owner-id=test',
      '--policy=sync',
      '--once',
      `--kubeconfig=${cluster().planes['management'].kubeconfig}`,
      '--metrics-address=127.0.0.1:0',
    ]);
  await run();
  expect(await records('other.example')).toEqual(['cdn 30 CNAME cdn.example.net.']);
  const { stdout, stderr } = await run();
  expect(stdout + stderr).toContain('All records are already up to date');
  await kubectl(['delete', 'service/cdn']);
  await run();
  const { body } = await fourwinds.request('GET', '/api/v1/zones/other.example/records');
  expect(body).toMatchObject({ data: [] });
}, 600_000);
