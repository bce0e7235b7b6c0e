import { type Message, Name, rcodeName } from '@fourwinds/dns';
import { anywhere, askOverTcp, askOverUdp, serialIn } from '@fourwinds/egress';
import type { SocketAddress } from '@fourwinds/process';

/** The answer of a nameserver over one transport. */
export interface TransportAnswer {
  /** The serial of the SOA record; null where the answer has none. */
  readonly serial: number | null;
  /** The response code, such as `REFUSED`; null where there is no answer. */
  readonly rcode: string | null;
  readonly milliseconds: number;
  /** Why there is no answer. */
  readonly error: string | null;
}

/** The answers of the nameserver at one address. */
export interface AddressAnswers {
  readonly udp: TransportAnswer;
  readonly tcp: TransportAnswer;
}

const SOA = 6;
const MILLISECONDS = 2000;

/** Asks the server at an address, which administrators gave, for the SOA record of a zone: over UDP and TCP. Never rejects. */
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
