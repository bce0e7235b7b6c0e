import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/**
 * In namespaces of its own: the file system of the image, read-only, as the user of the image without any right. Runs as root, too,
 * and where users may make namespaces.
 */
const ENTER = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
exec unshare --user --map-user=65532 --map-group=65532 --root="$0" --wd=/app "$@"`;

/** A program that runs from the files of its image, and ends with this process. */
export class ProgramInImage {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: string[] = [];
  readonly #ready: Promise<void>;

  constructor(folder: string, entrypoint: readonly string[], environment: NodeJS.ProcessEnv) {
    const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', ENTER, folder, ...entrypoint];
    this.#child = spawn('unshare', args, {
      env: { PATH: process.env.PATH, FOURWINDS_STDIN: 'lifeline', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#ready = new Promise((resolve, reject) => {
      for (const stream of [this.#child.stdout, this.#child.stderr])
        createInterface(stream).on('line', (line) => {
          this.#lines.push(line);
          if (line.startsWith('{"ready":true')) resolve();
        });
      this.#child.once('close', () => reject(new Error(`it ended:\n${this.#lines.join('\n')}`)));
    });
    this.#ready.catch(() => undefined);
  }

  /** The lines that it has written when it is ready. Rejects with them if it ends. */
  async ready(): Promise<readonly string[]> {
    await this.#ready;
    return this.#lines;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.stdin.end();
    await once(this.#child, 'close');
  }
}
