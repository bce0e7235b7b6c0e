import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { TestImages } from '../../images/testing/images.ts';
import { chart, Helm, REQUIRED } from '../charts/helm.ts';
import { adminCommands, InstalledCharts } from '../charts/installed.ts';
import { kubeconfigOf } from '../cluster/rights.ts';
import { freePort } from '../free-port.ts';
import { createDatabase } from '../postgres/database.ts';
import { until } from '../until.ts';
import { buildEarlier, type EarlierBuild } from './earlier-build.ts';
import { type ClusterSpec, type ClustersWithNodes, MACHINE, OTHERS, startClusters } from './nodes.ts';
import { relay } from './relay.ts';
import { COOKIE_SECRET } from './seen-address.ts';

export const SYSTEM = 'fourwinds-system';
/** The region with nodes, and the regions whose nameservers are local processes. */
export const [POD_REGION, ...PROCESS_REGIONS] = ['ns1', 'ns2'] as const;
/** The addresses of the nameservers that are local processes. */
export const PROCESS_ADDRESSES = OTHERS.slice(0, PROCESS_REGIONS.length);
/** The nodes of the region. */
export const NODES = ['a', 'b'] as const;
export const MANAGEMENT_NODE = 'm';

/**
 * Chart values of the region. They reduce memory use and waiting times. Rate limits are off, because a test sends all
 * queries from one network.
 */
const NAMESERVER_VALUES = [
  '--set=workers=1,drainSeconds=2,cookieSecret.secret=cookies',
  '--set-string=environment.FOURWINDS_RATE_LIMIT=off',
];

export interface Installation {
  readonly clusters: ClustersWithNodes;
  readonly charts: InstalledCharts;
  readonly helm: Helm;
  readonly publicationKey: string;
  /** The notes of the release in the management cluster. */
  readonly notes: string;
  /** `http://…` of the API Service. */
  readonly api: string;
  /** The image tag before the upgrade. */
  readonly earlierTag: string;
  stop(): Promise<void>;
}

const REGISTRY = 'registry.example/dns';

/**
 * Installs Fourwinds from the charts and images of a commit, on clusters with nodes. The nodes also have the images
 * of this tree. Regions without nodes use this tree. `clients` adds the images of the chart fourwinds-clients.
 */
export async function install(commit: string, { clients }: { readonly clients: boolean }): Promise<Installation> {
  await using started = new AsyncDisposableStack();
  const images = new TestImages();
  started.defer(() => images.remove());
  const [helm, earlier] = await Promise.all([Helm.build(), buildEarlier(commit, REGISTRY), images.make({ REGISTRY })]);
  started.defer(() => helm.remove());
  started.defer(() => earlier.remove());
  const clusters = await startClusters(specsOf(images, earlier.images, clients));
  started.defer(() => clusters.stop());
  const charts = new InstalledCharts(clusters, helm, (name) => earlier.chart(name));
  started.defer(() => charts.end());

  const notes = await installManagement({ charts, clusters, earlier, started });
  const publicationKey = await charts.publicationKey();
  const processes = new InstalledCharts(clusters, helm);
  started.defer(() => processes.end());
  const [regionNotes] = await Promise.all([
    installPodRegion(charts, earlier, publicationKey),
    ...PROCESS_REGIONS.map((region, index) =>
      startRegion(processes, { region, publicationKey, address: PROCESS_ADDRESSES[index] }),
    ),
  ]);
  for (const region of PROCESS_REGIONS)
    await charts.joinRegion(region, await kubeconfigOf(clusters, region, 'region-operator'));
  await rolledOut(charts, 'management', 'deployment/operator', 'deployment/api');
  await joinByNotes(charts, clusters, regionNotes);
  await rolledOut(charts, POD_REGION, 'daemonset/nameserver');
  const api = await charts.kubectl('management', get('service/api', '{.spec.clusterIP}'));
  await clusters.route(api, MANAGEMENT_NODE);
  const all = started.move();
  const stop = (): Promise<void> => all.disposeAsync();
  return { clusters, charts, helm, publicationKey, notes, api: `http://${api}`, earlierTag: earlier.tag, stop };
}

function specsOf(images: TestImages, earlier: TestImages, hasClients: boolean): { [name: string]: ClusterSpec } {
  const archivesOf = ({ folder }: TestImages, programs: readonly string[]): string[] =>
    programs.map((program) => path.join(folder, `${program}.tar`));
  const archives = (...programs: string[]): string[] => [
    ...archivesOf(images, programs),
    ...archivesOf(earlier, programs),
  ];
  const clients = hasClients ? archivesOf(images, ['cert-manager-solver', 'external-dns']) : [];
  const none = { nodes: {}, images: [] };
  return {
    management: { nodes: { [MANAGEMENT_NODE]: 21 }, images: [...archives('operator', 'api', 'worker'), ...clients] },
    [POD_REGION]: { nodes: { a: 11, b: 12 }, images: archives('nameserver') },
    ...Object.fromEntries(PROCESS_REGIONS.map((name) => [name, none])),
  };
}

const tagOf = ({ tag }: EarlierBuild): string => `--set-string=image.tag=${tag}`;

/** Returns the notes. */
async function installManagement(management: {
  readonly charts: InstalledCharts;
  readonly clusters: ClustersWithNodes;
  readonly earlier: EarlierBuild;
  readonly started: AsyncDisposableStack;
}): Promise<string> {
  const { charts, clusters, earlier, started } = management;
  const database = await createDatabase();
  started.defer(() => database.stop());
  const reachable = await relay(database.url);
  started.defer(() => reachable.stop());
  await charts.apply('management', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: SYSTEM, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });
  const secret = ['create', 'secret', 'generic', 'fourwinds-database', `-n=${SYSTEM}`];
  await charts.kubectl('management', [...secret, `--from-literal=uri=${reachable.url}`]);
  return charts.installManagement([...managementValues(clusters), tagOf(earlier)]);
}

