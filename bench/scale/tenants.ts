import { make, NamespaceKind, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { mebibytes } from '../statistics.ts';
import { RECORDS, untilAllAnswer, WRITERS, zoneName } from '../zones.ts';
import { type ClusterProduct, costOf } from './api-servers.ts';
import { type Measured, memoryOfOperator, metricsOf, untilCompared } from './product.ts';

const ZONES_OF_TENANT = 2;
/** One zone in this many is queried. */
const SAMPLE = 10;
const PATIENCE_MILLISECONDS = 3_600_000;

export const tenantZone = (i: number): { readonly namespace: string; readonly name: string } => ({
  namespace: `tenant-${Math.floor(i / ZONES_OF_TENANT)}`,
  name: `zone-${i}`,
});

/** Creates a range of zones in the namespaces of tenants. Returns the cost of each zone. */
export async function fillTenants(product: ClusterProduct, first: number, next: number): Promise<Measured[]> {
  const { fourwinds, store } = product;
  const present = (await metricsOf(product))('fourwinds_zones');
  const numbers = Array.from({ length: next - first }, (_, i) => first + i);
  const before = await costOf(product);
  const left = numbers.values();
  const writer = async (): Promise<void> => {
    for (const i of left) await createZone(store, i);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await untilAllAnswer(fourwinds, numbers.filter((i) => i % SAMPLE === 0 || i === next - 1).map(zoneName));
  await untilCompared(product, present + numbers.length, PATIENCE_MILLISECONDS);
  const after = await costOf(product);
  const portion = `zones ${first} to ${next - 1}`;
  const each = (count: number): number => count / numbers.length;
  return [
    { name: `${portion} published`, figure: `${(1000 / each(after.at - before.at)).toFixed(1)} a second` },
    { name: `${portion}: CPU of the operator each`, figure: `${each(after.operator - before.operator).toFixed(1)} ms` },
    {
      name: `${portion}: CPU of API servers and etcd each`,
      figure: `${each(after.servers - before.servers).toFixed(1)} ms`,
    },
    { name: `${portion}: requests to API servers each`, figure: each(after.requests - before.requests).toFixed(1) },
    { name: `${portion}: memory of the operator (PSS) then`, figure: mebibytes(memoryOfOperator(product)) },
  ];
}

/** The first zone of a tenant needs its namespace. Another writer may create the second zone first. */
async function createZone(store: ResourceStore, i: number): Promise<void> {
  const key = tenantZone(i);
  if ((await store.get(NamespaceKind, { name: key.namespace })) === undefined)
    await store.create(NamespaceKind, make(NamespaceKind, { name: key.namespace }, {})).catch(() => undefined);
  const spec = { domain: zoneName(i), records: RECORDS } as unknown as ZoneResource['spec'];
  await store.create(ZoneKind, make<ZoneResource>(ZoneKind, key, { spec }));
}
