import { type Message, Name, rcodeName } from '@fourwinds/dns';
import { anywhere, askOverTcp, askOverUdp, serialIn } from '@fourwinds/egress';
import type { SocketAddress } from '@fourwinds/process';

export interface TransportAnswer {
  /** Serial in the SOA record. null if the response has no SOA record. */
  readonly serial: number | null;
  /** Response code, e.g. `REFUSED`. null if there was no response. */
  readonly rcode: string | null;
  readonly milliseconds: number;
  readonly error: string | null;
}

export interface AddressAnswers {
  readonly udp: TransportAnswer;
  readonly tcp: TransportAnswer;
}

const SOA = 6;
const MILLISECONDS = 2000;

/**
 * Queries a server for the zone's SOA record over UDP and TCP. The address of the server is from the configuration.
 * Never rejects.
 */
export async function askAddress(server: SocketAddress, domain: string): Promise<AddressAnswers> {
  const query = { name: Name.parse(`${domain}.`), type: SOA, recursion: false };
  const options = { permits: anywhere, milliseconds: MILLISECONDS };
  const [udp, tcp] = await Promise.all([
    timed(() => askOverUdp(server, query, options), query.name),
    timed(() => askOverTcp(server, query, options), query.name),
  ]);
  return { udp, tcp };
}

async function timed(ask: () => Promise<Message>, apex: Name): Promise<TransportAnswer> {
  const began = performance.now();
  const answer = await ask().catch((error: Error) => error);
  const milliseconds = Math.round((performance.now() - began) * 10) / 10;
  if (answer instanceof Error) return { serial: null, rcode: null, milliseconds, error: answer.message };
  return { serial: serialIn(answer, apex) ?? null, rcode: rcodeName(answer.rcode), milliseconds, error: null };
}
