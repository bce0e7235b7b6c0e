import { createSocket } from 'node:dgram';
import { rcodeName } from '@fourwinds/dns/codes';
import { decodeMessage, type Message } from '@fourwinds/dns/message';
import { parseSocketAddress } from '@fourwinds/process';
import { queryFor } from './query.ts';

const ATTEMPT_MILLISECONDS = 1000;

/** Queries a server over UDP. Repeats the query after `attemptMilliseconds` without an answer. */
export async function ask(
  address: string,
  name: string,
  type: string,
  attemptMilliseconds = ATTEMPT_MILLISECONDS,
): Promise<Message> {
  const { host, port } = parseSocketAddress(address)!;
  const query = queryFor(name, type, Math.floor(Math.random() * 0x10000));
  const socket = createSocket('udp4');
  try {
    return await new Promise<Message>((resolve, reject) => {
      const send = (): void => void socket.send(query, port, host);
      const again = setInterval(send, attemptMilliseconds);
      socket.once('message', (response) => {
        clearInterval(again);
        resolve(decodeMessage(response));
      });
      socket.once('error', (error) => {
        clearInterval(again);
        reject(error);
      });
      send();
    });
  } finally {
    socket.close();
  }
}

/** Returns the data of the answer section, sorted, or the response code if it is empty. */
export async function dataOf(address: string, name: string, type: string): Promise<string> {
  const { answers, rcode } = await ask(address, name, type);
  if (answers.length === 0) return rcodeName(rcode);
  return answers
    .map((record) => record.type.format(record.rdata))
    .sort()
    .join(' ');
}
