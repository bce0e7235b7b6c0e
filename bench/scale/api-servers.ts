import { setTimeout } from 'node:timers/promises';
import type { ResourceStore } from '@fourwinds/store';
import { descendants } from '../../test/e2e/process-tree.ts';
import { cpuMicroseconds } from '../process-cpu.ts';
import { memoryOf, sumOf } from '../process-memory.ts';
import { mebibytes, seconds } from '../statistics.ts';
import { cpuOf, type Measured, type Product } from './product.ts';
import { samplesOf } from './samples.ts';

export interface ClusterProduct extends Product {
  readonly kubectl?: (args: readonly string[]) => Promise<{ readonly stdout: string }>;
  /** The management store, with administrator rights. */
  readonly store: ResourceStore;
}

/** Requests that end with their client. */
const LASTING = new Set(['WATCH', 'CONNECT']);

/** The total cost since the start. The cost of the API servers includes etcd. */
export interface Cost {
  /** Time in milliseconds. */
  readonly at: number;
  /** CPU time in milliseconds. */
  readonly servers: number;
  readonly operator: number;
  /** Requests that the API servers answered, except watches. */
  readonly requests: number;
}

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

/** Requests per second of control planes at rest, which only renew Leases and query themselves. */
const REST_REQUESTS = 40;
const REST_MILLISECONDS = 10_000;
/** Time limit. New zones are published long before the operator has queried all their parents for the delegation. */
const UNREST_MILLISECONDS = 900_000;

/** Resolves when the API servers are idle. Returns how long this took. */
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

/** Measures the load of the API servers during another measurement. The figures of the other measurement come first. */
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
      name: 'requests to them when idle',
      figure: `${((1000 * (after.requests - before.requests)) / milliseconds).toFixed(1)} a second`,
    },
  ];
}

/**
 * Returns the memory of the API servers including etcd, and the size of the etcd database, which contains all
 * clusters.
 */
export async function memoryOfServers(product: ClusterProduct): Promise<Measured[]> {
  const { rss } = sumOf(serversOf(product).map(memoryOf));
  const [{ value: octets }] = samplesOf(await metricsOfServers(product), 'apiserver_storage_size_bytes');
  return [
    { name: 'API servers and etcd, memory (RSS)', figure: mebibytes(rss) },
    { name: 'database of etcd on disk, all clusters', figure: mebibytes(octets) },
  ];
}

function serversOf({ fourwinds }: Product): number[] {
  const started = descendants(fourwinds.pid).filter(({ command }) => command.includes('/kubetest up '));
  return started.map(({ pid }) => pid);
}

/** Returns the metrics of all API servers. They share one process and counters, so any of them can be queried. */
async function metricsOfServers({ kubectl }: ClusterProduct): Promise<string> {
  return (await kubectl!(['get', '--raw=/metrics'])).stdout;
}
