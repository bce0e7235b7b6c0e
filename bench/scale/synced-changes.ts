import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ZoneKind } from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';
import { count } from '../bench.ts';
import { milliseconds, quantile } from '../statistics.ts';
import type { ClusterProduct } from './api-servers.ts';
import type { Measured } from './product.ts';
import { tenantZone } from './tenants.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 200);
const LONGEST_PAUSE_MILLISECONDS = 600;
const ASK_AGAIN_MILLISECONDS = 5;
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Changes random zones among many. Measures the time until the Zone reports that all servers of all regions have the
 * change.
 */
export async function measureChanges({ store }: ClusterProduct, zones: number): Promise<Measured[]> {
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    await setTimeout(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    const key = tenantZone(1 + randomInt(zones));
    const began = performance.now();
    const generation = await change(store, key, `10.1.${i >> 8}.${i & 255}`);
    await untilInSync(store, key, generation);
    times.push(performance.now() - began);
  }
  const row = (name: string, q: number): Measured => ({
    name: `a change among all zones, until its Zone says InSync, ${name} of ${CHANGES}`,
    figure: milliseconds(quantile(times, q)),
    ...(q === 0.99 ? { aim: '1 s' } : {}),
  });
  return [row('median', 0.5), row('p99', 0.99), row('most', 1)];
}

type ZoneKey = ReturnType<typeof tenantZone>;

/**
 * Sets another value for all addresses of a zone, in the same way as `kubectl apply`. Returns the generation of the
 * Zone.
 */
async function change(store: ResourceStore, key: ZoneKey, address: string): Promise<number> {
  for (;;) {
    const zone = (await store.get(ZoneKind, key))!;
    const records = zone.spec.records.map((record) => (record.type === 'A' ? { ...record, value: address } : record));
    try {
      const updated = await store.update(ZoneKind, {
        ...zone,
        spec: { ...zone.spec, records },
      });
      return updated.metadata.generation!;
    } catch (error) {
      if (!isStoreError(error, 'Conflict')) throw error;
    }
  }
}

async function untilInSync(store: ResourceStore, key: ZoneKey, generation: number): Promise<void> {
  for (
    const deadline = Date.now() + PATIENCE_MILLISECONDS;
    Date.now() < deadline;
    await setTimeout(ASK_AGAIN_MILLISECONDS)
  ) {
    const { status } = (await store.get(ZoneKind, key))!;
    const condition = status?.conditions?.find(({ type }) => type === 'InSync');
    if (condition?.status === 'True' && (condition.observedGeneration ?? 0) >= generation) return;
  }
  throw new Error(`${key.namespace}/${key.name} is not in sync`);
}
