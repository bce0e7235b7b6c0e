import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParentServers, publicAddresses } from '@fourwinds/egress';
import { JobQueue } from '@fourwinds/jobs';
import { type ApiUnderTest, silent } from '../../api/test/harness.ts';
import { carryOut } from '../../worker/src/carry-out.ts';
import { Worker } from '../../worker/src/worker.ts';
import { startNsd } from '../differential/peers.ts';

const PARENT = `$ORIGIN test.
$TTL 600
@ SOA ns1 hostmaster 1 7200 600 3600000 300
@ NS ns1
ns1 A 127.0.0.1
`;
const HEAD = ['$TTL 3600', '@ SOA ns hostmaster 42 7200 600 3600000 300', '@ NS ns', 'ns A 127.0.0.1'];

/** The host of a zone `<name>.test` before it moves here. */
export interface PreviousHost {
  readonly name: string;
  /** The records of the zone, except for SOA, NS and the address of the nameserver. */
  readonly lines: readonly string[];
  readonly isTransferred?: true;
  /** Lines of the parent. */
  readonly parentLines?: readonly string[];
}

/**
 * Starts an NSD that acts as previous host, parent and resolver, and a worker that queries it. Returns a function
 * that stops both.
 */
export async function startPreviousHost(
  api: ApiUnderTest,
  folder: string,
  { name, lines, isTransferred, parentLines = [] }: PreviousHost,
): Promise<() => Promise<void>> {
  const files = [
    { apex: 'test.', path: join(folder, 'parent') },
    { apex: `${name}.test.`, path: join(folder, 'zone'), ...(isTransferred && { isTransferred }) },
  ];
  writeFileSync(
    files[0].path,
    [PARENT, `${name} NS ns.${name}`, `ns.${name} A 127.0.0.1`, ...parentLines, ''].join('\n'),
  );
  writeFileSync(files[1].path, [`$ORIGIN ${name}.test.`, ...HEAD, ...lines, ''].join('\n'));
  const peer = await startNsd(folder, files, []);
  const worker = startWorker(api, peer.port);
  return async () => {
    await worker.stop();
    await peer.stop();
  };
}

function startWorker(api: ApiUnderTest, port: number): Worker {
  const permits = publicAddresses('127.0.0.0/8');
  const parents = new ParentServers({ resolvers: [{ host: '127.0.0.1', port }], permits, now: Date.now, port });
  const ports = { parents, permits, port, milliseconds: 2000, reserve: () => 0 };
  const queue = new JobQueue(api.pool, randomUUID());
  const worker = new Worker({
    queue,
    carryOut: (request, _, signal) => carryOut(request, { ...ports, signal }),
    log: silent,
  });
  worker.start();
  return worker;
}
