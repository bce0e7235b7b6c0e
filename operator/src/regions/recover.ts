import { buildZone, Name, readZoneFile, type Zone } from '@fourwinds/dns';
import { ConfigMapKind, type ConfigMapResource, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import {
  bucketNames,
  manifestName,
  readSnapshot,
  type RenderedSnapshot,
  signedText,
  type SignText,
  snapshotText,
} from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import type { HeldConfigMap } from './held-config-map.ts';
import type { RegionConnection } from './region-connection.ts';

/**
 * Keeps the last published version in place if a newer draft is refused. Some regions may lack all or part of this
 * version, or have a version that another key signed. They receive a newly signed copy from a complete region. Does
 * nothing if no region is complete.
 */
export async function recoverSnapshot(
  regions: readonly RegionConnection[],
  { domain, sha256, sign }: { readonly domain: string; readonly sha256: string; readonly sign: SignText },
): Promise<void> {
  const lacking = regions.filter((region) => !region.holdsSigned(domain, sha256));
  if (lacking.length === 0) return;
  const donor = await readFromAny(regions, domain, sha256);
  if (donor === undefined) return;
  const manifest = asNew(donor.manifest);
  const signature = sign(signedText('manifest', domain, sha256));
  const signed = { ...manifest, data: { ...manifest.data, signature } };
  const snapshot = { manifest: signed, buckets: donor.buckets.map(asNew), sha256 };
  for (const region of lacking) region.writer.want(domain, { snapshot });
}

export function newestOf(manifests: readonly HeldConfigMap[]): HeldConfigMap | undefined {
  return manifests.reduce<HeldConfigMap | undefined>(
    (a, b) => (a === undefined || (b.version ?? 0n) > (a.version ?? 0n) ? b : a),
    undefined,
  );
}

/** Reads the zone with a digest from a region that has all of it. Undefined if no region does. */
export async function publishedZone(
  regions: readonly RegionConnection[],
  domain: string,
  sha256: string,
): Promise<Zone | undefined> {
  return publishedZoneReader(regions, domain, sha256)();
}

/**
 * Like `publishedZone`, but starts the reads now, since the regions may soon have another version. The zone is parsed
 * when the returned function is called.
 */
export function publishedZoneReader(
  regions: readonly RegionConnection[],
  domain: string,
  sha256: string,
): () => Promise<Zone | undefined> {
  const reading = readFromAny(regions, domain, sha256).catch(() => undefined);
  return async () => {
    const snapshot = await reading;
    return snapshot && zoneOf(domain, snapshot);
  };
}

/**
 * Reads the snapshot of a domain with this digest from the first region whose store has all of it, including regions
 * that are not listed yet.
 */
async function readFromAny(
  regions: readonly RegionConnection[],
  domain: string,
  sha256: string,
): Promise<RenderedSnapshot | undefined> {
  for (const region of regions.filter((one) => !one.isListed || one.holds(domain, sha256))) {
    const snapshot = await readStored(region.store, domain, sha256).catch(() => undefined);
    if (snapshot !== undefined) return snapshot;
  }
  return undefined;
}

/** No signature check: the operator knows this digest as its own. */
async function readStored(store: ResourceStore, domain: string, sha256: string): Promise<RenderedSnapshot | undefined> {
  const read = (name: string): Promise<ConfigMapResource | undefined> =>
    store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name });
  const manifest = await read(manifestName(domain));
  if (manifest?.data?.sha256 !== sha256) return undefined;
  const found = await Promise.all(bucketNames(manifest).map(read));
  const buckets = found.filter((bucket) => bucket !== undefined);
  return readingOf(manifest, buckets).state === 'complete' ? { manifest, buckets, sha256 } : undefined;
}

function readingOf(
  manifest: ConfigMapResource,
  buckets: readonly ConfigMapResource[],
): ReturnType<typeof readSnapshot> {
  const texts = new Map(buckets.map(({ metadata, data }) => [metadata.name, data?.records]));
  return readSnapshot(
    manifest,
    (name) => texts.get(name),
    () => true,
  );
}

function zoneOf(domain: string, { manifest, buckets }: RenderedSnapshot): Zone | undefined {
  const reading = readingOf(manifest, buckets);
  if (reading.state !== 'complete') return undefined;
  return buildZone(Name.parse(domain), readZoneFile(snapshotText(reading)).records).zone;
}

/** Removes the fields that the source cluster added. */
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
