import {
  annotations,
  HANDOVER_NAMESPACE,
  handoverLabels,
  KEY_IMPORT,
  KEY_IMPORT_LABEL,
  type KeyImport,
  make,
  SecretKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

type ImportedKey = KeyImport['keys'][number];

/** Stores keys for the operator to fetch. Repeating this for the same change has no effect. */
export async function handOver(
  store: ResourceStore,
  zone: ZoneResource,
  keys: readonly ImportedKey[],
  changeId: string,
): Promise<void> {
  const content: KeyImport = { version: 1, keys: [...keys] };
  const data = { [KEY_IMPORT]: Buffer.from(JSON.stringify(content)).toString('base64') };
  const metadata = {
    namespace: HANDOVER_NAMESPACE,
    name: `import-${changeId}`,
    labels: handoverLabels(zone, KEY_IMPORT_LABEL),
    annotations: { [annotations.changeId]: changeId },
  };
  try {
    await store.create(SecretKind, make(SecretKind, metadata, { data }));
  } catch (error) {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
  }
}
