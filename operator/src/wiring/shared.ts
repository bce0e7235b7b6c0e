import { rememberSignatures } from '@fourwinds/snapshot';
import { type ClusterState, createClusterState } from '../cluster/cluster-state.ts';
import { KeySecrets } from '../keys/secrets/key-secrets.ts';
import { ManifestContents } from '../regions/manifest-contents.ts';
import { RegionListeners } from '../regions/region-listeners.ts';
import { RegionSet } from '../regions/region-set.ts';
import type { ReconcileRates } from '../runtime/reconcile-rates.ts';
import { PreviousVersions } from '../zone/publish/previous-version.ts';
import type { OperatorOptions } from './options.ts';

export interface Shared extends OperatorOptions {
  readonly state: ClusterState;
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  readonly versions: PreviousVersions;
  readonly secrets: KeySecrets;
  readonly enqueue: (key: string) => void;
}

export interface SharedInput {
  readonly rates: ReconcileRates;
  readonly enqueue: (key: string) => void;
}

export function createShared(given: OperatorOptions, { rates, enqueue }: SharedInput): Shared {
  const options = { ...given, services: { ...given.services, ...rememberSignatures(given.services) } };
  const { settings, clusters, services, process } = options;
  const { serviceDomain, deniedDomains = [], trustedNamespaces = () => false, requiresProof = false } = settings;
  const { log, clocks } = process;
  const ofCluster = { serviceDomain, deniedDomains, trustedNamespaces, requiresProof };
  const state = createClusterState(clusters.management, ofCluster, log);
  const listeners = new RegionListeners();
  const regions = new RegionSet({
    regions: state.regions,
    secrets: state.secrets,
    open: clusters.openRegion,
    log,
    clocks,
    verify: services.verify,
    contents: new ManifestContents(),
    rates,
    listeners,
    lostMilliseconds: settings.lostMilliseconds,
  });
  const secrets = new KeySecrets(clusters.management, state.keys, state.handovers);
  return { ...options, state, regions, listeners, versions: new PreviousVersions(), secrets, enqueue };
}
