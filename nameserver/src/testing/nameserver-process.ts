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

/** A nameserver that may not be ready yet. */
export interface StartingNameserver extends Pick<NameserverProcess, 'pid' | 'log' | 'reload'> {
  /** Rejects with its log when it ends before it is ready. */
  readonly started: Promise<NameserverProcess>;
  /** The signal that ended it, or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** Starts a nameserver, which ends with this process. Rejects with its log when it ends before it is ready. */
export async function startNameserver(
  environment: { readonly [variable: string]: string },
  program = SOURCE,
): Promise<NameserverProcess> {
  return spawnNameserver(environment, program).started;
}

/** The same, without waiting until it is ready. */
export function spawnNameserver(
  environment: { readonly [variable: string]: string },
  program = SOURCE,
): StartingNameserver {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, FOURWINDS_STDIN: 'lifeline', ...environment },
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));
  const failed = exit.then(() => Promise.reject(new Error(log.join('\n'))));
  failed.catch(() => undefined);
  const firstLine = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const common = { pid: child.pid!, log, reload: () => void child.kill('SIGHUP') };
  const start = async (): Promise<NameserverProcess> => {
    const [line] = await Promise.race([firstLine, failed]);
    return {
      ...common,
      ready: JSON.parse(line) as NameserverProcess['ready'],
      async [Symbol.asyncDispose]() {
        child.stdin.end();
        await exit;
      },
    };
  };
  return { ...common, started: start(), ended: exit.then(([, signal]) => signal) };
}
