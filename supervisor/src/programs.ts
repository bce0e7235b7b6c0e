import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Program } from './kept-process.ts';
import type { ProcessLog } from './process-log.ts';

export interface BundleOptions {
  readonly name: string;
  /** The bundle, e.g. dist/operator.js. */
  readonly file: URL;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly log: ProcessLog;
}

/** One of Fourwinds' own programs. It ends when its standard input does, so that it cannot outlive this process. */
export function bundle({ name, file, environment, log }: BundleOptions): Program {
  return {
    name,
    log,
    spawn: () =>
      spawn(process.execPath, ['--enable-source-maps', fileURLToPath(file)], {
        stdio: ['pipe', 'pipe', 'pipe'],
        // In a process group of its own: Ctrl-C goes to the supervisor alone, which ends the others in order.
        detached: true,
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment, FOURWINDS_STDIN: 'lifeline' },
      }),
    ready: readyLine,
    stopSignals: ['SIGTERM', 'SIGKILL'],
  };
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) resolve();
    });
  });
}
