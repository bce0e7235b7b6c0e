import { digestOf, type ListedBucket, listedBuckets, manifestName, signedText, type VerifyText } from './snapshot.ts';
import { sha256Of } from '@fourwinds/data';
import { type ConfigMapResource, isOwnerId, labels } from '@fourwinds/resources';
import { saysBlocked } from './published-claim.ts';
import { readVersion } from './version.ts';

/** Records of a snapshot that are stored together: a bucket, or those in the manifest. */
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
  /** The owner, where the manifest names one: 32 hexadecimal digits. */
  readonly owner?: string;
  /** Whether answers say that the zone is blocked (RFC 8914 4.16). */
  readonly isBlocked: boolean;
  /** The SOA record's line, and its signature's where the zone is signed. */
  readonly soa: string;
  /** Everything else. */
  readonly parts: readonly SnapshotPart[];
}

/** The result of reading a manifest or tombstone. */
export type SnapshotReading =
  | CompleteSnapshot
  | { readonly state: 'deleted'; readonly domain: string; readonly version: bigint; readonly serial: number }
  | { readonly state: 'incomplete'; readonly missing: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/** Text of a bucket by its name; undefined when it is not there. */
export type BucketText = (name: string) => string | undefined;

/** Whether a text has a digest; whoever has seen both before need not make it again. */
export type HasDigest = (text: string, digest: string) => boolean;

export const hasDigest: HasDigest = (text, digest) => sha256Of(text) === digest;

/** The format that this program writes and reads; a manifest or tombstone without the field `format` has it. */
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
  /** As it is written. */
  readonly claim?: string;
  readonly soa: string;
}

/**
 * Puts a snapshot together again and checks it: format, name, signature, digests. Nothing of a snapshot is used unless all of it
 * is there and right. Fields that this format does not have are ignored.
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

/** The zone as zone file text. */
export function snapshotText({ soa, parts }: CompleteSnapshot): string {
  return soa + parts.map(({ text }) => text).join('');
}

interface Content {
  readonly digests: readonly string[];
  /** The records after the SOA, or the reason why they are missing. */
  readonly parts: (bucket: BucketText, fits: HasDigest) => readonly SnapshotPart[] | SnapshotReading;
}

/** The records are in the manifest itself, or in the buckets that it lists. */
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

/** Whether owner and claim, each where it is there, have their forms. */
function isHolder({ owner, claim }: { readonly [field: string]: string | undefined }): boolean {
  return (owner === undefined || isOwnerId(owner)) && claim?.includes('\n') !== true;
}

function isState(label: string | undefined): label is Head['state'] {
  return label === 'manifest' || label === 'tombstone';
}

/** The texts of all buckets, or why there are none. */
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
