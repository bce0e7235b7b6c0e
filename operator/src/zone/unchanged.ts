import { findCondition, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { HeldConfigMap } from '../regions/held-config-map.ts';
import { newerThan } from '../regions/held-versions.ts';
import { regionProgress, type RegionView } from '../regions/region-view.ts';
import type { Outcome } from './compose/composition.ts';
import type { GatheredZone } from './gathered-zone.ts';
import type { Publication } from './publish/publication-record.ts';
import { saysAccepted } from '../facts/reported-status.ts';
import { MAX_PROBLEMS } from './report/zone-status.ts';

export interface UnchangedInput {
  readonly gathered: Pick<GatheredZone, 'zone' | 'recorded' | 'last' | 'held'>;
  /** Digest of the present inputs. Undefined if the zone must be composed anyway. */
  readonly inputs: string | undefined;
  readonly records: readonly Pick<RecordResource, 'metadata' | 'status'>[];
  readonly regions: readonly RegionView[];
}

/**
 * Returns the composition outcome from the status, or undefined if the zone must be composed. It need not be composed
 * if the inputs equal the inputs of the recorded publication, all reachable regions have this publication, and the
 * statuses of the zone and its Records report it.
 */
export function unchangedOutcome({ gathered, inputs, records, regions }: UnchangedInput): Outcome | undefined {
  const { zone, recorded } = gathered;
  if (inputs === undefined || recorded?.inputs !== inputs || !isLatest(gathered, recorded)) return undefined;
  const manifest = manifestName(`${zone.spec.domain}.`);
  const isReportedSo = saysPublished(zone, recorded) && records.every(isReported);
  if (!isReportedSo || !regions.every((region) => holds(region, manifest, recorded.sha256))) return undefined;
  const reachable = regions.filter((region) => region.reachable);
  if (!areSigned(reachable.flatMap((region) => region.manifest(manifest, recorded.sha256) ?? []))) return undefined;
  return reportedOutcome(zone);
}

function reportedOutcome({ status }: ZoneResource): Outcome {
  const { recordCount = 0, problems = [] } = status ?? {};
  return { state: 'accepted', recordCount, problems, attachments: [] };
}

/** Returns true if no region or server reports a later publication of the domain. */
function isLatest({ last, held }: UnchangedInput['gathered'], recorded: Publication): boolean {
  const { version, sha256 } = recorded;
  return last?.version === version && !held.some(newerThan({ version: BigInt(version), sha256 }));
}

/** Returns true if the zone's status fully describes an accepted composition. */
function saysPublished({ metadata, status }: ZoneResource, recorded: Publication): boolean {
  if (status?.observedGeneration !== metadata.generation || status?.serial !== recorded.serial) return false;
  const { conditions, problems = [] } = status;
  const hasOthers = findCondition(conditions, 'GrantNeeded') ?? findCondition(conditions, 'OthersBelow');
  const hides = problems.some(({ code }) => code === 'hides-records');
  return saysAccepted(status) && hasOthers === undefined && !hides && problems.length < MAX_PROBLEMS;
}

/** An unreachable region is compared when it returns. */
function holds(region: RegionView, manifest: string, sha256: string): boolean {
  if (!region.reachable || regionProgress(region, manifest, sha256).state === 'served') return true;
  const held = region.manifest(manifest);
  return held?.kind === 'manifest' && held.sha256 === sha256;
}

/**
 * Returns true if all regions have a signature of the operator. Equal signatures in several regions are not verified,
 * because verification would take most of a new leader's start, and damage would not affect several regions in the
 * same way.
 */
function areSigned(manifests: readonly HeldConfigMap[]): boolean {
  const [first] = manifests;
  const areAlike = manifests.length > 1 && manifests.every(({ signature }) => signature === first.signature);
  return (areAlike && first.signature !== undefined) || manifests.every(({ isSigned }) => isSigned);
}

function isReported({ metadata, status }: Pick<RecordResource, 'metadata' | 'status'>): boolean {
  if (status?.observedGeneration !== metadata.generation) return false;
  const isRefused = findCondition(status?.conditions, 'Accepted')?.status === 'False';
  return isRefused || findCondition(status?.conditions, 'InSync')?.status === 'True';
}
