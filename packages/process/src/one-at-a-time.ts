import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of waiting requests on a connection (RFC 9112 9.3.2). */
const MOST_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Passes the requests of a connection to the listener one at a time. Without this, Node passes all pipelined requests
 * at once. If a connection has too many waiting requests, closes it after the first responses; the client may repeat
 * the other requests (RFC 9112 9.3.2).
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Exchange[]>();
  const begin = ([request, response]: Exchange): void => {
    response.once('close', () => goOn(request.socket));
    listener(request, response);
  };
  const goOn = (socket: Socket): void => {
    const next = connections.get(socket)?.shift();
    if (next === undefined || socket.destroyed) connections.delete(socket);
    else begin(next);
  };
  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket);
    if (waiting === undefined) {
      connections.set(socket, []);
      begin([request, response]);
    } else if (waiting.length < MOST_WAITING) waiting.push([request, response]);
    else {
      waiting.at(-1)![1].setHeader('Connection', 'close');
      socket.pause();
    }
  };
}
