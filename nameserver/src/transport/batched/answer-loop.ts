import { isAnsweredPort } from '../ports.ts';
import { RELAYED } from '../../answer/index.ts';
import type { Responder } from '../responder.ts';
import { EAGAIN, EINTR, type Libc, SystemCallError } from './libc.ts';
import { type BatchedSocket, MessageBatch, type ReceivedMessage } from './message-batch.ts';
import { Poll } from './poll.ts';

/** Datagrams that are received with one call. More gain nothing, fewer cost. */
const BATCH = 64;
/** How often the loop checks whether it must end, if no datagram comes. */
const WAIT_MILLISECONDS = 500;

export interface AnswerLoopOptions {
  readonly libc: Libc;
  readonly sockets: readonly BatchedSocket[];
  readonly respond: Responder;
  /** Takes messages that `respond` relays. */
  readonly relay: (message: ReceivedMessage) => void;
  /** Called when queries have been received. */
  readonly received: () => void;
  /** Called when their responses have been sent, with how many the system did not take. */
  readonly answered: (unsent: number) => void;
  /** Called for a query that gets no response because of its port. */
  readonly ignored: () => void;
  /** No longer 0 when the loop is to end. */
  readonly stop: Int32Array;
}

/** Answers the datagrams of sockets until it is stopped. Throws SystemCallError where nothing can be received. */
export function runAnswerLoop(options: AnswerLoopOptions): void {
  const { libc, sockets, stop } = options;
  const batch = new MessageBatch(libc, BATCH);
  const poll = new Poll(libc, sockets);
  while (Atomics.load(stop, 0) === 0) {
    if (poll.wait(WAIT_MILLISECONDS) === -1) throwUnlessTransient(libc, 'poll');
    for (let i = 0; i < sockets.length; i++) {
      if (poll.isReady(i)) answerBatch(options, batch, sockets[i]);
    }
  }
}

function answerBatch(options: AnswerLoopOptions, batch: MessageBatch, socket: BatchedSocket): void {
  const { libc, respond, relay, ignored } = options;
  const queries = batch.receive(socket);
  if (queries === -1) throwUnlessTransient(libc, 'recvmmsg');
  if (queries <= 0) return;
  options.received();
  const sources = batch.sources[socket.family];
  let responses = 0;
  for (let query = 0; query < queries; query++) {
    if (!isAnsweredPort(batch.portOf(query))) {
      ignored();
      continue;
    }
    const octets = respond(batch.queries[query], batch.lengthOf(query), batch.responses[responses], sources[query]);
    if (octets === RELAYED) relay(batch.take(query, socket));
    else if (octets > 0) batch.address(responses++, octets, query, socket);
  }
  options.answered(batch.send(socket, responses));
}

/** Returns where no datagram was there after all, or where a signal came. */
function throwUnlessTransient({ errno }: Libc, call: string): void {
  const error = errno();
  if (error !== EAGAIN && error !== EINTR) throw new SystemCallError(call, error);
}
