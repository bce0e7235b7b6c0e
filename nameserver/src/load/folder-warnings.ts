import type { Logger } from '@fourwinds/process';
import { BatchThreads } from './batch-threads.ts';
import type { ZoneFileWarnings } from './zone-file-reading.ts';
import type { ZoneFileThreadData } from './zone-file-thread.ts';

/** Maximum number of logged warnings for one read of a folder. After that, no further files are checked. */
const MOST_WARNINGS = 1000;

const BATCH = 64;

export interface FolderWarningsOptions {
  readonly folder: string;
  /** The path of `zone-file-thread`. */
  readonly worker: URL;
  readonly log: Logger;
}

/**
 * Logs warnings about the files of served zones. This takes about as long as reading the files, so it is done
 * afterwards, in one thread.
 */
export class FolderWarnings {
  readonly #threads: BatchThreads<string, ZoneFileWarnings>;
  readonly #log: Logger;
  #before: Promise<void> = Promise.resolve();

  constructor({ folder, worker, log }: FolderWarningsOptions) {
    this.#threads = new BatchThreads({
      script: worker,
      workerData: { folder, task: 'warnings' } satisfies ZoneFileThreadData,
      failed: (name) => ({ name, issues: [] }),
      most: 1,
    });
    this.#log = log;
  }

  /** Checks these files after the files of earlier calls. Resolves when their warnings are logged. */
  async search(names: readonly string[]): Promise<void> {
    const search = this.#before.then(() => this.#searchAll(names));
    this.#before = search;
    await search;
  }

  async #searchAll(names: readonly string[]): Promise<void> {
    let logged = 0;
    for (let at = 0; at < names.length && logged < MOST_WARNINGS; at += BATCH) {
      for (const file of await this.#threads.run(names.slice(at, at + BATCH))) logged += this.#logWarnings(file);
    }
    if (logged >= MOST_WARNINGS) this.#log.warn({ warnings: logged }, 'further files are not searched for warnings');
    await this.#threads.end();
  }

  #logWarnings({ name, issues }: ZoneFileWarnings): number {
    for (const { path, code, message } of issues) {
      this.#log.warn({ file: name, at: path, code }, `${name}, ${path}: ${message}`);
    }
    return issues.length;
  }
}
