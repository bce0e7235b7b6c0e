import { randomUUID } from 'node:crypto';
import {
  ACCOUNTS_NAMESPACE,
  FINALIZER,
  hashedName,
  labels,
  make,
  type ObjectKey,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { managementStore } from '../management-store.ts';
import { untilAllAnswer, zoneName } from '../zones.ts';
import type { Product } from './product.ts';

const WRITERS = 32;

/**
 * Makes zones, numbered from `first`, like those that are there: each is one object that has all its records from the start, written
 * into the management store without the API. Resolves when all nameservers answer for all.
 */
export async function fillZones({ fourwinds, folder }: Product, count: number, first: number): Promise<void> {
  const store = await openStore(managementStore(fourwinds.pid, folder));
  try {
    const example = (await store.get(ZoneKind, keyFor(zoneName(0))))!;
    const names = Array.from({ length: count }, (_, i) => zoneName(first + i));
    let next = 0;
    const writer = async (): Promise<void> => {
      while (next < names.length) await store.create(ZoneKind, zoneLike(example, names[next++]));
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    await untilAllAnswer(fourwinds, names);
  } finally {
    await store.close();
  }
}

/** As the API names the zones of accounts. */
function keyFor(domain: string): ObjectKey {
  return { namespace: ACCOUNTS_NAMESPACE, name: hashedName('zone', domain) };
}

/** Labels and finalizer are there from the start, as the API sets them. */
function zoneLike({ metadata, spec }: ZoneResource, domain: string): ZoneResource {
  const own = { ...metadata.labels, [labels.zoneId]: randomUUID() };
  const head = { ...keyFor(domain), labels: own, finalizers: [FINALIZER] };
  return make<ZoneResource>(ZoneKind, head, { spec: { ...spec, domain } });
}
