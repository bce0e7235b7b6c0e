import { IDENTITY_NAMESPACE, NamespaceKind } from '@fourwinds/resources';
import type { ResourceStore } from './store.ts';

/**
 * Returns the uid of the cluster. Two clusters have different uids, even if they have the same address. Throws if the
 * uid is unavailable.
 */
export async function clusterUid(store: Pick<ResourceStore, 'get'>): Promise<string> {
  const namespace = await store.get(NamespaceKind, { name: IDENTITY_NAMESPACE });
  if (namespace?.metadata.uid === undefined) throw new Error(`there is no namespace ${IDENTITY_NAMESPACE}`);
  return namespace.metadata.uid;
}
