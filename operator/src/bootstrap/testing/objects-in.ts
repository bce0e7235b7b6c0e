import { type Kind, keyOf, NamespaceKind, RegionKind, type Resource, SecretKind } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';

export const REGIONS = new Map(
  ['ns1', 'ns2'].map((name, i) => [
    name,
    { nameserver: `${name}.fourwinds.example`, location: 'Nuremberg', addresses: [`192.0.2.${i + 1}`] },
  ]),
);

const KINDS: readonly Kind<Resource>[] = [NamespaceKind, RegionKind, SecretKind];

/** Returns the resourceVersions of the objects that a bootstrap may have created, by kind and name. */
export async function objectsIn(store: ResourceStore): Promise<Map<string, string>> {
  const lists = await Promise.all(
    KINDS.map(async (kind) => {
      const { items } = await store.list(kind);
      return items.map((object) => [`${kind.kind} ${keyOf(object)}`, object.metadata.resourceVersion!] as const);
    }),
  );
  return new Map(lists.flat());
}
