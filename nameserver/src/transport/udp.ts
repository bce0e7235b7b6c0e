import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { SocketAddress } from '@fourwinds/process';
import { addressOctets } from './address.ts';
import type { Responder } from './responder.ts';

const MAX_RESPONSE = 4096;
const RECEIVE_BUFFER = 1 << 20;
/** Responses that may wait for the system before no more are given to it. */
const MAX_WAITING = 1 << 20;

/**
 * Ports that no resolver asks from: 0, to which nothing can be sent, and the services that answer whatever comes, with
 * text that may look like a query: echo, daytime, quote of the day, character generator, time. Such a talk would not end.
 */
const UNANSWERED_PORTS: ReadonlySet<number> = new Set([0, 7, 13, 17, 19, 37]);

/** Answers datagrams at an address until the socket is closed. Rejects when the address cannot be had. */
export async function serveUdp({ host, port }: SocketAddress, respond: Responder): Promise<Socket> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', ipv6Only: isIPv6(host) });
  const response = new Uint8Array(MAX_RESPONSE);
  socket.on('message', (query: Uint8Array, source: RemoteInfo) => {
    if (UNANSWERED_PORTS.has(source.port) || socket.getSendQueueSize() > MAX_WAITING) return;
    const length = respond(query, query.length, response, addressOctets(source.address));
    // The socket holds on to what it sends until it is sent, so each response gets memory of its own.
    if (length > 0) socket.send(response.slice(0, length), source.port, source.address, ignore);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address: host, port, exclusive: true }, resolve);
  });
  socket.removeAllListeners('error').on('error', ignore);
  socket.setRecvBufferSize(RECEIVE_BUFFER);
  return socket;
}

/** A response that cannot be delivered is the same as one that is lost on its way. */
function ignore(): void {}
