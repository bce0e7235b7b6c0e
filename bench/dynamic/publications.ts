import { DomainClaimKind, historyName } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { managementStore } from '../management-store.ts';
import type { Product } from '../scale/product.ts';

export async function countPublications(
  { fourwinds, folder }: Product,
  domain: string,
  act: () => Promise<void>,
): Promise<number> {
  const store = await openStore(managementStore(fourwinds.pid, folder));
  const ended = new AbortController();
  const versions = new Set<string>();
  try {
    const { items, revision: from } = await store.list(DomainClaimKind, { name: historyName(domain) });
    const before = items[0]?.status?.publication?.version;
    const follow = async (): Promise<void> => {
      const watch = store.watch(DomainClaimKind, { from, name: historyName(domain), signal: ended.signal });
      for await (const event of watch) {
        const version = event.type === 'bookmark' ? undefined : event.object.status?.publication?.version;
        if (version !== undefined && version !== before) versions.add(version);
      }
    };
    const following = follow();
    await act();
    ended.abort();
    await following;
    return versions.size;
  } finally {
    ended.abort();
    await store.close();
  }
}
