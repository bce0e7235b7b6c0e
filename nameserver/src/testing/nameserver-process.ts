import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SOURCE = join(import.meta.dirname, '../main.ts');

/** A nameserver in its own process, as run by users. */
export interface NameserverProcess extends AsyncDisposable {
  readonly pid: number;
  /** The ready line of the server. `dot` is set if the server supports DNS over TLS. */
  readonly ready: {
    readonly ready: true;
    readonly dns: readonly string[];
    readonly dot?: readonly string[];
    readonly zones: number;
  };
  readonly log: readonly string[];
  /** Makes the server read everything again. */
  reload(): void;
}

export interface StartingNameserver extends Pick<NameserverProcess, 'pid' | 'log' | 'reload'> {
  /** Rejects with the server's log if the server ends before it is ready. */
  readonly started: Promise<NameserverProcess>;
  /** The signal that ended the server, or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/**
 * Starts a nameserver, which ends with this process. Rejects with the server's log if the server ends before it is
 * ready.
 */
export async function startNameserver(
  environment: { readonly [variable: string]: string },
  program = SOURCE,
): Promise<NameserverProcess> {
  return spawnNameserver(environment, program).started;
}

/** Like `startNameserver`, without waiting until it is ready. */
export function spawnNameserver(
  environment: { readonly [variable: string]: string },
  program = SOURCE,
): StartingNameserver {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, FOURWINDS_STDIN: 'lifeline', ...environment },
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
