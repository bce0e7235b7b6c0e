import { isDeepStrictEqual } from 'node:util';
import {
  IDENTITY_NAMESPACE,
  make,
  MANAGEMENT_NAMESPACES,
  NamespaceKind,
  RegionKind,
  type RegionResource,
  type RegionSpec,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { refuseFormerNames, type ResourceStore } from '@fourwinds/store';
import { ensure } from './ensure.ts';
import { moveKeys } from './move-keys.ts';
import { ensurePublicationKey } from './publication-key.ts';

/**
 * Creates the namespaces of the management cluster, the given Regions and the publication key. Returns the public key
 * in the form that nameservers accept. Idempotent; existing Regions that are not given are kept. If an earlier
 * version created the zones, throws before it changes anything.
 */
export async function bootstrapManagement(
  store: ResourceStore,
  regions: ReadonlyMap<string, RegionSpec>,
): Promise<string> {
  await refuseFormerNames(store);
  await ensureNamespaces(store, [IDENTITY_NAMESPACE, ...MANAGEMENT_NAMESPACES]);
  await moveKeys(store);
  for (const [name, spec] of regions) await ensureRegion(store, name, spec);
  return ensurePublicationKey(store);
}

export async function bootstrapRegion(store: ResourceStore): Promise<void> {
  await ensureNamespaces(store, [IDENTITY_NAMESPACE, SYSTEM_NAMESPACE]);
}

async function ensureNamespaces(store: ResourceStore, names: readonly string[]): Promise<void> {
  for (const name of names) await ensure(store, NamespaceKind, make(NamespaceKind, { name }, {}));
}

async function ensureRegion(store: ResourceStore, name: string, spec: RegionSpec): Promise<void> {
  const existing = await ensure(store, RegionKind, make<RegionResource>(RegionKind, { name }, { spec }));
  if (!isDeepStrictEqual(existing.spec, spec)) await store.update(RegionKind, { ...existing, spec });
}
