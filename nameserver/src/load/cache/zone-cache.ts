import type { Pieces } from '@fourwinds/dns';
import { type Logger, yieldToEventLoop } from '@fourwinds/process';
import type { ConfigMapResource } from '@fourwinds/resources';
import { bucketNames } from '@fourwinds/snapshot';
import { z } from 'zod';
import { checkZoneImage, IMAGE_FORMAT } from '../../answer/index.ts';
import type { LoadedZones } from '../loaded-zones.ts';
import type { ZoneFacts } from '../snapshot-reading.ts';
import { Entry, KIND, type Seal } from './entry.ts';
import { SegmentLog } from './segment-log.ts';

/** A snapshot as it was in the region. Its signature and digests are verified again when it is read. */
const snapshotSchema = z.object({
  manifest: z.custom<ConfigMapResource>((value) => typeof value === 'object' && value !== null && 'metadata' in value),
  buckets: z.record(z.string(), z.string().optional()),
});

type BucketText = (name: string) => string | undefined;

/** A snapshot to write, or undefined to forget the zone. */
type PendingWrite = z.infer<typeof snapshotSchema> | undefined;

/**
 * Pause before a write. It batches changes and gives priority to serving them. The more was written, the longer is
 * the next pause, so that a large zone that changes constantly is not written constantly.
 */
const PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
const OCTETS_A_MILLISECOND = 1024;

/**
 * This many pending zones end the pause before a write, because their snapshots are in memory twice until they are
 * written.
 */
const MANY = 256;

/** Batch size of a write in octets, unless a single zone is larger. */
const BATCH_OCTETS = 1024 * 1024;

/** No manifest has these names. */
const COMPLETE = '';
const HEARD = '/heard';

/** Unreadable octets in each file, by file number. */
interface Damage {
  readonly [segment: number]: number;
}

export interface ZoneCacheOptions {
  readonly folder: string;
  /** Seals images so that they can be served directly. If omitted, zones are compiled from their snapshots. */
  readonly seal?: Seal;
  readonly zones: LoadedZones;
  /** Called after zones are loaded, which needs more memory than serving them. */
  readonly giveBackMemory: () => Promise<void>;
  readonly log: Logger;
}

/**
 * Caches the last served zones on disk, so that a starting server needs no cluster: snapshots with the operator's
 * signature, and images sealed by this server. Each entry is verified when it is read. Truncated, outdated, modified
 * and foreign entries are fetched from the region.
 */
export class ZoneCache {
  readonly #entries: SegmentLog;
  readonly #seal: Seal | undefined;
  readonly #zones: LoadedZones;
  readonly #giveBackMemory: () => Promise<void>;
  readonly #log: Logger;
  readonly #pending = new Map<string, PendingWrite>();
  /** The file damage known to `markComplete`. Undefined before its first call. */
  #known: Damage | undefined;
  #hasUnusable = false;
  #isCompletePending = false;
  #heardAt: number | undefined;
  #isHeardPending = false;
  #writing: Promise<void> | undefined;
  #written = 0;
  /** True if the last write failed, for example on a full disk. */
  #isFailing = false;
  #endPause: () => void = () => undefined;

  constructor({ folder, seal, zones, giveBackMemory, log }: ZoneCacheOptions) {
    this.#entries = new SegmentLog(folder);
    this.#seal = seal;
    this.#zones = zones;
    this.#giveBackMemory = giveBackMemory;
    this.#log = log;
  }

