import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { OddSignature } from '../../api/test/update-client.ts';
import { Client, type Transport } from './client.ts';

/** A signature that is valid except for its time or length, and the expected answer. */
interface SignatureCase {
  /** `time`: seconds from now. */
  readonly signature: OddSignature;
  readonly code: string;
  /** The answers of servers that differ, by server name. */
  readonly others?: { readonly [name: string]: string };
}

export const oddSignatures: readonly SignatureCase[] = [
  { signature: { time: -250 }, code: 'NOERROR' },
  { signature: { time: -250, fudge: 200 }, code: 'BADTIME' },
  { signature: { time: 250, fudge: 200 }, code: 'BADTIME' },
  { signature: { time: -400 }, code: 'BADTIME' },
  // We limit the fudge to 300 seconds, because we remember each message for as long as it could be sent again.
  { signature: { time: -400, fudge: 3600 }, code: 'BADTIME', others: { BIND: 'NOERROR', Knot: 'NOERROR' } },
  // RFC 8945 5.2.4: a valid signature that is shorter than the server requires.
  { signature: { octets: 16 }, code: 'BADTRUNC', others: { Knot: 'BADSIG' } },
  // RFC 8945 5.2.2.1: a signature of less than half the length returns FORMERR.
  { signature: { octets: 15 }, code: 'unsigned FORMERR', others: { BIND: 'BADSIG', Knot: 'BADSIG' } },
  { signature: { octets: 0 }, code: 'unsigned FORMERR', others: { BIND: 'BADSIG', Knot: 'BADSIG' } },
];

/**
 * Sends a message and waits for its answer. Unlike `Client`, sends no second query, because the answer to a relayed
 * message may arrive after the answers to later messages.
 */
export async function askOnce(port: number, message: Uint8Array, transport: Transport): Promise<Uint8Array> {
  if (transport === 'tcp') {
    const client = new Client(port);
    const response = await client.ask(message, transport);
    client.close();
    return response!;
  }
  const socket = createSocket('udp4');
  try {
    socket.send(message, port, '127.0.0.1');
    const [response] = (await once(socket, 'message')) as [Buffer];
    return response;
  } finally {
    socket.close();
  }
}
