import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Program } from './kept-process.ts';
import type { ProcessLog } from './process-log.ts';

export interface BundleOptions {
  readonly name: string;
  /** The bundle, such as dist/operator.js. */
  readonly file: URL;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly log: ProcessLog;
}

/** A Fourwinds program. It exits when its standard input closes, so that it cannot outlive this process. */
export function bundle({ name, file, environment, log }: BundleOptions): Program {
  return {
    name,
    log,
    spawn: () =>
      spawn(process.execPath, ['--enable-source-maps', fileURLToPath(file)], {
        stdio: ['pipe', 'pipe', 'pipe'],
        // The program has its own process group, so that Ctrl-C reaches only the supervisor, which then stops the
        // programs in order.
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