const managementValues = (clusters: ClustersWithNodes): string[] => [
  ...regionValues(POD_REGION, NODES.map(clusters.address)),
  ...PROCESS_REGIONS.flatMap((region, index) => regionValues(region, [PROCESS_ADDRESSES[index]])),
];

/** Returns the notes. */
async function installPodRegion(charts: InstalledCharts, earlier: EarlierBuild, key: string): Promise<string> {
  await charts.apply(
    POD_REGION,
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: SYSTEM } },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'cookies', namespace: SYSTEM },
      stringData: { secret: COOKIE_SECRET },
    },
  );
  return charts.installNameservers(POD_REGION, [...podRegionValues(key, 'hostPort'), tagOf(earlier)]);
}

const podRegionValues = (publicationKey: string, exposure: string): string[] => [
  `--set=publicationKey=${publicationKey}`,
  `--set=exposure=${exposure}`,
  ...NAMESERVER_VALUES,
];

/** Upgrades the nameservers to the chart and image of this tree, and exposes them in this way. Waits for their Pods. */
export async function upgradeNameservers(installation: Installation, exposure: string): Promise<void> {
  const { helm, charts, clusters, publicationKey } = installation;
  const values = [
    REQUIRED['fourwinds-nameserver'][0],
    `--set=region=${POD_REGION}`,
    ...podRegionValues(publicationKey, exposure),
  ];
  const release = ['upgrade', 'nameserver', chart('fourwinds-nameserver')];
  await helm.succeed([...release, ...values], clusters.planes[POD_REGION]);
  await rolledOut(charts, POD_REGION, 'daemonset/nameserver');
}

/** Upgrades everything to this tree, in the order of docs/run/operations.md. */
export async function upgrade(installation: Installation): Promise<void> {
  const { helm, charts, clusters } = installation;
  const { management } = clusters.planes;
  await helm.succeed(['upgrade', 'crds', chart('fourwinds-crds')], management);
  await upgradeNameservers(installation, 'hostPort');
  const values = [...REQUIRED.fourwinds, ...managementValues(clusters)];
  await helm.succeed(['upgrade', 'fourwinds', chart('fourwinds'), ...values], management);
  await rolledOut(charts, 'management', 'deployment/operator', 'deployment/api', 'deployment/worker');
}

const regionValues = (region: string, addresses: readonly string[]): string[] => [
  `--set=regions.${region}.nameserver=${region}.fourwinds.example`,
  `--set=regions.${region}.location=Nowhere,regions.${region}.addresses={${addresses.join()}}`,
];

interface ProcessRegion {
  readonly region: string;
  readonly publicationKey: string;
  readonly address: string;
}

async function startRegion(charts: InstalledCharts, { region, publicationKey, address }: ProcessRegion): Promise<void> {
  await charts.installRegion(region, publicationKey);
  await charts.startNameserver(region, {
    FOURWINDS_DNS: `${address}:53`,
    FOURWINDS_METRICS: `${MACHINE}:${await freePort()}`,
    FOURWINDS_RATE_LIMIT: 'off',
  });
}

/**
 * Runs the command of the notes. Its first half runs in the region, its second half with `fourwinds-admin` in an
 * operator Pod.
 */
async function joinByNotes(charts: InstalledCharts, { planes }: ClustersWithNodes, notes: string): Promise<void> {
  await until('the token of the operator in the region', async () => {
    return (await charts.kubectl(POD_REGION, get('secret/region-operator-token', '{.data.token}'))) !== '';
  });
  const secret = await charts.kubectl(POD_REGION, [
    ...['get', 'secret', 'region-operator-token', `-n=${SYSTEM}`],
    '--output=json',
  ]);
  const [{ deployment, args }] = adminCommands(notes);
  const ownArgs = args.map((arg) => (arg.startsWith('https://') ? planes[POD_REGION].url : arg));
  await administer(charts, { deployment, args: ownArgs }, secret);
}

/** Runs a `fourwinds-admin` command in a Pod. Returns its output. */
export function administer(
  charts: InstalledCharts,
  { deployment, args }: ReturnType<typeof adminCommands>[number],
  stdin?: string,
): Promise<string> {
  const program = ['/usr/bin/node', 'dist/fourwinds-admin.js', ...args];
  return charts.kubectl(
    'management',
    ['exec', '--stdin', `deploy/${deployment}`, `-n=${SYSTEM}`, '--', ...program],
    stdin,
  );
}

/** kubectl arguments to read a field of an object in the system namespace. */
const get = (object: string, field: string): string[] => ['get', object, `-n=${SYSTEM}`, `-o=jsonpath=${field}`];

/** Resolves when all Pods of the workloads have the latest version and are ready. */
async function rolledOut(charts: InstalledCharts, plane: string, ...workloads: string[]): Promise<void> {
  for (const workload of workloads)
    await charts.kubectl(plane, ['rollout', 'status', workload, `-n=${SYSTEM}`, '--timeout=400s']);
}

/** The answer of a server at port 53, as printed by dig. */
export async function dig(server: string, name: string, ...options: string[]): Promise<string> {
  const args = [`@${server}`, '+short', '+tries=3', ...options, name, 'A'];
  const { stdout } = await promisify(execFile)('dig', args).catch((error: { stdout: string }) => error);
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
    .join();
}
