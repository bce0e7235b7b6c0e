import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Environment variable with the path of a socket. Through this socket, the jest process shares the programs that it
 * started.
 */
export const SOCKET = 'FOURWINDS_TEST_HOUSE';

/** A shared program: the Postgres of a jest worker, or the one product. */
export type Wanted = { readonly kind: 'postgres'; readonly worker: string } | { readonly kind: 'product' };

export type Answer = { readonly value: unknown } | { readonly error: string };

/**
 * Requests a program from the jest process. The jest process starts the program on the first request for it. Rejects
 * if the program did not start.
 */
export async function askHouse(wanted: Wanted): Promise<unknown> {
  const socket = createConnection(process.env[SOCKET]!);
  socket.write(JSON.stringify(wanted));
  const answer = JSON.parse(await text(socket)) as Answer;
  if ('error' in answer) throw new Error(`The ${wanted.kind} of the tests did not start: ${answer.error}`);
  return answer.value;
}
