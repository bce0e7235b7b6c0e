import { readdir } from 'node:fs/promises';
import { isError, type Issue, Name } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { compileUnloadedZone, type ZoneSet } from '../answer/index.ts';
import { BatchThreads } from './batch-threads.ts';
import { FolderWarnings } from './folder-warnings.ts';
import type { CompiledZoneFile } from './zone-file.ts';
import { ENDING, originOf, type WantedFile, type ZoneFileReading } from './zone-file-reading.ts';
import type { ZoneFileThreadData } from './zone-file-thread.ts';

const MAX_REPORTED = 20;

/** Number of files that a thread reads in one batch. Serving this many small zones takes about a millisecond. */
const BATCH = 64;

/** No read file has this mark. */
const UNREAD = '';

interface LoadedFile {
  /** File metadata that changes with the file. */
  readonly mark: string;
  /** The apex of the file's served zone, as the `key` of its name. Absent if it never contained a zone. */
  readonly apex?: string;
  readonly refused: boolean;
  /** The expected apex of a refused file that never contained a zone. */
  readonly missing?: string;
}

interface FolderReading {
  readonly files: Map<string, LoadedFile>;
  /** Apexes of served zones, as name `key`s. */
  readonly served: ReadonlySet<string>;
  readonly changed: readonly string[];
}

export interface ZonesFolderOptions {
  readonly folder: string;
  readonly zones: ZoneSet;
  /** The path of `zone-file-thread`. */
  readonly worker: URL;
  readonly log: Logger;
}

/**
 * Serves a folder of zone files: each `*.zone`, with the owner of its SOA as the apex. Names without a final dot are
 * relative to the file's name until `$ORIGIN`. Reports files that cannot be read as a zone or are inconsistent. The
 * last good version of such a zone stays served; if there is none, answers are SERVFAIL. Other zones are not
 * affected. Warnings are logged later.
 */
export class ZonesFolder {
  readonly #folder: string;
  readonly #zones: ZoneSet;
  readonly #threads: BatchThreads<WantedFile, ZoneFileReading>;
  readonly #warnings: FolderWarnings;
  readonly #log: Logger;
  /** Resolves when the warnings about the most recently read files are logged. */
  warned: Promise<void> = Promise.resolve();
  #files = new Map<string, LoadedFile>();
  #reading: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor({ folder, zones, worker, log }: ZonesFolderOptions) {
    this.#folder = folder;
    this.#zones = zones;
    this.#threads = new BatchThreads({
      script: worker,
      workerData: { folder, task: 'zones' } satisfies ZoneFileThreadData,
      failed: ({ name }, error) => ({ name, error }),
    });
    this.#warnings = new FolderWarnings({ folder, worker, log });
    this.#log = log;
  }

  get refusedCount(): number {
    return [...this.#files.values()].filter(({ refused }) => refused).length;
  }

  /**
   * Updates the served zones from the folder. Skips unchanged files. A read waits for the previous read. All calls
   * made during this wait share the next read. Rejects if the folder cannot be listed.
   */
  async read(): Promise<void> {
    this.#waiting ??= this.#readAfter(this.#reading);
    await this.#waiting;
  }

  async #readAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    this.#waiting = undefined;
    this.#reading = this.#readAll();
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(ENDING)).sort();
    const { files, served, changed } = await this.#readFiles(names);
    await this.#threads.end();
    const missing = new Set([...files.values()].flatMap((file) => file.missing ?? [])).difference(served);
    for (const apex of missing) this.#zones.put(compileUnloadedZone(nameOf(apex)));
    for (const { apex, missing: before = apex } of this.#files.values()) {
      if (before !== undefined && !served.has(before) && !missing.has(before)) this.#zones.remove(nameOf(before).wire);
    }
    this.#files = files;
    this.#log.info({ folder: this.#folder, zones: this.#zones.size }, 'zones loaded');
    this.warned = this.#warnings.search(changed);
  }

  /** Serves new versions of files. Keeps none of their text. */
  async #readFiles(names: readonly string[]): Promise<FolderReading> {
    const files = new Map<string, LoadedFile>();
    const served = new Set<string>();
    const changed: string[] = [];
    for await (const [, readings] of this.#threads.results(this.#batches(names))) {
      for (const reading of readings) {
        const file = this.#take(reading, served);
        if (file !== undefined) files.set(reading.name, file);
        if (file?.apex !== undefined) served.add(file.apex);
        if (file?.refused === false && reading.file !== undefined) changed.push(reading.name);
      }
    }
    return { files, served, changed };
  }

  *#batches(names: readonly string[]): Generator<WantedFile[]> {
    for (let at = 0; at < names.length; at += BATCH) {
      yield names.slice(at, at + BATCH).map((name) => ({ name, mark: this.#files.get(name)?.mark }));
    }
  }

  #take({ name, mark, file, error }: ZoneFileReading, served: ReadonlySet<string>): LoadedFile | undefined {
    const before = this.#files.get(name);
    if (mark === undefined) return this.#keep(name, before, error);
    if (file !== undefined) this.#report(name, file.issues);
    const apex = file?.image === undefined ? before?.apex : file.apex;
    if (apex !== undefined && served.has(apex)) return this.#refuse(name, apex);
    return file === undefined ? before : this.#serve(mark, file, before?.apex);
  }

  /** The zone of an unreadable file stays served. */
  #keep(name: string, before: LoadedFile | undefined, error: unknown): LoadedFile {
    this.#log.error({ err: error, file: name }, 'the file cannot be read');
    return before ?? { mark: UNREAD, refused: true, missing: originOf(name)?.key };
  }

  /** The refused file is read again next time, because the other file with the same zone may be deleted by then. */
  #refuse(name: string, apex: string): LoadedFile {
    const zone = nameOf(apex).toString();
    this.#log.error({ file: name, zone }, 'another file has this zone; this one is not served');
    return { mark: UNREAD, refused: true };
  }

  /** If the file no longer contains a zone, its previous zone stays served. */
  #serve(mark: string, { apex, image }: CompiledZoneFile, before: string | undefined): LoadedFile {
    if (image === undefined)
      return { mark, apex: before, refused: true, missing: before === undefined ? apex : undefined };
    this.#zones.put(image);
    return { mark, apex, refused: false };
  }

  #report(file: string, issues: readonly Issue[]): void {
    const errors = issues.filter(isError);
    for (const { path, code, message } of errors.slice(0, MAX_REPORTED)) {
      this.#log.error({ file, at: path, code }, `${path === '' ? file : `${file}, ${path}`}: ${message}`);
    }
    if (errors.length > 0) this.#log.error({ file, errors: errors.length }, 'the zone in this file is not loaded');
  }
}

function nameOf(key: string): Name {
  return Name.fromWire(Buffer.from(key, 'latin1'));
}
