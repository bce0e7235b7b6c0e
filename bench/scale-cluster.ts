import { openStore } from '@fourwinds/store';
import { startOnControlPlanes } from '../test/house/product.ts';
import { freePort } from '../test/free-port.ts';
import { type Bench, count } from './bench.ts';
import { createNamespace } from './latency-cluster.ts';
import { type ClusterProduct, measureServersAround, memoryOfServers, untilServersRest } from './scale/api-servers.ts';
import { measureIdling } from './scale/idling.ts';
import { measurePublication } from './scale/publication.ts';
import { measureParts, type Part } from './scale/product.ts';
import { measureRestart } from './scale/restart.ts';
import { measureChanges } from './scale/synced-changes.ts';
import { fillTenants } from './scale/tenants.ts';
import { publishZones } from './zones.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 20_000);
/** Zones are created in this many portions, so that the table shows how the cost per zone grows. */
const PORTIONS = 4;

const portions = Array.from({ length: PORTIONS }, (_, i): Part<[ClusterProduct]> => {
  const [first, next] = [i, i + 1].map((portion) => 1 + Math.round((portion * ZONES) / PORTIONS));
  return (product) => fillTenants(product, first, next);
});

const PARTS: readonly Part<[ClusterProduct]>[] = [
  (product) => measurePublication(product, 'few'),
  memoryOfServers,
  ...portions,
  untilServersRest,
  (product) => measureServersAround(product, () => measureIdling(product)),
  memoryOfServers,
  (product) => measureChanges(product, ZONES),
  (product) => measurePublication(product, 'all'),
  measureRestart,
];

export const scaleCluster: Bench = {
  name: 'scale-cluster',
  async run(say) {
    const metrics = `127.0.0.1:${await freePort()}`;
    await using product = await startOnControlPlanes({ FOURWINDS_METRICS: metrics });
    const store = await openStore(`kubernetes:${product.fourwinds.kubeconfig}`);
    try {
      await createNamespace(store);
      await publishZones(product.fourwinds, 1);
      const rows = await measureParts(PARTS, [{ ...product, metrics, store }], say);
      return {
        title: `${ZONES} zones, five Kubernetes control planes`,
        method:
          `Zones of 5 records, two in each namespace, created through the Kubernetes API in ${PORTIONS} batches. A batch ends when all nameservers answer for a sample of its zones and the operator is idle. The other measurements follow in sequence. ` +
          'The API servers of all five clusters and one shared etcd run in one process, on the same machine as operator, API, Postgres, four nameservers and the writers. The targets are for 100,000 zones.',
        head: ['measured', 'figure', 'target'],
        rows,
      };
    } finally {
      await store.close();
    }
  },
};
