import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the one at work (RFC 9112 9.3.2). */
const MOST_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Gives a listener the requests of a connection one after the other, as Node gives all that a client has sent without waiting for an answer at once. A
 * connection with more of them is closed after the answers to the first; its client may send the others again (RFC 9112 9.3.2).
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
