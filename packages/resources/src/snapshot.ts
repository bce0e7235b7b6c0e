import { createHash } from 'node:crypto';
import { ConfigMapKind, type ConfigMapResource } from './kinds/core.ts';
import { hashedName } from './kinds/domain-claim.ts';
import { labels, SYSTEM_NAMESPACE } from './kinds/group.ts';
import { make } from './resource.ts';

/**
 * A published zone as ConfigMaps: master-file text in canonical order, one record a line, absolute names and TTLs.
 *
 *   manifest   domain, serial, SOA, digest, signature — and the records of a small zone, or the list of buckets
 *   bucket     records of a run of owner names, about 64 KiB, named by their content and never changed
 *   tombstone  takes the manifest's place when the zone is deleted
 *
 * The digest covers domain, serial, SOA and the digest of every bucket, so that a server checks only what changed.
 */

/** The records of one owner name. */
export interface OwnerBlock {
  readonly owner: string;
  /** Whole lines, each with its line break. */
  readonly text: string;
}

export interface Snapshot {
  /** Apex in lower case with the final dot. */
  readonly domain: string;
  readonly serial: number;
  /** The SOA record's line, and its signature's where the zone is signed. */
  readonly soa: string;
  /** Everything else in canonical order. */
  readonly blocks: readonly OwnerBlock[];
}

export interface RenderedSnapshot {
  readonly manifest: ConfigMapResource;
  /** In the order of their records. Write them before the manifest. */
  readonly buckets: readonly ConfigMapResource[];
  readonly sha256: string;
}

/** Signs or verifies the text of `signedText` with the operator's publication key (Ed25519). */
export type SignText = (text: string) => string;
export type VerifyText = (text: string, signature: string) => boolean;

/** Up to this size the records lie in the manifest itself. */
const INLINE_BYTES = 64 * 1024;
const BUCKET_BYTES = 64 * 1024;
const BUCKET_MINIMUM = 16 * 1024;
const BUCKET_MAXIMUM = 512 * 1024;

/** The ConfigMaps of a snapshot. */
export function renderSnapshot(snapshot: Snapshot, sign: SignText): RenderedSnapshot {
  const texts = splitIntoBuckets(snapshot.blocks);
  const name = manifestName(snapshot.domain);
  const digests = texts.map(sha256Of);
  const sha256 = digestOf(snapshot.domain, snapshot.serial, snapshot.soa, digests);
  const inline = texts.length <= 1 && (texts[0] ?? '').length <= INLINE_BYTES;
  const buckets = inline ? [] : texts.map((text, i) => bucketOf(name, text, digests[i]));
  const content: { [key: string]: string } = inline
    ? { records: texts[0] ?? '' }
    : { buckets: buckets.map((bucket, i) => `${bucket.metadata.name} ${digests[i]}\n`).join('') };
  const manifest = make(ConfigMapKind, metadata(name, 'manifest'), {
    data: {
      domain: snapshot.domain,
      serial: String(snapshot.serial),
      soa: snapshot.soa,
      ...content,
      sha256,
      signature: sign(signedText('manifest', snapshot.domain, sha256)),
    },
  });
  return { manifest, buckets, sha256 };
}

/** Takes a zone away: a server that has loaded it no longer serves the domain. */
export function renderTombstone(domain: string, serial: number, sign: SignText): ConfigMapResource {
  const sha256 = digestOf(domain, serial, '', []);
  return make(ConfigMapKind, metadata(manifestName(domain), 'tombstone'), {
    data: { domain, serial: String(serial), sha256, signature: sign(signedText('tombstone', domain, sha256)) },
  });
}

