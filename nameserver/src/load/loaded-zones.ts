import { isError, IssueError, Name } from '@fourwinds/dns';
import type { ConfigMapResource } from '@fourwinds/resources';
import {
  bucketNames,
  type BucketText,
  type CompleteSnapshot,
  manifestName,
  readSnapshot,
  type VerifyText,
} from '@fourwinds/snapshot';
import { compileUnloadedZone, patchImage, type ZoneImage, type ZoneSet } from '../answer/index.ts';
import { compileSnapshot } from './compile-snapshot.ts';
import { LatestVersions } from './latest-versions.ts';
import { changesBetween } from './snapshot-changes.ts';
import type { SnapshotZoneImage, ZoneFacts } from './snapshot-reading.ts';
import { readSnapshotZone } from './snapshot-zone.ts';

export type LoadOutcome =
  | { readonly state: 'loaded' | 'unchanged' | 'deleted' }
  /** The zone must be read and compiled completely, which takes long. */
  | { readonly state: 'long' }
  | { readonly state: 'incomplete'; readonly missing: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/** Snapshots with more characters than this take several milliseconds to read and compile. */
const MOST_CHARACTERS = 128 * 1024;

/** Maximum size of a patched image relative to a newly compiled image. */
const MOST_GROWTH = 1.25;

/**
 * The served zones of a region, by manifest name. A snapshot replaces its predecessor only if it is complete, signed,
 * not older, and a valid zone. Otherwise the predecessor stays. If there is none, queries for the zone's names fail,
 * because its records are unknown.
 */
export class LoadedZones {
  readonly #zones: ZoneSet;
  readonly #verify: VerifyText;
  readonly #loaded = new Map<string, ZoneFacts>();
  /** Apexes of zones that could not be loaded, in wire format, by manifest name. */
  readonly #unloaded = new Map<string, Uint8Array>();
  readonly #versions = new LatestVersions();

  constructor(zones: ZoneSet, verify: VerifyText) {
    this.#zones = zones;
    this.#verify = verify;
  }

  get size(): number {
    return this.#loaded.size;
  }

  names(): string[] {
    return [...this.#loaded.keys()];
  }

  has(manifest: string): boolean {
    return this.#loaded.has(manifest);
  }

  version(manifest: string): bigint | undefined {
    return this.#loaded.get(manifest)?.version;
  }

  unloadedNames(): string[] {
    return [...this.#unloaded.keys()];
  }

  /**
   * Loads a manifest or tombstone. `bucket` returns the text of a bucket by name. A complete snapshot with the digest
   * of the served version is not verified again, since it changes nothing. If `shortly` is true, a large zone that
   * cannot be patched is not read.
   */
  load(manifest: ConfigMapResource, bucket: BucketText, shortly = false): LoadOutcome {
    const outcome = this.#load(manifest, bucket, shortly);
    if (outcome.state === 'refused' || outcome.state === 'incomplete') this.#markUnloaded(manifest);
    return outcome;
  }

  #load(manifest: ConfigMapResource, bucket: BucketText, shortly: boolean): LoadOutcome {
    const { name } = manifest.metadata;
    if (this.#isServed(manifest, bucket)) {
      this.#keepUnread(manifest, bucket);
      return { state: 'unchanged' };
    }
    const isLong = shortly && isLarge(manifest, bucket);
    if (isLong && !this.#versions.has(name)) return { state: 'long' };
    const reading = readSnapshot(manifest, bucket, this.#verify, this.#versions.hasDigest(name));
    if (reading.state === 'incomplete' || reading.state === 'refused') return reading;
    const before = this.#loaded.get(name);
    if (before !== undefined && reading.version < before.version) {
      return refused(`its version ${reading.version} is older than ${before.version}, which is served`);
    }
    if (reading.state === 'complete') return this.#swap(name, reading, isLong);
    this.drop(name);
    return { state: 'deleted' };
  }

  #isServed(manifest: ConfigMapResource, bucket: BucketText): boolean {
    const before = this.#loaded.get(manifest.metadata.name);
    return before !== undefined && manifest.data?.sha256 === before.sha256 && isWhole(manifest, bucket);
  }

  #swap(name: string, snapshot: CompleteSnapshot, isLong: boolean): LoadOutcome {
    return this.#patch(name, snapshot) ?? (isLong ? { state: 'long' } : this.#put(name, snapshot));
  }

  /** Serves an image that a thread compiled from a verified snapshot. Returns false if a newer version is served. */
  take(manifest: ConfigMapResource, bucket: BucketText, { facts, image }: NonNullable<SnapshotZoneImage>): boolean {
    const { name } = manifest.metadata;
    const served = this.#loaded.get(name);
    if (served !== undefined && facts.version < served.version) return false;
    this.restore(name, facts, image);
    this.#versions.forget(name);
    if (!hasBuckets(manifest)) return true;
    const snapshot = readSnapshot(
      manifest,
      bucket,
      () => true,
      () => true,
    );
    if (snapshot.state === 'complete') this.#versions.keepLarge(name, { snapshot, words: image.words.length });
    return true;
  }

  /** Serves an image compiled from a snapshot earlier. The caller must have verified the image. */
  restore(manifest: string, facts: ZoneFacts, image: ZoneImage): void {
    this.#zones.put(image);
    this.#unloaded.delete(manifest);
    this.#loaded.set(manifest, facts);
  }

  /** Returns the served version of a manifest and its source. The image is valid until zones change. */
  served(manifest: string): { readonly facts: ZoneFacts; readonly image: ZoneImage } | undefined {
    const facts = this.#loaded.get(manifest);
    const image = facts && this.#zones.image(Name.parse(facts.domain).wire);
    return image && { facts, image };
  }

  /** Stops serving a zone, or forgets that it could not be loaded. */
  drop(manifest: string): void {
    const zone = this.#loaded.get(manifest);
    const apex = zone === undefined ? this.#unloaded.get(manifest) : Name.parse(zone.domain).wire;
    if (apex === undefined) return;
    this.#zones.remove(apex);
    this.#loaded.delete(manifest);
    this.#unloaded.delete(manifest);
    this.#versions.forget(manifest);
  }

  /** Makes queries for names of a zone without a served version fail, regardless of zones above it. */
  #markUnloaded({ metadata: { name }, data = {} }: ConfigMapResource): void {
    if (this.#loaded.has(name) || this.#unloaded.has(name)) return;
    const apex = apexOf(name, data.domain);
    if (apex === undefined) return;
    this.#zones.put(compileUnloadedZone(apex));
    this.#unloaded.set(name, apex.wire);
  }

  /** Patches the zone's image. Undefined if that is impossible or the image would grow by more than MOST_GROWTH. */
  #patch(name: string, snapshot: CompleteSnapshot): LoadOutcome | undefined {
    const before = this.#versions.get(name);
    const apex = Name.parse(snapshot.domain);
    if (before === undefined || !isServedAlike(before.snapshot, snapshot)) return undefined;
    const changes = changesBetween(before.snapshot, snapshot);
    if (changes === undefined) return undefined;
    const isServed = this.#zones.amend(apex.wire, patchImage(apex, changes), before.words * MOST_GROWTH);
    return isServed ? this.#served(name, snapshot, before.words) : undefined;
  }

  #put(name: string, snapshot: CompleteSnapshot): LoadOutcome {
    const { zone, issues } = readSnapshotZone(snapshot);
    if (zone === undefined) {
      const error = issues.find(isError);
      return refused(`${error?.path}: ${error?.message}`);
    }
    const image = compileSnapshot(zone, snapshot);
    this.#zones.put(image);
    return this.#served(name, snapshot, image.words.length);
  }

  /** The texts of a small zone are kept after its first change. */
  #served(name: string, snapshot: CompleteSnapshot, words: number): LoadOutcome {
    const { domain, version, serial, sha256 } = snapshot;
    if (snapshot.parts.length > 1) this.#versions.keepLarge(name, { snapshot, words });
    else if (this.#loaded.has(name)) this.#versions.keepSmall(name, { snapshot, words });
    this.#unloaded.delete(name);
    this.#loaded.set(name, { domain, version, serial, sha256 });
    return { state: 'loaded' };
  }

  /** Keeps the texts of a large zone whose image already exists. They are verified when its next version arrives. */
  #keepUnread(manifest: ConfigMapResource, bucket: BucketText): void {
    const { name } = manifest.metadata;
    if (!hasBuckets(manifest) || this.#versions.has(name)) return;
    const texts = new Map(bucketNames(manifest).map((bucketName) => [bucketName, bucket(bucketName)]));
    this.#versions.keepLarge(name, () => {
      const snapshot = readSnapshot(manifest, (bucketName) => texts.get(bucketName), this.#verify);
      const image = this.served(name)?.image;
      if (snapshot.state !== 'complete' || image === undefined) return undefined;
      return { snapshot, words: image.words.length };
    });
  }
}

/** Returns true if the images of two versions differ only in their records. */
function isServedAlike(a: CompleteSnapshot, b: CompleteSnapshot): boolean {
  return a.owner === b.owner && a.isBlocked === b.isBlocked;
}

/** Returns the apex of a manifest's zone. Undefined if its domain is not in the canonical form used in manifests. */
function apexOf(manifest: string, domain = ''): Name | undefined {
  if (manifest !== manifestName(domain)) return undefined;
  try {
    const apex = Name.parse(domain);
    return apex.lowerCase().toString() === domain ? apex : undefined;
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}

function isWhole(manifest: ConfigMapResource, bucket: BucketText): boolean {
  return bucketNames(manifest).every((name) => bucket(name) !== undefined);
}

function hasBuckets(manifest: ConfigMapResource): boolean {
  return bucketNames(manifest).length > 0;
}

function isLarge(manifest: ConfigMapResource, bucket: BucketText): boolean {
  const texts = bucketNames(manifest).map(bucket);
  return !texts.includes(undefined) && texts.reduce((sum, text) => sum + text!.length, 0) > MOST_CHARACTERS;
}

function refused(reason: string): LoadOutcome {
  return { state: 'refused', reason };
}
