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
 * A published zone as ConfigMaps: zone file text in canonical order, one record a line, absolute names and TTLs.
 *
 *   manifest   domain, version, serial, owner, claim, SOA, digest, signature — and the records of a small zone, or the list of buckets
 *   bucket     records of a run of owner names, about 64 KiB, named by their content and never changed
 *   tombstone  takes the manifest's place when the zone is deleted
 *
 * The digest covers domain, version, serial, owner, claim, SOA and the digest of every bucket, so that a server checks only what changed.
 */

/** A zone as text. */
export interface SnapshotContent {
  /** Apex in lower case with the final dot. */
  readonly domain: string;
  /** The serial of the SOA record. It does not tell which snapshot is newer. */
  readonly serial: number;
  /** The SOA record's line, and its signature's where the zone is signed. */
  readonly soa: string;
  /** Everything else in canonical order. */
  readonly blocks: readonly OwnerBlock[];
}

export interface Snapshot extends SnapshotContent {
  /** The publication version: of two snapshots of a domain the one with the greater version is newer. */
  readonly version: bigint;
  /** The zone's owner, as `ownerId` gives it; aliases are followed only into other zones of the same owner. */
  readonly owner?: string;
  /** The claim on the domain, for an operator that has lost it. Nameservers read in it whether the zone is blocked. */
  readonly claim?: PublishedClaim;
}

/** The end of a published zone. */
export interface Tombstone {
  readonly domain: string;
  /** Greater than that of the snapshot whose place it takes. */
  readonly version: bigint;
  /** The last serial of the zone, for a later zone of the domain. */
  readonly serial: number;
}

export interface RenderedSnapshot {
  readonly manifest: ConfigMapResource;
  /** In the order of their records. Write them before the manifest. */
  readonly buckets: readonly ConfigMapResource[];
  readonly sha256: string;
}

/** Signs or verifies the text of `signedText` with the operator's publication key. */
export type SignText = (text: string) => string;
export type VerifyText = (text: string, signature: string) => boolean;

/** The ConfigMaps of a snapshot; `contents` are its blocks as `splitIntoBuckets` gives them. */
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

/** Takes a zone away: a server that has loaded it no longer serves the domain. */
export function renderTombstone({ domain, version, serial }: Tombstone, sign: SignText): ConfigMapResource {
  const sha256 = digestOf({ domain, version, serial, soa: '' }, []);
  const signature = sign(signedText('tombstone', domain, sha256));
  return make(ConfigMapKind, metadata(manifestName(domain), 'tombstone'), {
    data: { domain, version: String(version), serial: String(serial), sha256, signature },
  });
}

/** Name of the one ConfigMap, in each region, that holds the state of a domain: manifest or tombstone. */
export function manifestName(domain: string): string {
  return hashedName('zone', domain);
}

/** Name of the manifest or tombstone that a ConfigMap of a snapshot, buckets included, belongs to. */
export function manifestNameOf(configMap: string): string {
  return configMap.split('.', 1)[0];
}

/** A bucket as a manifest lists it. */
export interface ListedBucket {
  readonly name: string;
  readonly digest: string;
}

/** The buckets that a manifest lists: a line a bucket, its name and its digest. */
export function listedBuckets({ data }: Pick<ConfigMapResource, 'data'>): ListedBucket[] {
  const lines = (data?.buckets ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [name, digest = ''] = line.split(' ');
    return { name, digest };
  });
}

/** Names of the buckets that a manifest lists. */
export function bucketNames(manifest: ConfigMapResource): string[] {
  return listedBuckets(manifest).map(({ name }) => name);
}

/** Whether a ConfigMap is in the place of a manifest, by its label alone: its signature is not checked. */
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

/** The text that the publication key signs. */
export function signedText(state: 'manifest' | 'tombstone', domain: string, sha256: string): string {
  return `fourwinds ${state} v1\n${domain}\n${sha256}\n`;
}

/** The digest of a snapshot with these blocks, which the publication key signs. */
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

/** The claim as it is written. */
type DigestedHead = Omit<Snapshot, 'blocks' | 'claim'> & { readonly claim?: string };

/** The digest of a snapshot, from the digests of its buckets. */
export function digestOf(head: DigestedHead, digests: readonly string[]): string {
  const { domain, version, serial, owner = '', claim = '', soa } = head;
  return sha256Of([domain, version, serial, owner, claim, soa, ...digests].join('\n'));
}