/** What a server makes of a manifest or tombstone. */
export type SnapshotReading =
  | {
      readonly state: 'complete';
      readonly domain: string;
      readonly serial: number;
      readonly sha256: string;
      readonly text: string;
    }
  | { readonly state: 'deleted'; readonly domain: string; readonly serial: number }
  | { readonly state: 'incomplete'; readonly missing: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/**
 * Puts a snapshot together again and checks it: signature, name, digests. `bucket` gives the text of a bucket by name.
 * Nothing of a snapshot is used unless all of it is there and right.
 */
export function readSnapshot(
  manifest: ConfigMapResource,
  bucket: (name: string) => string | undefined,
  verify: VerifyText,
): SnapshotReading {
  const { domain, serial, sha256, signature, soa = '', records, buckets = '' } = manifest.data ?? {};
  const state = manifest.metadata.labels?.[labels.snapshot];
  if (domain === undefined || sha256 === undefined || signature === undefined || !/^\d{1,10}$/.test(serial ?? ''))
    return refuse('a field is missing');
  if (state !== 'manifest' && state !== 'tombstone') return refuse(`unknown label ${labels.snapshot}=${state}`);
  if (manifest.metadata.name !== manifestName(domain)) return refuse('its name does not belong to its domain');
  if (!verify(signedText(state, domain, sha256), signature))
    return refuse('the signature is not of the publication key');
  const lines = buckets
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
  const digests = records === undefined ? lines.map(([, digest]) => digest) : records === '' ? [] : [sha256Of(records)];
  if (digestOf(domain, Number(serial), soa, digests) !== sha256) return refuse('the digest does not fit the content');
  if (state === 'tombstone') return { state: 'deleted', domain, serial: Number(serial) };
  const complete = (text: string): SnapshotReading => ({
    state: 'complete',
    domain,
    serial: Number(serial),
    sha256,
    text: soa + text,
  });
  if (records !== undefined) return complete(records);
  const texts = lines.map(([name]) => bucket(name));
  const missing = lines.filter((_, i) => texts[i] === undefined).map(([name]) => name);
  if (missing.length > 0) return { state: 'incomplete', missing };
  const wrong = lines.find(([, digest], i) => sha256Of(texts[i] ?? '') !== digest);
  return wrong === undefined ? complete(texts.join('')) : refuse(`the bucket ${wrong[0]} does not fit its digest`);
}

/** Name of the one ConfigMap, in each region, that says what a domain is: manifest or tombstone. */
export function manifestName(domain: string): string {
  return hashedName('zone', domain);
}

/** Names of the buckets that a manifest lists. */
export function bucketNames(manifest: ConfigMapResource): string[] {
  return (manifest.data?.buckets ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' ')[0]);
}

export function isTombstone(configMap: ConfigMapResource): boolean {
  return configMap.metadata.labels?.[labels.snapshot] === 'tombstone';
}

function refuse(reason: string): SnapshotReading {
  return { state: 'refused', reason };
}

function metadata(name: string, snapshot: 'manifest' | 'bucket' | 'tombstone'): ConfigMapResource['metadata'] {
  return { namespace: SYSTEM_NAMESPACE, name, labels: { [labels.snapshot]: snapshot } };
}

function bucketOf(zone: string, text: string, digest: string): ConfigMapResource {
  return make(ConfigMapKind, metadata(`${zone}-${digest.slice(0, 20)}`, 'bucket'), {
    data: { records: text },
    immutable: true,
  });
}

function signedText(state: 'manifest' | 'tombstone', domain: string, sha256: string): string {
  return `fourwinds ${state} v1\n${domain}\n${sha256}\n`;
}

function digestOf(domain: string, serial: number, soa: string, digests: readonly string[]): string {
  return sha256Of([domain, serial, soa, ...digests].join('\n'));
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Runs of blocks of about 64 KiB. An owner name ends its run by a hash of the name, not by its position, so that
 * a record added or removed changes one run and leaves the others as they were.
 */
function splitIntoBuckets(blocks: readonly OwnerBlock[]): string[] {
  const total = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (total <= INLINE_BYTES) return total === 0 ? [] : [blocks.map((block) => block.text).join('')];
  const buckets: string[] = [];
  let run = '';
  for (const block of blocks) {
    if (run !== '' && run.length + block.text.length > BUCKET_MAXIMUM) {
      buckets.push(run);
      run = '';
    }
    run += block.text;
    if (run.length >= BUCKET_MINIMUM && endsRun(block)) {
      buckets.push(run);
      run = '';
    }
  }
  return run === '' ? buckets : [...buckets, run];
}

/** True for one owner in so many that runs have the wanted size; the same for the same owner whatever lies around it. */
function endsRun(block: OwnerBlock): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < block.owner.length; i++) hash = Math.imul(hash ^ block.owner.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < block.text.length / (BUCKET_BYTES - BUCKET_MINIMUM);
}
