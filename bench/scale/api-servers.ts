import { setTimeout } from 'node:timers/promises';
import type { ResourceStore } from '@fourwinds/store';
import { descendants } from '../../test/e2e/process-tree.ts';
import { cpuMicroseconds } from '../process-cpu.ts';
import { memoryOf, sumOf } from '../process-memory.ts';
import { mebibytes, seconds } from '../statistics.ts';
import { cpuOf, type Measured, type Product } from './product.ts';
import { samplesOf } from './samples.ts';

/** Fourwinds on control planes. */
export interface ClusterProduct extends Product {
  readonly kubectl?: (args: readonly string[]) => Promise<{ readonly stdout: string }>;
  /** The management store, as an administrator. */
  readonly store: ResourceStore;
}

/** Requests that end with their reader. */
const LASTING = new Set(['WATCH', 'CONNECT']);

/** The cost of everything since the start: of API servers with their etcd, and of the operator. */
export interface Cost {
  /** Moment in milliseconds. */
  readonly at: number;
  /** Milliseconds of CPU. */
  readonly servers: number;
  readonly operator: number;
  /** Requests that the API servers have answered, but those of watches. */
  readonly requests: number;
}

/** The cost as of now. */
export async function costOf(product: ClusterProduct): Promise<Cost> {
  const requests = samplesOf(await metricsOfServers(product), 'apiserver_request_total')
    .filter(({ labels }) => !LASTING.has(labels.verb))
    .reduce((sum, { value }) => sum + value, 0);
  return {
    at: performance.now(),
    servers: cpuMicroseconds(serversOf(product)) / 1000,
    operator: cpuOf(product, 'operator'),
    requests,
  };
}

/** Requests a second of control planes that have nothing to do but to renew Leases and to ask themselves. */
const REST_REQUESTS = 40;
const REST_MILLISECONDS = 10_000;
/** New zones are published long before all their parents have been asked for the delegation. */
const UNREST_MILLISECONDS = 900_000;

/** Resolves when the API servers get no more requests than at rest; gives how long that took. */
export async function untilServersRest(product: ClusterProduct): Promise<Measured[]> {
  const begun = performance.now();
  for (let before = await costOf(product); performance.now() - begun < UNREST_MILLISECONDS;) {
    await setTimeout(REST_MILLISECONDS);
    const after = await costOf(product);
    const aSecond = (1000 * (after.requests - before.requests)) / (after.at - before.at);
    if (aSecond < REST_REQUESTS)
      return [{ name: 'from the last zone until nothing more is written', figure: seconds(after.at - begun) }];
    before = after;
  }
  throw new Error('the API servers do not come to rest');
}

/** The load of the API servers while something else is measured, whose figures come first. */
export async function measureServersAround(
  product: ClusterProduct,
  measure: () => Promise<readonly Measured[]>,
): Promise<Measured[]> {
  const before = await costOf(product);
  const measured = await measure();
  const after = await costOf(product);
  const milliseconds = after.at - before.at;
  return [
    ...measured,
    {
      name: 'API servers and etcd idle, of a core',
      figure: `${((100 * (after.servers - before.servers)) / milliseconds).toFixed(1)} %`,
    },
    {
      name: 'requests to them meanwhile',
      figure: `${((1000 * (after.requests - before.requests)) / milliseconds).toFixed(1)} a second`,
    },
  ];
}

/** Memory of the API servers with their etcd, and the size of its database, which has all clusters. */
export async function memoryOfServers(product: ClusterProduct): Promise<Measured[]> {
  const { rss } = sumOf(serversOf(product).map(memoryOf));
  const [{ value: octets }] = samplesOf(await metricsOfServers(product), 'apiserver_storage_size_bytes');
  return [
    { name: 'API servers and etcd, memory (RSS)', figure: mebibytes(rss) },
    { name: 'database of etcd on disk, all clusters', figure: mebibytes(octets) },
  ];
}

/** The process of all API servers and etcd. */
function serversOf({ fourwinds }: Product): number[] {
  const started = descendants(fourwinds.pid).filter(({ command }) => command.includes('/kubetest up '));
  return started.map(({ pid }) => pid);
}

/** The metrics of all API servers, whichever is asked: in one process they count together. */
async function metricsOfServers({ kubectl }: ClusterProduct): Promise<string> {
  return (await kubectl!(['get', '--raw=/metrics'])).stdout;
}
