import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASS } from '@fourwinds/dns/codes';
import type { Message } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';
import { freePort } from './free-port.ts';
import { startForeignProgram } from './foreign-program.ts';
import { ResolverClient } from './resolver-client.ts';

/** A running validating resolver. */
export interface Resolver {
  /** The address for UDP and TCP, for example `127.0.0.1:5353`. */
  readonly address: string;
  /** Sends a query with RD and DO. `cd` sets CD, which disables validation. */
  ask(name: string, type: number, cd?: boolean): Promise<Message>;
  /** Lines of the log, such as reasons for rejected answers. */
  log(): string;
  stop(): Promise<void>;
}

/** Where a resolver keeps its files, and where it listens on 127.0.0.1. */
export interface ResolverPlace {
  /** Has the empty folder `cache`. */
  readonly folder: string;
  readonly port: number;
  /** File for its log. */
  readonly log: string;
}

export interface ResolverProgram {
  readonly command: readonly [string, ...string[]];
  /** Files for the folder. */
  readonly files: { readonly [name: string]: string };
  readonly environment?: NodeJS.ProcessEnv;
}

/** Starts a resolver and waits until it answers. It cannot outlive this process. Throws its log if it exits. */
export async function startResolver(describe: (place: ResolverPlace) => ResolverProgram): Promise<Resolver> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-resolver-'));
  mkdirSync(join(folder, 'cache'));
  const log = join(folder, 'log');
  const port = await freePort();
  const { command, files, environment } = describe({ folder, port, log });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = startForeignProgram(command, log, { ...process.env, ...environment });
  const client = new ResolverClient(port);
  await Promise.race([client.ready(), program.failed]);
  return {
    address: `127.0.0.1:${port}`,
    ask: (name, type, cd = false) => client.ask({ name: Name.parse(name), type, class: CLASS.IN }, cd),
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      client.close();
      await program.end();
      rmSync(folder, { recursive: true });
    },
  };
}
