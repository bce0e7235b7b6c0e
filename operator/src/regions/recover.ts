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
 * Keeps the version that was published last where a newer draft is refused: regions that lack it, or a part of it, get
 * the bytes from one that has them all, signed anew, and so do those whose signature is of another key. Nothing happens when no
 * region has them.
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

/** The manifest with the greatest version. */
export function newestOf(manifests: readonly HeldConfigMap[]): HeldConfigMap | undefined {
  return manifests.reduce<HeldConfigMap | undefined>(
    (a, b) => (a === undefined || (b.version ?? 0n) > (a.version ?? 0n) ? b : a),
    undefined,
  );
}

/** The zone that was published under a digest, from a region that has all of it; undefined when none has. */
export async function publishedZone(
  regions: readonly RegionConnection[],
  domain: string,
  sha256: string,
): Promise<Zone | undefined> {
  return publishedZoneReader(regions, domain, sha256)();
}

/** The same, requested from the regions now, which may have another version soon, and made a zone when it is called. */
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

/** The snapshot of a domain with this digest from the first region whose store has all of it; one that is not listed yet is asked, too. */
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

/** A digest that the operator knows for its own tells more than a signature would. */
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

/** The content without the fields that the donor's cluster added. */
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
