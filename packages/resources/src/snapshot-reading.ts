import type { ConfigMapResource } from './kinds/core.ts';
import { labels } from './kinds/group.ts';
import { digestOf, manifestName, sha256Of, signedText, type VerifyText } from './snapshot.ts';

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

/** Text of a bucket by its name; undefined when it is not there. */
export type BucketText = (name: string) => string | undefined;

interface Head {
  readonly state: 'manifest' | 'tombstone';
  readonly domain: string;
  readonly serial: number;
  readonly sha256: string;
  readonly signature: string;
  readonly soa: string;
}

interface Bucket {
  readonly name: string;
  readonly digest: string;
}

/**
 * Puts a snapshot together again and checks it: name, signature, digests. Nothing of a snapshot is used unless all of it
 * is there and right.
 */
export function readSnapshot(manifest: ConfigMapResource, bucket: BucketText, verify: VerifyText): SnapshotReading {
  const head = readHead(manifest);
  if (head === undefined) return refuse('a field is missing');
  const { state, domain, serial, sha256, soa } = head;
  if (manifest.metadata.name !== manifestName(domain)) return refuse('its name does not belong to its domain');
  if (!verify(signedText(state, domain, sha256), head.signature)) {
    return refuse('the signature is not of the publication key');
  }
  const { digests, body } = readContent(manifest.data ?? {});
  if (digestOf(domain, serial, soa, digests) !== sha256) return refuse('the digest does not fit the content');
  if (state === 'tombstone') return { state: 'deleted', domain, serial };
  const text = body(bucket);
  return typeof text === 'string' ? { state: 'complete', domain, serial, sha256, text: soa + text } : text;
}

interface Content {
  readonly digests: readonly string[];
  /** The text after the SOA, or why it cannot be had. */
  readonly body: (bucket: BucketText) => string | SnapshotReading;
}

/** The records lie in the manifest itself, or in the buckets that it lists. */
function readContent({ records, buckets = '' }: { [field: string]: string }): Content {
  if (records === '') return { digests: [], body: () => '' };
  if (records !== undefined) return { digests: [sha256Of(records)], body: () => records };
  const listed = readBuckets(buckets);
  return { digests: listed.map(({ digest }) => digest), body: (bucket) => joinBuckets(listed, bucket) };
}

function readHead({ metadata, data = {} }: ConfigMapResource): Head | undefined {
  const { domain, serial = '', sha256, signature, soa = '' } = data;
  const state = metadata.labels?.[labels.snapshot];
  const isComplete = domain !== undefined && sha256 !== undefined && signature !== undefined;
  if (!isComplete || !/^\d{1,10}$/.test(serial)) return undefined;
  if (state !== 'manifest' && state !== 'tombstone') return undefined;
  return { state, domain, serial: Number(serial), sha256, signature, soa };
}

/** A line a bucket: its name and its digest. */
function readBuckets(text: string): Bucket[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [name, digest = ''] = line.split(' ');
    return { name, digest };
  });
}

/** The text of all buckets, or why there is none. */
function joinBuckets(buckets: readonly Bucket[], bucket: BucketText): string | SnapshotReading {
  const texts = buckets.map(({ name }) => bucket(name));
  const missing = buckets.filter((_, i) => texts[i] === undefined).map(({ name }) => name);
  if (missing.length > 0) return { state: 'incomplete', missing };
  const wrong = buckets.find(({ digest }, i) => sha256Of(texts[i]!) !== digest);
  return wrong === undefined ? texts.join('') : refuse(`the bucket ${wrong.name} does not fit its digest`);
}

function refuse(reason: string): SnapshotReading {
  return { state: 'refused', reason };
}
