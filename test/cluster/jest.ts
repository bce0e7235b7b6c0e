import { startCluster, type Cluster, type ClusterOptions } from './cluster.ts';
import { BUILD_TIMEOUT } from './process.ts';

/**
 * Gives a test file one cluster: started before its first test, stopped after its last.
 *
 * ```ts
 * const cluster = useCluster('management', 'ns1');
 * test('…', async () => { await cluster().kubectl('ns1', ['get', 'configmaps']); });
 * ```
 */
export const useCluster = (...planes: string[]): (() => Cluster) => useClusterOf({ planes });

/** Like `useCluster`, with options for the control planes. */
export const useClusterOf = (options: ClusterOptions): (() => Cluster) => {
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    cluster = await startCluster(options);
  }, BUILD_TIMEOUT);
  afterAll(() => cluster?.stop());
  return () => {
    if (cluster === undefined) throw new Error('The cluster starts with the first test of the file');
    return cluster;
  };
};
