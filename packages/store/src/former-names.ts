import { StartError } from '@fourwinds/process';
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
  throw new StartError(
    `the zones here were made by an earlier Fourwinds, whose names of objects this version cannot read (DomainClaim ${former.metadata.name}). Nothing was changed: start that version, export the zones and DNSSEC keys, and import them here into an empty data folder, or empty clusters (docs/local.md, Upgrade); accounts, tokens and the audit log are not taken over`,
  );
}
