import { yieldToEventLoop } from '@fourwinds/process';
import type { RegionConnection } from '../regions/region-connection.ts';
import type { RegionView } from '../regions/region-view.ts';
import { type ClaimView, findClaim, writeClaim } from './keep-claims.ts';
import { lostClaim } from './published-claim.ts';

export interface RestoreClaimsOptions {
  readonly state: ClaimView;
  readonly regions: readonly RegionView[];
  readonly connection: RegionConnection;
}

/**
 * Recreates claims that the management cluster lost, for the owners in a region's manifests, even if their Zones do
 * not exist.
 */
export async function restoreClaims({ state, regions, connection }: RestoreClaimsOptions): Promise<void> {
  for (const name of connection.configMapNames()) {
    const domain = connection.hasManifest(name) ? connection.configMap(name)?.domain?.slice(0, -1) : undefined;
    if (domain !== undefined) await restoreClaim(state, regions, domain);
    await yieldToEventLoop();
  }
}

async function restoreClaim(state: ClaimView, regions: readonly RegionView[], domain: string): Promise<void> {
  const claim = await findClaim(state, domain);
  const spec = lostClaim(claim, regions, domain);
  if (spec !== undefined && !(await writeClaim(state, claim, spec))) await restoreClaim(state, regions, domain);
}
