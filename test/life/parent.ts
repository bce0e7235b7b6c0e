import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';

export interface Parent {
  /** On 127.0.0.1. */
  readonly port: number;
  /** DS record of its key. */
  readonly anchor: string;
  /** Replaces the DS records of the child. */
  publish(ds: readonly string[]): void;
  readonly ds: readonly string[];
  stop(): void;
}

const FOREVER = ['-s', '20200101000000', '-e', '20400101000000'];

/**
 * Starts Knot with the signed zone `test`. It delegates `child.test` to the given servers, and `moving.test`
 * elsewhere.
 */
export async function startParent(folder: string, servers: readonly string[]): Promise<Parent> {
  const port = await freePort();
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      .toString()
      .trim();
  const ksk = run('dnssec-keygen', '-q', '-a', '13', '-f', 'KSK', '-K', folder, 'test');
  run('dnssec-keygen', '-q', '-a', '13', '-K', folder, 'test');
  let ds: readonly string[] = [];
  let serial = 0;
  const sign = (): void => {
    const delegation = [...servers.map((server) => `NS ${server}.`), ...ds.map((data) => `3600 DS ${data}`)];
    const lines = [
      `@ SOA ns host ${++serial} 3600 600 864000 900`,
      '@ NS ns',
      'ns A 127.0.0.1',
      'moving NS ns.elsewhere.example.',
    ];
    writeFileSync(join(folder, 'zone'), ['$TTL 3600', ...lines, ...delegation.map((l) => `child ${l}`), ''].join('\n'));
    run(
      'dnssec-signzone',
      '-q',
      '-S',
      '-P',
      '-K',
      folder,
      '-d',
      folder,
      ...FOREVER,
      '-o',
      'test',
      '-f',
      join(folder, 'signed'),
      join(folder, 'zone'),
    );
  };
  sign();
  writeFileSync(join(folder, 'knot.conf'), configuration(folder, port));
  const knot = spawn('knotd', ['-c', join(folder, 'knot.conf')], { stdio: 'ignore' });
  process.once('exit', () => knot.kill('SIGKILL'));
  const control = (...args: string[]): string => run('knotc', '-s', join(folder, 'knot.sock'), ...args);
  await until('Knot serves test', () => {
    try {
      return control('zone-status', 'test').includes('serial: 1');
    } catch {
      return false;
    }
  });
  return {
    port,
    anchor: run('dnssec-dsfromkey', '-2', join(folder, `${ksk}.key`)),
    get ds() {
      return ds;
    },
    publish(wanted) {
      ds = wanted;
      sign();
      control('-b', 'zone-reload', 'test');
    },
    stop: () => void knot.kill('SIGKILL'),
  };
}

function configuration(folder: string, port: number): string {
  return `server:
  listen: 127.0.0.1@${port}
  rundir: ${folder}
database:
  storage: ${folder}
zone:
  - domain: test
    file: ${join(folder, 'signed')}
    zonefile-load: whole
    journal-content: none
`;
}
