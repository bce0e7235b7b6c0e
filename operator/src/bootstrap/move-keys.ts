import {
  KEYS_LABEL,
  KEYS_NAMESPACE,
  make,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

/**
 * Moves zone keys out of the system namespace, where earlier versions stored them, before the operator starts. Each
 * Secret is deleted only after its copy exists, so the move can be interrupted and repeated.
 */
export async function moveKeys(store: ResourceStore): Promise<void> {
  const { items } = await store.list(SecretKind, { namespace: SYSTEM_NAMESPACE });
  for (const secret of items.filter(isKeySecret)) {
    await copy(store, secret);
    const { uid, resourceVersion } = secret.metadata;
    await store.delete(SecretKind, secret.metadata, { uid, resourceVersion });
  }
}

/** Matches current names only. Secrets with the shorter names of older versions stay in the system namespace. */
function isKeySecret({ metadata: { name, labels } }: SecretResource): boolean {
  return labels?.[KEYS_LABEL] !== undefined && /^dnssec-[0-9a-v]{32}$/.test(name);
}

/** Copies a Secret unless an earlier run already did. */
async function copy(store: ResourceStore, { metadata, data, type }: SecretResource): Promise<void> {
  const { name, labels, annotations } = metadata;
  const moved = make<SecretResource>(
    SecretKind,
    { namespace: KEYS_NAMESPACE, name, labels, annotations },
    { data, type },
  );
  try {
    await store.create(SecretKind, moved);
  } catch (error) {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
  }
}
