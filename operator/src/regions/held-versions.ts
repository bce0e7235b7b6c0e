import { servedInstead, type Tombstone } from '@fourwinds/snapshot';
import type { Publication } from '@fourwinds/resources';
import type { RegionView } from './region-view.ts';

export interface HeldVersion {
  readonly version: bigint;
  /** Absent if only a server reports the version, because servers do not report serials. */
  readonly serial?: number;
  readonly sha256?: string;
  /** True if the zone was deleted with this version. */
  readonly isTombstone?: boolean;
}

type Recorded = Pick<Publication, 'version' | 'serial' | 'deleted'>;

/**
 * Returns the versions of a domain in the regions: versions of signed manifests or tombstones, and versions of other
 * snapshots that servers report they serve, for example after a region was restored from a backup.
 */
export function heldVersions(regions: readonly RegionView[], manifest: string, recorded?: string): HeldVersion[] {
  return regions.flatMap((region) => [
    ...versionInRegion(region, manifest, recorded),
    ...versionsOnServers(region, manifest),
  ]);
}

/**
 * Returns the tombstone for a zone. If nothing is newer, reuses the recorded tombstone or a tombstone in a region, so
 * that all regions get the same tombstone.
 */
export function tombstoneAfter(domain: string, recorded: Recorded, held: readonly HeldVersion[]): Tombstone {
  const { version: recordedVersion, serial: recordedSerial, deleted: isTombstone } = recorded;
  const published: HeldVersion = { version: BigInt(recordedVersion), serial: recordedSerial, isTombstone };
  const newest = [published, ...held].reduce((a, b) => (b.version > a.version ? b : a));
  const { version, serial = recordedSerial } = newest;
  return { domain, version: newest.isTombstone ? version : version + 1n, serial };
}

/**
 * Returns the tombstone for the manifest of a deleted zone. Reuses the recorded tombstone of the other regions if it
 * is newer than the manifest.
 */
export function tombstoneOver({ domain, version, serial }: Tombstone, publication: Recorded | undefined): Tombstone {
  const recorded = publication ?? { version: String(version), serial };
  const deleted = recorded.deleted === true && BigInt(recorded.version) > version;
  return tombstoneAfter(domain, { ...recorded, deleted }, [{ version, serial }]);
}

/** Returns a test for versions that are newer than the recorded version, or have the same number but another digest. */
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
