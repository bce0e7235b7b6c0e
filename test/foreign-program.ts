import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** Runs a program until stdin, a pipe from this process, closes. */
const LIFELINE = 'exec 3<&0; "$@" & server=$!; { cat <&3 >/dev/null; kill -9 $server; } & wait $server';

/** A third-party server that cannot outlive this process. */
export interface ForeignProgram {
  readonly pid: number;
  /** Rejects with its log when it ends. */
  readonly failed: Promise<never>;
  end(): Promise<void>;
}

/** Starts a program that stays in the foreground. `log` is its log file. */
export function startForeignProgram(
  command: readonly string[],
  log: string,
  environment: NodeJS.ProcessEnv = process.env,
): ForeignProgram {
  const shell = spawn('sh', ['-c', LIFELINE, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: environment,
  });
  shell.stdin.on('error', () => undefined);
  const ended = once(shell, 'exit');
  const failed = ended.then((): never => {
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : `is ${command[0]} installed?`;
    throw new Error(`${command[0]} ended: ${logged}`);
  });
  failed.catch(() => undefined);
  return {
    pid: shell.pid!,
    failed,
    async end() {
      shell.stdin.end();
      await ended;
    },
  };
}
