import type { Message } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';
import { askOverTcp } from './ask-over-tcp.ts';
import { askOverUdp } from './ask-over-udp.ts';
import { EgressError } from './connect.ts';
import type { AskOptions, Query } from './question.ts';

const DATAGRAMS = 2;

/**
 * Queries a server over UDP, and over TCP if the response is truncated (RFC 7766 5). Makes up to three attempts; the
 * time limit in `options` applies to each attempt. Rejects as `askOverUdp` and `askOverTcp` do.
 */
export async function ask(server: SocketAddress, query: Query, options: AskOptions): Promise<Message> {
  const response = await askInDatagrams(server, query, options);
  return response.tc ? askOverTcp(server, query, options) : response;
}

async function askInDatagrams(server: SocketAddress, query: Query, options: AskOptions): Promise<Message> {
  for (let sent = 1; ; sent++) {
    try {
      return await askOverUdp(server, query, options);
    } catch (error) {
      if (sent === DATAGRAMS || error instanceof EgressError) throw error;
    }
  }
}
