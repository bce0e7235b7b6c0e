import { kubernetesSubject } from '../latency-cluster.ts';
import { latencyTable, measureLatency, SIZES } from '../latency.ts';
import type { ClusterProduct } from './api-servers.ts';
import type { Measured } from './product.ts';

/**
 * Measures the time from a change through the Kubernetes API until the last nameserver answers with it. The zones
 * have several sizes, and either few or all other zones exist.
 */
export async function measurePublication(
  { fourwinds, store }: ClusterProduct,
  beside: 'few' | 'all',
): Promise<Measured[]> {
  const subject = { ...kubernetesSubject(store, fourwinds, `beside-${beside}`), watchStages: undefined };
  const cases = SIZES.map((size) => ({ subject, size }));
  const rows = await measureLatency(cases, () => undefined);
  const cell = (row: readonly string[], column: string): string => row[latencyTable.head.indexOf(column)];
  return rows.map((row) => ({
    name: `a change of ${cell(row, 'records')} records among ${beside} others until the last nameserver answers with it`,
    figure: `${cell(row, 'median')} median, ${cell(row, 'p99')} p99`,
  }));
}
