import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Name } from '@fourwinds/dns';
import { writeQuery } from './query-message.ts';
import type { Server } from './servers/server.ts';

const START_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 50;
const SOA = 6;
const [QR, AA, RCODE] = [0x80, 0x04, 0x0f];

/**
 * Waits until a local server answers for each zone, and for a nonexistent name in the last zone. Rejects after a
 * minute.
 */
export async function untilServing(
  { server, port }: { readonly server: Pick<Server, 'name' | 'echoes'>; readonly port: number },
  apexes: readonly string[],
): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('error', () => undefined); // The server does not listen yet.
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const names = [...apexes, `absent.${apexes.at(-1)!}`];
  let next = 0;
  const ask = (): void => socket.send(writeQuery({ name: Name.parse(`${names[next]}.`), type: SOA }, false));
  const again = setInterval(ask, RETRY_MILLISECONDS);
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(reject, START_MILLISECONDS, new Error(`${server.name} does not answer`));
      socket.on('message', (reply) => {
        if (!server.echoes && !isAnswer(reply, next < apexes.length)) return;
        if (++next < names.length && !server.echoes) return ask();
        clearTimeout(late);
        resolve();
      });
      ask();
    });
  } finally {
    clearInterval(again);
    socket.close();
  }
}

function isAnswer(reply: Buffer, isThere: boolean): boolean {
  return (reply[2] & QR) !== 0 && (reply[2] & AA) !== 0 && (!isThere || (reply[3] & RCODE) === 0);
}
