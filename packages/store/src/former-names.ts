import type { ResourceStore } from './store.ts';
import { DomainClaimKind } from '@fourwinds/resources';

/** How claims were named before names had 160 bits. */
const FORMER_NAME = /^domain-[0-9a-f]{20}$/;

/**
 * Throws where an earlier Fourwinds named the objects of the management cluster: this one would not find the DNSSEC keys of its zones, and
 * would make and publish others. Nothing has been changed then.
 */
export async function refuseFormerNames(store: ResourceStore): Promise<void> {
  const { items } = await store.list(DomainClaimKind, { limit: 1 });
  const former = items.find(({ metadata }) => FORMER_NAME.test(metadata.name));
  if (former === undefined) return;
  throw new Error(
    `the zones of this cluster were made by an earlier Fourwinds, which named their objects otherwise (DomainClaim ${former.metadata.name}). Nothing was changed: export the zones and their DNSSEC keys with that version, and import them where there is an empty data folder, or empty clusters`,
  );
}