  /**
   * Loads everything that can be loaded. Returns true if nothing is damaged and this is everything that the region
   * had at the last `markComplete`.
   */
  async load(): Promise<boolean> {
    const unreadable = (err: unknown): void =>
      this.#log.warn({ err }, 'a file of the disk cache, or a part of it, cannot be read');
    for await (const [name, entry] of this.#entries.read(nameOf, unreadable)) {
      this.#take(name, entry);
      await yieldToEventLoop();
    }
    if (this.#zones.size > 0) await this.#giveBackMemory();
    this.#log.info({ zones: this.#zones.size }, 'zones loaded from the disk cache');
    return this.#known !== undefined && !this.isDamaged;
  }

  /** True if zones cached since the last `markComplete` may be missing. */
  get isDamaged(): boolean {
    const known = this.#known ?? {};
    const isNew = ([segment, octets]: [number, number]): boolean => known[segment] !== octets;
    return this.#hasUnusable || [...this.#entries.damaged].some(isNew);
  }

  /** Stores a served snapshot in the background. */
  keep(manifest: ConfigMapResource, bucket: BucketText): void {
    const buckets = Object.fromEntries(bucketNames(manifest).map((name) => [name, bucket(name)]));
    this.#write(manifest.metadata.name, { manifest, buckets });
  }

  forget(manifest: string): void {
    this.#write(manifest, undefined);
  }

  /** Records that everything in the region is cached, so that known damage is repaired. */
  markComplete(): void {
    if (this.#known === undefined || this.isDamaged) this.#isCompletePending = true;
    this.#known = Object.fromEntries(this.#entries.damaged);
    this.#hasUnusable = false;
    this.#begin();
  }

  /** When the region was last heard from, in milliseconds since 1970. Undefined if the cache does not contain it. */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  keepHeardAt(time: number): void {
    this.#heardAt = time;
    this.#isHeardPending = true;
    this.#begin();
  }

  /** Writes without a pause. Resolves when everything is written. */
  async flushed(): Promise<void> {
    this.#endPause();
    await this.#writing;
  }

  #take(name: string, entry: Entry): void {
    if (entry.kind === KIND.complete) this.#known = damageIn(entry);
    if (entry.kind === KIND.heard) this.#heardAt = timeIn(entry);
    if (entry.kind !== KIND.snapshot) return;
    try {
      if (!this.#takeImage(name, entry)) this.#takeSnapshot(entry.snapshot);
    } catch (err) {
      this.#hasUnusable = true;
      this.#log.warn({ err, manifest: name }, 'an entry of the disk cache cannot be read');
    }
  }

  /** Returns false if there is no trusted and valid image. */
  #takeImage(name: string, entry: Entry): boolean {
    if (this.#seal === undefined || entry.form !== IMAGE_FORMAT || !entry.isSealed(this.#seal)) return false;
    if (!checkZoneImage(entry.image)) return false;
    const { domain, version, serial, sha256 } = JSON.parse(entry.facts) as EntryFacts;
    this.#zones.restore(name, { domain, version: BigInt(version), serial, sha256 }, entry.image);
    return true;
  }

  /** Zones that had to be compiled again are stored with their image. */
  #takeSnapshot(text: string): void {
    const { manifest, buckets } = snapshotSchema.parse(JSON.parse(text));
    const bucket: BucketText = (name) => buckets[name];
    const outcome = this.#zones.load(manifest, bucket);
    if (outcome.state !== 'loaded') {
      this.#hasUnusable = true;
      this.#log.warn({ manifest: manifest.metadata.name, outcome }, 'a cached zone is not used');
    } else if (this.#seal !== undefined) this.keep(manifest, bucket);
  }

  #write(name: string, write: PendingWrite): void {
    this.#pending.set(name, write);
    this.#begin();
    if (this.#pending.size >= MANY && !this.#isFailing) this.#endPause();
  }

  #begin(): void {
    this.#writing ??= this.#pause()
      .then(() => this.#writeAll())
      .finally(() => (this.#writing = undefined));
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wanted = Math.max(PAUSE_MILLISECONDS, this.#written / OCTETS_A_MILLISECOND);
    const longest = LONGEST_PAUSE_MILLISECONDS;
    const timer = setTimeout(resolve, this.#isFailing ? longest : Math.min(wanted, longest));
    this.#endPause = resolve;
    await promise;
    clearTimeout(timer);
  }

  /** Writes everything pending. Zones that cannot be written stay pending until the next change. */
  async #writeAll(): Promise<void> {
    this.#written = 0;
    try {
      while (await this.#writeBatch());
      await this.#entries.compact(nameOf, ({ kind }) => kind === KIND.forgotten);
      if (this.#isFailing) this.#log.info('the disk cache is written again');
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) this.#log.warn({ err }, 'the disk cache cannot be written');
      this.#isFailing = true;
    }
  }

  /** Returns false if nothing is left to write. */
  async #writeBatch(): Promise<boolean> {
    const { entries, giveBack } = await this.#nextBatch();
    if (entries.size === 0) return false;
    try {
      await this.#entries.append(entries);
    } catch (error) {
      giveBack();
      throw error;
    }
    for (const { octets } of entries.values()) this.#written += octets.length;
    return true;
  }

  /** `giveBack` makes the batch pending again, except zones that have changed since. */
  async #nextBatch(): Promise<{ readonly entries: Map<string, Entry>; readonly giveBack: () => void }> {
    const entries = new Map<string, Entry>();
    const taken = new Map<string, PendingWrite>();
    let octets = 0;
    for (const [name, write] of this.#pending) {
      if (octets >= BATCH_OCTETS) break;
      this.#pending.delete(name);
      taken.set(name, write);
      const entry = write === undefined ? forgotten(name) : await inTurns(this.#entryOf(write));
      entries.set(name, entry);
      octets += entry.octets.length;
    }
    const isLast = this.#pending.size === 0;
    const isComplete = isLast && this.#isCompletePending;
    if (isComplete) {
      this.#isCompletePending = false;
      const facts = JSON.stringify({ name: COMPLETE, damaged: this.#known });
      entries.set(COMPLETE, Entry.of({ kind: KIND.complete, facts }));
    }
    const isHeard = isLast && this.#isHeardPending;
    if (isHeard) {
      this.#isHeardPending = false;
      entries.set(HEARD, Entry.of({ kind: KIND.heard, facts: JSON.stringify({ name: HEARD, time: this.#heardAt }) }));
    }
    const giveBack = (): void => {
      for (const [name, write] of taken) if (!this.#pending.has(name)) this.#pending.set(name, write);
      this.#isCompletePending ||= isComplete;
      this.#isHeardPending ||= isHeard;
    };
    return { entries, giveBack };
  }

  /** `snapshot` must be the last loaded snapshot, from which the served image was made. */
  #entryOf(snapshot: NonNullable<PendingWrite>): Pieces<Entry> {
    const { name } = snapshot.manifest.metadata;
    const { facts, image } = this.#zones.served(name) ?? {};
    const content = {
      kind: KIND.snapshot,
      facts: JSON.stringify({ name, ...(facts && writtenFacts(facts)) } satisfies Partial<EntryFacts>),
      snapshot: jsonOf(snapshot),
    };
    return Entry.inPieces(
      image && this.#seal ? { ...content, image: { form: IMAGE_FORMAT, image } } : content,
      this.#seal,
    );
  }
}

/** Runs the first piece synchronously, and yields to the event loop before each further piece. */
async function inTurns<T>(pieces: Pieces<T>): Promise<T> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done === true) return value;
    await yieldToEventLoop();
  }
}

function* jsonOf({ manifest, buckets }: NonNullable<PendingWrite>): Generator<string> {
  yield `{"manifest":${JSON.stringify(manifest)},"buckets":{`;
  let separator = '';
  for (const [name, text] of Object.entries(buckets)) {
    if (text === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:${JSON.stringify(text)}`;
    separator = ',';
  }
  yield '}}';
}

/** JSON has no 64-bit integers, so the version is written as a string. */
type WrittenFacts = Omit<ZoneFacts, 'version'> & { readonly version: string };
type EntryFacts = WrittenFacts & { readonly name: string };

function writtenFacts({ version, ...facts }: ZoneFacts): WrittenFacts {
  return { ...facts, version: String(version) };
}

/** Returns undefined if the entry has no name. */
function nameOf({ facts }: Entry): string | undefined {
  try {
    return (JSON.parse(facts) as EntryFacts).name;
  } catch {
    return undefined;
  }
}

/** Returns the damage that was already repaired when this entry was written. */
function damageIn({ facts }: Entry): Damage {
  return (JSON.parse(facts) as { readonly damaged?: Damage }).damaged ?? {};
}

function timeIn({ facts }: Entry): number | undefined {
  return (JSON.parse(facts) as { readonly time?: number }).time;
}

function forgotten(name: string): Entry {
  return Entry.of({ kind: KIND.forgotten, facts: JSON.stringify({ name }) });
}
