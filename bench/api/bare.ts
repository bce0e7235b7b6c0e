import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/free-port.ts';
import { ServiceProcess } from '../../test/service-process.ts';
import type { BareKind } from '../../api/test/bare-server.ts';
import type { Measured } from './load.ts';

const PROGRAM = fileURLToPath(new URL('../../api/test/bare-server.ts', import.meta.url));

const NAMES: { readonly [kind in BareKind]: string } = { express: 'Express and zod, bare', http: 'node:http, bare' };

/** Starts a server on a port that sends an answer of the API from memory. */
export async function startBare(
  kind: BareKind,
  request: string,
  from: number,
): Promise<Measured & AsyncDisposable & { readonly name: string }> {
  const port = await freePort();
  const program = new ServiceProcess([process.execPath, PROGRAM], {
    BARE: JSON.stringify({ kind, request, from, port }),
  });
  await program.ready();
  return {
    name: NAMES[kind],
    port,
    pids: [program.pid],
    databasePids: [],
    [Symbol.asyncDispose]: () => program.end(),
  };
}
