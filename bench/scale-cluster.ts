import { openStore } from '@fourwinds/store';
import { startOnControlPlanes } from '../test/demo/product.ts';
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
/** Zones are made in so many portions, so that the table shows how the cost of a zone grows. */
const PORTIONS = 4;

const portions = Array.from({ length: PORTIONS }, (_, i): Part<[ClusterProduct]> => {
  const [first, next] = [i, i + 1].map((portion) => 1 + Math.round((portion * ZONES) / PORTIONS));
  return (product) => fillTenants(product, first, next);
});

/** One after the other, on the same product. */
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
          `Zones of 5 records, two in each namespace, made through the Kubernetes API and published by the operator like any others, in ${PORTIONS} portions; each ends when all nameservers answer for a sample of its zones and the operator has nothing left to do. Then one thing after the other. ` +
          'The API servers of all five clusters and their one etcd are one process. Operator, API, Postgres, four nameservers and the writers run on the same machine. The aims are for 100,000 zones.',
        head: ['measured', 'figure', 'aim'],
        rows,
      };
    } finally {
      await store.close();
    }
  },
};
