import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { until } from '../until.ts';
import { type Kubectl, startOnControlPlanes } from './control-planes.ts';
import { type Addresses, dig, type Fourwinds, freeAddresses } from './fourwinds.ts';

/** Follows the steps of docs/run/restore.md on real API servers. Restores only the etcd of the management cluster. */

const REGIONS = ['ns1', 'ns2', 'ns3', 'ns4'];
const NEW = Array.from({ length: 5 }, (_, i) => `new${i}.example`);
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
const management = join(folder, 'management');
const clusters: { management?: Cluster; regions?: Cluster } = {};
let addresses: Addresses;
let fourwinds: Fourwinds | undefined;
let kubectl: Kubectl;

async function start(): Promise<void> {
  clusters.management = await startCluster({ planes: ['management'], dir: management });
  const planes = { ...clusters.management.planes, ...clusters.regions!.planes };
  const kubeconfigs = Object.values(planes).map(({ name, kubeconfig }) => `${name}=${kubeconfig}`);
  const programs = dirname(clusters.management.kubectlProgram);
  ({ fourwinds, kubectl } = await startOnControlPlanes(folder, addresses, {
    FOURWINDS_TEST_KUBECONFIGS: kubeconfigs.join(),
    PATH: [programs, process.env['PATH']].join(delimiter),
  }));
}

async function stop(): Promise<void> {
  if (fourwinds !== undefined) {
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    fourwinds = undefined;
  }
  await clusters.management?.stop();
}

beforeAll(async () => {
  addresses = await freeAddresses();
  clusters.regions = await startCluster({ planes: REGIONS, dir: join(folder, 'regions') });
  await start();
}, 1_200_000);

afterAll(async () => {
  await stop();
  await clusters.regions?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const zones = (namespace: string, domains: readonly string[], address: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: domains.map((domain) => ({
      apiVersion: 'dns.fourwinds.dev/v1alpha1',
      kind: 'Zone',
      metadata: { name: domain, namespace },
      spec: { domain, records: [{ name: 'www', type: 'A', value: address }] },
    })),
  });

async function inSync(domains: readonly string[]): Promise<void> {
  for (const domain of domains)
    await kubectl(`wait --for=condition=InSync zone/${domain} --namespace=team --timeout=100s`);
}

async function allServe(domains: readonly string[], address: string): Promise<void> {
  const names = domains.map((domain) => `www.${domain}`);
  for (const server of addresses.dns) expect(await dig(server, names)).toEqual(names.map(() => address));
}

const read = (path: string, args: string): Promise<string> => kubectl(`get ${args} -o=jsonpath=${path}`);

/** Waits until the Ready condition of all Regions has this reason. */
const regionsSay = (reason: string): Promise<boolean> =>
  until(`all Regions say ${reason}`, async () => {
    const reasons = await read('{.items[*].status.conditions[?(@.type=="Ready")].reason}', 'regions');
    return reasons === REGIONS.map(() => reason).join(' ');
  });

/** Waits until each region has recorded all writes so far. */
async function epochsWritten(): Promise<void> {
  const revisions = (await read('{.items[*].metadata.resourceVersion}', 'zones -A')).split(' ').map(Number);
  await until('the epochs of all regions', async () => {
    const epochs = (await read('{.items[*].status.epoch}', 'regions')).split(' ').map(Number);
    return epochs.length === REGIONS.length && epochs.every((epoch) => epoch >= Math.max(...revisions));
  });
}

const accepted = (namespace: string, domain: string): Promise<string> =>
  read('{.status.conditions[?(@.type=="Accepted")].reason}', `zone/${domain} --namespace=${namespace}`);

test('a management cluster that is restored from etcd sweeps nothing and gives no domain away until that is confirmed', async () => {
  await kubectl('create namespace team');
  await kubectl('apply -f -', zones('team', ['old.example'], '192.0.2.1'));
  await inSync(['old.example']);
  await stop();
  const backup = join(folder, 'backup');
  cpSync(management, backup, { recursive: true });
  await start();
  await kubectl('apply -f -', zones('team', NEW, '192.0.2.2'));
  await inSync(NEW);
  await epochsWritten();
  await stop();
  rmSync(management, { recursive: true });
  cpSync(backup, management, { recursive: true });
  await start();

  await regionsSay('ManagementRestored');
  expect(await read('{.items[*].metadata.name}', 'zones --namespace=team')).toBe('old.example');
  await kubectl('create namespace other');
  await kubectl('apply -f -', zones('other', NEW.slice(0, 1), '192.0.2.66'));
  await until('the domain is refused to another owner', async () =>
    (await accepted('other', NEW[0])).includes('DomainConflict'),
  );
  await until('the claims are made again', async () => {
    const domains = await read('{.items[?(@.spec.namespace=="team")].spec.domain}', 'domainclaims');
    return NEW.every((domain) => domains.split(' ').includes(domain));
  });
  await allServe(NEW, '192.0.2.2');

  await kubectl('apply -f -', zones('team', NEW, '192.0.2.3'));
  await inSync(NEW);
  for (const name of REGIONS) {
    const message = await read('{.status.conditions[?(@.type=="Ready")].message}', `region/${name}`);
    const [, revision] = /confirm-restore: "(\d+)"/.exec(message)!;
    await kubectl(`annotate region ${name} dns.fourwinds.dev/confirm-restore=${revision}`);
  }
  await regionsSay('Serving');
  expect(await accepted('other', NEW[0])).toBe('DomainConflict');
  await allServe(NEW, '192.0.2.3');
  await allServe(['old.example'], '192.0.2.1');
}, 600_000);
