import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import type { Plane } from '../cluster/plane.ts';
import { run, serve, type Service } from '../cluster/process.ts';
import { type ForeignProgram, startForeignProgram } from '../foreign-program.ts';
import { buildNodePrograms } from './kubenode.ts';
import { writePauseImage } from './pause-image.ts';

/** The machine's addresses for nodes and Pods, on the bridge of wire.sh. API servers use the first address. */
export const [MACHINE, ...OTHERS] = ['10.255.0.1', '10.255.0.2', '10.255.0.3', '10.255.0.4'] as const;

export interface ClusterSpec {
  /** Maps the name of each node to the last octet of its address. A cluster without nodes is only an API server. */
  readonly nodes: { readonly [name: string]: number };
  /** Paths of OCI archives for all nodes. */
  readonly images: readonly string[];
}

export interface ClustersWithNodes extends Cluster {
  /** The address of a node. */
  address: (node: string) => string;
  /** Turns a node off with all its Pods. The Node object, Pod objects and Leases stay in the cluster. */
  lose: (node: string) => Promise<void>;
  /** Routes packets of this machine for an address, for example a Service IP, to a node. */
  route: (address: string, node: string) => Promise<void>;
}

/** Starts clusters with real kubelets, see README.md. They cannot outlive this process. */
export async function startClusters(specs: { readonly [name: string]: ClusterSpec }): Promise<ClustersWithNodes> {
  await using started = new AsyncDisposableStack();
  const { kubenode, pause } = await buildNodePrograms();
  const folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-nodes-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const pauseImage = path.join(folder, 'pause.tar');
  writePauseImage(pause, pauseImage);

  const wire = await serve(script('wire.sh'), []);
  started.defer(() => wire.stop());
  const cluster = await startCluster({ planes: Object.keys(specs), address: MACHINE });
  started.defer(() => cluster.stop());

  const addresses = new Map<string, string>();
  const running = new Map<string, Service>();
  const starting = Object.entries(specs).flatMap(([name, { nodes, images }]) => {
    const plane = cluster.planes[name];
    if (Object.keys(nodes).length > 0)
      for (const program of controllers(kubenode, plane, folder)) started.defer(() => program.end());
    return Object.entries(nodes).map(async ([node, number]) => {
      addresses.set(node, `10.255.0.${number}`);
      const own = [node, String(number), path.join(folder, node), plane.kubeconfig, plane.caFile];
      const served = await serve('env', [`KUBENODE=${kubenode}`, script('node.sh'), ...own, pauseImage, ...images]);
      running.set(node, served);
    });
  });
  const nodes = await Promise.allSettled(starting);
  // Stop the nodes in parallel, because each takes a second.
  started.defer(async () => {
    await Promise.all(Array.from(running.values(), (node) => node.stop()));
  });
  for (const node of nodes) if (node.status === 'rejected') throw node.reason;
  const all = started.move();
  return {
    ...cluster,
    address: (node) => addresses.get(node)!,
    lose: async (node) => running.get(node)!.stop(),
    route: (address, node) => succeed('ip', ['route', 'replace', `${address}/32`, 'via', addresses.get(node)!]),
    stop: () => all.disposeAsync(),
  };
}

async function succeed(program: string, args: string[]): Promise<void> {
  const { code, stderr } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

const script = (name: string): string => path.join(import.meta.dirname, name);

/** The controllers of a cluster with nodes. */
function controllers(kubenode: string, { name, kubeconfig, caFile }: Plane, folder: string): ForeignProgram[] {
  const common = [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--secure-port=0'];
  const serviceAccounts = [
    `--service-account-private-key-file=${path.join(path.dirname(caFile), name, 'service-accounts.key')}`,
    `--root-ca-file=${caFile}`,
  ];
  const programs = [
    ['kube-controller-manager', ...common, ...serviceAccounts],
    ['kube-scheduler', ...common],
  ];
  return programs.map(([program, ...args]) => {
    const log = path.join(folder, `${program}-${name}.log`);
    return startForeignProgram(['sh', '-c', 'exec "$@" >"$0" 2>&1', log, kubenode, program, ...args], log);
  });
}
