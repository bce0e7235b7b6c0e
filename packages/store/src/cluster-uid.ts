import { IDENTITY_NAMESPACE, NamespaceKind } from '@fourwinds/resources';
import type { ResourceStore } from './store.ts';

/** The uid that tells a cluster from others, also at the same address. Throws where it cannot be had. */
export async function clusterUid(store: Pick<ResourceStore, 'get'>): Promise<string> {
  const namespace = await store.get(NamespaceKind, { name: IDENTITY_NAMESPACE });
  if (namespace?.metadata.uid === undefined) throw new Error(`there is no namespace ${IDENTITY_NAMESPACE}`);
  return namespace.metadata.uid;
}
