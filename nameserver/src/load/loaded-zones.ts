import { isError, IssueError, Name, type Zone } from '@fourwinds/dns';
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
import { LatestVersions, type ServedVersion } from './latest-versions.ts';
import { readSnapshotZone } from './snapshot-zone.ts';

/** The outcome of loading a manifest or tombstone. */
export type LoadOutcome =
  | { readonly state: 'loaded' | 'unchanged' | 'deleted' }
  | { readonly state: 'incomplete'; readonly missing: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/** The snapshot that a zone was loaded from. */
export interface ZoneFacts {
  readonly domain: string;
  /** The publication version. */
  readonly version: bigint;
  readonly serial: number;
  readonly sha256: string;
}

/** How much larger a patched image may become than a compiled one. */
const MOST_GROWTH = 1.25;

/**
 * The zones of a region that are served, by the names of their manifests. A snapshot takes the place of the one before
 * only when all of it is there, signed, not older, and a zone; otherwise the one before stays. Where there is none, its
 * names are not answered for, as their records are unknown.
 */
export class LoadedZones {
  readonly #zones: ZoneSet;
  readonly #verify: VerifyText;
  readonly #loaded = new Map<string, ZoneFacts>();
  /** Apexes of zones that could not be loaded, in wire form, by the names of their manifests. */
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

  /** The publication version that is served of a manifest. */
  version(manifest: string): bigint | undefined {
    return this.#loaded.get(manifest)?.version;
  }

  /** Manifests of which no version could be loaded. */
  unloadedNames(): string[] {
    return [...this.#unloaded.keys()];
  }

  /**
   * Acts on a manifest or tombstone; `bucket` gives the text of a bucket by name. A complete snapshot with the digest of
   * the served version is not verified once more, since it changes nothing.
   */
  load(manifest: ConfigMapResource, bucket: BucketText): LoadOutcome {
    const outcome = this.#load(manifest, bucket);
    if (outcome.state === 'refused' || outcome.state === 'incomplete') this.#markUnloaded(manifest);
    return outcome;
  }

  #load(manifest: ConfigMapResource, bucket: BucketText): LoadOutcome {
    const { name } = manifest.metadata;
    const before = this.#loaded.get(name);
    if (before !== undefined && manifest.data?.sha256 === before.sha256 && isWhole(manifest, bucket)) {
      return { state: 'unchanged' };
    }
    const fits = this.#versions.hasDigest(name);
    const reading = readSnapshot(manifest, bucket, this.#verify, fits);
    if (reading.state === 'incomplete' || reading.state === 'refused') return reading;
    if (before !== undefined && reading.version < before.version) {
      return refused(`its version ${reading.version} is older than ${before.version}, which is served`);
    }
    if (reading.state === 'deleted') {
      this.drop(name);
      return { state: 'deleted' };
    }
    return this.#swap(name, reading);
  }

  /** Serves an image that was made of a snapshot before, whoever calls this having verified that. */
  restore(manifest: string, facts: ZoneFacts, image: ZoneImage): void {
    this.#zones.put(image);
    this.#unloaded.delete(manifest);
    this.#loaded.set(manifest, facts);
  }

  /** The served version of a manifest and its source; the image is valid until zones change. */
  served(manifest: string): { readonly facts: ZoneFacts; readonly image: ZoneImage } | undefined {
    const facts = this.#loaded.get(manifest);
    const image = facts && this.#zones.image(Name.parse(facts.domain).wire);
    return image && { facts, image };
  }

  /** Serves a zone no longer, or forgets that it could not be loaded. */
  drop(manifest: string): void {
    const zone = this.#loaded.get(manifest);
    const apex = zone === undefined ? this.#unloaded.get(manifest) : Name.parse(zone.domain).wire;
    if (apex === undefined) return;
    this.#zones.remove(apex);
    this.#loaded.delete(manifest);
    this.#unloaded.delete(manifest);
    this.#versions.forget(manifest);
  }

  /** The names of a zone of which no version is served are not answered for, whatever is served above it. */
  #markUnloaded({ metadata: { name }, data = {} }: ConfigMapResource): void {
    if (this.#loaded.has(name) || this.#unloaded.has(name)) return;
    const apex = apexOf(name, data.domain);
    if (apex === undefined) return;
    this.#zones.put(compileUnloadedZone(apex));
    this.#unloaded.set(name, apex.wire);
  }

  #swap(name: string, snapshot: CompleteSnapshot): LoadOutcome {
    const { domain, version, serial, sha256 } = snapshot;
    const held = this.#versions.get(name);
    const before = held !== undefined && isServedAlike(held.snapshot, snapshot) ? held : undefined;
    const { zone, issues } = readSnapshotZone(snapshot, before);
    if (zone === undefined) {
      const error = issues.find(isError);
      return refused(`${error?.path}: ${error?.message}`);
    }
    const words = this.#serve(zone, snapshot, before);
    this.#unloaded.delete(name);
    if (this.#loaded.has(name)) this.#versions.keep(name, { snapshot, zone, words });
    this.#loaded.set(name, { domain, version, serial, sha256 });
    return { state: 'loaded' };
  }

  /**
   * Patches the zone's image; recompiles it once it has grown by more than MOST_GROWTH. Returns the number of words that
   * the image had when it was last compiled.
   */
  #serve(zone: Zone, snapshot: CompleteSnapshot, before: ServedVersion | undefined): number {
    const apex = zone.apex.wire;
    const edits = before && patchImage(this.#zones.image(apex)!, before.zone, zone);
    if (edits !== undefined && edits.length <= before!.words * MOST_GROWTH) {
      this.#zones.amend(apex, edits);
      return before!.words;
    }
    const image = compileSnapshot(zone, snapshot);
    this.#zones.put(image);
    return image.words.length;
  }
}

/** Whether images of two versions differ in their records alone. */
function isServedAlike(a: CompleteSnapshot, b: CompleteSnapshot): boolean {
  return a.owner === b.owner && a.isBlocked === b.isBlocked;
}

/** The zone that a manifest of this name is for; undefined where its domain is no name in the form that all have in manifests. */
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

function refused(reason: string): LoadOutcome {
  return { state: 'refused', reason };
}
