import { make, NamespaceKind, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { isStoreError, openStore, type ResourceStore } from '@fourwinds/store';
import { startOnControlPlanes } from '../test/house/product.ts';
import type { Fourwinds } from '../test/e2e/fourwinds.ts';
import type { Bench } from './bench.ts';
import { latencyTable, measureLatency, type Subject, type ZoneEntry } from './latency.ts';
import { restSubject } from './rest-subject.ts';
import { Stages } from './stages.ts';

const NAMESPACE = 'bench';
const SIZE = 1000;

export const latencyCluster: Bench = {
  name: 'latency-cluster',
  async run(say) {
    await using product = await startOnControlPlanes();
    const { fourwinds } = product;
    const store = await openStore(`kubernetes:${fourwinds.kubeconfig}`);
    try {
      await createNamespace(store);
      const subjects = [kubernetesSubject(store, fourwinds, 'kubernetes'), restSubject('REST PATCH', fourwinds)];
      const rows = await measureLatency(
        subjects.map((subject) => ({ subject, size: SIZE, aim: '70 ms, p99 300 ms' })),
        say,
      );
      return { title: 'Publish latency, five Kubernetes control planes', ...latencyTable, rows };
    } finally {
      await store.close();
    }
  },
};

export async function createNamespace(store: ResourceStore): Promise<void> {
  await store.create(NamespaceKind, make(NamespaceKind, { name: NAMESPACE }, {}));
}

/** Reads and writes the Zone in the same way as `kubectl apply`. The zone names start with the prefix. */
export function kubernetesSubject(
  store: ResourceStore,
  { pid, dns: servers }: Pick<Fourwinds, 'pid' | 'dns'>,
  prefix: string,
): Subject {
  const key = (domain: string) => ({ name: domain.split('.')[0], namespace: NAMESPACE });
  const write = async (domain: string, records: ZoneEntry[]): Promise<void> => {
    const zone = (await store.get(ZoneKind, key(domain)))!;
    await store.update(ZoneKind, { ...zone, spec: { ...zone.spec, records } });
  };
  return {
    name: 'Kubernetes API',
    domain: (size) => `${prefix}-${size}.example`,
    servers,
    async create(domain, entries) {
      const spec = { domain, records: [...entries] } as ZoneResource['spec'];
      await store.create(ZoneKind, make<ZoneResource>(ZoneKind, key(domain), { spec }));
    },
    async write(domain, _address, entries) {
      for (;;) {
        try {
          return await write(domain, [...entries]);
        } catch (error) {
          if (!isStoreError(error, 'Conflict')) throw error;
        }
      }
    },
    watchStages: (domain) => Stages.open(pid, domain),
  };
}
