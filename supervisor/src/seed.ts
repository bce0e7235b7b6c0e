import { isDeepStrictEqual } from 'node:util';
import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  HANDOVER_NAMESPACE,
  KEYS_NAMESPACE,
  type Kind,
  make,
  NamespaceKind,
  RegionKind,
  type RegionResource,
  type RegionSpec,
  type Resource,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { generatePublicationKey, PUBLICATION_KEY_SECRET } from '@fourwinds/snapshot';
import { isStoreError, refuseFormerNames, type ResourceStore } from '@fourwinds/store';
import { moveKeys } from './move-keys.ts';

/** What Kubernetes has from the start or a Helm chart brings: for a region's store. */
export async function seedRegion(store: ResourceStore): Promise<void> {
  await seedNamespaces(store, ['kube-system', SYSTEM_NAMESPACE]);
}

/** Namespaces of the management cluster. */
export const MANAGEMENT_NAMESPACES = [
  SYSTEM_NAMESPACE,
  KEYS_NAMESPACE,
  HANDOVER_NAMESPACE,
  ANSWERS_NAMESPACE,
  ACCOUNTS_NAMESPACE,
];

/** The same for the management store, with its Regions as given. Returns the public key of publications as PEM. Throws, with nothing changed, where an earlier version made the zones. */
export async function seedManagement(store: ResourceStore, regions: ReadonlyMap<string, RegionSpec>): Promise<string> {
  await refuseFormerNames(store);
  await seedNamespaces(store, ['kube-system', ...MANAGEMENT_NAMESPACES]);
  await moveKeys(store);
  for (const [name, spec] of regions) await seedRegionObject(store, name, spec);
  const secret = await ensure(store, SecretKind, publicationKey());
  return Buffer.from(secret.data!.publicKey, 'base64').toString();
}

/** Creates a Secret, or gives it other data. */
export async function seedSecret(store: ResourceStore, name: string, data: { [key: string]: string }): Promise<void> {
  const wanted = make<SecretResource>(SecretKind, { name, namespace: SYSTEM_NAMESPACE }, { data });
  const existing = await ensure(store, SecretKind, wanted);
  if (!isDeepStrictEqual(existing.data, data)) await store.update(SecretKind, { ...existing, data });
}

async function seedNamespaces(store: ResourceStore, names: readonly string[]): Promise<void> {
  for (const name of names) await ensure(store, NamespaceKind, make(NamespaceKind, { name }, {}));
}

async function seedRegionObject(store: ResourceStore, name: string, spec: RegionSpec): Promise<void> {
  const existing = await ensure(store, RegionKind, make<RegionResource>(RegionKind, { name }, { spec }));
  if (!isDeepStrictEqual(existing.spec, spec)) await store.update(RegionKind, { ...existing, spec });
}

function publicationKey(): SecretResource {
  const { privateKey, publicKey } = generatePublicationKey();
  const base64 = (pem: string | Buffer): string => Buffer.from(pem).toString('base64');
  return make<SecretResource>(
    SecretKind,
    { name: PUBLICATION_KEY_SECRET, namespace: SYSTEM_NAMESPACE },
    {
      type: 'Opaque',
      data: {
        privateKey: base64(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        publicKey: base64(publicKey.export({ type: 'spki', format: 'pem' })),
      },
    },
  );
}

/** The object as it is, or as just created. */
async function ensure<T extends Resource>(store: ResourceStore, kind: Kind<T>, object: T): Promise<T> {
  const existing = await store.get(kind, object.metadata);
  if (existing !== undefined) return existing;
  try {
    return await store.create(kind, object);
  } catch (error) {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
    return (await store.get(kind, object.metadata))!;
  }
}
