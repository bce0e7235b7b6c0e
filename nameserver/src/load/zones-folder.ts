import { readdir } from 'node:fs/promises';
import { isError, type Issue, Name } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { compileUnloadedZone, type ZoneSet } from '../answer/index.ts';
import { BatchThreads } from './batch-threads.ts';
import { FolderWarnings } from './folder-warnings.ts';
import type { CompiledZoneFile } from './zone-file.ts';
import { ENDING, originOf, type WantedFile, type ZoneFileReading } from './zone-file-reading.ts';
import type { ZoneFileWorkerData } from './zone-file-worker.ts';

const MAX_REPORTED = 20;

/** Files that a thread reads at once: to serve so many small zones takes about a millisecond. */
const BATCH = 64;

/** No file that was read has this mark. */
const UNREAD = '';

interface LoadedFile {
  /** Metadata of a file that change with it. */
  readonly mark: string;
  /** The apex of the zone that it gave and that is served, as the `key` of its name; absent where it never gave one. */
  readonly apex?: string;
  readonly refused: boolean;
  /** The apex of the zone that it should give, where it is refused and never gave one. */
  readonly missing?: string;
}

interface FolderReading {
  readonly files: Map<string, LoadedFile>;
  /** Apexes of zones that are served, as the `key` of each. */
  readonly served: ReadonlySet<string>;
  /** Names of files that gave another zone than before. */
  readonly changed: readonly string[];
}

export interface ZonesFolderOptions {
  readonly folder: string;
  readonly zones: ZoneSet;
  /** The path of `zone-file-worker`. */
  readonly worker: URL;
  readonly log: Logger;
}

/**
 * Serves a folder of zone files: every `*.zone`, its apex the owner of its SOA. Names without a final dot are
 * relative to the file's name until `$ORIGIN`. A file that cannot be read as a zone, or whose zone contradicts itself, is
 * reported; the other zones are served, and the last good version of its own. Without one, its zone is answered with
 * SERVFAIL. Warnings are logged later.
 */
export class ZonesFolder {
  readonly #folder: string;
  readonly #zones: ZoneSet;
  readonly #threads: BatchThreads<WantedFile, ZoneFileReading>;
  readonly #warnings: FolderWarnings;
  readonly #log: Logger;
  /** Resolves when the warnings about the files that were read last are in the log. */
  warned: Promise<void> = Promise.resolve();
  #files = new Map<string, LoadedFile>();
  #reading: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor({ folder, zones, worker, log }: ZonesFolderOptions) {
    this.#folder = folder;
    this.#zones = zones;
    this.#threads = new BatchThreads({
      script: worker,
      workerData: { folder, task: 'zones' } satisfies ZoneFileWorkerData,
      failed: ({ name }, error) => ({ name, error }),
    });
    this.#warnings = new FolderWarnings({ folder, worker, log });
    this.#log = log;
  }

  /** Files that hold no zone that could be loaded. */
  get refusedCount(): number {
    return [...this.#files.values()].filter(({ refused }) => refused).length;
  }

  /**
   * Makes the served zones those of the folder; files that did not change are left alone. One reading waits for the
   * one before, and is for all who ask while it waits. Rejects when the folder cannot be listed.
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

  /** Serves new versions of files. Keeps nothing of the text when it is done. */
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

  /** The zone of a file that cannot be read any more stays served. */
  #keep(name: string, before: LoadedFile | undefined, error: unknown): LoadedFile {
    this.#log.error({ err: error, file: name }, 'the file cannot be read');
    return before ?? { mark: UNREAD, refused: true, missing: originOf(name)?.key };
  }

  /** It is read again next time, when the other file may be gone. */
  #refuse(name: string, apex: string): LoadedFile {
    const zone = nameOf(apex).toString();
    this.#log.error({ file: name, zone }, 'another file has this zone; this one is not served');
    return { mark: UNREAD, refused: true };
  }

  /** The zone that the file held before stays served where it holds none now. */
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
