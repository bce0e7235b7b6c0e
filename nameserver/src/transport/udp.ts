import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { SocketAddress } from '@fourwinds/process';
import type { Responder } from './responder.ts';

const MAX_RESPONSE = 4096;
const RECEIVE_BUFFER = 1 << 20;

/** Answers datagrams at an address until the socket is closed. Rejects when the address cannot be had. */
export async function serveUdp({ host, port }: SocketAddress, respond: Responder): Promise<Socket> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', ipv6Only: isIPv6(host) });
  const response = new Uint8Array(MAX_RESPONSE);
  socket.on('message', (query, source) => {
    const length = respond(query, query.length, response, source.address);
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
