import { digestOf, type ListedBucket, listedBuckets, manifestName, signedText, type VerifyText } from './snapshot.ts';
import { sha256Of } from '@fourwinds/data';
import { type ConfigMapResource, isOwnerId, labels } from '@fourwinds/resources';
import { saysBlocked } from './published-claim.ts';
import { readVersion } from './version.ts';

/** Records stored together, in a bucket or in the manifest. */
export interface SnapshotPart {
  readonly digest: string;
  readonly text: string;
}

export interface CompleteSnapshot {
  readonly state: 'complete';
  readonly domain: string;
  readonly version: bigint;
  readonly serial: number;
  readonly sha256: string;
  /** Owner id, 32 hexadecimal digits. Undefined if the manifest contains none. */
  readonly owner?: string;
  /** True if responses should report that the zone is blocked (RFC 8914 4.16). */
  readonly isBlocked: boolean;
  /** Line of the SOA record. If the zone is signed, also the line of its signature. */
  readonly soa: string;
  readonly parts: readonly SnapshotPart[];
}

export type SnapshotReading =
  | CompleteSnapshot
  | { readonly state: 'deleted'; readonly domain: string; readonly version: bigint; readonly serial: number }
  | { readonly state: 'incomplete'; readonly missing: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/** Returns the text of a bucket by name, or undefined if it is missing. */
export type BucketText = (name: string) => string | undefined;

/** True if the digest is correct for the text. Implementations may cache the result. */
export type HasDigest = (text: string, digest: string) => boolean;

export const hasDigest: HasDigest = (text, digest) => sha256Of(text) === digest;

/**
 * The format that this program writes and reads. Manifests and tombstones without the field `format` have this
 * format.
 */
const FORMAT = '1';
const MOST_OF_FORMAT = 20;

interface Head {
  readonly state: 'manifest' | 'tombstone';
  readonly domain: string;
  readonly version: bigint;
  readonly serial: number;
  readonly sha256: string;
  readonly signature: string;
  readonly owner?: string;
  readonly claim?: string;
  readonly soa: string;
}

/**
 * Assembles a snapshot and verifies its format, name, signature and digests. Only returns the snapshot if it is
 * complete and valid. Ignores unknown fields.
 */
export function readSnapshot(
  manifest: ConfigMapResource,
  bucket: BucketText,
  verify: VerifyText,
  fits = hasDigest,
): SnapshotReading {
  const { format = FORMAT } = manifest.data ?? {};
  return format === FORMAT ? readFormat1(manifest, bucket, verify, fits) : refuse(unknownFormat(format));
}

function readFormat1(
  manifest: ConfigMapResource,
  bucket: BucketText,
  verify: VerifyText,
  fits: HasDigest,
): SnapshotReading {
  const head = readHead(manifest);
  if (head === undefined) return refuse('a field is missing or malformed');
  const { state, domain, version, serial, sha256, owner, claim, soa } = head;
  if (manifest.metadata.name !== manifestName(domain)) return refuse('its name does not belong to its domain');
  if (!verify(signedText(state, domain, sha256), head.signature)) {
    return refuse('the signature is not of the publication key');
  }
  const { digests, parts: partsOf } = readContent(manifest.data ?? {});
  if (digestOf(head, digests) !== sha256) return refuse('the digest does not fit the content');
  if (state === 'tombstone') return { state: 'deleted', domain, version, serial };
  const parts = partsOf(bucket, fits);
  if ('state' in parts) return parts;
  return { state: 'complete', domain, version, serial, sha256, owner, isBlocked: saysBlocked(claim), soa, parts };
}

export function snapshotText({ soa, parts }: CompleteSnapshot): string {
  return soa + parts.map(({ text }) => text).join('');
}

interface Content {
  readonly digests: readonly string[];
  /** Returns the records after the SOA record, or the reason why they are missing. */
  readonly parts: (bucket: BucketText, fits: HasDigest) => readonly SnapshotPart[] | SnapshotReading;
}

/** Reads the records in the manifest, or the list of the manifest's buckets. */
function readContent(data: { [field: string]: string }): Content {
  const { records } = data;
  if (records === '') return { digests: [], parts: () => [] };
  if (records !== undefined) {
    const digest = sha256Of(records);
    return { digests: [digest], parts: () => [{ digest, text: records }] };
  }
  const listed = listedBuckets({ data });
  return { digests: listed.map(({ digest }) => digest), parts: (bucket, fits) => gatherBuckets(listed, bucket, fits) };
}

function readHead({ metadata, data }: ConfigMapResource): Head | undefined {
  const fields: { readonly [field: string]: string | undefined } = data ?? {};
  const { domain, sha256, signature, owner, claim, soa = '' } = fields;
  const state = metadata.labels?.[labels.snapshot];
  if (!isState(state) || domain === undefined || sha256 === undefined || signature === undefined) return undefined;
  const numbers = readNumbers(fields);
  if (numbers === undefined || !isHolder(fields)) return undefined;
  return { state, domain, ...numbers, sha256, signature, owner, claim, soa };
}

function readNumbers(fields: {
  readonly [field: string]: string | undefined;
}): Pick<Head, 'version' | 'serial'> | undefined {
  const { serial = '' } = fields;
  const version = readVersion(fields.version);
  return version === undefined || !/^\d{1,10}$/.test(serial) ? undefined : { version, serial: Number(serial) };
}

function isHolder({ owner, claim }: { readonly [field: string]: string | undefined }): boolean {
  return (owner === undefined || isOwnerId(owner)) && claim?.includes('\n') !== true;
}

function isState(label: string | undefined): label is Head['state'] {
  return label === 'manifest' || label === 'tombstone';
}

function gatherBuckets(
  buckets: readonly ListedBucket[],
  bucket: BucketText,
  fits: HasDigest,
): readonly SnapshotPart[] | SnapshotReading {
  const texts = buckets.map(({ name }) => bucket(name));
  const missing = buckets.filter((_, i) => texts[i] === undefined).map(({ name }) => name);
  if (missing.length > 0) return { state: 'incomplete', missing };
  const wrong = buckets.find(({ digest }, i) => !fits(texts[i]!, digest));
  if (wrong !== undefined) return refuse(`the bucket ${wrong.name} does not fit its digest`);
  return buckets.map(({ digest }, i) => ({ digest, text: texts[i]! }));
}

function unknownFormat(format: string): string {
  return `it has the format ${format.slice(0, MOST_OF_FORMAT)}, and this version of the program reads format ${FORMAT} alone`;
}

function refuse(reason: string): SnapshotReading {
  return { state: 'refused', reason };
}
