import { servedInstead, type Tombstone } from '@fourwinds/snapshot';
import type { Publication } from '@fourwinds/resources';
import type { RegionView } from './region-view.ts';

/** A publication version of a domain that a region or one of its servers has. */
export interface HeldVersion {
  readonly version: bigint;
  /** Absent where only a server has that version, which says no more of it. */
  readonly serial?: number;
  readonly sha256?: string;
  /** The zone was deleted with this version. */
  readonly isTombstone?: boolean;
}

/** The record of the publication, as far as versions are concerned. */
type Recorded = Pick<Publication, 'version' | 'serial' | 'deleted'>;

/**
 * Versions of a domain that regions have: of the manifest or tombstone, if the operator has signed it, and of the snapshots
 * that servers report to serve in its place, as after a region was restored from a backup.
 */
export function heldVersions(regions: readonly RegionView[], manifest: string, recorded?: string): HeldVersion[] {
  return regions.flatMap((region) => [
    ...versionInRegion(region, manifest, recorded),
    ...versionsOnServers(region, manifest),
  ]);
}

/** The tombstone for a zone: the one on record, or that a region has already, if nothing is newer, so that all get the same. */
export function tombstoneAfter(domain: string, recorded: Recorded, held: readonly HeldVersion[]): Tombstone {
  const { version: recordedVersion, serial: recordedSerial, deleted: isTombstone } = recorded;
  const published: HeldVersion = { version: BigInt(recordedVersion), serial: recordedSerial, isTombstone };
  const newest = [published, ...held].reduce((a, b) => (b.version > a.version ? b : a));
  const { version, serial = recordedSerial } = newest;
  return { domain, version: newest.isTombstone ? version : version + 1n, serial };
}

/** The tombstone for a manifest of a zone that is gone: that of all other regions, if it is on record and newer than the manifest. */
export function tombstoneOver({ domain, version, serial }: Tombstone, publication: Recorded | undefined): Tombstone {
  const recorded = publication ?? { version: String(version), serial };
  const deleted = recorded.deleted === true && BigInt(recorded.version) > version;
  return tombstoneAfter(domain, { ...recorded, deleted }, [{ version, serial }]);
}

/** Whether a version is newer than the one on record, or has another body than that under the same number. */
export function newerThan(recorded: {
  readonly version: bigint;
  readonly sha256: string;
}): (held: HeldVersion) => boolean {
  return ({ version, sha256 = recorded.sha256 }) =>
    version > recorded.version || (version === recorded.version && sha256 !== recorded.sha256);
}

function versionInRegion(region: RegionView, manifest: string, recorded: string | undefined): HeldVersion[] {
  const held = region.manifest(manifest, recorded);
  if (held?.version === undefined) return [];
  const { version, serial, sha256, kind } = held;
  return [{ version, serial, sha256, isTombstone: kind === 'tombstone' }];
}

function versionsOnServers({ servers, cluster }: RegionView, manifest: string): HeldVersion[] {
  return servers.flatMap(({ acknowledgement }) => {
    const version = acknowledgement?.cluster === cluster ? servedInstead(acknowledgement, manifest) : undefined;
    return version === undefined ? [] : [{ version }];
  });
}
