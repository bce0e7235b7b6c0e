import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@fourwinds/process';
import { bucketNames, type ConfigMapResource } from '@fourwinds/resources';
import { z } from 'zod';
import { Breath } from './breath.ts';
import type { LoadedZones } from './loaded-zones.ts';

/** A snapshot as it was in the region: what makes it whole is checked again when it is read. */
const cachedSnapshot = z.object({
  manifest: z.custom<ConfigMapResource>((value) => typeof value === 'object' && value !== null && 'metadata' in value),
  buckets: z.record(z.string(), z.string()),
});

/** Changes are served first: files are written this long after, once for all that came meanwhile. */
const PAUSE_MILLISECONDS = 500;
const ENDING = '.json';
const COMPLETE = 'complete';

/**
 * The snapshots last served, one file a zone, so that a server that starts needs no cluster. Files are replaced as a
 * whole and carry the operator's signature: one that is cut, old or changed is found out when it is read.
 */
export class ZoneCache {
  readonly #folder: string;
  readonly #log: Logger;
  /** What is still to be written: what makes the text, or undefined for a file to remove. */
  readonly #waiting = new Map<string, (() => string) | undefined>();
  #writing: Promise<void> | undefined;
  #endPause: () => void = () => undefined;

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Loads what can be loaded. True when the files are all that the region once held, as `markComplete` said. */
  async load(zones: LoadedZones): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true });
    const files = await readdir(this.#folder);
    const breath = new Breath();
    for (const file of files.filter((name) => name.endsWith(ENDING))) {
      await this.#loadFile(file, zones);
      await breath.take();
    }
    this.#log.info({ zones: zones.size }, 'zones loaded from the disk cache');
    return files.includes(COMPLETE);
  }

  /** Keeps a snapshot as it is now, in the background. */
  keep(manifest: ConfigMapResource, bucket: (name: string) => string | undefined): void {
    const buckets = Object.fromEntries(bucketNames(manifest).map((name) => [name, bucket(name)]));
    this.#enqueue(manifest.metadata.name + ENDING, () => JSON.stringify({ manifest, buckets }));
  }

  forget(manifest: string): void {
    this.#enqueue(manifest + ENDING, undefined);
  }

  markComplete(): void {
    this.#enqueue(COMPLETE, () => '');
  }

  /** Writes without a pause; resolves when everything is written. */
  async flushed(): Promise<void> {
    this.#endPause();
    await this.#writing;
  }

  async #loadFile(file: string, zones: LoadedZones): Promise<void> {
    try {
      const { manifest, buckets } = cachedSnapshot.parse(JSON.parse(await readFile(join(this.#folder, file), 'utf8')));
      const outcome = zones.load(manifest, (name) => buckets[name]);
      if (outcome.state !== 'loaded') this.#log.warn({ file, outcome }, 'a cached zone is not used');
    } catch (err) {
      this.#log.warn({ err, file }, 'a file of the disk cache cannot be read');
    }
  }

  #enqueue(file: string, text: (() => string) | undefined): void {
    this.#waiting.set(file, text);
    this.#writing ??= this.#pause()
      .then(() => this.#writeAll())
      .finally(() => (this.#writing = undefined));
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, PAUSE_MILLISECONDS);
    this.#endPause = resolve;
    await promise;
    clearTimeout(timer);
  }

  async #writeAll(): Promise<void> {
    for (const [file, text] of this.#waiting) {
      this.#waiting.delete(file);
      const path = join(this.#folder, file);
      try {
        if (text === undefined) await rm(path, { force: true });
        else await replaceFile(path, text());
      } catch (err) {
        this.#log.warn({ err, file }, 'the disk cache cannot be written');
      }
    }
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}
