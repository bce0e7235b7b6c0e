import { readdir } from 'node:fs/promises';
import { type Issue, Name } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import type { ZoneSet } from '../answer/index.ts';
import { BatchThreads } from './batch-threads.ts';
import type { ZoneFile } from './zone-file.ts';
import { ENDING, type WantedFile, type ZoneFileReading } from './zone-file-reading.ts';
import type { ZoneFileWorkerData } from './zone-file-worker.ts';

const MAX_REPORTED = 20;

/** Files that a thread reads at once: to serve so many small zones takes about a millisecond. */
const BATCH = 64;

interface LoadedFile {
  /** What changes when the file does. */
  readonly mark: string;
  /** The apex of the zone it gave, as the `key` of its name; absent where it never gave one. */
  readonly apex?: string;
  readonly refused: boolean;
}

export interface ZonesFolderOptions {
  readonly folder: string;
  readonly zones: ZoneSet;
  /** Where the code of `zone-file-worker` lies. */
  readonly worker: URL;
  readonly log: Logger;
}

/**
 * Serves a folder of master files: every `*.zone`, its apex the owner of its SOA. Names without a final dot are
 * relative to the file's name until `$ORIGIN`. A file that cannot be read as a zone is reported; others are served, and
 * so is what it held before.
 */
export class ZonesFolder {
  readonly #folder: string;
  readonly #zones: ZoneSet;
  readonly #threads: BatchThreads<WantedFile, ZoneFileReading>;
  readonly #log: Logger;
  #files = new Map<string, LoadedFile>();
  #reading: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;

  constructor({ folder, zones, worker, log }: ZonesFolderOptions) {
    this.#folder = folder;
    this.#zones = zones;
    this.#threads = new BatchThreads({
      script: worker,
      workerData: { folder } satisfies ZoneFileWorkerData,
      failed: ({ name }, error) => ({ name, error }),
    });
    this.#log = log;
  }

  /** Files that hold no zone that could be loaded. */
  get refusedCount(): number {
    return [...this.#files.values()].filter(({ refused }) => refused).length;
  }

  /**
   * Makes what is served be what the folder holds; files that did not change are left alone. One reading waits for the
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
    const { files, served } = await this.#readFiles(names);
    await this.#threads.end();
    for (const { apex } of this.#files.values()) {
      if (apex !== undefined && !served.has(apex)) this.#zones.remove(nameOf(apex).wire);
    }
    this.#files = files;
    this.#log.info({ folder: this.#folder, zones: this.#zones.size }, 'zones loaded');
  }

  /** Serves what is new in files. When it is done, nothing of what was read is kept. */
  async #readFiles(names: readonly string[]): Promise<{ files: Map<string, LoadedFile>; served: Set<string> }> {
    const files = new Map<string, LoadedFile>();
    const served = new Set<string>();
    for await (const [, readings] of this.#threads.results(this.#batches(names))) {
      for (const reading of readings) {
        const file = this.#take(reading, served);
        if (file !== undefined) files.set(reading.name, file);
        if (file?.apex !== undefined) served.add(file.apex);
      }
    }
    return { files, served };
  }

  *#batches(names: readonly string[]): Generator<WantedFile[]> {
    for (let at = 0; at < names.length; at += BATCH) {
      yield names.slice(at, at + BATCH).map((name) => ({ name, mark: this.#files.get(name)?.mark }));
    }
  }

  #take({ name, mark, file, error }: ZoneFileReading, served: ReadonlySet<string>): LoadedFile | undefined {
    const before = this.#files.get(name);
    if (mark === undefined) {
      this.#log.error({ err: error, file: name }, 'the file cannot be read');
      return before;
    }
    if (file !== undefined) this.#report(name, file.issues);
    const apex = file === undefined ? before?.apex : file.zone?.apex;
    if (apex !== undefined && served.has(apex)) return this.#refuse(name, mark, apex);
    return file === undefined ? before : this.#serve(mark, file, before?.apex);
  }

  #refuse(name: string, mark: string, apex: string): LoadedFile {
    const zone = nameOf(apex).toString();
    this.#log.error({ file: name, zone }, 'another file has this zone; this one is not served');
    return { mark, refused: true };
  }

  /** What the file held before is served on where there is no zone in it now. */
  #serve(mark: string, { zone }: ZoneFile, before: string | undefined): LoadedFile {
    if (zone === undefined) return { mark, apex: before, refused: true };
    this.#zones.put(zone.image);
    return { mark, apex: zone.apex, refused: false };
  }

  #report(file: string, issues: readonly Issue[]): void {
    const errors = issues.filter(({ severity }) => severity === 'error');
    for (const { path, code, message } of errors.slice(0, MAX_REPORTED)) {
      this.#log.error({ file, at: path, code }, `${file}, ${path}: ${message}`);
    }
    const outside = issues.filter(({ code, severity }) => code === 'name-outside-zone' && severity === 'warning');
    for (const { path, code, message } of outside.slice(0, MAX_REPORTED)) {
      this.#log.warn({ file, at: path, code }, `${file}, ${path}: left out: ${message}`);
    }
    if (errors.length > 0) this.#log.error({ file, errors: errors.length }, 'the zone in this file is not loaded');
  }
}

function nameOf(key: string): Name {
  return Name.fromWire(Buffer.from(key, 'latin1'));
}
