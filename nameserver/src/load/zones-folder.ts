import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Issue, IssueError, Name } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import type { ZoneSet } from '../answer/index.ts';
import { Breath } from './breath.ts';
import { readZoneFile, type ZoneFile } from './zone-file.ts';
import { ZoneFileThread } from './zone-file-thread.ts';

const ENDING = '.zone';
const MAX_REPORTED = 20;

/** A file of so many octets takes some ten milliseconds; queries do not wait for a larger one. */
const LARGE = 0x8000;

interface LoadedFile {
  /** What changes when the file does. */
  readonly mark: string;
  /** The apex of the zone it gave; absent where it never gave one. */
  readonly apex?: Name;
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
  readonly #thread: ZoneFileThread;
  readonly #log: Logger;
  #files = new Map<string, LoadedFile>();
  #reading: Promise<void> = Promise.resolve();

  constructor({ folder, zones, worker, log }: ZonesFolderOptions) {
    this.#folder = folder;
    this.#zones = zones;
    this.#thread = new ZoneFileThread(worker);
    this.#log = log;
  }

  /** Files that hold no zone that could be loaded. */
  get refusedCount(): number {
    return [...this.#files.values()].filter(({ refused }) => refused).length;
  }

  /**
   * Makes what is served be what the folder holds; files that did not change are left alone. One reading waits for the
   * one before. Rejects when the folder cannot be listed.
   */
  async read(): Promise<void> {
    const before = this.#reading;
    this.#reading = before.catch(() => undefined).then(() => this.#readAll());
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(ENDING)).sort();
    const files = new Map<string, LoadedFile>();
    const served = new Set<string>();
    const breath = new Breath();
    for (const name of names) {
      const file = await this.#load(name, served);
      if (file !== undefined) files.set(name, file);
      if (file?.apex !== undefined) served.add(file.apex.key);
      await breath.take();
    }
    await this.#thread.end();
    for (const { apex } of this.#files.values()) {
      if (apex !== undefined && !served.has(apex.key)) this.#zones.remove(apex.wire);
    }
    this.#files = files;
    this.#log.info({ folder: this.#folder, zones: this.#zones.size }, 'zones loaded');
  }

  async #load(name: string, served: ReadonlySet<string>): Promise<LoadedFile | undefined> {
    const path = join(this.#folder, name);
    const before = this.#files.get(name);
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const mark = `${mtimeMs} ${size} ${ino}`;
      if (before?.mark === mark && (before.apex === undefined || !served.has(before.apex.key))) return before;
      const { zone, issues } = await this.#read(path, size, originOf(name));
      this.#report(name, issues);
      if (zone === undefined) return { mark, apex: before?.apex, refused: true };
      const apex = Name.fromWire(zone.apex);
      if (served.has(apex.key)) {
        this.#log.error({ file: name, zone: apex.toString() }, 'another file has this zone; this one is not served');
        return { mark, refused: true };
      }
      this.#zones.put(zone.image);
      return { mark, apex, refused: false };
    } catch (err) {
      this.#log.error({ err, file: name }, 'the file cannot be read');
      return before;
    }
  }

  async #read(path: string, size: number, origin: Name | undefined): Promise<ZoneFile> {
    return size < LARGE ? readZoneFile(await readFile(path), origin) : this.#thread.read(path, origin);
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

/** `example.com.` for example.com.zone; undefined where that is no name. */
function originOf(file: string): Name | undefined {
  try {
    return Name.parse(`${basename(file, ENDING)}.`);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
