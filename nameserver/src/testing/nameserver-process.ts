import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SOURCE = join(import.meta.dirname, '../main.ts');

/** A nameserver in a process of its own, as a user runs it. */
export interface NameserverProcess extends AsyncDisposable {
  readonly pid: number;
  /** Its ready line; `dot` where it speaks DNS over TLS. */
  readonly ready: {
    readonly ready: true;
    readonly dns: readonly string[];
    readonly dot?: readonly string[];
    readonly zones: number;
  };
  /** The lines of its log, up to now. */
  readonly log: readonly string[];
  /** Has it read everything again. */
  reload(): void;
}

/** Starts a nameserver, which ends with this process. Rejects with its log when it ends before it is ready. */
export async function startNameserver(
  environment: { readonly [variable: string]: string },
  program = SOURCE,
): Promise<NameserverProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, FOURWINDS_STDIN: 'lifeline', ...environment },
  });
  const ended = once(child, 'exit');
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));
  const failed = ended.then(() => Promise.reject(new Error(log.join('\n'))));
  failed.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string];
  return {
    pid: child.pid!,
    ready: JSON.parse(line) as NameserverProcess['ready'],
    log,
    reload: () => void child.kill('SIGHUP'),
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await ended;
    },
  };
}
