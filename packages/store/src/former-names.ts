import { StartError } from '@fourwinds/process';
import type { ResourceStore } from './store.ts';
import { DomainClaimKind } from '@fourwinds/resources';

/** Form of the names of claims before names had 160 bits. */
const FORMER_NAME = /^domain-[0-9a-f]{20}$/;

/**
 * Throws StartError if an earlier version of Fourwinds named the objects of the management cluster. This version
 * would not find the DNSSEC keys under those names, and would create and publish new keys. Nothing has been changed
 * at this point.
 */
export async function refuseFormerNames(store: ResourceStore): Promise<void> {
  const { items } = await store.list(DomainClaimKind, { limit: 1 });
  const former = items.find(({ metadata }) => FORMER_NAME.test(metadata.name));
  if (former === undefined) return;
  throw new StartError(
    `the zones here were made by an earlier Fourwinds, whose names of objects this version cannot read (DomainClaim ${former.metadata.name}). Nothing was changed: start that version, export the zones and DNSSEC keys, and import them here into an empty data folder, or empty clusters (docs/run/local.md, Upgrade); accounts, tokens and the audit log are not taken over`,
  );
}
