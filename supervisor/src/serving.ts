import { createSocket } from 'node:dgram';
import { setTimeout } from 'node:timers/promises';
import { CLASS, decodeMessage, encodeMessage, makeMessage, Name, typeByName } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';

const ASK_EVERY_MILLISECONDS = 50;

/** Waits until the address answers authoritatively for the domain. Throws if `signal` aborts. */
export async function serves({ host, port }: SocketAddress, domain: string, signal: AbortSignal): Promise<void> {
  const question = { name: Name.parse(`${domain}.`), type: typeByName('SOA').code, class: CLASS.IN };
  const query = encodeMessage(makeMessage({ questions: [question] }));
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  let answered = false;
  socket.on('message', (bytes) => {
    const { aa, answers } = decodeMessage(bytes);
    answered ||= aa && answers.length === 1;
  });
  try {
    while (!answered) {
      socket.send(query, port, host);
      await setTimeout(ASK_EVERY_MILLISECONDS, undefined, { signal });
    }
  } finally {
    socket.close();
  }
}
