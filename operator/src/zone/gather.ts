import type { SignedZone } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { ServiceSettings } from '@fourwinds/zones';
import { type KeyState, keyStateOf } from '../keys/key-state.ts';
import { isUnused } from '../keys/next-keys.ts';
import type { KeySecrets } from '../keys/secrets/key-secrets.ts';
import { type ClaimView, readClaim } from '../ownership/keep-claims.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import { heldVersions } from '../regions/held-versions.ts';
import { publishedZone } from '../regions/recover.ts';
import type { RegionSet } from '../regions/region-set.ts';
import type { RegionView } from '../regions/region-view.ts';
import { hostedChild } from './contributors/hosted-children.ts';
import { type Signals, signalsOf } from './contributors/signals.ts';
import type { GatheredZone } from './gathered-zone.ts';
import { digestOf, type PreviousVersion } from './publish/previous-version.ts';
import { servedEverywhere } from '../regions/progress.ts';
import { lastPublication, type Publication, publicationOf } from './publish/publication-record.ts';
import type { DelegationLookup, SignalLookup } from '../facts/lookups.ts';

export interface GatherContext {
  readonly state: ClaimView & {
    readonly delegations: Pick<DelegationLookup, 'childrenOf' | 'othersBelow'>;
    readonly service: ServiceSettings;
    readonly signals: SignalLookup;
  };
  readonly regions: RegionSet;
  readonly secrets: KeySecrets;
  readonly parentOf: (zone: ZoneResource) => ParentFacts;
  readonly now: () => number;
}

/**
 * Collects all decision inputs of a zone whose claim is decided. Reads from stores only objects that caches may not
 * have yet.
 */
export async function gather(
  context: GatherContext,
  { key, zone, claim, previous }: Pick<GatheredZone, 'key' | 'zone' | 'claim' | 'previous'>,
): Promise<GatheredZone> {
  const { state, regions, secrets, parentOf, now } = context;
  const manifest = manifestName(`${zone.spec.domain}.`);
  const views = regions.connections.map((region) => region.view());
  const keys = keyStateOf(zone, secrets);
  const isSigned = zone.spec.dnssec?.enabled === true || keys.state === 'signed';
  const recorded = publicationOf(state, zone);
  return {
    key,
    zone,
    claim,
    keys,
    ...(await gatherFirstKeys(context, zone, keys)),
    parent: parentOf(zone),
    recorded,
    last: lastPublication(state, zone.spec.domain),
    previous,
    signedBefore: keys.state === 'signed' ? await signedBefore(context, zone, { previous, recorded }) : undefined,
    servedRevision: servedRevision(regions.views(), manifest, previous),
    children: state.delegations.childrenOf(zone).map((child) => hostedChild(child, state.service.nameservers)),
    zonesBelow: zonesBelow(state, zone),
    signals: isSigned ? signals(context, zone, previous) : new Map(),
    isSigned,
    held: heldVersions(views, manifest, recorded?.sha256),
    isHeld: views.some((view) => isHeldIn(view, manifest, recorded?.sha256)),
    now: now(),
  };
}

function zonesBelow({ delegations }: GatherContext['state'], zone: ZoneResource): string[] {
  const below = [...delegations.childrenOf(zone), ...delegations.othersBelow(zone)];
  return [...new Set(below.map((other) => other.zone.spec.domain))].sort();
}

/** Returns imported keys. If the zone has no keys yet, also returns the unsigned data that its domain had earlier. */
async function gatherFirstKeys(
  { state, secrets }: GatherContext,
  zone: ZoneResource,
  keys: KeyState,
): Promise<Pick<GatheredZone, 'handovers' | 'unsigned'>> {
  if (keys.state === 'missing') return { handovers: [] };
  const isEnabled = zone.spec.dnssec?.enabled === true;
  const handovers = await secrets.handedOver(zone, isEnabled && isUnused(keys));
  const areFirst = keys.stored === undefined && (isEnabled || handovers.length > 0);
  return { handovers, unsigned: areFirst ? (await readClaim(state, zone.spec.domain))?.spec.unsigned : undefined };
}

/** Keeps the signatures that another operator published. */
async function signedBefore(
  { regions }: GatherContext,
  { spec }: ZoneResource,
  { previous: { published }, recorded }: { previous: PreviousVersion; recorded: Publication | undefined },
): Promise<SignedZone | undefined> {
  if (published?.isSigned === true) return published.version;
  if (recorded === undefined) return undefined;
  const zone = await publishedZone(regions.connections, `${spec.domain}.`, recorded.sha256);
  return zone && { zone };
}

/** Returns the key revision that all servers, including lost ones, are known to serve. */
export function servedRevision(
  views: readonly RegionView[],
  manifest: string,
  { published }: PreviousVersion,
): number | undefined {
  if (published?.revision === undefined) return undefined;
  return servedEverywhere(views, manifest, digestOf(published)) ? published.revision : undefined;
}

function signals({ state, secrets }: GatherContext, zone: ZoneResource, { published }: PreviousVersion): Signals {
  const signallers = state.signals.signallersIn(zone).flatMap(({ zone: other, nameserver }) => {
    const kept = secrets.of(other);
    if (kept === undefined || 'damage' in kept) return [];
    return [{ domain: other.spec.domain, nameserver, keySet: kept.keySet }];
  });
  return signalsOf(signallers, published?.signals);
}

function isHeldIn(view: RegionView, manifest: string, recorded: string | undefined): boolean {
  return view.manifest(manifest, recorded)?.kind === 'manifest';
}
