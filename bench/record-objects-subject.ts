import { setTimeout } from 'node:timers/promises';
import {
  make,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { isStoreError, objectsOf, type ResourceStore } from '@fourwinds/store';
import type { Fourwinds } from '../test/e2e/fourwinds.ts';
import type { Subject, ZoneEntry } from './latency.ts';
import { Stages } from './stages.ts';

export const RECORDS_NAMESPACE = 'bench-records';
const WRITERS = 32;
const ASK_AGAIN_MILLISECONDS = 1000;
const ATTEMPTS = 5;

/**
 * Returns a subject whose zones consist of Record objects. A change reads and writes the object in the same way as
 * `kubectl apply`.
 */
export function recordObjectsSubject(store: ResourceStore, { pid, dns }: Fourwinds): Subject {
  return {
    name: 'a Record object',
    domain: (size) => `objects-${size}.example`,
    servers: dns,
    async create(domain, entries) {
      await store.create(NamespaceKind, make(NamespaceKind, { name: RECORDS_NAMESPACE }, {}));
      const spec = { domain, records: [] } as unknown as ZoneResource['spec'];
      const [name] = domain.split('.');
      await store.create(ZoneKind, make<ZoneResource>(ZoneKind, { name, namespace: RECORDS_NAMESPACE }, { spec }));
      const left = [...entries];
      const writer = async (): Promise<void> => {
        for (let entry = left.pop(); entry !== undefined; entry = left.pop()) await createRecord(store, name, entry);
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
    },
    async write(_domain, address, [{ name }]) {
      for (let i = 1; ; i++) {
        const record = (await store.get(RecordKind, { name, namespace: RECORDS_NAMESPACE }))!;
        try {
          await store.update(RecordKind, { ...record, spec: { ...record.spec, value: address } });
          return;
        } catch (error) {
          if (i === ATTEMPTS || !isStoreError(error, 'Conflict')) throw error;
        }
      }
    },
    atRest: () => untilReported(store),
    watchStages: (domain) => Stages.open(pid, domain),
  };
}

export async function createRecord(store: ResourceStore, zone: string, entry: ZoneEntry): Promise<void> {
  const spec = { zoneRef: { name: zone }, ...entry, ttl: 300 };
  await store.create(
    RecordKind,
    make<RecordResource>(RecordKind, { name: entry.name, namespace: RECORDS_NAMESPACE }, { spec }),
  );
}

export async function untilReported(store: ResourceStore): Promise<void> {
  for (let left = true; left; await setTimeout(ASK_AGAIN_MILLISECONDS)) {
    left = false;
    for await (const { status } of objectsOf(store, RecordKind)) left ||= status === undefined;
  }
}
