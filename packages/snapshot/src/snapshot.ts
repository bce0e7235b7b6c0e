import { type BucketContent, MANIFEST_BYTES, type OwnerBlock, splitIntoBuckets } from './buckets.ts';
import { type PublishedClaim, writePublishedClaim } from './published-claim.ts';
import { sha256Of } from '@fourwinds/data';
import {
  ConfigMapKind,
  type ConfigMapResource,
  hashedName,
  labels,
  make,
  shortHash,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';

/**
 * A published zone, stored in ConfigMaps. The records are zone file text in canonical order, one record per line,
 * with absolute names and TTLs. Each ConfigMap is one of:
 *
 * - `manifest`: contains domain, version, serial, owner, claim, SOA, digest and signature, and either the records of
 *   a small zone or the list of buckets
 * - `bucket`: contains the records of consecutive owner names, about 64 KiB. It is immutable, and its name depends on
 *   its content
 * - `tombstone`: replaces the manifest when the zone is deleted
 *
 * The digest covers domain, version, serial, owner, claim, SOA and the digests of all buckets. Therefore a server
 * only needs to check the parts that changed.
 */

export interface SnapshotContent {
  /** Apex in lower case, with a final dot. */
  readonly domain: string;
  /** Serial of the SOA record. It does not determine which snapshot is newer. */
  readonly serial: number;
  /** Line of the SOA record. If the zone is signed, also the line of its signature. */
  readonly soa: string;
  /** All other records in canonical order. */
  readonly blocks: readonly OwnerBlock[];
}

export interface Snapshot extends SnapshotContent {
  /** Publication version. Among the snapshots of a domain, a higher version is newer. */
  readonly version: bigint;
  /** The `ownerId` of the zone's owner. Nameservers only follow aliases into zones of the same owner. */
  readonly owner?: string;
  /**
   * The claim on the domain, in case the operator loses it. Nameservers only read from it whether the zone is
   * blocked.
   */
  readonly claim?: PublishedClaim;
}

/** Marks a published zone as deleted. */
export interface Tombstone {
  readonly domain: string;
  /** Must be higher than the version of the snapshot that the tombstone replaces. */
  readonly version: bigint;
  /** The last serial of the zone. A later zone of the domain can continue from it. */
  readonly serial: number;
}

export interface RenderedSnapshot {
  readonly manifest: ConfigMapResource;
  /** Buckets in the order of their records. Write them before the manifest. */
  readonly buckets: readonly ConfigMapResource[];
  readonly sha256: string;
}

/** Signs or verifies `signedText` with the operator's publication key. */
export type SignText = (text: string) => string;
export type VerifyText = (text: string, signature: string) => boolean;

/**
 * Returns the ConfigMaps of a snapshot. `contents` contains the blocks of the snapshot, split by `splitIntoBuckets`.
 */
export function renderSnapshot(
  snapshot: Snapshot,
  sign: SignText,
  contents: readonly BucketContent[] = splitIntoBuckets(snapshot.blocks),
): RenderedSnapshot {
  const name = manifestName(snapshot.domain);
  const digests = contents.map(({ digest }) => digest);
  const claim = snapshot.claim && writePublishedClaim(snapshot.claim);
  const sha256 = snapshotDigest(snapshot, contents);
  const { text: first = '' } = contents.at(0) ?? {};
  const inline = contents.length <= 1 && first.length <= MANIFEST_BYTES;
  const buckets = inline ? [] : contents.map((content) => bucketOf(name, content));
  const content: { [key: string]: string } = inline
    ? { records: first }
    : { buckets: buckets.map((bucket, i) => `${bucket.metadata.name} ${digests[i]}\n`).join('') };
  const manifest = make(ConfigMapKind, metadata(name, 'manifest'), {
    data: {
      domain: snapshot.domain,
      version: String(snapshot.version),
      serial: String(snapshot.serial),
      ...(snapshot.owner === undefined ? {} : { owner: snapshot.owner }),
      ...(claim === undefined ? {} : { claim }),
      soa: snapshot.soa,
      ...content,
      sha256,
      signature: sign(signedText('manifest', snapshot.domain, sha256)),
    },
  });
  return { manifest, buckets, sha256 };
}

/** Returns a tombstone. Servers that load it stop serving the domain. */
export function renderTombstone({ domain, version, serial }: Tombstone, sign: SignText): ConfigMapResource {
  const sha256 = digestOf({ domain, version, serial, soa: '' }, []);
  const signature = sign(signedText('tombstone', domain, sha256));
  return make(ConfigMapKind, metadata(manifestName(domain), 'tombstone'), {
    data: { domain, version: String(version), serial: String(serial), sha256, signature },
  });
}

/** Returns the name of the ConfigMap that contains the manifest or tombstone of a domain. */
export function manifestName(domain: string): string {
  return hashedName('zone', domain);
}

/** Returns the name of the manifest or tombstone that a snapshot's ConfigMap belongs to. */
export function manifestNameOf(configMap: string): string {
  return configMap.split('.', 1)[0];
}

export interface ListedBucket {
  readonly name: string;
  readonly digest: string;
}

/** Reads the bucket list of a manifest. Each line contains a name and a digest. */
export function listedBuckets({ data }: Pick<ConfigMapResource, 'data'>): ListedBucket[] {
  const lines = (data?.buckets ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [name, digest = ''] = line.split(' ');
    return { name, digest };
  });
}

export function bucketNames(manifest: ConfigMapResource): string[] {
  return listedBuckets(manifest).map(({ name }) => name);
}

/** Only reads the label. Does not verify the signature. */
export function isTombstone(configMap: ConfigMapResource): boolean {
  return configMap.metadata.labels?.[labels.snapshot] === 'tombstone';
}

function metadata(name: string, snapshot: 'manifest' | 'bucket' | 'tombstone'): ConfigMapResource['metadata'] {
  return { namespace: SYSTEM_NAMESPACE, name, labels: { [labels.snapshot]: snapshot } };
}

function bucketOf(zone: string, { text, digest }: BucketContent): ConfigMapResource {
  return make(ConfigMapKind, metadata(`${zone}.${shortHash(digest)}`, 'bucket'), {
    data: { records: text },
    immutable: true,
  });
}

export function signedText(state: 'manifest' | 'tombstone', domain: string, sha256: string): string {
  return `fourwinds ${state} v1\n${domain}\n${sha256}\n`;
}

export function snapshotDigest(
  { claim, ...head }: Omit<Snapshot, 'blocks'>,
  contents: readonly BucketContent[],
): string {
  const written = claim && writePublishedClaim(claim);
  return digestOf(
    { ...head, claim: written },
    contents.map(({ digest }) => digest),
  );
}

type DigestedHead = Omit<Snapshot, 'blocks' | 'claim'> & { readonly claim?: string };

/** Computes a snapshot's digest from the digests of its buckets. */
export function digestOf(head: DigestedHead, digests: readonly string[]): string {
  const { domain, version, serial, owner = '', claim = '', soa } = head;
  return sha256Of([domain, version, serial, owner, claim, soa, ...digests].join('\n'));
}
