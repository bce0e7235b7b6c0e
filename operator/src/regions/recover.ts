import { buildZone, Name, readZoneFile, type Zone } from '@fourwinds/dns';
import type { ConfigMapResource } from '@fourwinds/resources';
import { readSnapshot, readVersion, type RenderedSnapshot, snapshotText } from '@fourwinds/snapshot';
import type { RegionConnection } from './region-connection.ts';

/**
 * Keeps the version that was published last where a newer draft is refused: regions that lack it, or a part of it, get
 * the bytes from one that has them all. Nothing happens when no region has them.
 */
export function recoverSnapshot(regions: readonly RegionConnection[], domain: string, sha256: string): void {
  const found = regions.map((region) => ({ region, snapshot: region.snapshot(domain, sha256) }));
  const donor = found.find(({ snapshot }) => snapshot !== undefined)?.snapshot;
  if (donor === undefined) return;
  const snapshot = { manifest: asNew(donor.manifest), buckets: donor.buckets.map(asNew), sha256 };
  for (const { region } of found.filter((other) => other.snapshot === undefined)) region.want(domain, { snapshot });
}

/** The manifest with the greatest version. */
export function newestOf(manifests: readonly ConfigMapResource[]): ConfigMapResource | undefined {
  const versionOf = ({ data }: ConfigMapResource): bigint => readVersion(data?.version) ?? 0n;
  return manifests.reduce<ConfigMapResource | undefined>(
    (a, b) => (a === undefined || versionOf(b) > versionOf(a) ? b : a),
    undefined,
  );
}

/** The content without what the donor's cluster added. */
function asNew({
  apiVersion,
  kind,
  metadata: { name, namespace, labels },
  data,
  immutable,
}: ConfigMapResource): ConfigMapResource {
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, labels },
    data,
    ...(immutable === undefined ? {} : { immutable }),
  };
}

/** The zone that was published under a digest, from a region that has all of it; undefined when none has. */
export function publishedZone(regions: readonly RegionConnection[], domain: string, sha256: string): Zone | undefined {
  for (const region of regions) {
    const snapshot = region.snapshot(domain, sha256);
    const zone = snapshot && zoneOf(domain, snapshot);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

function zoneOf(domain: string, { manifest, buckets }: RenderedSnapshot): Zone | undefined {
  const texts = new Map(buckets.map(({ metadata, data }) => [metadata.name, data?.records]));
  const reading = readSnapshot(
    manifest,
    (name) => texts.get(name),
    () => true,
  );
  if (reading.state !== 'complete') return undefined;
  return buildZone(Name.parse(domain), readZoneFile(snapshotText(reading)).records).zone;
}
