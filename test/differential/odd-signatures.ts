import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { OddSignature } from '../../api/test/update-client.ts';
import { Client, type Transport } from './client.ts';

/** A signature that is right but for its time or its length, and the answer to it. */
interface SignatureCase {
  /** `time`: seconds from now. */
  readonly signature: OddSignature;
  readonly code: string;
  /** The answers of those that differ, by the name of the server. */
  readonly others?: { readonly [name: string]: string };
}

export const oddSignatures: readonly SignatureCase[] = [
  { signature: { time: -250 }, code: 'NOERROR' },
  { signature: { time: -250, fudge: 200 }, code: 'BADTIME' },
  { signature: { time: 250, fudge: 200 }, code: 'BADTIME' },
  { signature: { time: -400 }, code: 'BADTIME' },
  // A message is remembered for as long as it may be sent again.
  { signature: { time: -400, fudge: 3600 }, code: 'BADTIME', others: { BIND: 'NOERROR', Knot: 'NOERROR' } },
  // RFC 8945 5.2.4: a signature that is right, but shorter than the server wants.
  { signature: { octets: 16 }, code: 'BADTRUNC', others: { Knot: 'BADSIG' } },
  // RFC 8945 5.2.2.1: less than half of it is FORMERR.
  { signature: { octets: 15 }, code: 'unsigned FORMERR', others: { BIND: 'BADSIG', Knot: 'BADSIG' } },
  { signature: { octets: 0 }, code: 'unsigned FORMERR', others: { BIND: 'BADSIG', Knot: 'BADSIG' } },
];

/** The answer to a message that is relayed, and so comes later than those to others. */
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
