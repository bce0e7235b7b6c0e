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
/** The region with nodes, and those whose nameservers are processes of this machine. */
export const [POD_REGION, ...PROCESS_REGIONS] = ['ns1', 'ns2', 'ns3', 'ns4'] as const;
/** The nodes of the region. */
export const NODES = ['a', 'b'] as const;
export const MANAGEMENT_NODE = 'm';

/** Values of the region: the least memory and time; queries of a test come all from one network. */
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
  /** `http://…` of the Service of the APIs. */
  readonly api: string;
  /** The tag of the images from which it is upgraded. */
  readonly earlierTag: string;
  stop(): Promise<void>;
}

const REGISTRY = 'registry.example/dns';

/**
 * Fourwinds as the charts of a commit install it, from the images of that commit, on clusters with nodes that have those of this tree,
 * too. Regions without nodes are those of this tree.
 */
export async function install(commit: string): Promise<Installation> {
  await using started = new AsyncDisposableStack();
  const images = new TestImages();
  started.defer(() => images.remove());
  const [helm, earlier] = await Promise.all([Helm.build(), buildEarlier(commit, REGISTRY), images.make({ REGISTRY })]);
  started.defer(() => helm.remove());
  started.defer(() => earlier.remove());
  const clusters = await startClusters(specsOf(images, earlier.images));
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
      startRegion(processes, { region, publicationKey, address: OTHERS[index] }),
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

function specsOf(images: TestImages, earlier: TestImages): { [name: string]: ClusterSpec } {
  const archivesOf = ({ folder }: TestImages, programs: readonly string[]): string[] =>
    programs.map((program) => path.join(folder, `${program}.tar`));
  const archives = (...programs: string[]): string[] => [
    ...archivesOf(images, programs),
    ...archivesOf(earlier, programs),
  ];
  const clients = archivesOf(images, ['cert-manager-solver', 'external-dns']);
  const none = { nodes: {}, images: [] };
  return {
    management: { nodes: { [MANAGEMENT_NODE]: 21 }, images: [...archives('operator', 'api', 'worker'), ...clients] },
    [POD_REGION]: { nodes: { a: 11, b: 12 }, images: archives('nameserver') },
    ...Object.fromEntries(PROCESS_REGIONS.map((name) => [name, none])),
  };
}

const tagOf = ({ tag }: EarlierBuild): string => `--set-string=image.tag=${tag}`;

/** Gives the notes. */
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
  ...PROCESS_REGIONS.flatMap((region, index) => regionValues(region, [OTHERS[index]])),
];

/** Gives the notes. */
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

/** Upgrades the nameservers to the chart and the image of this tree, with an exposure, and waits for their Pods. */
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

/** Upgrades everything to this tree, in the order of docs/operations.md. */
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

/** The command of the notes: its first half runs in the region, its second with `fourwinds-admin` in a Pod of the operator. */
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

/** Runs a command of `fourwinds-admin` in a Pod. Gives its output. */
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

/** The arguments of kubectl for a field of an object of the system. */
const get = (object: string, field: string): string[] => ['get', object, `-n=${SYSTEM}`, `-o=jsonpath=${field}`];

/** Resolves when all Pods of workloads are of the latest version, and ready. */
async function rolledOut(charts: InstalledCharts, plane: string, ...workloads: string[]): Promise<void> {
  for (const workload of workloads)
    await charts.kubectl(plane, ['rollout', 'status', workload, `-n=${SYSTEM}`, '--timeout=400s']);
}

/** The answer of a server at port 53, as dig shows it. */
export async function dig(server: string, name: string, ...options: string[]): Promise<string> {
  const args = [`@${server}`, '+short', '+tries=3', ...options, name, 'A'];
  const { stdout } = await promisify(execFile)('dig', args).catch((error: { stdout: string }) => error);
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
    .join();
}
